"""Small boards whose winner under perfect play is known, solved again by trying everything."""

from bot.rules.diagrams import parse_board
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board
from bot.rules.tilings import tiling
from bot.rules.turns import legal_turns
from tests.rules.solved import STRANDS_ON_HEXHEX_2, YODD, winner
from tests.rules.tables import AnyOdd


def start(key, numbers=""):
    return (parse_board(numbers, tiling(key)) if numbers else Board(tiling(key))).start()


def test_odd_on_hexhex_2():
    for group in range(1, 9):
        assert winner(AnyOdd(group), start("hexhex-2")) == (0 if group <= 4 else 1), group


def test_with_groups_of_one_or_two_only_the_centre_wins_for_odd():
    for group in (1, 2):
        rules, position = AnyOdd(group), start("hexhex-2")
        turns = legal_turns(rules, position)
        winning = [turn for turn in turns if winner(rules, rules.after(position, turn)) == 0]
        centre = {position.board.tiling.cell("b2")}
        assert {stone.cell for turn in winning for stone in turn.placements} == centre, group


def test_even_wins_odd_on_small_boards_with_an_even_number_of_cells():
    for key in ("square-2", "rectangle-2-3"):
        for group in range(1, 7):
            assert winner(AnyOdd(group), start(key)) == 1, (key, group)


def test_xodd_and_yodd():
    """The larger boards are solved by the engine's tests."""
    for key, expected in YODD:
        position = start(key)
        if len(position.stones) <= 7:
            assert winner(Yodd(), position) == expected, key


def test_strands_on_hexhex_2():
    for numbers, expected in STRANDS_ON_HEXHEX_2:
        assert winner(Strands(), start("hexhex-2", numbers)) == expected, numbers
