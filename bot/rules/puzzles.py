"""Puzzles: endings in which only one turn wins for the seat to move, and their file format.

A file has one puzzle per line, as JSON, so that diffs stay readable:

    {"id":"odd-17","grade":2,"board":"hexhex-5","options":{"group":5},"turns":"e5x c4o …",
     "line":"b3o c1x d7x","also":"d7o","tempting":"b3x"}

Turns are separated by spaces, their stones by `+`; where a seat may place either colour, `x` is black and `o`
white; `-` is a turn without stones.

Positions that are equal up to symmetries of the board and exchanged colours are one puzzle.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from bot.errors import PlayerError
from bot.rules.catalogue import Catalogue
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.rules import Rules, play, rebuild
from bot.rules.setup import Setup
from bot.rules.symmetries import symmetries

GRADES = 5
"""From 1, the easiest."""
_NO_STONES = "-"
_PARSE_ERRORS = (ValueError, LookupError, TypeError, AttributeError, RecursionError, PlayerError)
_DAY = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_ID = re.compile(r"([a-z0-9-]+)-([1-9][0-9]{0,5})")


class PuzzleFileError(ValueError):
    """A puzzle file is damaged; the text says where and how."""


@dataclass(frozen=True)
class Puzzle:
    """An ending, the winning line, and the strongest defence.

    Everything is proven; `tests/trials/puzzles.py` proves it again.
    """

    key: str
    """Id in buttons and the store, such as "odd-17"; never reused."""
    grade: int
    setup: Setup
    turns: tuple[Turn, ...]
    """Before the ending."""
    line: tuple[Turn, ...]
    """Turns of both seats, starting with the seat to move."""
    also: tuple[Turn, ...] = ()
    """Other winning turns at the last step."""
    tempting: tuple[Turn, ...] = ()
    """The most plausible losing first turn, and the refutation to the end of the match."""

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def number(self) -> int:
        return int(self.key.rpartition("-")[2])

    @property
    def steps(self) -> int:
        return (len(self.line) + 1) // 2

    def position(self, rules: Rules, step: int = 0) -> Position:
        return rebuild(rules, self.setup.start(), self.played(step))

    def played(self, step: int = 0) -> tuple[Turn, ...]:
        return (*self.turns, *self.line[: 2 * step])

    def winning_turns(self, step: int) -> tuple[Turn, ...]:
        return (self.line[2 * step], *(self.also if step == self.steps - 1 else ()))


def parse_key(text: str) -> tuple[str, int] | None:
    found = _ID.fullmatch(text)
    if found:
        return (found[1], int(found[2]))
    return None


def write_puzzle(puzzle: Puzzle, catalogue: Catalogue) -> str:
    rules = catalogue.rules(puzzle.setup)
    start = puzzle.setup.start()
    ending = puzzle.position(rules)
    last = puzzle.position(rules, puzzle.steps - 1)
    details = {
        "id": puzzle.key,
        "grade": puzzle.grade,
        "board": puzzle.setup.board_key,
        "options": dict(puzzle.setup.options),
        "turns": _texts(rules, start, puzzle.turns),
        "line": _texts(rules, ending, puzzle.line),
        "also": " ".join(_text(rules, last, turn) for turn in puzzle.also),
        "tempting": _texts(rules, ending, puzzle.tempting),
    }
    return json.dumps({key: value for key, value in details.items() if value}, separators=(",", ":"))


def _texts(rules: Rules, position: Position, turns: Iterable[Turn]) -> str:
    found = []
    for turn in turns:
        found.append(_text(rules, position, turn))
        position = rules.after(position, turn)
    return " ".join(found)


def _text(rules: Rules, position: Position, turn: Turn) -> str:
    names = position.board.tiling.names
    either = rules.colour_to_place(position) is None
    stones = (f"{names[cell]}{colour.mark if either else ''}" for cell, colour in turn.placements)
    return "+".join(stones) or _NO_STONES


class PuzzleEntry(NamedTuple):
    """A puzzle of a file, not parsed further than its grade."""

    key: str
    grade: int
    data: Mapping[str, Any]


class RoundsEntry(NamedTuple):
    """A line of the list that puzzles of the day come from."""

    since: str
    """Such as "2026-01-05"."""
    key: str
    grade: int
    is_unusual: bool = False
    """Whether it is not played by the usual rules of its game."""


class Shelf:
    """The puzzles of all games, each file read on first use, easiest first."""

    def __init__(self, catalogue: Catalogue, text: Callable[[str], str] = lambda _game: "") -> None:
        """`text` returns a game's file, empty if there is none."""
        self._catalogue = catalogue
        self.text = text
        self._entries: dict[str, dict[str, PuzzleEntry]] = {}
        self._read: dict[str, Puzzle] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """Including games whose file is damaged."""
        return tuple(game for game in self._catalogue.games if self._has(game))

    def _has(self, game: str) -> bool:
        try:
            return bool(self.entries(game))
        except PuzzleFileError:
            return True

    def entries(self, game: str) -> Mapping[str, PuzzleEntry]:
        if game not in self._entries:
            self._entries[game] = {one.key: one for one in _entries(self.text(game), game)}
        return self._entries[game]

    def puzzle(self, key: str) -> Puzzle:
        """An unknown key raises `KeyError`, a damaged file `PuzzleFileError`."""
        if key not in self._read:
            game = (parse_key(key) or ("",))[0]
            if game not in self._catalogue.games:
                raise KeyError(key)
            data = self.entries(game)[key].data
            try:
                self._read[key] = _puzzle(data, game, self._catalogue)
            except _PARSE_ERRORS as error:
                raise PuzzleFileError(f"{key}: {error}") from error
        return self._read[key]

    def puzzles(self, game: str) -> tuple[Puzzle, ...]:
        return tuple(map(self.puzzle, self.entries(game)))

    def rounds(self) -> list[RoundsEntry]:
        return read_rounds(self.text("rounds"))

    def beside(self, folder: str) -> "Shelf":
        """Return the puzzles in a folder next to that of these."""
        return Shelf(self._catalogue, lambda game: self.text(f"../{folder}/{game}"))


def read_rounds(text: str) -> list[RoundsEntry]:
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            data = json.loads(line)
            since = data["since"]
            if not _DAY.fullmatch(since):
                raise ValueError(f"{since!r} is no date")
            is_unusual = bool(data.get("unusual"))
            found.append(RoundsEntry(since, str(data["id"]), int(data["grade"]), is_unusual))
        except _PARSE_ERRORS as error:
            raise PuzzleFileError(f"rounds, line {number}: {error}") from error
    return found


def _entries(text: str, game: str) -> Iterator[PuzzleEntry]:
    seen = set()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            data = json.loads(line)
            key = data["id"]
            grade = data["grade"]
            if (parse_key(key) or ("",))[0] != game:
                raise ValueError(f"{key!r} is no id of {game}")
            if type(grade) is not int or not 1 <= grade <= GRADES:
                raise ValueError(f"{grade!r} is no grade")
            if key in seen:
                raise ValueError(f"{key} stands there twice")
        except _PARSE_ERRORS as error:
            raise PuzzleFileError(f"{game}, line {number}: {error}") from error
        seen.add(key)
        yield PuzzleEntry(key, grade, data)


def _puzzle(data: Mapping[str, Any], game: str, catalogue: Catalogue) -> Puzzle:
    """Parse a puzzle; `bot.engine.puzzle_search` proves it."""
    setup = catalogue.game(game).setup(data["board"], data.get("options"))
    rules = catalogue.rules(setup)
    turns, ending = _turns(rules, setup.start(), data["turns"])
    line, _ = _turns(rules, ending, data["line"])
    if len(line) % 2 == 0:
        raise ValueError("the line has to end with the turn that wins")
    last = rebuild(rules, ending, line[:-1])
    also = tuple(_turn(rules, last, one) for one in data.get("also", "").split())
    tempting, _ = _turns(rules, ending, data.get("tempting", ""))
    return Puzzle(data["id"], data["grade"], setup, turns, line, also, tempting)


def _turns(rules: Rules, position: Position, text: str) -> tuple[tuple[Turn, ...], Position]:
    turns = []
    for one in text.split():
        turns.append(_turn(rules, position, one))
        position = rules.after(position, turns[-1])
    return tuple(turns), position


def _turn(rules: Rules, position: Position, text: str) -> Turn:
    only = rules.colour_to_place(position)
    tiling = position.board.tiling
    stones = []
    for stone in text.split("+") if text != _NO_STONES else []:
        name, mark = (stone, "") if only else (stone[:-1], stone[-1:])
        colour = only or next((one for one in Colour if one.mark == mark), None)
        if colour is None or not tiling.has(name):
            raise ValueError(f"{stone!r} is no stone")
        stones.append(Placement(tiling.cell(name), colour))
    turn = Turn(tuple(stones))
    play(rules, position, turn)
    return turn


CanonicalForm = tuple[int, int, str, str]


def canonical(rules: Rules, position: Position) -> CanonicalForm:
    """Return a form that is equal for all positions equal up to symmetry and exchanged colours."""
    return min(_forms(rules, position))


def _forms(rules: Rules, position: Position) -> Iterator[CanonicalForm]:
    numbers = position.board.numbers
    tiling = position.board.tiling
    for seat, marks in _colourings(rules, position):
        for cells in chain(*symmetries(tiling)):
            if not numbers or all(numbers[cell] == numbers[to] for cell, to in enumerate(cells)):
                yield seat, position.passes, repr(position.memory), "".join(marks[cell] for cell in cells)


def _colourings(rules: Rules, position: Position) -> Iterator[tuple[int, list[str]]]:
    """Yield the seat to move with the stones: as they are and, if equivalent, with colours exchanged.

    Where colours belong to seats, seats are exchanged too, but not before the first turn, nor on boards whose
    sides have colours.
    """
    seat = position.seat
    stones = position.stones
    yield seat, [stone.mark if stone else "." for stone in stones]
    exchanged = [stone.other.mark if stone else "." for stone in stones]
    if rules.colour_of(seat, position) is None:
        yield seat, exchanged
    elif position.ply > 1 and not rules.sides(position.board):
        yield 1 - seat, exchanged
