"""The weakest levels: they look at the next stone and at nothing beyond it, and solve no ending.

Of what they look at they never play what looks worse than another. A turn that wins at once they always see,
and they pass only to win, or where nothing else is left.
"""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from bot.engine.levels import Budget, Thought
from bot.engine.model import ALL, END, Model, turn_of
from bot.engine.puzzling import score_after
from bot.engine.search import worths_of
from bot.engine.thinking import Stop, model_of
from bot.rules.position import PASS, Position, Turn
from bot.rules.rules import Rules, legal_turns, random_turn

_DRAWN = 20
"""How many turns are drawn before a pass is taken for the only one."""


def play_newcomer(
    rules: Rules, position: Position, budget: Budget, *, seed: int = 0, stop: Stop | None = None
) -> Thought:
    """Return the turn after which the score is best, out of the few that come to mind.

    How many these are is drawn for each match: newcomers differ.

    Args:
        rules: Of the game.
        position: At the beginning of a turn, of a match that is not over.
        budget: For a newcomer who looks at all stones: how many playouts each of them is looked at with.
        seed: The same in all turns of a match.
        stop: Ends looking as soon as it returns `True`.
    """
    began, source = perf_counter(), _source(seed, position)
    count = Random(seed).choice(model_of(rules, position.board).newcomers)  # noqa: S311 - no secrets here
    if count == ALL:
        return look(rules, position, budget, seed=seed, stop=stop)
    if (won := _win_at_once(rules, position)) is not None:
        return _thought(won, 1.0, began, proven=True)
    ideas = [_idea(rules, position, source) for _ in range(count)]
    return _thought(max(ideas, key=lambda turn: score_after(rules, position, turn)[0]), 0.5, began)


def look(
    rules: Rules, position: Position, budget: Budget, *, seed: int = 0, stop: Stop | None = None
) -> Thought:
    """Return the turn of which each stone looked best, one after the other; the arguments as above."""
    began, source = perf_counter(), _source(seed, position)
    if (won := _win_at_once(rules, position)) is not None:
        return _thought(won, 1.0, began, proven=True)
    model, moves, chance = model_of(rules, position.board), list[int](), 0.5
    state = model.state(position)
    while not moves or state.begun:
        found = [move for move in model.moves(state) if _may_follow(model, state, move)] or [END]
        source.shuffle(found)
        worths = _worths(model, state, budget.playouts, source, stop)
        moves.append(max(found, key=worths.__getitem__))
        chance, state = worths[moves[-1]], model.after(state, moves[-1])
    return _thought(turn_of(moves), chance, began, simulations=budget.playouts)


def _source(seed: int, position: Position) -> Random:
    return Random(f"{seed} {position.ply}")  # noqa: S311 - playouts keep no secrets


def _idea(rules: Rules, position: Position, source: Random) -> Turn:
    """Return a random turn, a pass only if that seems to be the only one."""
    drawn = (random_turn(rules, position, source) for _ in range(_DRAWN))
    return next((turn for turn in drawn if turn.placements), PASS)


def _thought(
    turn: Turn, chance: float, began: float, *, proven: bool = False, simulations: int = 0
) -> Thought:
    return Thought(turn, chance, proven, (turn,), simulations, perf_counter() - began)


def _win_at_once(rules: Rules, position: Position) -> Turn | None:
    """Return a turn that ends the match and wins it."""
    for turn in _last_turns(rules, position):
        outcome = rules.outcome(rules.after(position, turn))
        if outcome is not None and outcome.winner == position.seat:
            return turn
    return None


def _last_turns(rules: Rules, position: Position) -> Iterator[Turn]:
    """Yield a pass, and all turns where one may fill the board."""
    if len(position.empty) <= rules.most_at(position):
        yield from legal_turns(rules, position)
    elif rules.accepts(position, PASS):
        yield PASS


def _may_follow(model: Model[Any], state: Any, move: int) -> bool:
    """Return whether a move is no pass, and the turn can be ended after it."""
    if move == END:
        return bool(state.begun)
    reached = model.after(state, move)
    return not reached.begun or bool(model.moves(reached))


def _worths(model: Model[Any], state: Any, playouts: int, source: Random, stop: Stop | None) -> list[float]:
    """Return by moves what they were worth in so many playouts."""
    seen = won = black = black_won = 0
    while seen < playouts and not (stop is not None and stop()):
        cells, winner = model.playout(state, source)
        lanes = model.ground.spread(cells)
        seen, black = seen + 1, black + lanes
        if winner == state.seat:
            won, black_won = won + 1, black_won + lanes
    return worths_of(model.ground, seen, won, black, black_won)
