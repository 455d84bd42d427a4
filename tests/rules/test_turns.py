import random

import pytest

from bot.rules.figures import parse_diagram
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import PASS, Board
from bot.rules.rules import allows, legal_turns, random_turn
from bot.rules.tilings import tiling
from tests.rules.tables import refused
from tests.rules.test_strands import SMALL


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        (Odd(), Board(tiling("hexhex-2")).start()),
        (Strands(), SMALL.start()),
        (Yodd(), Board(tiling("square-3")).start()),
        (Yodd(), parse_diagram("x../.../...", tiling("square-3"), ply=1)),
    ],
)
def test_turns_are_listed_once_with_a_pass_first_where_there_is_one(rules, start):
    turns = list(legal_turns(rules, start))
    assert len(set(turns)) == len(turns) > 1
    assert (turns[0] == PASS) is allows(rules, start, PASS) is (start.ply == 1)
    assert PASS not in turns[1:]


class Stuck(Odd):
    """No turn is ever allowed."""

    def accepts(self, position, turn):  # noqa: ARG002
        return False


@pytest.mark.parametrize(
    ("rules", "diagram", "message"),
    [
        (Odd(), "xo/oxo/xo", "the match is over"),
        (Stuck(), "../.../..", "the rules end no match here, yet allow no turn"),
    ],
)
def test_where_no_turn_is_allowed_none_is_drawn_or_listed(rules, diagram, message):
    position = parse_diagram(diagram, tiling("hexhex-2"))
    assert message in str(refused(ValueError, random_turn, rules, position, random.Random(1)))
    assert list(legal_turns(rules, position)) == []
