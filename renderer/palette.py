"""Colours by role, and the short list of colours a picture is made of.

Pictures are drawn in palette mode: one byte per pixel, at most 255 colours, chosen by hand as ramps between
the colours that meet. That makes them quick to stamp, quick to encode and small to send.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from PIL import ImageColor

from renderer.scene import SceneError

Rgb = tuple[int, int, int]

STONES = ("black", "white")
"""The roles of stones."""

_STEPS = 3  # between two colours that meet; more make larger pictures, and nobody sees them
_STRENGTHS = 0.6, 0.8  # of see-through stones, for which there are colours of their own
_LIMIT = 255  # colours; a palette-mode picture has room for 256, and animations need one to see through


@dataclass(frozen=True)
class Palette:
    """A theme: a colour for every role.

    Attributes:
        name: The theme's key, such as "classic".
        colours: Role to colour.
        patterned: Whether stones carry a pattern, so that they differ in more than colour.
    """

    name: str
    colours: Mapping[str, Rgb]
    patterned: bool

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, tuple(sorted(self.colours.items())), self.patterned))

    def __contains__(self, role: object) -> bool:
        return role in self.colours

    def __getitem__(self, role: str) -> Rgb:
        return self.colours[role]

    def on(self, role: str, under: str) -> Rgb:
        """The colour of a role where it lies on the role `under`, if the theme tells the two apart."""
        return self.colours.get(f"{role}-on-{under}") or self.colours[role]


def read_palettes(text: str) -> Mapping[str, Palette]:
    """Read themes from the text of a TOML file: one table per theme, `role = "#RRGGBB"`.

    Raises:
        SceneError: A theme lacks a role that another one has, or a colour cannot be read.
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
    """A colour between two: share 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def inks(palette: Palette, beds: frozenset[str]) -> tuple[Rgb, ...]:
    """The colours of a picture whose things lie on the roles in `beds`: at most 255, no two in one grain.

    Flat colours come first, then the faces of the stones, then as many steps as fit between every two colours
    that meet at a soft edge.
    """
    faces = [shade for stone in STONES for shade in _face(palette, stone)]
    ghosts = [
        ghost(palette, stone, bed, strength)
        for bed in sorted(beds)
        for stone in STONES
        for strength in _STRENGTHS
    ]
    chosen: dict[Rgb, Rgb] = {}
    for colour in (*palette.colours.values(), *faces, *ghosts):
        chosen.setdefault(grain(colour), colour)
    meetings = _meetings(palette, beds)
    steps = max(1, min(_STEPS, (_LIMIT - len(chosen)) // len(meetings)))
    for first, second in meetings:
        for step in range(1, steps + 1):
            colour = mix(first, second, step / (steps + 1))
            chosen.setdefault(grain(colour), colour)
    return tuple(chosen.values())[:_LIMIT]


def grain(colour: Rgb) -> Rgb:
    """The colour with which Pillow looks up the nearest one: it tells apart steps of four only.

    Looking up a colour that is its own grain is exact, so palettes are looked up by grains.
    """
    red, green, blue = (channel & 0xFC for channel in colour)
    return red, green, blue


def ghost(palette: Palette, stone: str, bed: str, strength: float) -> Rgb:
    """The colour of a stone so solid that lies on a bed; a ghost has no light and shade."""
    body = mix(palette[f"{stone}-light"], palette[stone], 0.5)
    return mix(palette[bed], body, strength)


def _face(palette: Palette, stone: str) -> list[Rgb]:
    """Light to dark, one grain after the other: as fine as can be looked up, too fine to show as bands."""
    lit, dark = palette[f"{stone}-light"], palette[stone]
    steps = max(1, max(abs(a - b) for a, b in zip(lit, dark, strict=True)) // 4)
    return [mix(lit, dark, step / steps) for step in range(steps + 1)]


def _meetings(palette: Palette, beds: frozenset[str]) -> list[tuple[Rgb, Rgb]]:
    """Pairs of colours that meet at a soft edge."""
    on_board = ("black-rim", "white-rim", "shadow", "name", "small-name", "digit", "counted", "grid")
    beside = (
        ("plate", "score"),
        ("table", "score"),
        ("plate", "edge"),
        ("table", "table-shadow"),
        ("table", "plate-edge"),
    )
    pairs = [(bed, role) for bed in sorted(beds) for role in on_board]
    pairs += [*beside, ("white", "white-rim"), ("black", "black-rim"), ("badge", "badge-text")]
    pairs += [
        (f"{stone}{light}", f"{role}-on-{stone}")
        for stone in STONES
        for light in ("", "-light")
        for role in ("last", "text", "pending", "question")
    ]
    colours = dict.fromkeys((palette[first], palette[second]) for first, second in pairs)
    return [(first, second) for first, second in colours if first != second]
