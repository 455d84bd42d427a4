"""Contents of a picture: plain frozen records in board units.

A board unit is the distance between neighbouring centres; x grows to the right, y DOWNWARD. Each record has a
*role* ("black", "cell", "counted"), for which the palette has a colour and this package a shape. The
`Ground`, constant during a match (tiles, grid, printed names), is drawn once and cached; everything else is
stamped on a copy.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from PIL import ImageColor

Point = tuple[float, float]

CAPITAL, WIDE = 0.7, 0.58
"""Height and width of a digit relative to the type size."""
STONES = ("black", "white")


class SceneError(ValueError):
    """A scene that cannot be drawn; the text says why."""


class Tile(NamedTuple):
    outline: tuple[Point, ...]
    role: str


class GridLine(NamedTuple):
    start: Point
    end: Point
    role: str


class Stone(NamedTuple):
    """`size` is the diameter, `strength` the opacity from 0 to 1. Covers text of the ground."""

    at: Point
    role: str
    size: float
    strength: float = 1.0
    clears: float = 0.0
    """Diameter of the disc without text of the ground, if larger than the stone."""


class Link(NamedTuple):
    """Bars that join stones, whose role, size and strength they have; `ends` are the middles of each two."""

    ends: tuple[tuple[Point, Point], ...]
    role: str
    size: float
    strength: float = 1.0


class Mark(NamedTuple):
    """Emphasis of a place; `size` is the diameter of what it marks."""

    at: Point
    role: str
    size: float


class Label(NamedTuple):
    """Centred text; `size` is the type height, `around` the role of an optional rim for legibility.

    `aside` is how far it lies to the right of its place.
    """

    at: Point
    text: str
    role: str
    size: float
    around: str = ""
    aside: float = 0.0


class Outline(NamedTuple):
    """A closed line along the border of an area, which lies to its right.

    On screen: clockwise around an area, anticlockwise around a hole.
    """

    points: tuple[Point, ...]
    role: str


@dataclass(frozen=True)
class Ground:
    tiles: tuple[Tile, ...] = ()
    lines: tuple[GridLine, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    margin: float = 0.25
    """How far the board extends beyond its cells; labels stand there."""
    room: tuple[Point, ...] = ()
    """Corners of space reserved beside the board, for example for a score."""
    period: Point = (1.0, 1.0)
    """Distance to the right, and down, after which the pattern repeats; whole pixels in a picture."""

    @cached_property
    def _hash(self) -> int:
        return hash((self.tiles, self.lines, self.marks, self.labels, self.margin, self.room, self.period))

    def __hash__(self) -> int:
        """Cached: a ground is looked up for every picture and has hundreds of records."""
        return self._hash

    @cached_property
    def points(self) -> tuple[Point, ...]:
        corners = (point for tile in self.tiles for point in tile.outline)
        return (*corners, *(point for line in self.lines for point in (line.start, line.end)))


@dataclass(frozen=True)
class Scene:
    """One picture; later records are drawn over earlier ones.

    Stones, marks and labels at exactly the same place are drawn as one item.
    """

    ground: Ground
    stones: tuple[Stone, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    links: tuple[Link, ...] = ()
    outlines: tuple[Outline, ...] = ()
    frame: str = ""
    """Role of a dashed frame round the picture, if any."""


Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Palette:
    """A theme: a colour for every role; `patterned` stones differ in more than colour."""

    name: str
    colours: Mapping[str, Rgb]
    patterned: bool

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, tuple(sorted(self.colours.items())), self.patterned))

    def __getitem__(self, role: str) -> Rgb:
        return self.colours[role]

    def on(self, role: str, under: str) -> Rgb:
        return self.colours.get(f"{role}-on-{under}") or self.colours[role]


def read_palettes(text: str) -> Mapping[str, Palette]:
    """A table of TOML per theme, with `role = "#RRGGBB"`; all themes have the same roles."""
    tables = tomllib.loads(text)
    palettes = {name: _palette(name, table) for name, table in tables.items()}
    everything = set().union(*(palette.colours for palette in palettes.values()))
    for palette in palettes.values():
        if missing := sorted(everything - set(palette.colours)):
            raise SceneError(f"theme {palette.name!r} lacks the roles {', '.join(missing)}")
    return palettes


def _palette(name: str, table: Mapping[str, str | bool]) -> Palette:
    colours = {role: _colour(name, role, str(value)) for role, value in table.items() if role != "pattern"}
    return Palette(name, colours, patterned=bool(table.get("pattern", False)))


def _colour(theme: str, role: str, value: str) -> Rgb:
    try:
        red, green, blue = ImageColor.getrgb(value)[:3]
    except ValueError:
        raise SceneError(
            f"theme {theme!r}, role {role!r}: {value!r} is no colour; expected #RRGGBB"
        ) from None
    return red, green, blue


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
