"""A turn on its way: the stones put down so far, what may come next, and all of it as a few characters."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.errors import MatchError
from bot.matches.model import MatchView
from bot.rules.hints import Consequence, consequence, continuations, leads_on, room
from bot.rules.position import PASS, Colour, Placement, Turn
from bot.rules.rules import allows
from bot.rules.tilings import Cell

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LETTERS = {Colour.BLACK: "b", Colour.WHITE: "w"}
COLOURS = {letter: colour for colour, letter in LETTERS.items()}

_STONES = r"((?:[0-9a-z]{2}[bw]){0,9})"
_DRAFT = re.compile(rf"([bw])([0-9a-z]{{2}})?/{_STONES}(?:/(.*))?")
_AHEAD = re.compile(rf"([0-9a-f]{{8}})?(?:\.{_STONES})?")


@dataclass(frozen=True)
class Ahead:
    """What comes before a turn that is planned rather than played."""

    line: str = ""
    """The mark of the planned line that it goes on from (`plans.mark`); empty for the present position."""
    expected: Turn | None = None
    """The opponent's turn after that, once it is chosen; then the turn is the answer to it."""

    @property
    def code(self) -> str:
        """At most 36 characters."""
        return self.line + ("" if self.expected is None else f".{_write(self.expected.placements)}")

    @classmethod
    def read(cls, code: str) -> Self:
        """Read what `code` wrote.

        Raises:
            MatchError: It is nothing of the kind.
        """
        found = _AHEAD.fullmatch(code)
        if found is None:
            raise MatchError("unknown-button")
        line, stones = found.groups()
        return cls(line or "", None if stones is None else Turn(_placements(stones)))


@dataclass(frozen=True)
class Draft:
    """What a player has chosen so far. The ids of the buttons carry it, so nothing is kept."""

    stones: tuple[Placement, ...] = ()
    """In the order in which they were put down."""
    hand: Colour = Colour.BLACK
    """The colour of the stones that are chosen from a list."""
    row: int | None = None
    """The row of the board that is looked at, as an index."""
    ahead: Ahead | None = None
    """What comes before it, if the turn is to be planned."""

    @property
    def turn(self) -> Turn:
        """The stones as a turn."""
        return Turn(self.stones)

    @property
    def code(self) -> str:
        """At most 31 characters, for nine stones: hand, row, stones, with cells and rows in base 36.

        What comes before a planned turn takes 37 more.
        """
        row = "" if self.row is None else _base36(self.row)
        ahead = "" if self.ahead is None else f"/{self.ahead.code}"
        return f"{LETTERS[self.hand]}{row}/{_write(self.stones)}{ahead}"

    def put(self, cell: Cell) -> Self:
        """Add a stone of the colour in hand, and look away from its row."""
        return replace(self, stones=(*self.stones, Placement(cell, self.hand)), row=None)

    def without_last(self) -> Self:
        """Take the last stone away."""
        return replace(self, stones=self.stones[:-1])

    def with_last_flipped(self) -> Self:
        """Give the last stone the other colour."""
        *stones, (cell, colour) = self.stones
        return replace(self, stones=(*stones, Placement(cell, colour.other)))

    @classmethod
    def read(cls, code: str) -> Self:
        """Read what `code` wrote.

        Raises:
            MatchError: It is nothing of the kind.
        """
        found = _DRAFT.fullmatch(code)
        if found is None:
            raise MatchError("unknown-button")
        hand, row, stones, ahead = found.groups()
        return cls(
            _placements(stones),
            COLOURS[hand],
            None if row is None else int(row, 36),
            None if ahead is None else Ahead.read(ahead),
        )


def _write(stones: Iterable[Placement]) -> str:
    """Three characters for each stone."""
    return "".join(f"{_base36(cell)}{LETTERS[colour]}" for cell, colour in stones)


def _placements(code: str) -> tuple[Placement, ...]:
    """Read what `_write` wrote."""
    return tuple(
        Placement(parse_cell(code[at : at + 2]), COLOURS[code[at + 2]]) for at in range(0, len(code), 3)
    )


def format_cell(cell: Cell) -> str:
    """Write a cell as the value of an option."""
    return _base36(cell)


def parse_cell(text: str) -> Cell:
    """Read what `format_cell` wrote.

    Raises:
        MatchError: It is nothing of the kind.
    """
    if not re.fullmatch("[0-9a-z]{2}", text):
        raise MatchError("unknown-button")
    return int(text, 36)


def _base36(number: int) -> str:
    """Two digits, which are enough for 1296 cells."""
    return DIGITS[number // 36] + DIGITS[number % 36]


@dataclass(frozen=True)
class Step:
    """Where a player stands who is making a turn."""

    view: MatchView
    draft: Draft
    stones: tuple[Placement, ...]
    """What may be put down next, by cell."""
    told: Consequence | None
    """What the stones so far would do; none while there are none."""

    @property
    def rows(self) -> Mapping[int, tuple[Cell, ...]]:
        """Where a stone of any colour may be put, by row, the top one first; rows without room left out."""
        free = {cell for cell, _ in self.stones}
        rows = enumerate(self.view.position.board.tiling.rows)
        return {index: cells for index, row in rows if (cells := tuple(cell for cell in row if cell in free))}

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells where a stone of any colour may be put."""
        return tuple(cell for row in self.rows.values() for cell in row)

    @property
    def legal(self) -> bool:
        """Whether the stones so far can be played."""
        return self.told is not None and self.told.refusal is None

    @property
    def complete(self) -> bool:
        """Whether they can be played, and nothing can be added."""
        return self.legal and not self.stones

    @property
    def may_pass(self) -> bool:
        """Whether the seat may pass instead."""
        return not self.draft.stones and allows(self.view.rules, self.view.position, PASS)

    @property
    def chooses_colours(self) -> bool:
        """Whether the seat may place stones of either colour."""
        return self.view.rules.colour_to_place(self.view.position) is None

    @property
    def may_flip(self) -> bool:
        """Whether the last stone could as well have the other colour."""
        if not self.draft.stones or not self.chooses_colours:
            return False
        return leads_on(self.view.rules, self.view.position, self.draft.with_last_flipped().turn)

    @property
    def at_once(self) -> int:
        """How many of `cells` may be chosen together: more than one where only their number matters."""
        if self.draft.turn.is_pass or self.chooses_colours:
            return 1
        return room(self.view.rules, self.view.position, self.draft.turn)


def step_of(view: MatchView, draft: Draft) -> Step:
    """Return what is possible from here.

    Raises:
        MatchError: The draft does not fit the match.
    """
    rules, position = view.rules, view.position
    _check(view, draft)
    told = consequence(rules, position, draft.turn) if draft.stones else None
    return Step(view, draft, continuations(rules, position, draft.turn), told)


def _check(view: MatchView, draft: Draft) -> None:
    """Do nothing if the board has the row, and each stone could be added to those before it."""
    turn = PASS
    if draft.row is not None and draft.row >= len(view.position.board.tiling.rows):
        raise MatchError("unknown-button")
    for stone in draft.stones:
        if stone not in view.rules.next_stones(view.position, turn):
            raise MatchError("unknown-button")
        turn += stone
