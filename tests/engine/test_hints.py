import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.levels import EffectKind, SearchBudget
from bot.engine.thinking import describe, find_hints, model_of
from bot.rules.figures import parse_diagram
from bot.rules.games.odd import Odd
from bot.rules.notation import parse_turn
from bot.rules.position import Board
from bot.rules.rules import allows, random_turn
from bot.rules.tilings import tiling
from tests.case import each
from tests.engine.games import ENDINGS, endings, match, setups
from tests.oracles.plain_solver import PlainSolver
from tests.rules.tables import CATALOGUE

BUDGET = SearchBudget(simulations=60)


@pytest.mark.parametrize("game", ["odd", "strands", "xodd", "yodd", "catchup"])
def test_hints_are_three_different_turns_by_chance_with_their_continuations(game):
    rules, positions, _ = match(CATALOGUE.game(game).setup(), 1)
    for position in positions[len(positions) // 3 :][:2]:
        hints = find_hints(rules, position, SearchBudget(simulations=150))
        assert len({hint.turn for hint in hints}) == len(hints) == 3
        assert [hint.chance for hint in hints] == sorted((hint.chance for hint in hints), reverse=True)
        for hint in hints:
            assert allows(rules, position, hint.turn)
            assert 0 < hint.chance < 1
            assert hint.after == rules.score(rules.after(position, hint.turn))


@pytest.mark.parametrize(("game", "board", "cells"), ENDINGS)
def test_no_hint_loses_where_another_turn_wins(game, board, cells):
    tried = list(endings(game, board, cells, seeds=8))
    assert len(tried) > 3
    for seed, (rules, position) in enumerate(tried):
        solver = PlainSolver(rules)
        won = solver.winner(position) == position.seat
        hints = find_hints(rules, position, BUDGET, seed=seed)
        assert hints
        for hint in hints:
            assert hint.proven
            assert hint.chance == won
            if won:
                assert solver.winner(rules.after(position, hint.turn)) == position.seat


COMPLETED_AND_MERGED = CATALOGUE.game("odd").setup("hexhex-3", {"group": 3}, random.Random(0)), 12
"""A set-up and a seed with deeds that random ones seldom have."""


@example(*COMPLETED_AND_MERGED)
@given(setup=setups(), seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_every_reason_is_a_fact_of_the_position(setup, seed):
    rules, positions, _ = match(setup, seed)
    source = random.Random(seed)
    for position in source.sample(positions[:-1], min(4, len(positions) - 1)):
        turn = random_turn(rules, position, source)
        hint = describe(rules, position, turn, chance=0.5, proven=False)
        for reason in hint.reasons:
            check(reason, rules, position, turn)
        new = {cell for cell, _ in turn.placements}
        told = [set(reason.cells) for reason in hint.reasons if new & set(reason.cells)]
        assert not rules.has_groups or set().union(*told) >= new


def check(reason, rules, position, turn):
    after = rules.after(position, turn)
    neighbours = position.board.tiling.neighbours
    assert (reason.colour, reason.cells) in {(group.colour, group.cells) for group in after.groups()}
    parts = [old for old in position.groups() if set(old.cells) <= set(reason.cells)]
    assert list(reason.before) == sorted(map(len, parts), reverse=True)
    around = {other for cell in reason.cells for other in neighbours[cell] if after.stones[other] is None}
    assert reason.free == len(around)
    least = rules.group if isinstance(rules, Odd) else 0
    if reason.lacks:
        assert len(reason.cells) + reason.lacks == least
    counting = [size for size in reason.before if least and size >= least]
    if reason.deed is EffectKind.STARTS:
        assert not parts
    elif reason.deed is EffectKind.EXTENDS:
        assert len(parts) == 1 < len(reason.cells)
    elif reason.deed is EffectKind.COMPLETES:
        assert len(reason.cells) >= least > max(reason.before, default=0)
    elif reason.deed is EffectKind.MERGES:
        assert len(counting) > 1
    elif reason.deed is EffectKind.JOINS:
        assert len(parts) > 1 >= len(counting)
    else:
        assert parts[0].cells == reason.cells
        could, can = room(reason, position), room(reason, after)
        assert can < could
        assert (reason.deed is EffectKind.SEALS) == (can < least <= could)


def room(reason, position):
    model = model_of(Odd(), Board(position.board.tiling))
    cells = sum(1 << cell for cell, stone in enumerate(position.stones) if stone in (None, reason.colour))
    return model.bitboard.grow(reason.cells[0], cells).bit_count()


@each(
    ("diagram", "text", "told"),
    [
        (".../xxx./...../..../...", "d4 black", ["completes black 4"]),
        ("xxx/..../...../..../...", "d4 white", ["hinders black 3 lacks 1", "starts white 1"]),
        ("xxx/ooo./...../..../...", "d4 white", ["completes white 4", "seals black 3 lacks 1"]),
        ("xxx/x.../..xxx/..x./...", "d2 black", ["merges black 9"]),
    ],
)
def test_a_hint_tells_what_its_stone_does(diagram, text, told):
    rules, board = Odd(4), Board(tiling("hexhex-3"))
    position = parse_diagram(diagram, board, ply=4)
    hint = describe(rules, position, parse_turn(text, position, rules), chance=0.5, proven=False)
    reasons = []
    for reason in hint.reasons:
        lacks = f" lacks {reason.lacks}" if reason.lacks else ""
        reasons.append(f"{reason.deed.value} {reason.colour.value} {len(reason.cells)}{lacks}")
    assert reasons[: len(told)] == told
