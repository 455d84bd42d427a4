"""What a picture shows: plain frozen records in board units.

A board unit is the distance between neighbouring centres; x grows to the right and y DOWNWARD. Every record
names a *role* ("black", "cell", "counted"); the palette makes it a colour, this package a shape.
Nothing here knows a game, a chat or a pixel.

A scene has two layers. The `Ground` is what stays the same during a match (tiles, grid lines, printed names);
it is drawn once and cached. Everything else is stamped onto a copy of it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from PIL import ImageColor

Point = tuple[float, float]

CAPITAL, WIDE = 0.7, 0.58
"""Height and width of a figure as shares of the size of its type."""


class SceneError(ValueError):
    """A scene that cannot be drawn; says what was wrong and what would be right."""


class Tile(NamedTuple):
    """A cell's outline (corners in order) and what it is made of."""

    outline: tuple[Point, ...]
    role: str


class Line(NamedTuple):
    """A straight line of the grid."""

    start: Point
    end: Point
    role: str


class Stone(NamedTuple):
    """A stone; `size` is its diameter, `strength` how opaque it is (1 solid, towards 0 a ghost).

    What is written on the ground disappears under it, and around a small one as far as `clears` reaches.
    """

    at: Point
    role: str
    size: float
    strength: float = 1.0
    clears: float = 0.0
    """The diameter of the disc that holds no text of the ground, if that is more than the stone itself."""


class Mark(NamedTuple):
    """Emphasis on one place, stone or not; `size` is the diameter of what it belongs to."""

    at: Point
    role: str
    size: float


class Label(NamedTuple):
    """Text centred on a place; `size` is the height of the type, `around` the role of a rim of its letters.

    With a rim, text can be read on anything that lies there.
    """

    at: Point
    text: str
    role: str
    size: float
    around: str = ""


class Outline(NamedTuple):
    """A closed line along the border of an area, which lies to its right as `points` run.

    (On a screen, y downward, that is clockwise around an area and anticlockwise around a hole.)
    """

    points: tuple[Point, ...]
    role: str


@dataclass(frozen=True)
class Ground:
    """The empty board, the same for a whole match: drawn once, then copied for every picture."""

    tiles: tuple[Tile, ...] = ()
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    margin: float = 0.25
    """How far the board reaches beyond its cells and lines; names along the edges stand there."""
    room: tuple[Point, ...] = ()
    """Corners of what the picture must leave room for beside the board (a score, for example)."""
    period: Point = (1.0, 1.0)
    """After how much to the right, and down, all looks the same again; on a picture, that is whole pixels."""

    @cached_property
    def _hash(self) -> int:
        return hash((self.tiles, self.lines, self.marks, self.labels, self.margin, self.room, self.period))

    def __hash__(self) -> int:
        """Return a cached hash: a ground is looked up for every picture and holds hundreds of records."""
        return self._hash

    @cached_property
    def points(self) -> tuple[Point, ...]:
        corners = (point for tile in self.tiles for point in tile.outline)
        return (*corners, *(point for line in self.lines for point in (line.start, line.end)))


@dataclass(frozen=True)
class Scene:
    """One picture: a ground, and what lies on it. Later records are drawn over earlier ones.

    Stones, marks and labels at exactly the same place are drawn as one thing, in this order.
    """

    ground: Ground
    stones: tuple[Stone, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    outlines: tuple[Outline, ...] = ()
    frame: str = ""
    """The role of a broken line round the picture, if there is one."""


Rgb = tuple[int, int, int]

STONES = ("black", "white")
"""The roles of stones."""


@dataclass(frozen=True)
class Palette:
    """A theme: a colour for every role.

    Attributes:
        name: the theme's key, such as "classic".
        colours: role to colour.
        patterned: whether stones carry a pattern, so that they differ in more than colour.
    """

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
        """Return the colour of a role where it lies on the role `under`, if the theme tells the two apart."""
        return self.colours.get(f"{role}-on-{under}") or self.colours[role]


def read_palettes(text: str) -> Mapping[str, Palette]:
    """Read themes from the text of a TOML file: one table per theme, `role = "#RRGGBB"`.

    Raises:
        SceneError: a theme lacks a role that another one has, or a colour cannot be read.
    """
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
    """Return a colour between two: share 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
