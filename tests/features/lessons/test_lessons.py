"""Each lesson is proven: what wins there, and that what it says holds on its board."""

import re

import pytest

from bot import data
from bot.features.lessons.service import FOLDER
from bot.rules.position import Colour, Placement, Turn
from bot.rules.puzzles import Shelf
from bot.rules.rules import legal_turns, stone_effects
from tests.oracles.ending_solver import SOLVERS

CATALOGUE = data.catalogue()
SHELF = Shelf(CATALOGUE, lambda game: data.shelf().text(f"{FOLDER}/{game}"))
LESSONS = {one.key: one for game in SHELF.games for one in SHELF.puzzles(game)}
MOST_TASK, MOST_PRAISE = 25, 20
"""Words."""
BLACK, WHITE = Colour


class Lesson:
    """A lesson with what its sentences speak of."""

    def __init__(self, key):
        self.puzzle = LESSONS[key]
        self.rules = CATALOGUE.rules(self.puzzle.setup)
        self.before = self.puzzle.position(self.rules)
        self.right = self.puzzle.winning_turns(0)
        self.turn = self.right[0]
        self.after = self.rules.after(self.before, self.turn)

    def effects(self, turn=None):
        turn = turn or self.turn
        return stone_effects(self.before, self.rules.after(self.before, turn), turn)

    def empty(self):
        return list(self.before.empty)

    def cell(self, turn=None):
        ((cell, _),) = (turn or self.turn).placements
        return cell

    # Odd

    def big(self, position):
        return sum(size >= self.rules.group for size in position.sizes())

    def decides(self, cell):
        """Whether the number of big groups in the end can depend on the colour of a cell."""
        others = [other for other in self.before.empty if other != cell]
        return any(
            len({self.big(full.after(stone(cell, colour))) for colour in Colour}) > 1
            for full in fillings(self.before, others)
        )


def stone(cell, colour):
    return Turn((Placement(cell, colour),))


def fillings(position, cells):
    if not cells:
        yield position
        return
    for colour in Colour:
        yield from fillings(position.after(stone(cells[0], colour)), cells[1:])


def makes_a_third(lesson):
    (effect,) = lesson.effects()
    return len(effect.group) == 3 and (lesson.big(lesson.before), lesson.big(lesson.after)) == (2, 3)


def is_of_both_colours(lesson):
    big = [group.colour for group in lesson.after.groups() if len(group) >= 3]
    return makes_a_third(lesson) and sorted(big, key=str) == sorted([WHITE, WHITE, BLACK], key=str)


def joins_two(lesson):
    (effect,) = lesson.effects()
    counts = lesson.big(lesson.before), lesson.big(lesson.after)
    return [len(group) >= 3 for group in effect.joined] == [True, True] and counts == (4, 3)


def shuts_a_pair_in(lesson):
    (other,) = lesson.effects(stone(lesson.cell(), WHITE))
    (pair,) = other.joined
    return (
        (len(pair), lesson.big(lesson.before)) == (2, 2)
        and lesson.turn == stone(lesson.cell(), BLACK)
        and not lesson.after.can_reach_size(pair, 3)
        and not any(
            set(lesson.before.board.tiling.neighbours[cell]) & set(pair.cells) for cell in lesson.after.empty
        )
    )


def takes_the_one_that_decides(lesson):
    deciding = [cell for cell in lesson.empty() if lesson.decides(cell)]
    return deciding == [lesson.cell()] and len(lesson.empty()) == 3 and makes_a_third(lesson)


def waits(lesson):
    other = {cell for cell in lesson.empty() if not lesson.decides(cell)}
    return (
        other == {lesson.cell(turn) for turn in lesson.right}
        and len(other) == 1
        and len(lesson.right) == 2
        and len(lesson.empty()) == 3
        and lesson.big(lesson.before) == lesson.big(lesson.after) == 1
    )


def makes_a_fourth(lesson):
    return (lesson.big(lesson.before), lesson.big(lesson.after), lesson.rules.group) == (3, 4, 4)


TAUGHT = {
    "odd-1": makes_a_third,
    "odd-2": is_of_both_colours,
    "odd-3": joins_two,
    "odd-4": shuts_a_pair_in,
    "odd-5": takes_the_one_that_decides,
    "odd-6": waits,
    "odd-7": makes_a_fourth,
}


def test_each_game_has_six_to_eight_lessons_in_order():
    for game in SHELF.games:
        numbers = [one.number for one in SHELF.puzzles(game)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert 6 <= len(numbers) <= 8
    assert TAUGHT.keys() == LESSONS.keys()


@pytest.mark.parametrize("key", LESSONS)
def test_exactly_the_turns_that_a_lesson_names_win(key):
    lesson = Lesson(key)
    solver = SOLVERS[lesson.puzzle.game](lesson.rules, lesson.before)
    winning = {solver.turn(stones) for stones in solver.winning(solver.start())}
    assert winning == set(lesson.right)
    assert len(winning) < len(list(legal_turns(lesson.rules, lesson.before)))


@pytest.mark.parametrize("key", LESSONS)
def test_what_a_lesson_says_holds_on_its_board(key):
    assert TAUGHT[key](Lesson(key))


@pytest.mark.parametrize("language", ["en", "de"])
def test_lessons_are_said_in_few_words(language):
    words = data.languages().words(language)
    for key in LESSONS:
        for what, most in (("lesson", MOST_TASK), ("learned", MOST_PRAISE)):
            text = words.say(f"{what}-{key}")
            assert f"{what}-{key}" in [*data.sentences()[language]]
            assert len(re.findall(r"\w[\w'-]*", text)) <= most, (language, key, text)
