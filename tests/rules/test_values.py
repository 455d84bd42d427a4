import doctest
import re
from pathlib import Path

import pytest

import bot.rules
from bot.errors import InvalidValueError, SetupError
from bot.rules import (
    ENGLISH,
    PASS,
    Board,
    Colour,
    Emphasis,
    Marked,
    Numbers,
    Option,
    Outcome,
    Placement,
    Position,
    Record,
    Score,
    Setup,
    Turn,
    parse_board,
    parse_diagram,
    tiling,
)
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from tests.case import each
from tests.rules.tables import CATALOGUE, refused

BLACK, WHITE = Colour.BLACK, Colour.WHITE
HEX = tiling("hexhex-2")
SMALL = Board(HEX)
NUMBERED = parse_board("22/212/22", HEX)
STONE = Placement(3, BLACK)
TRUE = True  # a number to Python only


@each(
    ("make", "message"),
    [
        (lambda: Turn([STONE]), "turn-of-placements (given='[Placement(3, Colour.BLACK)]')"),
        (lambda: Turn(((3, BLACK),)), "turn-of-placements (given='(3, Colour.BLACK)')"),
        (lambda: Turn((Placement(-1, BLACK),)), "turn-of-placements (given='Placement(-1, Colour.BLACK)')"),
        (lambda: Turn((Placement(TRUE, BLACK),)), "turn-of-placements (given='Placement(True, Colour.BLACK"),
        (lambda: Turn((Placement(3, "black"),)), "turn-of-placements (given=\"Placement(3, 'black')\")"),
        (lambda: PASS + tuple(STONE), "turn-of-placements (given='(3, Colour.BLACK)')"),
        (lambda: Board("hexhex-2"), "board-of-tiling (given=\"'hexhex-2'\")"),
        (lambda: Board(HEX, [2] * 7), "board-of-numbers (given='[2, 2, 2, 2, 2, 2, 2]')"),
        (lambda: Board(HEX, (2, 2)), "numbers-per-cell (given=2, cells=7)"),
        (lambda: Board(HEX, (2,) * 6 + (0,)), "board-of-numbers (given='0')"),
        (lambda: Position(HEX, (None,) * 7), "position-on-board (given=\"tiling('hexhex-2')\")"),
        (lambda: Position(SMALL, [None] * 7), "position-of-stones (given='[None, None, None, None,"),
        (lambda: Position(SMALL, (None,) * 6), "stones-per-cell (given=6, cells=7)"),
        (lambda: Position(SMALL, ("black",) * 7), "position-of-stones (given=\"('black', 'black'"),
        (lambda: Position(SMALL, (None,) * 7, ply=-1), "position-counts (given='ply=-1, passes=0')"),
        (lambda: Position(SMALL, (None,) * 7, passes="1"), "position-counts (given=\"ply=0, passes='1'\")"),
        (lambda: Position(SMALL, (None,) * 7, memory=[]), "position-memory (given='[]')"),
        (lambda: SMALL.start().after(Turn((Placement(7, BLACK),))), "no-such-cell (given=7, last=6)"),
        (lambda: Outcome(2, "won"), "winner-of-seats (given='2')"),
        (lambda: Outcome(TRUE, "won"), "winner-of-seats (given='True')"),
        (lambda: Odd(0), "option-range (option='group', value=0, low=2, high=12)"),
        (lambda: Odd("5"), "option-range (option='group', value='5', low=2, high=12)"),
        (lambda: Odd(TRUE), "option-range (option='group', value=True, low=2, high=12)"),
        (lambda: Strands("exakt"), "option-choice (option='cover', value='exakt', choices=('up-to', 'exact'"),
        (lambda: Strands(1), "option-choice (option='cover', value=1, choices=('up-to', 'exact'))"),
    ],
)
def test_a_value_refuses_what_it_cannot_be(make, message):
    kind = SetupError if message.startswith("option-") else InvalidValueError
    assert str(refused(kind, make)).startswith(message)


VALUES = {
    "stone": STONE,
    "pass": PASS,
    "start": SMALL.start(),
    "position": parse_diagram("xo/..x/.o", SMALL, ply=5, passes=1, memory=("seen", 3)),
    "numbered position": parse_diagram("xo/..x/.o", NUMBERED, memory=False),
    "score": Score((Marked((1,)),), decisive=(), numbers=Numbers.COUNT, headline=(1, 2), fades=True),
    "marked": Marked((1, 2), 3, Emphasis.HINTED),
    "outcome": Outcome(None, "agreed", {"moves": 3}),
    "option": Option("group", 5, low=2, high=12),
    "record": Record(Setup("odd", "hexhex-2", SMALL), (PASS,), ("Ada", "Ben"), outcome=Outcome(0, "time")),
    "vocabulary": ENGLISH,
}
"""What the matches of the contract do not come to; other values are evaluated there."""


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_repr_evaluates_to_an_equal_value(value):
    assert eval(repr(value), vars(bot.rules)) == value
    assert "\n" not in repr(value)


@each(
    ("value", "message"),
    [
        (BLACK, "Colour.BLACK"),
        (tiling("hexhex-5"), "tiling('hexhex-5')"),
        (Turn((STONE,)), "Turn((Placement(3, Colour.BLACK),))"),
        (SMALL, "Board(tiling('hexhex-2'))"),
        (NUMBERED, "parse_board('22/212/22', tiling('hexhex-2'))"),
        (parse_diagram("xo/..x/.o", SMALL, ply=4), "parse_diagram('xo/..x/.o', tiling('hexhex-2'), ply=4)"),
        (Odd(3), "Odd(group=3)"),
    ],
)
def test_a_repr_is_short_enough_to_type(value, message):
    assert repr(value) == message


README = Path(__file__).parents[2] / "README.md"


def test_rules_agree_with_the_readme():
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert tried > 3


def test_a_script_of_ten_lines_plays_a_random_match_of_every_game(capsys):
    """The script of the README."""
    lines = re.findall(r"^(?:>>>|\.\.\.) (.*)$", README.read_text(encoding="utf-8"), re.MULTILINE)
    exec("\n".join(lines), {})
    message = capsys.readouterr().out
    assert len(lines) == 10
    for game in CATALOGUE.games.values():
        rows = tiling(game.boards[0].tiling).rows
        drawn = message.partition(f"{game.name}: ")[2].splitlines()[1 : len(rows) + 1]
        assert [len(line.split()) for line in drawn] == list(map(len, rows))
