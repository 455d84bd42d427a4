"""The weakest levels: one stone of lookahead, no solved endings.

They never choose what looks worse than an alternative, always see a turn that wins at once, and pass only to
win or if nothing else is left.
"""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from bot.engine.levels import SearchBudget, Thought
from bot.engine.model import ALL_STONES, END, Model, turn_of
from bot.engine.puzzle_search import score_after
from bot.engine.search import worths_of
from bot.engine.thinking import Stop, model_of
from bot.rules.position import PASS, Position, Turn
from bot.rules.rules import Rules, legal_turns, random_turn

_PASS_DRAWS = 20
"""Draws before a pass is assumed to be the only turn."""


def play_newcomer(
    rules: Rules, position: Position, budget: SearchBudget, *, seed: int = 0, stop: Stop | None = None
) -> Thought:
    """Return the best by score of a few random turns.

    Their number is drawn per match from `Model.newcomers`, since newcomers differ; `seed` must be the same
    throughout a match. The budget matters only for newcomers that look at all stones.
    """
    began = perf_counter()
    source = _source(seed, position)
    count = Random(seed).choice(model_of(rules, position.board).newcomers)  # noqa: S311 - no secrets here
    if count == ALL_STONES:
        return look(rules, position, budget, seed=seed, stop=stop)
    won = _win_at_once(rules, position)
    if won is not None:
        return _thought(won, 1.0, began, proven=True)
    ideas = [_random_non_pass(rules, position, source) for _ in range(count)]
    return _thought(max(ideas, key=lambda turn: score_after(rules, position, turn)[0]), 0.5, began)


def look(
    rules: Rules, position: Position, budget: SearchBudget, *, seed: int = 0, stop: Stop | None = None
) -> Thought:
    """Choose the stones that look best in playouts, one after the other."""
    began = perf_counter()
    source = _source(seed, position)
    won = _win_at_once(rules, position)
    if won is not None:
        return _thought(won, 1.0, began, proven=True)
    model = model_of(rules, position.board)
    playouts = model.looks.get(budget.playouts, budget.playouts)
    moves = list[int]()
    chance = 0.5
    state = model.state(position)
    while not moves or state.begun:
        found = [move for move in model.moves(state) if _can_be_finished(model, state, move)] or [END]
        source.shuffle(found)
        worths = _worths(model, state, playouts, source, stop)
        moves.append(max(found, key=worths.__getitem__))
        chance = worths[moves[-1]]
        state = model.after(state, moves[-1])
    return _thought(turn_of(moves), chance, began, simulations=playouts)


def _source(seed: int, position: Position) -> Random:
    return Random(f"{seed} {position.ply}")  # noqa: S311 - playouts keep no secrets


def _random_non_pass(rules: Rules, position: Position, source: Random) -> Turn:
    drawn = (random_turn(rules, position, source) for _ in range(_PASS_DRAWS))
    return next((turn for turn in drawn if turn.placements), PASS)


def _thought(
    turn: Turn, chance: float, began: float, *, proven: bool = False, simulations: int = 0
) -> Thought:
    return Thought(turn, chance, proven, (turn,), simulations, perf_counter() - began)


def _win_at_once(rules: Rules, position: Position) -> Turn | None:
    for turn in _last_turns(rules, position):
        outcome = rules.outcome(rules.after(position, turn))
        if outcome is not None and outcome.winner == position.seat:
            return turn
    return None


def _last_turns(rules: Rules, position: Position) -> Iterator[Turn]:
    if len(position.empty) <= rules.most_at(position):
        yield from legal_turns(rules, position)
    elif rules.accepts(position, PASS):
        yield PASS


def _can_be_finished(model: Model[Any], state: Any, move: int) -> bool:
    if move == END:
        return bool(state.begun)
    reached = model.after(state, move)
    return not reached.begun or bool(model.moves(reached))


def _worths(model: Model[Any], state: Any, playouts: int, source: Random, stop: Stop | None) -> list[float]:
    seen = won = black = black_won = 0
    while seen < playouts and not (stop is not None and stop()):
        cells, winner = model.playout(state, source)
        lanes = model.bitboard.spread(cells)
        seen = seen + 1
        black = black + lanes
        if winner == state.seat:
            won = won + 1
            black_won = black_won + lanes
    return worths_of(model.bitboard, seen, won, black, black_won)
