"""The empty board without text, and the palette of a picture.

Pictures are in palette mode: one byte per pixel, at most 255 colours, with ramps between colours that meet.
They are fast to stamp and encode, and small. The board is drawn in blocks at four times the size, then
reduced; the whole picture at that size would take 50 MB.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from renderer.layout import Layout, bounds, cross, inset, minus
from renderer.scene import STONES, Mark, Palette, Point, Rgb, mix
from renderer.shapes import FINE, MARKS, Easel

_RAMP_STEPS = 2  # between two colours that meet; more enlarge pictures without visible gain
_STRENGTH = 0.8  # of translucent stones, which have colours of their own
_MAX_COLOURS = 255  # of 256 colours in palette mode, one is reserved for transparency in animations
_BLOCK = 128  # pixels
_CELL_GAP = 0.022  # half the gap between cells, board units
_LIP = 0.035  # visible edge below the board, board units
_GRID_LINE = 0.024  # width of a grid line, board units


class Inks:
    """Palette of a picture in one theme, for items that lie on the roles in `beds`."""

    def __init__(self, palette: Palette, beds: frozenset[str]) -> None:
        self.colours = choose_colours(palette, beds)
        self.table = bytes(channel for colour in self.colours for channel in colour)
        self._grains = _palette_image([grain(colour) for colour in self.colours])
        self._blends: dict[tuple[Rgb, Rgb], bytes] = {}
        self._indexes: dict[Rgb, int] = {}

    def blank(self, width: int, height: int) -> Image.Image:
        image = Image.new("P", (width, height))
        image.putpalette(self.table)
        return image

    def quantise(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._grains, dither=Image.Dither.NONE)

    def index(self, colour: Rgb) -> int:
        if colour not in self._indexes:
            self._indexes[colour] = self.quantise(Image.new("RGB", (1, 1), colour)).tobytes()[0]
        return self._indexes[colour]

    def tint(self, opacity: Image.Image, under: Rgb, over: Rgb) -> Image.Image:
        return Image.frombytes("P", opacity.size, opacity.tobytes().translate(self._blend(under, over)))

    def _blend(self, under: Rgb, over: Rgb) -> bytes:
        """Return the nearest colour for each opacity from 0 to 255."""
        table = self._blends.get((under, over))
        if table is None:
            ramp = Image.new("RGB", (256, 1))
            ramp.putdata([mix(under, over, opacity / 255) for opacity in range(256)])
            table = self._blends[under, over] = self.quantise(ramp).tobytes()
        return table


@lru_cache(maxsize=16)
def inks_of(palette: Palette, beds: frozenset[str]) -> Inks:
    """Cached for all boards: the lookup takes Pillow 0.5 MB."""
    return Inks(palette, beds)


def choose_colours(palette: Palette, beds: frozenset[str]) -> tuple[Rgb, ...]:
    """Choose at most 255 colours with distinct grains.

    Flat colours first, then shades of the stones, then as many steps as fit between colours that meet at a
    soft edge.
    """
    faces = [shade for stone in STONES for shade in _face(palette, stone)]
    ghosts = [ghost(palette, stone, bed, _STRENGTH) for bed in sorted(beds) for stone in STONES]
    chosen: dict[Rgb, Rgb] = {}
    flat = [palette[role] for role in palette.colours if role in beds or not role.startswith("number-")]
    fall = [mix(palette["table"], palette["table-shadow"], step / 8) for step in range(1, 8)]
    for colour in (*flat, *faces, *ghosts, *fall):
        chosen.setdefault(grain(colour), colour)
    meetings = _meetings(palette, beds)
    steps = max(1, min(_RAMP_STEPS, (_MAX_COLOURS - len(chosen)) // len(meetings)))
    for first, second in meetings:
        for step in range(1, steps + 1):
            colour = mix(first, second, step / (steps + 1))
            chosen.setdefault(grain(colour), colour)
    return tuple(chosen.values())[:_MAX_COLOURS]


def grain(colour: Rgb) -> Rgb:
    """Round to steps of four, the precision of Pillow's lookup of the nearest colour.

    The lookup of a colour that is its own grain is exact, so palettes are searched by grains.
    """
    red, green, blue = (channel & 0xFC for channel in colour)
    return red, green, blue


def ghost(palette: Palette, stone: str, bed: str, strength: float) -> Rgb:
    """The flat colour of a translucent stone on a bed."""
    body = mix(palette[f"{stone}-light"], palette[stone], 0.5)
    return mix(palette[bed], body, strength)


def _face(palette: Palette, stone: str) -> list[Rgb]:
    """Return light to dark in steps of one grain, too fine to show as bands."""
    lit = palette[f"{stone}-light"]
    dark = palette[stone]
    steps = max(1, max(abs(a - b) for a, b in zip(lit, dark, strict=True)) // 4)
    return [mix(lit, dark, step / steps) for step in range(steps + 1)]


def _meetings(palette: Palette, beds: frozenset[str]) -> list[tuple[Rgb, Rgb]]:
    """Return the pairs of colours that meet at a soft edge."""
    on_board = ("black-rim", "white-rim", "shadow", "name", "small-name", "digit", "counted", "grid")
    beside = (("plate", "score"), ("table", "score"), ("plate", "edge"), ("table", "plate-edge"))
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


def _palette_image(colours: list[Rgb]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image


Box = tuple[int, int, int, int]


class Area(NamedTuple):
    """A polygon of one colour with its bounding box, in pixels."""

    corners: list[Point]
    colour: Rgb
    box: tuple[float, float, float, float]


def draw_board(layout: Layout, palette: Palette, inks: Inks) -> Image.Image:
    board = inks.blank(layout.width, layout.height)
    shadow = _shadow(layout)
    areas = [
        Area(corners, palette[role], bounds(corners))
        for role, points in _areas(layout)
        if (corners := layout.corners(points))
    ]
    plain = Image.new("RGB", (_BLOCK * FINE, _BLOCK * FINE))  # reused: new memory takes as long as drawing
    for box, near in _blocks(layout.width, layout.height, areas):
        lowest = next((place for place in reversed(range(len(near))) if _covers(near[place], box)), None)
        seen = near if lowest is None else near[lowest + 1 :]
        marks = _marks_in(layout, box)
        scale = FINE if seen or marks else 1  # else there is nothing to smooth
        if lowest is None:
            block = _table(layout, palette, shadow, box).resize(_size(box, scale), Image.Resampling.NEAREST)
        else:  # what lies below cannot be seen
            block = plain
            block.paste(near[lowest].colour, (0, 0, *_size(box, scale)))
        _draw_areas(block, seen, box)
        _draw_marks(block, layout, palette, marks, box)
        board.paste(inks.quantise(block.reduce(scale, (0, 0, *_size(box, scale)))), box[:2])
    return board


def _areas(layout: Layout) -> Iterator[tuple[str, Iterable[Point]]]:
    """From bottom to top, in board units."""
    yield "plate-edge", [(x, y + _LIP) for x, y in layout.plate]
    yield "plate", layout.plate
    for tile in layout.ground.tiles:
        yield "grid", inset(tile.outline, -_CELL_GAP)
    for tile in layout.ground.tiles:
        yield tile.role, inset(tile.outline, _CELL_GAP)
    half = max(_GRID_LINE / 2, 0.5 / layout.unit)
    for (x1, y1), (x2, y2), role in layout.ground.lines:
        across = (half, 0.0) if abs(y2 - y1) > abs(x2 - x1) else (0.0, half)
        dx, dy = across
        yield role, [(x1 - dx, y1 - dy), (x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy)]


def _shadow(layout: Layout) -> Image.Image:
    """Return the mask of the board's soft shadow on the table, drawn at reduced size."""
    size = layout.width, layout.height
    shadow = Image.new("L", (size[0] // 4, size[1] // 4))
    outline = [(x / 4, y / 4 + layout.unit * 0.04) for x, y in layout.corners(layout.plate)]
    ImageDraw.Draw(shadow).polygon(outline, fill=255)
    soft = shadow.filter(ImageFilter.GaussianBlur(layout.unit * 0.02))
    return soft.resize(size, Image.Resampling.BICUBIC)


def _table(layout: Layout, palette: Palette, shadow: Image.Image, box: Box) -> Image.Image:
    """Draw the table within a block, with shadow and frame."""
    left, top, _, _ = box
    table = Image.new("RGB", _size(box), palette["table"])
    table.paste(palette["table-shadow"], (0, 0), shadow.crop(box))
    whole = -left, -top, layout.width - 1 - left, layout.height - 1 - top
    ImageDraw.Draw(table).rectangle(whole, None, palette["border"], max(2, layout.width // 275))
    return table


def _size(box: Box, scale: int = 1) -> tuple[int, int]:
    return (box[2] - box[0]) * scale, (box[3] - box[1]) * scale


def _covers(area: Area, box: Box) -> bool:
    """Return whether a block lies within an area; some blocks of areas that are not convex are missed."""
    left = box[0] - 1
    top = box[1] - 1
    right = box[2] + 1
    bottom = box[3] + 1
    if not (area.box[0] <= left and area.box[1] <= top and right <= area.box[2] and bottom <= area.box[3]):
        return False
    middle = ((left + right) / 2, (top + bottom) / 2)
    half = ((right - left) / 2, (bottom - top) / 2)
    leftmost, rightmost = False, False
    for start, end in zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True):
        side = minus(end, start)
        distance = cross(side, minus(middle, start))
        reach = abs(side[0]) * half[1] + abs(side[1]) * half[0]
        if abs(distance) < reach:
            return False  # the line crosses the block
        leftmost = leftmost or distance < 0
        rightmost = rightmost or distance > 0
    return not (leftmost and rightmost)


def _draw_areas(block: Image.Image, areas: list[Area], box: Box) -> None:
    draw = ImageDraw.Draw(block)
    for corners, colour, _ in areas:
        draw.polygon([((x - box[0]) * FINE, (y - box[1]) * FINE) for x, y in corners], colour)


def _marks_in(layout: Layout, box: Box) -> list[Mark]:
    return [mark for mark in layout.ground.marks if meet(_around(layout, mark), box)]


def _around(layout: Layout, mark: Mark) -> tuple[float, float, float, float]:
    x, y = layout.place(mark.at)
    radius = mark.size / 2 * layout.unit
    return x - radius, y - radius, x + radius, y + radius


def _draw_marks(
    block: Image.Image, layout: Layout, palette: Palette, marks: Iterable[Mark], box: Box
) -> None:
    for mark in marks:
        x, y = layout.place(mark.at)
        centre = (x - box[0]) * FINE, (y - box[1]) * FINE
        easel = Easel(block, centre, layout.unit * FINE, palette, layout.hair * FINE)
        MARKS[mark.role](easel, mark.size / 2 * layout.unit * FINE, palette[mark.role])


def meet(first: tuple[float, float, float, float], second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _blocks(width: int, height: int, areas: list[Area]) -> Iterator[tuple[Box, list[Area]]]:
    """Yield blocks by row, with the areas that overlap them."""
    for top in range(0, height, _BLOCK):
        bottom = min(top + _BLOCK, height)
        row = [area for area in areas if meet(area.box, (0, top, width, bottom))]
        for left in range(0, width, _BLOCK):
            box = left, top, min(left + _BLOCK, width), bottom
            yield box, [area for area in row if meet(area.box, box)]
