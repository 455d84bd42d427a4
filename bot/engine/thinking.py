"""Thinking about a position: the best turn, how probable it is that it wins, hints, and how turns were.

In hints nothing is guessed: what a turn does to groups is what `bot.rules.hints` says of it, and whether a
group counts, or how many stones it lacks, is what the score of the game says.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any, NamedTuple

from bot.engine import games
from bot.engine.levels import BEST, LEVELS, Budget, Deed, Hint, Judged, Reason, Thought
from bot.engine.model import Model, RulesModel, Solution, turn_of
from bot.engine.search import Candidate, Tree
from bot.rules.hints import consequence
from bot.rules.position import Board, Position, Turn
from bot.rules.rules import Effect, Emphasis, Numbers, Rules, Score, rebuild
from bot.rules.tilings import Cell

EASY = 0.75
"""Of all turns: where so many win, there is nothing to learn from finding one."""
_LINE = 6
"""The most turns of an expected line."""
_LEAST = 20
"""Playouts that are made however late it is: a turn that nothing is known about is no answer."""
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
    solution = model.solve(state, model.solvable(BEST.playouts))
    if solution is None or solution.winner != position.seat:
        return False
    results = [bool(solution.wins(moves)) for moves, _ in model.turns(state)]
    return sum(results) >= EASY * len(results)


def expected_line(rules: Rules, position: Position, thought: Thought) -> tuple[Turn, ...]:
    """Return the turns that a thought expects, gone on with as far as is quick where all is certain."""
    turns = list(thought.line)
    position = rebuild(rules, position, turns)
    while thought.proven and len(turns) < _LINE and rules.outcome(position) is None:
        thought = think(rules, position, LEVELS[2].budget)
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
    tree.grow(min(playouts, _LEAST))
    tree.grow(playouts - tree.simulations, _clock(began, budget.seconds, stop))
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


def judge(
    rules: Rules,
    position: Position,
    budget: Budget,
    *,
    only_proof: bool = False,
    seed: int = 0,
    stop: Stop | None = None,
) -> Judged | None:
    """Return how a position stands for the seat to move; an ending is solved however small the budget is.

    Args:
        rules: Of the game.
        position: At the beginning of a turn, of a match that is not over there.
        budget: How much thinking there may be where it is not solved.
        only_proof: Whether nothing is said where it is not solved.
        seed: Where the playouts begin.
        stop: Cuts the thinking off as soon as it returns `True`.

    Returns:
        `None` if it is not solved and only that is wanted, or if the thinking was cut off.
    """
    began, model = perf_counter(), model_of(rules, position.board)
    state = model.state(position)
    solution = model.solve(state, model.solvable(BEST.playouts))
    if solution is not None:
        best = choose_solved(model, state, solution, seed)
        return Judged(best.chance, proven=True, best=turn_of(best.moves), seconds=perf_counter() - began)
    if only_proof:
        return None
    best = find_ideas(rules, position, budget, 1, seed=seed, stop=stop).candidates[0]
    if stop is not None and stop():
        return None
    proven, turn = best.winner is not None, turn_of(best.moves)
    return Judged(best.chance, proven=proven, best=turn, seconds=perf_counter() - began)


def find_hints(
    rules: Rules,
    position: Position,
    budget: Budget,
    *,
    count: int = 3,
    played: Turn | None = None,
    seed: int = 0,
    stop: Stop | None = None,
) -> tuple[Hint, ...]:
    """Return up to so many good turns, the likeliest to win first; no sure loss where there is another.

    A turn that was played follows last, as good as it was, also if it is one of them.

    Raises:
        ValueError: the match is over.
    """
    ideas = find_ideas(rules, position, budget, count, seed=seed, stop=stop)
    best_first = sorted(ideas.candidates, key=lambda idea: idea.chance, reverse=True)
    hints = tuple(
        describe(rules, position, turn_of(idea.moves), chance=idea.chance, proven=idea.winner is not None)
        for idea in best_first
    )
    if played is None:
        return hints
    same = (hint for hint in hints if set(hint.turn.placements) == set(played.placements))
    seconds = None if budget.seconds is None else budget.seconds / 2
    half = Budget(max(1, budget.playouts // 2), seconds)
    search = partial(find_ideas, rules, budget=half, count=1, seed=seed, stop=stop)
    return *hints, next(same, None) or _judge(rules, position, played, hints[0], search)


def _judge(
    rules: Rules, position: Position, turn: Turn, best: Hint, search: Callable[[Position], Ideas]
) -> Hint:
    """Return how good another turn than the hints is, by a search of what follows: at most the best."""
    after = rules.after(position, turn)
    outcome = rules.outcome(after)
    if outcome is not None:
        chance = 0.5 if outcome.winner is None else float(outcome.winner == position.seat)
        return describe(rules, position, turn, chance=chance, proven=outcome.winner is not None)
    answer = search(after).candidates[0]
    proven = answer.winner is not None
    chance = 1 - answer.chance if proven else min(1 - answer.chance, best.chance)
    return describe(rules, position, turn, chance=chance, proven=proven)


def describe(rules: Rules, position: Position, turn: Turn, *, chance: float, proven: bool) -> Hint:
    """Return a turn with what it does."""
    told = consequence(rules, position, turn)
    after = rules.after(position, turn)
    before = rules.score(position)
    reasons = [_reason(effect, before, told.after, after) for effect in told.effects]
    if rules.has_groups:
        reasons += _hindered(position, after, turn, before)
    order = list(Deed)
    reasons.sort(key=lambda reason: (order.index(reason.deed), -len(reason.cells)))
    return Hint(turn, chance, proven, tuple(reasons), told.after)


def _reason(effect: Effect, before: Score, after: Score, position: Position) -> Reason:
    counted, counts = _counted(before), _counted(after)
    counted_parts = sum(old.cells in counted for old in effect.joined)
    if effect.group.cells in counts and not counted_parts:
        deed = Deed.COMPLETES
    elif counted_parts > 1:
        deed = Deed.MERGES
    elif len(effect.joined) > 1:
        deed = Deed.JOINS
    else:
        deed = Deed.EXTENDS if effect.joined else Deed.STARTS
    return Reason(
        deed,
        effect.group.colour,
        effect.group.cells,
        before=tuple(sorted(map(len, effect.joined), reverse=True)),
        lacks=_lacking(after).get(effect.group.cells, 0),
        free=len(position.free(effect.group)),
    )


def _counted(score: Score) -> set[tuple[Cell, ...]]:
    """Return the groups that count, in games that rank those; elsewhere none does more than others."""
    if score.numbers is not Numbers.RANK:
        return set()
    return {marked.cells for marked in score.marked if marked.emphasis is Emphasis.OUTLINED}


def _lacking(score: Score) -> dict[tuple[Cell, ...], int]:
    """Return the groups that a score names as short of counting, with how many stones they lack."""
    return {marked.cells: marked.lacks for marked in score.marked if marked.lacks}


def _hindered(before: Position, after: Position, turn: Turn, score: Score) -> Iterator[Reason]:
    """Yield the groups that lack stones and that the turn takes room from, without adding to them."""
    taken = {cell for cell, _ in turn.placements}
    lacking = _lacking(score)
    grown = {cell for group in after.groups() for cell in group.cells if not taken.isdisjoint(group.cells)}
    for group in before.groups():
        lacks = lacking.get(group.cells, 0)
        if not lacks or group.cells[0] in grown or taken.isdisjoint(before.free(group)):
            continue
        needed = len(group) + lacks
        sealed = before.has_room(group, needed) and not after.has_room(group, needed)
        deed = Deed.SEALS if sealed else Deed.HINDERS
        sizes, free = (len(group),), len(after.free(group))
        yield Reason(deed, group.colour, group.cells, before=sizes, lacks=lacks, free=free)
