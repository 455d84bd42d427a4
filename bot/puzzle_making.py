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
from bot.engine.puzzling import WHOLE, Ending, find_line, grade_of, looks_best, refute, tempting_turn
from bot.engine.thinking import model_of, think
from bot.rules.catalogue import Game
from bot.rules.position import Position, Turn
from bot.rules.puzzles import GRADES, Puzzle, write_puzzle
from bot.rules.rules import Rules
from bot.rules.setup import Setup
from bot.rules.symmetries import Form, canonical
from bot.rules.turns import legal_turns

CELLS = range(19, 92)
"""How many cells a board for puzzles may have: so few that a phone still shows them well."""
MOST_SINGLE = 0.6
"""Of the puzzles of a grade: how many may have a single step."""
_LEAST_EMPTY = 3
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
    most = _most_empty(rules, setup, source.choice(sorted(wanted)), source)
    budget = LEVELS[source.choice((0, 0, 1))].budget
    turns: list[Turn] = []
    position, endings = setup.start(), 0
    while rules.outcome(position) is None and (empty := position.stones.count(None)) >= _LEAST_EMPTY:
        if empty <= most:
            endings += 1
            puzzle = _puzzle_at(rules, position, setup, tuple(turns))
            if puzzle and puzzle.grade in wanted:
                return Found(endings, puzzle)
        turns.append(think(rules, position, budget, seed=source.getrandbits(30)).turn)
        position = rules.after(position, turns[-1])
    return Found(endings, None)


def _setup(game: Game, source: Random) -> Setup:
    """Return the usual board every other time, else one of the others."""
    boards = [
        board.key
        for board in game.boards
        if not board.is_random and board.key != game.default_board and len(board.board().tiling) in CELLS
    ]
    return game.setup(game.default_board if source.random() < 0.5 else source.choice(boards))


def _most_empty(rules: Rules, setup: Setup, grade: int, source: Random) -> int:
    """Return from how many empty cells on endings are looked at: so many that the grade is within reach."""
    model = model_of(rules, setup.board)
    below = [0, *(model.solvable(level.budget.playouts) for level in LEVELS[:-1])]
    return source.randint(max(_LEAST_EMPTY, below[grade - 1]) + 1, model.solvable(WHOLE.playouts))


def _puzzle_at(rules: Rules, position: Position, setup: Setup, turns: tuple[Turn, ...]) -> Puzzle | None:
    """Return the puzzle that an ending makes, without a key of its own; `None` if it makes none."""
    ending = Ending.of(rules, position)
    if ending is None or ending.solution.winner != position.seat:
        return None
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
        """Return the grades of which there are fewer than their share of so many puzzles."""
        have = Counter(puzzle.grade for puzzle in self.puzzles)
        return frozenset(grade for grade in range(1, GRADES + 1) if have[grade] < _share(count, grade))

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
        room = _share(count, puzzle.grade) * MOST_SINGLE
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


def _share(count: int, grade: int) -> int:
    """Return how many of so many puzzles are of a grade."""
    return count // GRADES + (grade <= count % GRADES)


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
