"""Themes: a colour for every role."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from PIL import ImageColor

from renderer.scene import SceneError

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

    def __contains__(self, role: object) -> bool:
        return role in self.colours

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
