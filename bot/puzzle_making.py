"""Making puzzles: the ends of the computer's own matches, looked at until there are enough of each grade."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot import data
from bot.engine.levels import LEVELS
from bot.engine.puzzling import (
    WHOLE,
    Ending,
    defend,
    find_line,
    grade_of,
    looks_best,
    refute,
    tempting_turn,
)
from bot.engine.thinking import model_of, think
from bot.rules.catalogue import Game
from bot.rules.position import Turn
from bot.rules.puzzles import GRADES, Puzzle, write_puzzle
from bot.rules.rules import Rules
from bot.rules.setup import Setup
from bot.rules.symmetries import Form, canonical
from bot.rules.turns import legal_turns, random_turn

CELLS = range(19, 92)
"""How many cells a board for puzzles may have: so few that a phone still shows them well."""
USUAL_CELLS = 30
"""The usual board comes up as often as another one of so many cells, besides."""
MOST_OF_GRADE = 0.3
"""Of all puzzles of a game."""
MOST_SINGLE = 0.6
"""Of those of a grade: how many may have a single step."""
_TRIED = (12, 6, 2, 1, 1)
"""How often each grade is looked for: large endings take long."""
CONTINUATIONS = 8
"""How often the end of a match is played, each time another way, until it makes a puzzle."""
_LEAST_EMPTY = 5
DEFENCES = 24
"""How many turns of a seat that has lost are looked at where each has to be solved; else half are."""
_AHEAD = 4
"""Matches that are played ahead, for each process."""


class Found(NamedTuple):
    """What a match has led to."""

    endings: int
    """How many were looked at."""
    puzzle: Puzzle | None


def look_for_puzzle(game: str, seed: int, wanted: frozenset[int]) -> Found:
    """Play a match at a weak level, and return the first puzzle of a wanted grade at its end."""
    source = Random(f"{game} {seed}")  # noqa: S311 - puzzles keep no secrets
    setup = _setup(data.catalogue().game(game), source)
    rules = data.catalogue().rules(setup)
    most = _most_empty(rules, setup, _grade(wanted, source), source)
    budget = LEVELS[source.choice((0, 0, 1))].budget
    turns: list[Turn] = []
    position = setup.start()

    def play() -> Turn:
        return think(rules, position, budget, seed=source.getrandbits(30)).turn

    while rules.outcome(position) is None and position.stones.count(None) > most:
        turns.append(play())
        position = rules.after(position, turns[-1])
    endings, start = 0, (position, tuple(turns))
    for _ in range(CONTINUATIONS):
        position, turns = start[0], [*start[1]]
        while position.stones.count(None) >= _LEAST_EMPTY and (ending := Ending.of(rules, position)):
            endings += 1
            if ending.solution.winner == position.seat:
                puzzle = _puzzle_at(ending, setup, tuple(turns))
                if puzzle and puzzle.grade in wanted:
                    return Found(endings, puzzle)
                turns.append(random_turn(rules, position, source))  # which often errs
            else:
                turns.append(_defence(ending, source) or play())
            position = rules.after(position, turns[-1])
    return Found(endings, None)


def _grade(wanted: frozenset[int], source: Random) -> int:
    """Return which of the wanted grades is looked for."""
    grades = sorted(wanted)
    return source.choices(grades, [_TRIED[grade - 1] for grade in grades])[0]


def _defence(ending: Ending, source: Random) -> Turn | None:
    """Return how a seat that has lost makes it hard for the other, which errs at a weak level."""
    turns = list(legal_turns(ending.rules, ending.position))
    few = len(turns) // 2 if ending.solution.goes_on else DEFENCES
    found = defend(ending, source.sample(turns, min(len(turns), max(few, DEFENCES))))
    return found and found[0]


def _setup(game: Game, source: Random) -> Setup:
    """Return the usual board now and then, else one of the others, small ones more often."""
    cells = {
        board.key: len(board.board().tiling)
        for board in game.boards
        if not board.is_random and len(board.board().tiling) in CELLS
    }
    weights = [1 / count + (key == game.default_board) / USUAL_CELLS for key, count in cells.items()]
    return game.setup(source.choices(list(cells), weights)[0])


def _most_empty(rules: Rules, setup: Setup, grade: int, source: Random) -> int:
    """Return from how many empty cells on endings are looked at: so many that the grade is within reach.

    A level solves smaller endings for certain, so that these have a lower grade.
    """
    model = model_of(rules, setup.board)
    solved = [_LEAST_EMPTY, *(model.solvable(level.budget.playouts) for level in LEVELS[:-1])]
    solved.append(model.solvable(WHOLE.playouts))
    return source.randint(solved[grade - 1] + 1, solved[grade])


def _puzzle_at(ending: Ending, setup: Setup, turns: tuple[Turn, ...]) -> Puzzle | None:
    """Return the puzzle that an ending makes, without a key of its own; `None` if it makes none."""
    rules, position = ending.rules, ending.position
    steps, line = find_line(ending)
    if not steps or (len(steps) == 1 and looks_best(rules, position, line[0])):
        return None
    return Puzzle(
        f"{setup.game}-1",
        grade_of(rules, steps),
        setup,
        turns,
        tuple(line),
        also=steps[-1].wins[1:],
        tempting=refute(rules, position, tempting_turn(rules, steps[0])),
    )


@dataclass
class Made:
    """The puzzles of a game in a folder, and how many matches and endings were looked at for them."""

    game: str
    folder: Path
    matches: int
    endings: int
    puzzles: list[Puzzle]
    forms: set[Form]

    @classmethod
    def read(cls, game: str, folder: Path) -> "Made":
        """Go on from what is there.

        Raises:
            PuzzleFileError: that is damaged.
        """
        counts = _counts(folder).get(game, {})
        puzzles = list(data.shelf(folder).puzzles(game))
        made = cls(game, folder, counts.get("matches", 0), counts.get("endings", 0), puzzles, set())
        made.forms = {cls._form(puzzle) for puzzle in puzzles}
        return made

    @staticmethod
    def _form(puzzle: Puzzle) -> Form:
        rules = data.catalogue().rules(puzzle.setup)
        return canonical(rules, puzzle.position(rules))

    def wanted(self, count: int) -> frozenset[int]:
        """Return the grades that may have more, as long as there are fewer than so many puzzles in all."""
        have = Counter(puzzle.grade for puzzle in self.puzzles)
        most = count * MOST_OF_GRADE if len(self.puzzles) < count else 0
        return frozenset(grade for grade in range(1, GRADES + 1) if have[grade] < most)

    def add(self, found: Found, count: int) -> bool:
        """Note that a match was looked at, and keep its puzzle if it has one that is wanted and new."""
        self.matches += 1
        self.endings += found.endings
        kept = found.puzzle is not None and self._keep(found.puzzle, count)
        counts = _counts(self.folder)
        counts[self.game] = {"matches": self.matches, "endings": self.endings, "kept": len(self.puzzles)}
        _replace(self.folder / "made.json", json.dumps(counts, indent=1) + "\n")
        return kept

    def _keep(self, puzzle: Puzzle, count: int) -> bool:
        form = self._form(puzzle)
        single = sum(one.grade == puzzle.grade and one.steps == 1 for one in self.puzzles)
        room = count * MOST_OF_GRADE * MOST_SINGLE
        if (
            form in self.forms
            or puzzle.grade not in self.wanted(count)
            or (puzzle.steps == 1 and single >= room)
        ):
            return False
        number = max((one.number for one in self.puzzles), default=0) + 1
        puzzle = replace(puzzle, key=f"{self.game}-{number}")
        self.puzzles.append(puzzle)
        self.forms.add(form)
        self.puzzles.sort(key=_difficulty)
        lines = [write_puzzle(one, data.catalogue()) + "\n" for one in self.puzzles]
        _replace(self.folder / f"{self.game}.jsonl", "".join(lines))
        return True


def _difficulty(puzzle: Puzzle) -> tuple[int, int, int]:
    """Return what puzzles are ordered by: the grade, then steps and choices."""
    rules = data.catalogue().rules(puzzle.setup)
    return puzzle.grade, puzzle.steps, sum(1 for _ in legal_turns(rules, puzzle.position(rules)))


def _counts(folder: Path) -> dict[str, dict[str, int]]:
    file = folder / "made.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def _replace(file: Path, text: str) -> None:
    """Write a file so that it is the old or the new one at any moment."""
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def make_puzzles(made: Made, count: int, jobs: int) -> Iterator[bool]:
    """Look at matches until there are so many puzzles; yield after each match whether it gave one.

    Matches are looked at in order, so that what is kept, and where it is gone on, depends on no process.
    """
    waiting: list[Future[Found]] = []
    with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
        while wanted := made.wanted(count):
            while len(waiting) < _AHEAD * jobs:
                seed = made.matches + len(waiting)
                waiting.append(pool.submit(look_for_puzzle, made.game, seed, wanted))
            yield made.add(waiting.pop(0).result(), count)
        for future in waiting:
            future.cancel()
