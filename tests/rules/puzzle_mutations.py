"""Puzzles that were tampered with so that something in them is not true any more."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot import data
from bot.rules.puzzles import Puzzle
from bot.rules.rules import legal_turns


def mutated(puzzles: list[Puzzle], source: Random, count: int) -> Iterator[Puzzle]:
    """Yield this many: with another solution, another answer, or a turn that wins left out or added."""
    ways = [_other_turn, _other_tempting, _also_losing, _cut_before_the_end]
    while count:
        puzzle = source.choice(puzzles)
        found = source.choice(ways)(puzzle, source)
        if found is not None:
            yield found
            count -= 1


def _rules(puzzle):
    return data.catalogue().rules(puzzle.setup)


def _losing(puzzle, step, source):
    rules = _rules(puzzle)
    turns = [
        turn
        for turn in legal_turns(rules, puzzle.position(rules, step))
        if turn not in puzzle.winning_turns(step)
    ]
    return source.choice(turns)


def _other_turn(puzzle, source):
    """The last turn is one that loses."""
    line = (*puzzle.line[:-1], _losing(puzzle, puzzle.steps - 1, source))
    return replace(puzzle, line=line)


def _other_tempting(puzzle, _source):
    """The turn that is said to lose wins."""
    return replace(puzzle, tempting=puzzle.line[:1])


def _also_losing(puzzle, source):
    """A turn is said to win that loses."""
    return replace(puzzle, also=(*puzzle.also, _losing(puzzle, puzzle.steps - 1, source)))


def _cut_before_the_end(puzzle, source):
    """The ending is one turn later, so that the other seat is to move."""
    return replace(
        puzzle, turns=(*puzzle.turns, puzzle.line[0]), line=(_losing(puzzle, 0, source),), tempting=()
    )
