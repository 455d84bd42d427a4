"""Small boards whose winner under perfect play is known, solved again by trying everything."""

import pytest

from bot.rules.diagrams import parse_board
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board
from bot.rules.tilings import tiling
from bot.rules.turns import legal_turns
from tests.rules.solved import STRANDS_ON_HEXHEX_2, YODD, winner
from tests.rules.tables import AnyOdd


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


@pytest.mark.parametrize(("key", "expected"), YODD)
def test_xodd_and_yodd(key, expected):
    assert winner(Yodd(), start(key)) == expected


@pytest.mark.parametrize(("numbers", "expected"), STRANDS_ON_HEXHEX_2)
def test_strands_on_hexhex_2(numbers, expected):
    assert winner(Strands(), start("hexhex-2", numbers)) == expected
