import random

import pytest

from bot.errors import SetupError
from bot.rules.figures import parse_diagram
from bot.rules.games.catchup import Catchup
from bot.rules.position import Board, Colour
from bot.rules.rules import Outcome, play, random_match
from bot.rules.setup import options_of
from bot.rules.tilings import tiling
from tests.rules.contract import slow_groups
from tests.rules.tables import CATALOGUE, marked_sizes, play_texts, refusal, refused

LARGER, LEVEL = Catchup("larger"), Catchup()
START = Board(tiling("hexhex-3")).start()
OPENED = play_texts(LARGER, START, "c3")
"""Black has one stone, in the middle."""


def mosts(rules, *texts):
    """Return how many stones each turn of a match may have, and the next."""
    position, found = START, []
    for text in texts:
        found.append(rules.most_at(position))
        position = play_texts(rules, position, text)
    return [*found, rules.most_at(position)]


def test_black_begins_with_exactly_one_stone():
    assert OPENED.stones.count(Colour.BLACK) == 1
    assert refusal(LARGER, START, "c3 c4") == "begin-with-one-stone (given=2)"
    assert refusal(LARGER, START, "c3 c4 c5 b1") == "begin-with-one-stone (given=4)"


def test_from_white_on_a_turn_is_one_or_two_own_stones():
    for text in ("a1", "a1 a2", "white a1"):
        assert play_texts(LARGER, OPENED, text).ply == 2
    assert refusal(LARGER, OPENED, "a1 a2 a3") == "no-third-stone (given=3, bonus='larger')"
    assert refusal(LARGER, OPENED, "pass") == refusal(LARGER, START, "pass") == "no-passing"
    assert refusal(LARGER, OPENED, "black a1") == "wrong-colour (cell='a1', colour='white')"
    assert refusal(LARGER, OPENED, "c3") == "cell-taken (cell='c3', colour='black')"
    assert refusal(LARGER, OPENED, "a1 a1") == "cell-twice (cell='a1')"


def test_a_third_stone_follows_a_group_that_is_larger_than_any_before():
    leading = play_texts(LARGER, OPENED, "d1 d2")
    assert play_texts(LARGER, leading, "a1 a2 b4").ply == 3
    assert refusal(LARGER, leading, "a1 a2 a3 b4") == "stones-at-most (given=4, most=3)"
    assert mosts(LARGER, "c3", "d1 d2", "a1 a2 b1") == [1, 2, 3, 3]
    assert mosts(LARGER, "c3", "d1 d2", "a1 a2", "e3") == [1, 2, 3, 2, 2]
    assert mosts(LARGER, "c3", "d1 d2", "a1 e3", "b4") == [1, 2, 3, 2, 2], "for one turn only"


def test_single_stones_are_no_lead():
    for rules in (LARGER, LEVEL):
        assert mosts(rules, "c3", "a1 e3", "c1") == [1, 2, 2, 2]


def test_drawing_level_gives_a_third_stone_too_unless_the_older_rule_is_agreed():
    assert (LARGER.bonus, LEVEL.bonus) == ("larger", "level")
    assert options_of(Catchup)[0].choices == ("larger", "level"), "in the order that open forms count by"
    texts = ("c3", "d1 d2", "c4")
    assert mosts(LARGER, *texts)[-1] == 2
    assert mosts(LEVEL, *texts)[-1] == 3
    assert mosts(LEVEL, *texts, "a1")[-1] == 2, "White's largest group has not grown"
    behind = ("c3", "d1 d2", "a1 c4 b4", "e1", "a2")
    assert mosts(LARGER, *behind) == [1, 2, 3, 3, 2, 2]
    assert mosts(LEVEL, "c3", "d1 d2", "a1", "e1", "a2") == [1, 2, 3, 2, 3, 2], "grown, but smaller"


def test_no_turn_may_have_more_stones_than_cells_are_empty():
    nearly = parse_diagram("oox/oooo/oxxxx/oxxo/x..", START.board, ply=12, memory="catches-up")
    assert LARGER.most_at(nearly) == 2
    assert LARGER.most_at(play_texts(LARGER, nearly, "a2")) == 1


@pytest.mark.parametrize(
    ("diagram", "winner", "rank", "more", "fewer"),
    [
        ("oox/oooo/oxxxx/oxxo/xxo", 1, 2, 2, 1),
        ("xxx/xxxo/ooooo/oxxx/xxo", 1, 1, 7, 6),
        ("xxx/xxxx/xxxxx/xxxx/xxx", 0, 1, 19, 0),
    ],
)
def test_on_the_full_board_sizes_are_compared_largest_first(diagram, winner, rank, more, fewer):
    details = {"rank": rank, "before": rank - 1, "more": more, "fewer": fewer}
    position = parse_diagram(diagram, START.board)
    assert LARGER.outcome(position) == Outcome(winner, "larger-group", details)
    last = position.stones.index(Colour.WHITE) if Colour.WHITE in position.stones else 0
    stones = (*position.stones[:last], None, *position.stones[last + 1 :])
    assert LARGER.outcome(type(position)(position.board, stones)) is None


def test_a_board_on_which_sizes_could_be_equal_to_the_end_is_refused():
    """With equal sizes both would have equally many stones: an even number of cells."""
    error = refused(SetupError, LARGER.check_board, Board(tiling("oblong-2-2-3")))
    assert str(error) == "even-number-of-cells (cells=10)"
    for choice in CATALOGUE.game("catchup").boards:
        assert len(tiling(choice.tiling)) % 2


def test_the_score_marks_the_largest_groups_and_says_what_the_next_turn_may_have():
    leading = play_texts(LARGER, OPENED, "d1 d2")
    score = LARGER.score(leading)
    assert marked_sizes(score.marked, leading) == [("white", 2), ("black", 1)]
    assert (score.headline, score.leader, score.facts["most"]) == ((1, 2), 1, 3)
    assert LARGER.score(OPENED).facts["most"] == 2


def largest(position):
    sizes = {colour: [0] for colour in Colour}
    for colour, cells in slow_groups(position):
        sizes[colour].append(len(cells))
    return [max(sizes[colour]) for colour in Colour]


@pytest.mark.parametrize("rules", [LARGER, LEVEL], ids=["larger", "level"])
def test_in_random_matches_a_third_stone_follows_what_the_last_turn_has_made_of_the_groups(rules):
    thirds = 0
    for seed in range(60):
        position, before = Board(tiling(f"hexhex-{3 + seed % 3}")).start(), [1, 1]
        for turn in random_match(rules, position, random.Random(seed)):
            now, other = largest(position), 1 - position.seat
            if rules is LEVEL:
                third = now[other] > max(1, before[other]) and now[other] >= now[position.seat]
            else:
                third = max(now) > max(1, *before)
            if position.ply:
                assert rules.most_at(position) == min(3 if third else 2, len(position.empty)), position
            thirds += third
            position, before = play(rules, position, turn), now
    assert thirds > 60
