"""Puzzle generator: searches the ends of computer matches until each grade has enough puzzles."""

import json
import os
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot import data
from bot.engine.levels import GRADING
from bot.engine.model import turn_of
from bot.engine.puzzle_search import (
    EXTRA_CELLS,
    FULL_BUDGET,
    SolvedEnding,
    find_line,
    grade_of,
    is_easy,
    looks_best,
    play_out,
    tempting_turn,
)
from bot.engine.thinking import model_of, think
from bot.rules.catalogue import Game
from bot.rules.position import PASS, Position, Turn
from bot.rules.puzzles import GRADES, CanonicalForm, Puzzle, canonical, write_puzzle
from bot.rules.rules import Rules, legal_turns, random_turn
from bot.rules.setup import Setup

CELLS = range(19, 92)
"""Allowed numbers of cells, so that a phone shows the board well."""
DEFAULT_BOARD_SHARE = (0.75, 0.75, 0.75, 0.75, 0.1)
"""Probability of the default board, by grade: small boards yield hard endings much faster."""
MAX_GRADE_SHARE = 0.3
"""Share of a game's puzzles that one grade may have."""
MAX_SINGLE_STEP_SHARE = 0.6
"""Share of a grade's puzzles that may have a single step."""
SMALL_BOARD_EXPONENT = (1, 1, 1, 1, 3)
"""Exponent by which smaller boards are preferred, by grade."""
_GRADE_WEIGHTS = (12, 6, 2, 1, 1)
"""Weight of each grade in the search; large endings are slow."""
CONTINUATIONS = 8
"""Alternative ends of a match tried until one yields a puzzle."""
MAX_ENDINGS = 300
"""Within two turns."""
_BRANCH_CELLS = 3
"""Empty cells, above the first possible puzzle, at which the alternative ends branch off."""
_EXTRA_SOLVED = 1
"""Empty cells above the limit of puzzles from which endings are solved."""
_RANDOM_TRIES = 20
"""Random turns tried instead of one that is too large, or of a pass, which may end a match."""
_MIN_EMPTY = 5
_QUEUED_MATCHES = 4
"""Per process."""


class SearchedMatch(NamedTuple):
    endings: int
    puzzle: Puzzle | None


def search_puzzle(game: str, seed: int, wanted: frozenset[int]) -> SearchedMatch:
    """Play a match at weak levels, and return the first puzzle of a wanted grade near its end."""
    source = Random(f"{game} {seed}")  # noqa: S311 - puzzles keep no secrets
    grades = sorted(wanted)
    (grade,) = source.choices(grades, [_GRADE_WEIGHTS[grade - 1] for grade in grades])
    setup = _setup(data.catalogue().game(game), grade, source)
    rules = data.catalogue().rules(setup)
    solved = _solved(rules, setup)
    most = solved[grade] + _EXTRA_SOLVED
    search = _Search(setup, rules, wanted, source, range(solved[min(wanted) - 1] + 1, most))

    def play_on(
        grade: int, position: Position, turns: tuple[Turn, ...], empty: int
    ) -> tuple[Position, tuple[Turn, ...]]:
        budget = GRADING[grade]
        while rules.outcome(position) is None and (room := position.stones.count(None) - empty) > 0:
            turn = think(rules, position, budget, seed=source.getrandbits(30)).turn
            for _ in range(_RANDOM_TRIES):
                if 0 < len(turn.placements) <= room:
                    break
                turn = random_turn(rules, position, source)
            position = rules.after(position, turn)
            turns = (*turns, turn)
        return position, turns

    start = play_on(0, setup.start(), (), most + _BRANCH_CELLS)
    for _ in range(CONTINUATIONS):
        puzzle = search.puzzle(*play_on(source.choice((0, 1, 2)), *start, most))
        if puzzle:
            return SearchedMatch(search.endings, puzzle)
    return SearchedMatch(search.endings, None)


@dataclass
class _Search:
    setup: Setup
    rules: Rules
    wanted: frozenset[int]
    source: Random
    cells: range
    """Numbers of empty cells; fewer cells only yield lower grades."""
    endings: int = 0

    def puzzle(self, position: Position, turns: tuple[Turn, ...]) -> Puzzle | None:
        """Return the first puzzle that some turns, possibly mistakes, lead to."""
        ending = SolvedEnding.of(self.rules, position, EXTRA_CELLS + _EXTRA_SOLVED)
        if not ending:
            return None
        return self._at(ending, turns) or self._near(ending, turns)

    def _near(self, ending: SolvedEnding, turns: tuple[Turn, ...]) -> Puzzle | None:
        """Return a puzzle one or two turns later, as deep as the ending's solution reaches."""
        firsts = list(self._some(ending, MAX_ENDINGS))
        for first, following in firsts:
            found = self._at(following, (*turns, first))
            if found:
                return found
        for first, following in firsts:
            for second, last in self._some(following, MAX_ENDINGS // len(firsts)):
                found = self._at(last, (*turns, first, second))
                if found:
                    return found
        return None

    def _some(self, ending: SolvedEnding, most: int) -> Iterator[tuple[Turn, SolvedEnding]]:
        turns = ending.turns(ending.position.stones.count(None) - self.cells.start)
        for moves in self.source.sample(turns, min(len(turns), most)):
            turn = turn_of(moves)
            if ending.knows(turn) and (following := ending.next(turn)):
                yield turn, following

    def _at(self, ending: SolvedEnding, turns: tuple[Turn, ...]) -> Puzzle | None:
        self.endings += 1
        if ending.position.stones.count(None) not in self.cells or ending.count(1) != 1:
            return None
        step = ending.look(1)
        if len(step.wins) != 1 or is_easy(self.rules, step, min(self.wanted)):
            return None
        renewed = SolvedEnding.of(self.rules, ending.position, EXTRA_CELLS)
        puzzle = renewed and _puzzle_at(renewed, self.setup, turns)
        if puzzle and puzzle.grade in self.wanted:
            return puzzle
        return None


def _setup(game: Game, grade: int, source: Random) -> Setup:
    """Choose the default board with the grade's probability, otherwise any, preferring small ones."""
    if source.random() < DEFAULT_BOARD_SHARE[grade - 1]:
        return game.setup(game.default_board)
    cells = {
        board.key: len(board.board().tiling)
        for board in game.boards
        if not board.is_random and len(board.board().tiling) in CELLS
    }
    weights = [count ** -SMALL_BOARD_EXPONENT[grade - 1] for count in cells.values()]
    return game.setup(source.choices(list(cells), weights)[0])


def _solved(rules: Rules, setup: Setup) -> list[int]:
    """Return, for each level, the number of empty cells up to which it certainly solves endings.

    Such endings have no higher grade.
    """
    model = model_of(rules, setup.board)
    solved = [model.solvable(budget.playouts) for budget in GRADING[:-1]]
    return [_MIN_EMPTY, *solved, model.solvable(FULL_BUDGET.playouts) + EXTRA_CELLS]


def _puzzle_at(ending: SolvedEnding, setup: Setup, turns: tuple[Turn, ...]) -> Puzzle | None:
    """The key is provisional."""
    rules = ending.rules
    position = ending.position
    if rules.accepts(position, PASS) and not SolvedEnding.of(rules, position):
        return None  # the result of a pass would be unknown
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
        tempting=play_out(rules, position, tempting_turn(rules, steps[0])),
    )


@dataclass
class PuzzleFolder:
    """The puzzles of a game in a folder, and counts of searched matches and endings."""

    game: str
    folder: Path
    matches: int
    endings: int
    puzzles: list[Puzzle]
    forms: set[CanonicalForm]
    grades: Collection[int] = range(1, GRADES + 1)

    @classmethod
    def read(cls, game: str, folder: Path, grades: Collection[int] = ()) -> "PuzzleFolder":
        """Load existing puzzles, to add some of these grades, or all."""
        counts = _counts(folder).get(game, {})
        puzzles = list(data.shelf_in(folder).puzzles(game))
        made = cls(game, folder, counts.get("matches", 0), counts.get("endings", 0), puzzles, set())
        made.grades = grades or made.grades
        made.forms = {cls._form(puzzle) for puzzle in puzzles}
        return made

    @staticmethod
    def _form(puzzle: Puzzle) -> CanonicalForm:
        rules = data.catalogue().rules(puzzle.setup)
        return canonical(rules, puzzle.position(rules))

    def wanted(self, count: int) -> frozenset[int]:
        """The grades that may have more puzzles until there are `count` in total."""
        have = Counter(puzzle.grade for puzzle in self.puzzles)
        most = 0.0
        if len(self.puzzles) < count:
            most = count * MAX_GRADE_SHARE
        return frozenset(grade for grade in self.grades if have[grade] < most)

    def add(self, found: SearchedMatch, count: int) -> bool:
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
        room = count * MAX_GRADE_SHARE * MAX_SINGLE_STEP_SHARE
        if (
            form in self.forms
            or puzzle.grade not in self.wanted(count)
            or (puzzle.steps == 1 and single >= room)
        ):
            return False
        number = max((one.number for one in self.puzzles), default=0) + 1
        self.puzzles.append(replace(puzzle, key=f"{self.game}-{number}"))
        self.forms.add(form)
        self.puzzles.sort(key=_difficulty)
        lines = [write_puzzle(one, data.catalogue()) + "\n" for one in self.puzzles]
        _replace(self.folder / f"{self.game}.jsonl", "".join(lines))
        return True


def _difficulty(puzzle: Puzzle) -> tuple[int, int, int]:
    """Sort key: grade, steps, choices."""
    rules = data.catalogue().rules(puzzle.setup)
    return puzzle.grade, puzzle.steps, sum(1 for _ in legal_turns(rules, puzzle.position(rules)))


def _counts(folder: Path) -> dict[str, dict[str, int]]:
    file = folder / "made.json"
    if not file.exists():
        return {}
    return dict(json.loads(file.read_text(encoding="utf-8")))


def _replace(file: Path, text: str) -> None:
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def make_puzzles(made: PuzzleFolder, count: int, jobs: int) -> Iterator[bool]:
    """Search matches until there are `count` puzzles; yield after each whether it gave one.

    Matches are evaluated in order, so that the result does not depend on the processes.
    """
    waiting: list[Future[SearchedMatch]] = []
    with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
        while wanted := made.wanted(count):
            while len(waiting) < _QUEUED_MATCHES * jobs:
                seed = made.matches + len(waiting)
                waiting.append(pool.submit(search_puzzle, made.game, seed, wanted))
            yield made.add(waiting.pop(0).result(), count)
        for future in waiting:
            future.cancel()
