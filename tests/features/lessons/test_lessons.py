"""Each lesson is proven: what wins there, and that what it says holds on its board."""

import re
from itertools import combinations, product

import pytest

from bot import data
from bot.rules.notation import format_turn
from bot.rules.position import Colour, Placement, Turn
from bot.rules.rules import Emphasis, legal_turns, stone_effects
from tests.oracles.ending_solver import SOLVERS

CATALOGUE = data.catalogue()
SHELF = data.shelf().beside("lessons")
LESSONS = {one.key: one for game in SHELF.games for one in SHELF.puzzles(game)}
MOST_TASK, MOST_PRAISE = 25, 20
"""Words."""
BLACK, WHITE = Colour
TAUGHT = {
    "odd-1": "e3 black: 2 → 3 | 2 → 3",
    "odd-2": "b4 white: 2 → 3 | 2 → 3",
    "odd-3": "d1 black: 3+8 → 12 | 4 → 3",
    "odd-4": "c2 black: 9 → 10 | 2 → 2-",
    "odd-5": "d1 white: 2 → 3 | 2 → 3",
    "odd-6": "a2 black: new → 1 | 1 → 1- / a2 white: 12 → 13 | 1 → 1",
    "odd-7": "d1 black: 3 → 4 | 3 → 4",
    "strands-1": "c5 d3: 29 → 31 | 29:30 → 31:30",
    "strands-2": "b3 b4 b5: 27 → 30 | 27:28 → 30:28",
    "strands-3": "c4: 25+5 → 31 | 25:26 → 31:26",
    "strands-4": "g4: 18+7 → 26 | 19:18 → 19:26",
    "strands-5": "d4: 25 → 26 | 22:25 → 22:26",
    "strands-6": "e6: 29 → 30 | 29:29 → 29:30",
    "xodd-1": "c2 black: 1 → 2 | 2:3 → 2:3",
    "xodd-2": "a3 white: 8+1+3 → 13 | 2:3 → 2:1",
    "xodd-3": "b4 black, a5 white: 9+1 → 11; new → 1 | 3:2 → 2:3",
    "xodd-4": "e2 white, e5 white: new → 1; new → 1 | 3:2 → 3:4",
    "xodd-5": "c3 white, a5 white: 3+1+5+1 → 11; new → 1 | 3:4 → 3:2"
    " / c3 white, d5 black: 3+1+5+1 → 11; 4+1 → 6 | 3:4 → 2:1",
    "xodd-6": "c1 white, d2 white: 2+2+2 → 8 | 2:5 → 2:3",
    "xodd-7": "d2 white, d3 white: 7 → 9 | 3:2 → 3:2",
    "xodd-8": "pass:  | 3:2 → 3:2",
    "yodd-1": "c2 white: 8 → 9 | 3:2 → 3:2",
    "yodd-2": "d3 white: 1+2+1 → 5 | 3:4 → 3:2",
    "yodd-3": "a2 black, e3 white: 1+1 → 3; new → 1 | 3:2 → 2:3",
    "yodd-4": "e1 white, e3 white: new → 1; new → 1 | 2:1 → 2:3",
    "yodd-5": "d1 black, d2 white: new → 1; 2+1 → 4 | 2:3 → 3:2",
    "yodd-6": "c4 black, e3 black: 4+2+2 → 10 | 3:2 → 1:2",
    "yodd-7": "pass:  | 3:2 → 3:2",
    "catchup-1": "d1 d2: 8 → 10 | 8:8 → 8:10!",
    "catchup-2": "d4 e3: 6+3 → 11 | 7:6 → 7:11!",
    "catchup-3": "c1 c2: 7 → 9 | 7:7 → 9:7!",
    "catchup-4": "c1 e1 e3: 7 → 10 | 7:9! → 10:9!",
    "catchup-5": "d1: 4 → 5 | 4:6 → 5:6",
    "catchup-6": "a1 b2: new → 2 | 8:8 → 8:8",
}


class Lesson:
    def __init__(self, key):
        self.puzzle = LESSONS[key]
        self.rules = CATALOGUE.rules(self.puzzle.setup)
        self.before = self.puzzle.position(self.rules)
        self.right = self.puzzle.winning_turns(0)
        self.turn = self.right[0]
        self.after = self.rules.after(self.before, self.turn)

    def stones(self, colour, *names):
        cells = map(self.before.board.tiling.cell, names)
        return Turn(tuple(Placement(cell, colour) for cell in cells))

    def effects(self, turn):
        return stone_effects(self.before, self.rules.after(self.before, turn), turn)


def described(lesson, turn):
    """The groups that a turn makes, larger or joins, the score, and what else of a game a lesson is about."""
    after = lesson.rules.after(lesson.before, turn)
    made = [
        f"{'+'.join(str(len(group)) for group in effect.joined) or 'new'} → {len(effect.group)}"
        for effect in lesson.effects(turn)
    ]
    scores = f"{score_of(lesson.rules, lesson.before)} → {score_of(lesson.rules, after)}"
    return f"{format_turn(turn, lesson.before, lesson.rules)}: {'; '.join(made)} | {scores}"


def score_of(rules, position):
    """With "!" for a third stone, and "-" for each group that can never be big."""
    score = rules.score(position)
    closed = sum(mark.emphasis is Emphasis.CLOSED for mark in score.marked)
    return ":".join(map(str, score.headline)) + "!" * bool(position.memory) + "-" * closed


def test_each_game_has_six_to_eight_lessons_in_order():
    assert SHELF.games == tuple(CATALOGUE.games)
    for game in SHELF.games:
        numbers = [one.number for one in SHELF.puzzles(game)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert 6 <= len(numbers) <= 8


@pytest.mark.parametrize("key", LESSONS)
def test_exactly_the_turns_that_a_lesson_names_win(key):
    lesson = Lesson(key)
    solver = SOLVERS[lesson.puzzle.game](lesson.rules, lesson.before)
    winning = {solver.turn(stones) for stones in solver.winning(solver.start())}
    assert winning == set(lesson.right)
    assert len(winning) < len(list(legal_turns(lesson.rules, lesson.before)))


@pytest.mark.parametrize("key", LESSONS)
def test_right_turns_do_what_a_lesson_says(key):
    lesson = Lesson(key)
    assert " / ".join(described(lesson, turn) for turn in lesson.right) == TAUGHT[key]


@pytest.mark.parametrize("language", ["en", "de"])
def test_lessons_are_said_in_few_words(language):
    words, said = data.languages().words(language), {*data.sentences()[language]}
    for key, (what, most) in product(LESSONS, (("lesson", MOST_TASK), ("learned", MOST_PRAISE))):
        assert f"{what}-{key}" in said
        text = words.say(f"{what}-{key}")
        assert len(re.findall(r"\w[\w'-]*", text)) <= most, (language, key, text)


def endings(lesson, position):
    """Every way in which the board can be filled."""
    if lesson.rules.outcome(position) is not None:
        yield position
        return
    for turn in legal_turns(lesson.rules, position):
        yield from endings(lesson, lesson.rules.after(position, turn))


@pytest.mark.parametrize(("key", "deciding"), [("odd-5", ["d1"]), ("odd-6", ["d3", "c2"])])
def test_only_some_cells_can_still_change_the_number_of_big_groups(key, deciding):
    lesson = Lesson(key)
    names, counts = lesson.before.board.tiling.names, {}
    for full in endings(lesson, lesson.before):
        filled = {names[cell]: full.stones[cell] for cell in lesson.before.empty}
        counts[frozenset(filled.items())] = lesson.rules.score(full).headline
    changing = {
        cell
        for (one, count), (other, another) in combinations(counts.items(), 2)
        if count != another and len(one ^ other) == 2
        for cell, _ in one - other
    }
    assert changing == set(deciding)


@pytest.mark.parametrize(
    ("key", "colour", "cells"),
    [
        ("xodd-6", BLACK, ("c4", "d5")),
        ("xodd-7", BLACK, ("e3", "e4")),
        ("yodd-5", WHITE, ("b2", "b3")),
        ("yodd-6", WHITE, ("a1", "b1")),
    ],
)
def test_two_stones_cannot_cut_or_close_a_gap(key, colour, cells):
    lesson = Lesson(key)
    for position in (lesson.before, lesson.after):
        assert not lesson.rules.accepts(position, lesson.stones(colour, *cells))


@pytest.mark.parametrize(
    ("key", "cell"), [("strands-5", "d4"), ("catchup-3", "c1"), ("catchup-3", "c2"), ("catchup-5", "d1")]
)
def test_opponent_could_join_two_groups_where_a_right_turn_is(key, cell):
    lesson = Lesson(key)
    own = lesson.turn.placements[0].colour
    (effect,) = lesson.effects(lesson.stones(own.other, cell))
    assert len(effect.joined) == 2
    assert len(effect.group) > lesson.after.largest(own)
    assert lesson.stones(own, cell).placements[0] in lesson.turn.placements


def test_largest_groups_end_level_and_the_next_decide():
    lesson = Lesson("strands-6")
    for full in endings(lesson, lesson.after):
        assert (list(full.sizes(BLACK)), list(full.sizes(WHITE))) == ([30], [30, 1])
    assert Lesson("catchup-6").after.sizes(BLACK)[:2] == [8, 1]


def test_growing_further_would_give_a_third_stone():
    lesson = Lesson("catchup-5")
    further = [
        turn
        for turn in legal_turns(lesson.rules, lesson.before)
        if set(lesson.turn.placements) < set(turn.placements)
    ]
    assert all(
        lesson.rules.after(lesson.before, turn).memory for turn in further if len(lesson.effects(turn)) == 1
    )
    assert not lesson.after.memory
