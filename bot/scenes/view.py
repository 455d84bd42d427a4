"""Input of a picture: state of a match, looks of a reader, pose of the tiling; and legible type sizes."""

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Literal, Self

from bot.rules import polygons
from bot.rules.catalogue import Game
from bot.rules.polygons import Point
from bot.rules.position import PASS, Position, Turn
from bot.rules.rules import Outcome, Rules, Score, rules_with
from bot.rules.setup import Setup
from bot.rules.symmetries import symmetries
from bot.rules.tilings import Cell, Tiling
from renderer.layout import bounds
from renderer.scene import CAPITAL, WIDE

Labels = Literal["both", "edges", "cells", "none"]
Overlay = Literal["groups", "numbers"]
Told = Literal["title", "turn", "score", "hints"]
STONE = 0.83
"""Diameter in board units; cells have room for 1.0."""
_MAX_STONE_RATIO = 2.2  # limit of the ratio of stone sizes on a board, so that size does not seem to matter
_MIN_STONE = 0.0341
_MOST_OF_CELL = 0.92
_LARGEST_STONE = 1.05
_READABLE = 0.0395
"""Type size whose digits are 7 pixels high on a phone that shows 308 pixels, as a share of the longer side of
a board with a narrow margin."""
_NARROW = 1.0  # both margins together
_ROOM = 0.8
"""Diameter of the circle for type in a cell: less than a stone, which must hide it."""
_DESCENT = 0.2
"""Descent of letters such as g, as a share of the type size."""


@dataclass(frozen=True)
class BoardView:
    """State of a match, real or hypothetical.

    Attributes:
        last_key: Name of the last turn if it placed no stone (see `Rules.pass_key`).
        answered: The turn before the last, if the last was planned and followed at once.
        answered_key: Its name if it placed no stone.
        by_rules: Whether the rules ended the match, not people or time.
        number: Of the match; 0 for puzzles and empty boards.
        pending: Stones chosen but not played; `position` includes them.
        questioned: Cells of a refused turn.
        is_proposed: Whether the position needs someone's agreement.
        is_tried: Whether it is a try-out, drawn with a frame.
        chosen: Cells of pending stones without a colour.
        offered: Cells to choose from, drawn with their names.
        marked: Cells that a figure is about.
        hints: Good turns, best first; they replace other numbers on stones.
        told: What the message says, so that the alt text can omit it.
        is_brief: Whether the alt text omits empty cells.
        record: The match as a compact record, which the picture carries; empty if it shows more or less.
    """

    game: Game
    setup: Setup
    position: Position
    score: Score
    last_turn: Turn | None = None
    outcome: Outcome | None = None
    number: int = 0
    pending: Turn = PASS
    questioned: tuple[Cell, ...] = ()
    last_key: str = "pass"
    answered: Turn | None = None
    answered_key: str = "pass"
    by_rules: bool = True
    is_proposed: bool = False
    is_tried: bool = False
    chosen: tuple[Cell, ...] = ()
    offered: tuple[Cell, ...] = ()
    marked: tuple[Cell, ...] = ()
    hints: tuple[Turn, ...] = ()
    told: frozenset[Told] = frozenset()
    is_brief: bool = False
    record: str = ""

    @property
    def pending_cells(self) -> set[Cell]:
        return {cell for cell, _ in self.pending.placements}

    @cached_property
    def rules(self) -> Rules:
        return rules_with(self.game.rules, tuple(self.setup.options.items()))

    def preview(self, turn: Turn) -> Self:
        after = self.rules.after(self.position, turn)
        position = replace(self.position, stones=after.stones)
        return replace(self, position=position, score=self.rules.score(after), pending=turn)

    @property
    def newest(self) -> tuple[Cell, ...]:
        return tuple(cell for turn in (self.answered, self.last_turn) if turn for cell, _ in turn.placements)

    def title(self, seat: int) -> str:
        return self.game.title(seat, self.position, self.rules)


@dataclass(frozen=True)
class Looks:
    """How a person likes to see boards.

    Attributes:
        labels: Where names of cells are printed.
        turned: Clockwise rotation in steps of the board's symmetry, any integer.
        mirrored: Exchange left and right before rotating.
        overlays: "groups" outlines all groups; "numbers" shows the numbers of covered cells.
    """

    theme: str = "classic"
    labels: Labels = "both"
    turned: int = 0
    mirrored: bool = False
    overlays: frozenset[Overlay] = frozenset()


@dataclass(frozen=True)
class Pose:
    """A tiling, possibly mirrored, then rotated. In board units."""

    tiling: Tiling
    turned: int = 0
    mirrored: bool = False

    def place(self, point: Point) -> Point:
        x, y = point
        middle_x, middle_y = middle(self.tiling)
        dx = middle_x - x if self.mirrored else x - middle_x
        dy = y - middle_y
        angle = math.tau * self.turned / symmetry(self.tiling)
        cos = math.cos(angle)
        sin = math.sin(angle)
        return round(dx * cos - dy * sin, 6) + 0.0, round(dx * sin + dy * cos, 6) + 0.0

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        return tuple(map(self.place, self.tiling.centres))

    @cached_property
    def outlines(self) -> tuple[tuple[Point, ...], ...]:
        places = {corner: self.place(corner) for corner in chain(*self.tiling.outlines)}
        placed = (tuple(places[corner] for corner in outline) for outline in self.tiling.outlines)
        return tuple(corners if _clockwise(corners) else corners[::-1] for corners in placed)

    @cached_property
    def scales(self) -> tuple[float, ...]:
        """Size of things in each cell, relative to the usual."""
        pairs = zip(self.tiling.centres, self.tiling.outlines, strict=True)
        return tuple(min(_MAX_STONE_RATIO, _inradius(centre, outline) / 0.5) for centre, outline in pairs)

    @cached_property
    def is_even(self) -> bool:
        """Whether all cells have the same size."""
        return len(set(self.scales)) == 1

    @cached_property
    def least(self) -> float:
        """Diameter of a stone 10 pixels wide on a phone that shows 350 pixels."""
        return _MIN_STONE * legible(self.tiling) / _READABLE

    @cached_property
    def stones(self) -> tuple[float, ...]:
        """Diameter of the stone in each cell, at least `least`: of one size as far as cells allow."""
        share = _MOST_OF_CELL
        if self.is_even:
            share = max(STONE, min(_MOST_OF_CELL, self.least))
        return tuple(min(share * scale, _LARGEST_STONE) for scale in self.scales)

    def edges(self, cells: Iterable[Cell]) -> Iterator[tuple[Point, Point]]:
        """Yield the outer sides of cells at the edge, clockwise."""
        for cell in cells:
            yield from ((start, end) for start, (end, other) in self._sides[cell].items() if other < 0)

    def borders(self, cells: Collection[Cell]) -> Iterator[tuple[Point, ...]]:
        """Yield closed lines around a set of cells, cells to their right; also around holes."""
        area = frozenset(cells)
        left = {
            (cell, start)
            for cell in area
            for start, (_, other) in self._sides[cell].items()
            if other not in area
        }
        while left:
            yield tuple(self._border(area, min(left), left))

    def _border(
        self, area: frozenset[Cell], first: tuple[Cell, Point], left: set[tuple[Cell, Point]]
    ) -> Iterator[Point]:
        """Walk one closed line, removing its sides from `left`."""
        side = first
        while side in left:
            left.remove(side)
            cell, start = side
            yield start
            corner, _ = self._sides[cell][start]
            while (other := self._sides[cell][corner][1]) in area:  # round the corner, from cell to cell
                cell = other
            side = cell, corner

    @cached_property
    def _sides(self) -> tuple[dict[Point, tuple[Point, Cell]], ...]:
        """Per cell and corner: end of the side that starts there, and the adjacent cell or -1."""
        owners = {
            (start, end): cell
            for cell, corners in enumerate(self.outlines)
            for start, end in _around(corners)
        }
        return tuple(
            {start: (end, owners.get((end, start), -1)) for start, end in _around(corners)}
            for corners in self.outlines
        )


@lru_cache(maxsize=128)
def pose(tiling: Tiling, turned: int = 0, *, mirrored: bool = False) -> Pose:
    return Pose(tiling, turned % symmetry(tiling), mirrored)


def symmetry(tiling: Tiling) -> int:
    return min(6, len(symmetries(tiling)[0]))  # a single cell has more, but for its outline


@lru_cache(maxsize=128)
def middle(tiling: Tiling) -> Point:
    return polygons.middle(tiling.centres)


def _inradius(centre: Point, outline: tuple[Point, ...]) -> float:
    x, y = centre
    return round(
        min(
            abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / math.dist(a, b)
            for a, b in _around(outline)
        ),
        3,
    )


def _around(corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, corners[1:] + corners[:1], strict=True)


def _clockwise(corners: tuple[Point, ...]) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in _around(corners)) > 0


@lru_cache(maxsize=128)
def legible(tiling: Tiling) -> float:
    """In board units, on a phone."""
    left, top, right, bottom = bounds(point for outline in tiling.outlines for point in outline)
    return _READABLE * (max(right - left, bottom - top) + _NARROW)


def largest_name(tiling: Tiling) -> float:
    """At this type size every name fits into a cell."""
    letters = max(map(len, tiling.names))
    return _ROOM / math.hypot(WIDE * letters, CAPITAL + 2 * _DESCENT)


def across(figures: int) -> float:
    return math.hypot(WIDE * figures, CAPITAL)
