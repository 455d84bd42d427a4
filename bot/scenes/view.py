"""What a picture is made from: how a match stands, how a person likes to see it, how its tiling lies.

And how large type is: what a phone shows must be readable, as far as its place has room.
"""

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Literal, Self

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


@dataclass(frozen=True)
class BoardView:
    """How a match stands, or how it would stand.

    Attributes:
        game: Its entry in the catalogue.
        setup: The board it is played on.
        position: What lies on the board.
        score: What a player wants to see of it.
        last_turn: The turn that led here; none before the first.
        last_key: What the last turn is called if it placed no stone (see `Rules.pass_key`).
        answered: The turn before, where the last one followed at once as it had been planned.
        answered_key: What that turn is called if it placed no stone.
        by_rules: Whether the rules have ended it if it is over, rather than people or time.
        outcome: Who won and why, once it is over.
        number: Of the match; 0 if it is none (a puzzle, an empty board).
        pending: Stones chosen but not yet played; in a preview the position has them already.
        questioned: Cells of a turn that was refused.
        is_proposed: Whether it has not come to this, and would if somebody agreed.
        is_tried: Whether it is a try, which a frame round the picture says.
        chosen: Cells of stones that are not yet played and may have either colour.
        offered: Cells that one chooses from, each of which shows its name.
        hints: Good turns for the seat to move, the best first; then no other numbers stand on stones.
        told: What the message beside the picture says, so that the alt text need not: game and turn, the last
            turn, the score with the seat to move or the winner, hints.
        is_brief: Whether the alt text leaves to others where single cells are, if it would be long.
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
    hints: tuple[Turn, ...] = ()
    told: frozenset[Told] = frozenset()
    is_brief: bool = False

    @cached_property
    def rules(self) -> Rules:
        return rules_with(self.game.rules, tuple(self.setup.options.items()))

    def preview(self, turn: Turn) -> Self:
        """Return what the board would look like with stones that are not yet played, scored with them.

        Whose turn it is, and how many were played, stays as it is.
        """
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
        theme: Key of a palette.
        labels: Where names of cells are printed.
        turned: Steps of the board's symmetry to turn it clockwise by; any whole number.
        mirrored: Left and right exchanged (before it is turned).
        overlays: "groups" outlines all groups; "numbers" shows the numbers of covered cells.
    """

    theme: str = "classic"
    labels: Labels = "both"
    turned: int = 0
    mirrored: bool = False
    overlays: frozenset[Overlay] = frozenset()


STONE = 0.83
"""Diameter of a stone in board units; every cell has room for 1.0."""

_LARGEST = 2.2  # stones of one board may differ by this factor, lest size seem to mean something
_LEAST, _MOST_OF_CELL = 0.0341, 0.92


@dataclass(frozen=True)
class Pose:
    """A tiling turned by steps of its symmetry, perhaps mirrored first. Everything in board units."""

    tiling: Tiling
    turned: int = 0
    mirrored: bool = False

    def place(self, point: Point) -> Point:
        """Return where a point of the tiling lies on the picture."""
        (x, y), (middle_x, middle_y) = point, middle(self.tiling)
        dx, dy = (middle_x - x if self.mirrored else x - middle_x), y - middle_y
        angle = math.tau * self.turned / symmetry(self.tiling)
        cos, sin = math.cos(angle), math.sin(angle)
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
        """How much larger than usual things are in each cell: the larger cells of a tiling hold more."""
        pairs = zip(self.tiling.centres, self.tiling.outlines, strict=True)
        return tuple(min(_LARGEST, _inradius(centre, outline) / 0.5) for centre, outline in pairs)

    @cached_property
    def least(self) -> float:
        """The diameter of a stone that is 10 pixels wide where a phone shows the picture 350 pixels wide."""
        return _LEAST * legible(self.tiling) / _READABLE

    @cached_property
    def stones(self) -> tuple[float, ...]:
        """The diameter of a stone in each cell: 10 pixels at least where a phone shows it 350 pixels wide."""
        share = max(STONE, min(_MOST_OF_CELL, self.least))
        return tuple(share * scale for scale in self.scales)

    def edges(self, cells: Iterable[Cell]) -> Iterator[tuple[Point, Point]]:
        """Yield the sides of cells beyond which the board ends, clockwise."""
        for cell in cells:
            yield from ((start, end) for start, (end, other) in self._sides[cell].items() if other < 0)

    def borders(self, cells: Collection[Cell]) -> Iterator[tuple[Point, ...]]:
        """Yield the closed lines around a set of cells, the cells to their right; holes have theirs too."""
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
        """Walk one closed line; `left` loses the sides walked along."""
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
        """Per cell and corner: where the side from that corner ends, and the cell beyond it (-1 if none)."""
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
    """Return a pose; always the same object for the same arguments, as long as it is kept."""
    return Pose(tiling, turned % symmetry(tiling), mirrored)


def symmetry(tiling: Tiling) -> int:
    """Return how many steps of turning bring the board round once, each landing it upon itself."""
    return min(6, len(symmetries(tiling)[0]))  # a single cell has more, but for its outline


@lru_cache(maxsize=128)
def middle(tiling: Tiling) -> Point:
    xs, ys = zip(*tiling.centres, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _inradius(centre: Point, outline: tuple[Point, ...]) -> float:
    """Return the distance from the centre to the nearest side."""
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


_READABLE = 0.0395
"""The size of type whose figures are 7 pixels high where a phone shows the board 308 pixels wide, as a share
of the longer side of a board with a narrow margin."""

_NARROW = 1.0  # of that margin, both sides together
_ROOM = 0.8
"""Diameter of the circle that type may fill in a cell: less than that of a stone, which has to hide it."""
_BELOW = 0.2
"""How far letters such as g hang below their line, as a share of the size of the type."""


@lru_cache(maxsize=128)
def legible(tiling: Tiling) -> float:
    """Return the least size of type that can be read on a phone, in board units."""
    left, top, right, bottom = bounds(point for outline in tiling.outlines for point in outline)
    return _READABLE * (max(right - left, bottom - top) + _NARROW)


def largest_name(tiling: Tiling) -> float:
    """Return the largest size of type at which every name fits into a cell."""
    letters = max(map(len, tiling.names))
    return _ROOM / math.hypot(WIDE * letters, CAPITAL + 2 * _BELOW)


def across(figures: int) -> float:
    """Return the diameter of the circle round so many figures, as a multiple of the size of the type."""
    return math.hypot(WIDE * figures, CAPITAL)
