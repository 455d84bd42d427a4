"""Small boards whose winner under perfect play is known, solved again by trying everything."""

import pytest

from bot.rules.diagrams import parse_board
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board
from bot.rules.rules import Rules
from bot.rules.tilings import tiling
from bot.rules.turns import legal_turns
from tests.rules.tables import AnyOdd


def winner(rules: Rules, position, known=None):
    """Return the seat that wins from here if both play perfectly."""
    known = {} if known is None else known
    key = ("".join("." if stone is None else stone.value[0] for stone in position.stones), position.seat)
    key += (position.passes, position.ply == 0)
    if key not in known:
        outcome = rules.outcome(position)
        known[key] = outcome.winner if outcome else 1 - position.seat
        if not outcome and any(
            winner(rules, rules.after(position, turn), known) == position.seat
            for turn in legal_turns(rules, position)
        ):
            known[key] = position.seat
    return known[key]


def start(key, numbers=""):
    board = parse_board(numbers, tiling(key)) if numbers else Board(tiling(key))
    return board.start()


@pytest.mark.parametrize("group", range(1, 9))
def test_odd_on_hexhex_2(group):
    assert winner(AnyOdd(group), start("hexhex-2")) == (0 if group <= 4 else 1)


@pytest.mark.parametrize("group", [1, 2])
def test_with_groups_of_one_or_two_only_the_centre_wins_for_odd(group):
    rules, position = AnyOdd(group), start("hexhex-2")
    winning = [
        turn for turn in legal_turns(rules, position) if winner(rules, rules.after(position, turn)) == 0
    ]
    assert {stone.cell for turn in winning for stone in turn.placements} == {position.board.tiling.cell("b2")}


@pytest.mark.parametrize("key", ["square-2", "rectangle-2-3"])
def test_even_wins_odd_on_small_boards_with_an_even_number_of_cells(key):
    for group in range(1, 7):
        assert winner(AnyOdd(group), start(key)) == 1


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("square-1", 0),
        ("rectangle-1-2", 0),
        ("rectangle-1-3", 0),
        ("rectangle-2-3", 0),
        ("square-3", 0),
        ("square-2", 1),
        ("rectangle-1-5", 1),
        ("rectangle-2-4", 1),
        ("hexhex-1", 0),
        ("hexhex-2", 0),
    ],
)
def test_xodd_and_yodd(key, expected):
    assert winner(Yodd(), start(key)) == expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ("22/222/22", 0),
        ("33/323/33", 0),
        ("11/121/11", 0),
        ("22/212/22", 1),
        ("66/626/66", 1),
        ("12/212/21", 1),
    ],
)
def test_strands_on_hexhex_2(numbers, expected):
    assert winner(Strands(), start("hexhex-2", numbers)) == expected
