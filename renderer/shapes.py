"""Shapes, drawn at `FINE` times their size on an `Easel` and reduced, since Pillow does not antialias."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, ImageOps

from renderer.scene import CAPITAL, STONES, Label, Link, Mark, Palette, Point, Rgb, Stone, mix

FINE = 4
"""Oversampling."""

BOLD = {"number": 0.012, "edge": 0.012, "badge-text": 0.03, "text": 0.022, "score": 0.015}
"""Extra weight by role, as a share of the type height; the font has one weight."""

_AROUND = 0.16
"""Width of the rim of letters, as a share of the type size."""

_SEEN = 1.5  # pixels on a phone: visible even between two rows of pixels
_SHADOW_REACH = 0.11  # extent of the shadow beyond the stone, as a share of the radius
_SHADOW_SHIFT = 0.045  # how much lower it lies, as a share of the radius
_RIM = 0.035  # its width, as a share of the radius
_LINK = 0.8
"""Width of a link, as a share of the stones' radius."""


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's own scalable font, `size` pixels high."""
    return _any_size().font_variant(size=size)


@cache
def _any_size() -> ImageFont.FreeTypeFont:
    type_ = ImageFont.load_default(size=10)  # decodes the font, some milliseconds
    assert isinstance(type_, ImageFont.FreeTypeFont)  # noqa: S101 (our wheels of Pillow have FreeType)
    return type_


@dataclass
class Easel:
    """An oversampled picture of one place.

    All lengths are in large pixels: `centre` of the place, `unit` of the board, `hair`, the thinnest line
    visible on a phone. `bed` is the colour below a stone.
    """

    image: Image.Image
    centre: Point
    unit: float
    palette: Palette
    hair: float
    bed: Rgb = (0, 0, 0)

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def disc(self, radius: float, colour: Rgb) -> None:
        self.draw.ellipse(self.box(radius), fill=colour)

    def ring(self, radius: float, width: float, colour: Rgb) -> None:
        """`radius` is that of the middle line."""
        outer = radius + width / 2
        self.draw.ellipse(self.box(outer), outline=colour, width=max(1, round(width)))

    def arc(self, radius: float, width: float, degrees: tuple[float, float], colour: Rgb) -> None:
        self.draw.arc(self.box(radius + width / 2), *degrees, fill=colour, width=max(1, round(width)))

    def polygon(self, corners: Sequence[Point], colour: Rgb) -> None:
        x, y = self.centre
        self.draw.polygon([(x + dx, y + dy) for dx, dy in corners], fill=colour)

    def bar(self, way: Point, inward: float, width: float, colour: Rgb | int) -> None:
        """Draw a line along `way`, shorter at both ends."""
        x, y = self.centre
        share = 0.5 - inward / math.hypot(*way)
        dx = way[0] * share
        dy = way[1] * share
        self.draw.line((x - dx, y - dy, x + dx, y + dy), colour, round(width))

    def text(self, text: str, size: float, colour: Rgb, *, weight: float = 0.0) -> None:
        at = self.centre[0], self.centre[1] + size * CAPITAL / 2
        stroke = round(size * weight)
        self.draw.text(at, text, colour, font(round(size)), anchor="ms", stroke_width=stroke)

    def line(self, width: float) -> float:
        """Return a line width that is visible on a phone."""
        return max(width, self.hair * _SEEN)

    def box(self, radius: float) -> tuple[float, float, float, float]:
        x, y = self.centre
        return x - radius, y - radius, x + radius - 1, y + radius - 1


def reach(item: Stone | Mark | Label) -> float:
    """Return how far from its place an item is drawn, in board units."""
    if isinstance(item, Stone):
        return 0.5 * max(item.size * (1 + _SHADOW_REACH), item.clears)
    if isinstance(item, Label):
        return item.size * (0.35 * len(item.text) + 0.4)
    return item.size * 0.5 * 1.05


def draw_item(easel: Easel, item: Stone | Mark | Label, under: str) -> None:
    """Draw an item; `under` is the role of the stone below, or ""."""
    if isinstance(item, Stone):
        _draw_stone(easel, item)
    elif isinstance(item, Mark):
        MARKS[item.role](easel, item.size / 2 * easel.unit, easel.palette.on(item.role, under))
    else:
        _write(easel, item, easel.palette.on(item.role, under))


def _write(easel: Easel, label: Label, colour: Rgb) -> None:
    size = label.size * easel.unit
    centre = (easel.centre[0] + label.aside * easel.unit, easel.centre[1])
    easel = replace(easel, centre=centre)
    if label.around:
        easel.text(label.text, size, easel.palette[label.around], weight=_AROUND)
    weight = BOLD.get(label.role.partition("-on-")[0], 0.0)
    easel.text(label.text, size, colour, weight=weight)


# Stones


def _draw_stone(easel: Easel, stone: Stone) -> None:
    radius = stone.size / 2 * easel.unit
    rim = easel.line(radius * _RIM)
    if stone.strength < 1:
        _draw_ghost(easel, stone, radius, rim)
    else:
        _draw_shadow(easel, radius)
        easel.disc(radius, easel.palette[f"{stone.role}-rim"])
        _paste_face(easel, radius - rim, stone.role)
    if easel.palette.patterned:
        PATTERNS[stone.role](easel, radius - rim, easel.palette.on("text", stone.role))


def _draw_ghost(easel: Easel, stone: Stone, radius: float, rim: float) -> None:
    bare = easel.image.copy()
    lit = easel.palette[f"{stone.role}-light"]
    dark = easel.palette[stone.role]
    easel.disc(radius, mix(lit, dark, 0.5))
    easel.image.paste(Image.blend(bare, easel.image, stone.strength))
    easel.ring(radius - rim / 2, rim, easel.palette[f"{stone.role}-rim"])


def draw_bar(easel: Easel, link: Link, way: Point) -> None:
    """Draw a link's bar between two stones' faces that are `way` apart, or its opacity on a mask."""
    radius = link.size / 2 * easel.unit
    rim = easel.line(radius * _RIM)
    inward = radius - rim * 1.3
    width = radius * _LINK
    if easel.image.mode == "L":
        easel.bar(way, inward, width, 255)
        return
    lit = easel.palette[f"{link.role}-light"]
    dark = easel.palette[link.role]
    body = mix(easel.bed, mix(lit, dark, 0.5), link.strength)
    easel.bar(way, inward - FINE, width, easel.palette[f"{link.role}-rim"])
    easel.bar(way, inward - FINE, width - 2 * rim, body)


def _draw_shadow(easel: Easel, radius: float) -> None:
    """Draw a soft contact shadow, slightly below the stone, as rings that fade outward.

    Each reaches below the next, the last below the stone.
    """
    steps = 12
    extent = radius * (_SHADOW_REACH - _SHADOW_SHIFT)
    x, y = easel.centre
    lower = replace(easel, centre=(x, y + radius * _SHADOW_SHIFT))
    for step in range(steps):
        share = round(150 * (step / steps) ** 1.6) / 255
        width = math.ceil(2 * extent / steps if step < steps - 1 else 2 * _SHADOW_SHIFT * radius) + 1
        lower.draw.ellipse(
            lower.box(radius + extent * (1 - step / steps)),
            outline=mix(easel.bed, easel.palette["shadow"], share),
            width=width,
        )


def _paste_face(easel: Easel, radius: float, role: str) -> None:
    """Paste the face, lit from above in bands of equal rows.

    Light from one side makes all rows differ, and pictures a tenth larger.
    """
    side = 2 * round(radius)
    fall = _fall(side, easel.palette[f"{role}-light"], easel.palette[role])
    face = fall.resize((side, side), Image.Resampling.NEAREST)
    mask = Image.new("1", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=1)
    corner = round(easel.centre[0]) - side // 2, round(easel.centre[1]) - side // 2
    easel.image.paste(face, corner, mask)


@lru_cache(maxsize=64)
def _fall(height: int, lit: Rgb, dark: Rgb) -> Image.Image:
    fall = Image.linear_gradient("L").resize((1, height), Image.Resampling.BILINEAR)
    return ImageOps.colorize(fall, lit, dark)


def _stripes(easel: Easel, radius: float, colour: Rgb) -> None:
    """Draw slanting stripes near the rim; the middle stays free for marks and numbers."""
    drawn = easel.image.copy()
    draw = ImageDraw.Draw(drawn)
    x, y = easel.centre
    for step in range(-3, 4):
        middle = x + step * 0.52 * radius
        draw.line((middle - radius, y + radius, middle + radius, y - radius), colour, round(radius * 0.1))
    mask = Image.new("L", drawn.size)
    pen = ImageDraw.Draw(mask)
    pen.ellipse(easel.box(radius * 0.97), fill=190)
    pen.ellipse(easel.box(radius * 0.58), fill=0)
    easel.image.paste(drawn, (0, 0), mask)


def _plain(_easel: Easel, _radius: float, _colour: Rgb) -> None:
    """Draw no pattern: the other colour has one."""


PATTERNS: Mapping[str, Callable[[Easel, float, Rgb], None]] = dict(
    zip(STONES, (_stripes, _plain), strict=True)
)
"""Distinguish stones without colour, in patterned themes."""


# Marks


def _last(easel: Easel, radius: float, colour: Rgb) -> None:
    width = easel.line(radius * 0.15)
    easel.ring(_within_rim(easel, radius, 0.7, width), width, colour)


def _within_rim(easel: Easel, radius: float, share: float, width: float) -> float:
    """Return the radius of a ring that leaves the stone's rim visible."""
    return min(radius * share, radius - easel.line(0) - width / 2)


def _pending(easel: Easel, radius: float, colour: Rgb) -> None:
    width = easel.line(radius * 0.15)
    middle = _within_rim(easel, radius, 0.76, width)
    for start in range(0, 360, 45):
        easel.arc(middle, width, (start + 8, start + 37), colour)


def _half(easel: Easel, radius: float, colour: Rgb) -> None:
    """Draw the right half of a stone's face in another colour."""
    easel.draw.pieslice(easel.box(radius - easel.line(radius * _RIM)), -90, 90, colour)


def _hint(easel: Easel, radius: float, colour: Rgb) -> None:
    width = easel.line(radius * 0.17)
    easel.ring(radius - width / 2, width, colour)


def _question(easel: Easel, radius: float, colour: Rgb) -> None:
    """Draw a ring, with a question mark that hides neither name nor number."""
    easel.ring(radius * 0.86, easel.line(radius * 0.13), colour)
    x, y = easel.centre
    corner = replace(easel, centre=(x + radius * 0.62, y - radius * 0.62))
    corner.disc(radius * 0.34, colour)
    corner.text("?", radius * 0.56, easel.palette["question-text"], weight=0.03)


def _turn(easel: Easel, radius: float, colour: Rgb) -> None:
    points = [(math.cos(turn), math.sin(turn)) for turn in (0, math.tau / 3, -math.tau / 3)]
    easel.polygon([(radius * x, radius * y) for x, y in points], colour)


def _badge(easel: Easel, radius: float, colour: Rgb) -> None:
    """Draw a disc with a rim in the number's colour, for contrast on anything."""
    easel.disc(radius, easel.palette["badge-text"])
    easel.disc(radius - easel.line(radius * 0.08), colour)


def _rank(easel: Easel, radius: float, colour: Rgb) -> None:
    """Draw a square with such a rim; its corners lie on the circle of the radius."""
    half = radius * math.sqrt(0.5)
    line = easel.line(radius * 0.08)
    for side, fill in ((half, easel.palette["badge-text"]), (half - line, colour)):
        easel.draw.rectangle(easel.box(side), fill)


def _rim(easel: Easel, radius: float, colour: Rgb) -> None:
    """Draw a line round a stone beside the board, where its own rim may not show."""
    line = easel.line(radius * 0.06)
    easel.ring(radius - line / 2, line, colour)


def _won(easel: Easel, radius: float, colour: Rgb) -> None:
    turns = [math.tau * (step / 10 - 0.25) for step in range(10)]
    reaches = [radius * (0.98, 0.45)[step % 2] for step in range(10)]
    easel.polygon([(r * math.cos(t), r * math.sin(t)) for r, t in zip(reaches, turns, strict=True)], colour)


MARKS: Mapping[str, Callable[[Easel, float, Rgb], None]] = {
    "star": Easel.disc,
    "last": _last,
    "pending": _pending,
    "hint": _hint,
    "white-light": _half,
    "question": _question,
    "turn": _turn,
    "turn-on-plate": _turn,
    "badge": _badge,
    "rank": _rank,
    "rim": _rim,
    "rim-on-plate": _rim,
    "won": _won,
    "won-on-plate": _won,
}
"""Draw round the easel's centre, given the radius of the marked item."""


# Outlines


class Stroke(NamedTuple):
    """Style of an outline: lengths in board units, `thinnest` as a share of the picture's width."""

    inset: float
    width: float
    thinnest: float
    drawn: float
    """Share of every side that is drawn, around its middle; below 1 for dashes."""


OUTLINES: Mapping[str, Stroke] = {
    "counted": Stroke(inset=0.044, width=0.066, thinnest=0.0042, drawn=1.0),
    "group": Stroke(inset=0.042, width=0.03, thinnest=0.0033, drawn=1.0),
    "near": Stroke(inset=0.042, width=0.05, thinnest=0.0038, drawn=0.34),
}
