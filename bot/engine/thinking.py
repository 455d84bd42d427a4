"""Thinking about a position: the best turn, how probable it is that it wins, and whether that is proved."""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any, NamedTuple

from bot.engine import games
from bot.engine.levels import LEVELS, Budget, Thought
from bot.engine.model import Model, RulesModel, Solution, turn_of
from bot.engine.search import Candidate, Tree
from bot.rules.position import Board, Position, Turn
from bot.rules.rules import Rules, rebuild

EASY = 0.75
"""Of all turns: where so many win, there is nothing to learn from finding one."""
_LINE = 6
"""The most turns of an expected line."""
_CHOOSING = 1_000
"""Playouts that choose among the turns of an ending whose result is known."""
_CHOOSING_AGAIN = 100
"""Playouts that do so where a match is looked back at."""
_LOOKED_AT = 40
"""The turns that the search offers to choose from there, before all others are tried."""

Stop = Callable[[], bool]


class Ideas(NamedTuple):
    """Whole turns, the best first, and how they were found."""

    candidates: list[Candidate]
    line: list[tuple[int, ...]]
    simulations: int
    seconds: float


def think(
    rules: Rules, position: Position, budget: Budget, *, seed: int = 0, stop: Stop | None = None
) -> Thought:
    """Return the best turn.

    The same position, playouts and seed lead to the same turn, wherever time plays no part.

    Args:
        rules: Of the game.
        position: At the beginning of a turn.
        budget: How much thinking there may be.
        seed: Where the playouts begin.
        stop: Ends the thinking as soon as it returns `True`; it is asked before each playout.

    Raises:
        ValueError: the match is over.
    """
    ideas = find_ideas(rules, position, budget, 1, seed=seed, stop=stop)
    best = ideas.candidates[0]
    turn, lost = turn_of(best.moves), best.winner == 1 - position.seat
    return Thought(
        turn=turn,
        chance=best.chance,
        proven=best.winner is not None,
        line=tuple(map(turn_of, ideas.line)),
        simulations=ideas.simulations,
        seconds=ideas.seconds,
        hopeless=lost and _is_easy(rules, rules.after(position, turn)),
    )


def is_slow(rules: Rules, board: Board) -> bool:
    """Return whether a board is too large for levels to be as strong as their names say."""
    model = model_of(rules, board)
    return isinstance(model, RulesModel) and model.is_slow


def _is_easy(rules: Rules, position: Position) -> bool:
    """Whether the seat to move has won, or wins with most of its turns."""
    if rules.outcome(position) is not None:
        return True
    model = model_of(rules, position.board)
    state = model.state(position)
    solution = model.solve(state, model.solvable(LEVELS[-1].budget.playouts))
    if solution is None or solution.winner != position.seat:
        return False
    results = [bool(solution.wins(moves)) for moves, _ in model.turns(state)]
    return sum(results) >= EASY * len(results)


def expected_line(rules: Rules, position: Position, thought: Thought) -> tuple[Turn, ...]:
    """Return the turns that a thought expects, gone on with as far as is quick where all is certain."""
    turns = list(thought.line)
    position = rebuild(rules, position, turns)
    while thought.proven and len(turns) < _LINE and rules.outcome(position) is None:
        thought = think(rules, position, LEVELS[1].budget)
        if thought.proven:
            turns.append(thought.turn)
            position = rules.after(position, thought.turn)
    return tuple(turns)


def find_ideas(
    rules: Rules, position: Position, budget: Budget, count: int, *, seed: int = 0, stop: Stop | None = None
) -> Ideas:
    """Return up to so many turns, the best first; what is won is followed by nothing that is not.

    Raises:
        ValueError: the match is over.
    """
    began = perf_counter()
    model = model_of(rules, position.board)
    state = model.state(position)
    if model.winner(state) is not None:
        raise ValueError("nothing can be played any more: the match is over")
    solution = model.solve(state, model.solvable(budget.playouts))
    tree = Tree(model, state, seed)
    playouts = budget.playouts if budget.seconds is None else budget.simulations or 10**9
    if solution is not None:
        playouts = min(playouts, _CHOOSING)
    tree.grow(playouts, _clock(began, budget.seconds, stop))
    if solution is None:
        candidates = _unless_lost(tree.candidates(count))
        line = tree.line(_LINE)
    else:
        candidates = _solved(model, state, tree, solution, count)
        line = [candidates[0].moves]
    return Ideas(candidates, line, tree.simulations, perf_counter() - began)


def _clock(began: float, seconds: float | None, stop: Stop | None) -> Stop | None:
    """Return what stops the search: the time, and what the caller says."""
    if seconds is None:
        return stop
    end = began + seconds
    if stop is None:
        return lambda: perf_counter() >= end
    return lambda: perf_counter() >= end or stop()


def _unless_lost(candidates: list[Candidate]) -> list[Candidate]:
    """Leave out what loses for sure, if there is anything else."""
    certain = [one for one in candidates if one.winner is not None and one.chance == 1]
    open_ones = [one for one in candidates if one.winner is None]
    return certain or open_ones or candidates


def choose_solved(model: Model[Any], state: Any, solution: Solution, seed: int) -> Candidate:
    """Return the turn of a solved ending that a short search likes best, one that wins if there is any."""
    tree = Tree(model, state, seed)
    tree.grow(_CHOOSING_AGAIN)
    return _solved(model, state, tree, solution, 1)[0]


def _solved(
    model: Model[Any], state: Any, tree: Tree[Any], solution: Solution, count: int
) -> list[Candidate]:
    """Return the turns that the search likes best, those that win if there are any."""
    offered = [one.moves for one in tree.candidates(_LOOKED_AT)]
    won = solution.winner == state.seat
    if won:
        chosen = [moves for moves in offered if solution.wins(moves)]
        if not chosen:
            chosen = [next(moves for moves, _ in model.turns(state) if solution.wins(moves))]
    else:
        chosen = offered
    return [Candidate(moves, float(won), solution.winner) for moves in chosen[:count]]


@lru_cache(maxsize=8)
def model_of(rules: Rules, board: Board) -> Model[Any]:
    """Return the model of a game on a board: one of its own, or one that asks the rules.

    A game has one of its own where `bot/engine/games` has a file of the same name as that of its rules.
    """
    name = f"{games.__name__}.{type(rules).__module__.rpartition('.')[2]}"
    made: Model[Any] = (
        import_module(name).MODEL(rules, board) if find_spec(name) else RulesModel(rules, board)
    )
    return made
