import random
from itertools import zip_longest

import pytest

from bot.errors import SetupError
from bot.rules.figures import parse_diagram
from bot.rules.games.catchup import Catchup
from bot.rules.position import PASS, Board, Colour, Placement, Turn
from bot.rules.rules import Outcome, play, replay
from bot.rules.setup import options_of
from bot.rules.tilings import tiling
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


def test_from_white_on_a_turn_is_one_stone_of_ones_own_or_two():
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


class Oracle:
    """A match on a hexagon, kept as coordinates; sizes are found by walking, and nothing is remembered."""

    def __init__(self, side, level):
        self.level, self.side = level, side
        self.stones, self.history = {}, []
        widths = [side + min(row, 2 * side - 2 - row) for row in range(2 * side - 1)]
        self.cells = [(x - min(row, side - 1), row) for row, width in enumerate(widths) for x in range(width)]

    def sizes(self, seat):
        left, found = {cell for cell, owner in self.stones.items() if owner == seat}, []
        while left:
            waiting, size = [left.pop()], 0
            while waiting:
                q, r = waiting.pop()
                size += 1
                around = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
                waiting += around & left
                left -= around
            found.append(size)
        return sorted(found, reverse=True)

    def play(self, cells):
        seat = len(self.history) % 2
        self.stones.update(dict.fromkeys(cells, seat))
        self.history.append([max(self.sizes(one), default=0) for one in (0, 1)])

    def most(self):
        if not self.history:
            return 1
        opponent = (len(self.history) - 1) % 2
        before, now = [[1, 1], *self.history][-2], self.history[-1]
        if self.level:
            third = now[opponent] > max(1, before[opponent]) and now[opponent] >= now[1 - opponent]
        else:
            third = max(now) > max(1, *before)
        return min(3 if third else 2, len(self.cells) - len(self.stones))

    def leader(self):
        pairs = zip_longest(self.sizes(0), self.sizes(1), fillvalue=0)
        return next((int(one < other) for one, other in pairs if one != other), None)


def test_500_random_matches_are_those_of_the_oracle_turn_by_turn():
    thirds = 0
    for seed in range(500):
        source, side, level = random.Random(seed), 3 + seed % 3, seed % 2
        rules, board = (LARGER, LEVEL)[level], Board(tiling(f"hexhex-{side}"))
        position, oracle, turns = board.start(), Oracle(side, level), []
        at = dict(zip(oracle.cells, (cell for row in board.tiling.rows for cell in row), strict=True))
        while len(oracle.stones) < len(at):
            most, empty = oracle.most(), [cell for cell in oracle.cells if cell not in oracle.stones]
            assert (rules.most_at(position), rules.outcome(position)) == (most, None), (seed, turns)
            assert rules.score(position).leader == oracle.leader(), (seed, turns)
            if len(empty) > most:
                too_many = turn_on(at, source.sample(empty, most + 1), position)
                assert not rules.accepts(position, too_many), (seed, turns)
            assert not rules.accepts(position, PASS)
            cells = source.sample(empty, source.randint(1, most))
            thirds += len(cells) == 3
            turns.append(turn_on(at, cells, position))
            position = play(rules, position, turns[-1])
            oracle.play(cells)
        assert rules.outcome(position).winner == oracle.leader() == rules.score(position).leader
        assert replay(rules, board.start(), turns) == position
    assert thirds > 500


def turn_on(at, cells, position):
    colour = tuple(Colour)[position.seat]
    return Turn(tuple(Placement(at[cell], colour) for cell in cells))
