from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from bot import data
from bot.engine.puzzle_search import EXTRA_CELLS, FULL_BUDGET
from bot.engine.thinking import model_of
from bot.rules.position import PASS, Colour, Position
from bot.rules.puzzles import PuzzleFileError, Shelf, canonical, parse_key, write_puzzle
from bot.rules.rules import legal_turns
from bot.rules.symmetries import symmetries
from tests.case import each
from tests.oracles.ending_solver import faults
from tests.trials.puzzles import graded

CATALOGUE, SHELF = data.catalogue(), data.shelf()
GAMES = SHELF.games


def ending(puzzle):
    rules = CATALOGUE.rules(puzzle.setup)
    return rules, puzzle.position(rules)


def empty(puzzle):
    return ending(puzzle)[1].stones.count(None)


def test_the_second_solver_refuses_puzzles_that_were_tampered_with():
    for game in GAMES:
        puzzle = min(SHELF.puzzles(game), key=empty)
        rules, last = CATALOGUE.rules(puzzle.setup), puzzle.steps - 1
        wins = puzzle.winning_turns(last)
        losing = next(turn for turn in legal_turns(rules, puzzle.position(rules, last)) if turn not in wins)
        for wrong in (
            {"line": (*puzzle.line[:-1], losing)},
            {"tempting": puzzle.line[:1]},
            {"also": (*puzzle.also, losing)},
        ):
            assert list(faults(game, rules, replace(puzzle, **wrong))), (game, wrong)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_a_third_has_several_steps(game):
    assert len(SHELF.puzzles(game)) >= (150 if game == "odd" else 60)
    assert sum(puzzle.steps > 1 for puzzle in SHELF.puzzles(game)) >= len(SHELF.puzzles(game)) / 3
    hardest = 4 if game == "strands" else 5
    assert {puzzle.grade for puzzle in SHELF.puzzles(game)} >= {*range(1, hardest + 1)}
    assert len({puzzle.setup.board_key for puzzle in SHELF.puzzles(game)}) > 1
    grades = [puzzle.grade for puzzle in SHELF.puzzles(game)]
    assert grades == sorted(grades)


def test_a_sample_is_of_the_grade_that_the_levels_give_it():
    """The trial `puzzles` looks at all of them."""
    easy = [[one for one in SHELF.puzzles(game) if one.grade <= 2] for game in GAMES]
    sample = [puzzle for puzzles in easy for puzzle in Random(2).sample(puzzles, 2)]
    for puzzle in [*sample, *map(SHELF.puzzle, ("xodd-14", "xodd-6", "yodd-43"))]:
        assert graded(puzzle) == puzzle.grade, puzzle.key


def test_no_two_puzzles_are_the_same_up_to_symmetry_and_colours():
    forms = [canonical(*ending(puzzle)) for game in GAMES for puzzle in SHELF.puzzles(game)]
    assert len(set(forms)) == len(forms)


@pytest.mark.parametrize("game", GAMES)
def test_the_result_of_each_turn_of_a_puzzle_can_be_computed(game):
    for puzzle in SHELF.puzzles(game):
        rules, position = ending(puzzle)
        beyond = empty(puzzle) - model_of(rules, position.board).solvable(FULL_BUDGET.playouts)
        assert beyond <= (0 if rules.accepts(position, PASS) else EXTRA_CELLS)


def test_the_files_are_small():
    assert sum(file.stat().st_size for file in data.PUZZLES.iterdir()) <= 400_000


@pytest.mark.parametrize("game", GAMES)
def test_written_puzzles_are_read_back(game):
    """All options are written, so that a new default changes no puzzle."""
    text = "".join(write_puzzle(puzzle, CATALOGUE) + "\n" for puzzle in SHELF.puzzles(game)[:5])
    options = [option.key for option in CATALOGUE.game(game).options]
    for listed in (SHELF.entries(game), Shelf(CATALOGUE, lambda _game: text).entries(game)):
        assert all([*one.data.get("options", {})] == options for one in listed.values())
    assert Shelf(CATALOGUE, lambda _game: text).puzzles(game) == SHELF.puzzles(game)[:5]


GOOD = write_puzzle(SHELF.puzzle(next(iter(SHELF.entries("odd")))), CATALOGUE)


@each(
    "line",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        GOOD[:-40],
        GOOD.replace('"odd-', '"yodd-'),
        GOOD.replace('"grade":1', '"grade":6'),
        GOOD.replace('"board":"', '"board":"no-'),
        GOOD.replace('"line":"', '"line":"z99x '),
        GOOD.replace('"turns":"', '"turns":"- '),
        GOOD.replace('"options":{"group"', '"options":{"groups"'),
        f"{GOOD}\n{GOOD}",
    ],
)
def test_a_damaged_line_is_named(line):
    with pytest.raises(PuzzleFileError, match="odd"):
        Shelf(CATALOGUE, lambda _game: f"{line}\n").puzzles("odd")


def test_a_key_is_a_game_and_a_number():
    assert parse_key("odd-17") == ("odd", 17)
    assert [parse_key(text) for text in ("", "odd", "odd-", "odd-0", "17", "odd-17 ", "Odd-1")] == [None] * 7


@pytest.mark.parametrize("game", GAMES)
def test_turned_boards_and_exchanged_colours_have_the_same_form(game):
    rules, position = ending(SHELF.puzzles(game)[0])
    swaps = position.seat if rules.colour_of(0, position) is None else 1 - position.seat
    for cells in chain(*symmetries(position.board.tiling)):
        numbers = position.board.numbers
        if numbers and any(numbers[cell] != numbers[to] for cell, to in enumerate(cells)):
            continue
        turned = tuple(position.stones[cell] for cell in cells)
        exchanged = tuple(stone and stone.other for stone in turned)
        more = {"passes": position.passes, "memory": position.memory}
        for stones, seat in ((turned, position.seat), (exchanged, swaps)):
            same = Position(position.board, stones, ply=position.ply + (seat != position.seat), **more)
            assert canonical(rules, same) == canonical(rules, position)
    first = position.stones.index(None)
    other = Position(
        position.board,
        (*position.stones[:first], Colour.BLACK, *position.stones[first + 1 :]),
        ply=position.ply,
    )
    assert canonical(rules, other) != canonical(rules, position)
