"""Puzzles: endings in which the seat to move wins by one turn alone, and how they are written down.

A file has a puzzle on each line, as JSON, so that puzzles can be added and compared line by line:

    {"id":"odd-17","grade":2,"board":"hexhex-5","options":{"group":5},"turns":"e5x c4o …",
     "line":"b3o c1x d7x","also":"d7o","tempting":"b3x"}

Turns are parted by spaces, their stones by `+`; where a seat may place either colour, `x` is black and `o` is
white; `-` is a turn without stones.

Positions that differ by turning or mirroring the board, or by who has which colour, are one puzzle.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from bot.errors import PlayerError
from bot.rules.catalogue import Catalogue
from bot.rules.polygons import middle
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.rules import Rules, play, rebuild
from bot.rules.setup import Setup
from bot.rules.tilings import Cell, Tiling

GRADES = 5
"""How many grades of difficulty there are; the easiest is 1."""
_NO_STONES = "-"
_WRONG = (ValueError, LookupError, TypeError, AttributeError, PlayerError)
"""What reading something damaged raises."""
_ID = re.compile(r"([a-z0-9-]+)-([1-9][0-9]{0,5})")


class PuzzleFileError(ValueError):
    """A file of puzzles is damaged; the text says where, and how."""


@dataclass(frozen=True)
class Puzzle:
    """An ending, the turns that win it, and the defence that makes it hardest.

    Everything in it is proven; `tests/trials/puzzles.py` does so again.
    """

    key: str
    """What buttons and the store call it, such as "odd-17": the game and a number, never given to another."""
    grade: int
    setup: Setup
    turns: tuple[Turn, ...]
    """Those that led there."""
    line: tuple[Turn, ...]
    """The solution: turns of the seat to move, between them those of the other seat."""
    also: tuple[Turn, ...] = ()
    """What else wins at the last step."""
    tempting: tuple[Turn, ...] = ()
    """The likeliest turn that loses at the first step, and those that show why, to the end of the match."""

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
        """Return the position at the beginning of a step, the first of which is 0."""
        return rebuild(rules, self.setup.start(), self.played(step))

    def played(self, step: int = 0) -> tuple[Turn, ...]:
        return (*self.turns, *self.line[: 2 * step])

    def right(self, step: int) -> tuple[Turn, ...]:
        return (self.line[2 * step], *(self.also if step == self.steps - 1 else ()))


def parse_key(text: str) -> tuple[str, int] | None:
    """Return the game and the number that the key of a puzzle names; `None` for what is no key."""
    found = _ID.fullmatch(text)
    return (found[1], int(found[2])) if found else None


def write_puzzle(puzzle: Puzzle, catalogue: Catalogue) -> str:
    """Return the line of a puzzle."""
    rules = catalogue.rules(puzzle.setup)
    start, ending = puzzle.setup.start(), puzzle.position(rules)
    last = puzzle.position(rules, puzzle.steps - 1)
    told = {
        "id": puzzle.key,
        "grade": puzzle.grade,
        "board": puzzle.setup.board_key,
        "options": dict(puzzle.setup.options),
        "turns": _texts(rules, start, puzzle.turns),
        "line": _texts(rules, ending, puzzle.line),
        "also": " ".join(_text(rules, last, turn) for turn in puzzle.also),
        "tempting": _texts(rules, ending, puzzle.tempting),
    }
    return json.dumps({key: value for key, value in told.items() if value}, separators=(",", ":"))


def _texts(rules: Rules, position: Position, turns: Iterable[Turn]) -> str:
    found = []
    for turn in turns:
        found.append(_text(rules, position, turn))
        position = rules.after(position, turn)
    return " ".join(found)


def _text(rules: Rules, position: Position, turn: Turn) -> str:
    names, either = position.board.tiling.names, rules.colour_to_place(position) is None
    stones = (f"{names[cell]}{colour.mark if either else ''}" for cell, colour in turn.placements)
    return "+".join(stones) or _NO_STONES


class Listed(NamedTuple):
    """What a file says of a puzzle that is not read any further."""

    key: str
    grade: int
    told: Mapping[str, Any]


class Shelf:
    """The puzzles of all games, the easiest of each first; a file is read when it is first needed."""

    def __init__(self, catalogue: Catalogue, text: Callable[[str], str] = lambda _game: "") -> None:
        """Read nothing yet.

        Args:
            catalogue: The games.
            text: Returns the text of a game's file, which is empty where there is none.
        """
        self._catalogue, self.text = catalogue, text
        self._listed: dict[str, dict[str, Listed]] = {}
        self._read: dict[str, Puzzle] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """The games that there are puzzles of; one whose file is damaged counts."""
        return tuple(game for game in self._catalogue.games if self._has(game))

    def _has(self, game: str) -> bool:
        try:
            return bool(self.listed(game))
        except PuzzleFileError:
            return True

    def listed(self, game: str) -> Mapping[str, Listed]:
        """Return what there is of a game, by key.

        Raises:
            PuzzleFileError: a line of the file is damaged.
        """
        if game not in self._listed:
            self._listed[game] = {one.key: one for one in _listed(self.text(game), game)}
        return self._listed[game]

    def puzzle(self, key: str) -> Puzzle:
        """Return the puzzle of that key.

        Raises:
            KeyError: there is none.
            PuzzleFileError: it is damaged.
        """
        if key not in self._read:
            game = (parse_key(key) or ("",))[0]
            if game not in self._catalogue.games:
                raise KeyError(key)
            told = self.listed(game)[key].told
            try:
                self._read[key] = _puzzle(told, game, self._catalogue)
            except _WRONG as error:
                raise PuzzleFileError(f"{key}: {error}") from error
        return self._read[key]

    def puzzles(self, game: str) -> tuple[Puzzle, ...]:
        """Return all puzzles of a game.

        Raises:
            PuzzleFileError: one of them is damaged.
        """
        return tuple(map(self.puzzle, self.listed(game)))


def _listed(text: str, game: str) -> Iterator[Listed]:
    seen = set()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            told = json.loads(line)
            key, grade = told["id"], told["grade"]
            if (parse_key(key) or ("",))[0] != game:
                raise ValueError(f"{key!r} is no id of {game}")
            if type(grade) is not int or not 1 <= grade <= GRADES:
                raise ValueError(f"{grade!r} is no grade")
            if key in seen:
                raise ValueError(f"{key} stands there twice")
        except _WRONG as error:
            raise PuzzleFileError(f"{game}, line {number}: {error}") from error
        seen.add(key)
        yield Listed(key, grade, told)


def _puzzle(told: Mapping[str, Any], game: str, catalogue: Catalogue) -> Puzzle:
    """Return the puzzle that a line tells. Whether it is a good one, `bot.engine.puzzling` says.

    Raises:
        ValueError: something in it is wrong, or of the wrong kind.
    """
    setup = catalogue.game(game).setup(told["board"], told.get("options"))
    rules = catalogue.rules(setup)
    turns, ending = _turns(rules, setup.start(), told["turns"])
    line, _ = _turns(rules, ending, told["line"])
    if len(line) % 2 == 0:
        raise ValueError("the line has to end with the turn that wins")
    last = rebuild(rules, ending, line[:-1])
    also = tuple(_turn(rules, last, one) for one in told.get("also", "").split())
    tempting, _ = _turns(rules, ending, told.get("tempting", ""))
    return Puzzle(told["id"], told["grade"], setup, turns, line, also, tempting)


def _turns(rules: Rules, position: Position, text: str) -> tuple[tuple[Turn, ...], Position]:
    turns = []
    for one in text.split():
        turns.append(_turn(rules, position, one))
        position = rules.after(position, turns[-1])
    return tuple(turns), position


def _turn(rules: Rules, position: Position, text: str) -> Turn:
    """Return a turn that may be played.

    Raises:
        ValueError: it names no cell, or no colour.
        IllegalTurnError: it may not be played.
    """
    only, tiling = rules.colour_to_place(position), position.board.tiling
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


_ANGLES = 24
"""Into how many parts a full turn is divided: every tiling comes to itself by some of them, or by none."""
_NEAR = 0.05
"""How far, in board units, a cell may be from where it is looked for."""

Form = tuple[int, int, str, str]


@lru_cache(maxsize=32)
def symmetries(tiling: Tiling) -> tuple[tuple[Cell, ...], ...]:
    """Return every way to lay a board onto itself: for each cell, which one comes to lie on it."""
    middle_x, middle_y = middle(tiling.centres)
    points = [(x - middle_x, y - middle_y) for x, y in tiling.centres]
    found = {
        cells
        for part in range(_ANGLES)
        for mirror in (1, -1)
        if (cells := _laid(points, 2 * math.pi * part / _ANGLES, mirror)) and _keeps(tiling, cells)
    }
    return tuple(sorted(found))


def _laid(points: list[tuple[float, float]], angle: float, mirror: int) -> tuple[Cell, ...] | None:
    """Return which cell comes to lie on each; `None` where one comes to lie beside all."""
    sine, cosine = math.sin(angle), math.cos(angle)
    cells = []
    for x, y in points:
        there = (cosine * x * mirror - sine * y, sine * x * mirror + cosine * y)
        nearest = min(range(len(points)), key=lambda cell: math.dist(points[cell], there))
        if math.dist(points[nearest], there) > _NEAR:
            return None
        cells.append(nearest)
    return tuple(cells) if len(set(cells)) == len(cells) else None


def _keeps(tiling: Tiling, cells: tuple[Cell, ...]) -> bool:
    near = tiling.neighbours
    return all({cells[other] for other in near[cell]} == set(near[to]) for cell, to in enumerate(cells))


def canonical(rules: Rules, position: Position) -> Form:
    """Return the same for all positions that are one up to the board's symmetries and exchanged colours."""
    return min(_forms(rules, position))


def _forms(rules: Rules, position: Position) -> Iterator[Form]:
    numbers, tiling = position.board.numbers, position.board.tiling
    for seat, marks in _colourings(rules, position):
        for cells in symmetries(tiling):
            if not numbers or all(numbers[cell] == numbers[to] for cell, to in enumerate(cells)):
                yield seat, position.passes, repr(position.memory), "".join(marks[cell] for cell in cells)


def _colourings(rules: Rules, position: Position) -> Iterator[tuple[int, list[str]]]:
    """Yield the stones with the seat to move: as they are and, where that is the same, exchanged.

    Where colours belong to seats, these are exchanged with them; but a first turn is unlike others, and some
    boards have sides of a colour.
    """
    seat, stones = position.seat, position.stones
    yield seat, [stone.mark if stone else "." for stone in stones]
    exchanged = [stone.other.mark if stone else "." for stone in stones]
    if rules.colour_of(seat, position) is None:
        yield seat, exchanged
    elif position.ply > 1 and not rules.sides(position.board):
        yield 1 - seat, exchanged
