"""The empty board without any text: table, plate, cells, grid and star points.

It is drawn block by block, each block four times too large and then reduced, so that little memory is needed
at a time (the whole picture that large would leave 50 MB behind).
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from renderer.geometry import bounds, cross, inset, minus
from renderer.inks import Inks
from renderer.layout import Layout
from renderer.scene import Palette, Point, Rgb
from renderer.shapes import FINE, MARKS, Easel

_BLOCK = 128  # pixels
_GAP = 0.022  # half the gap between two cells, board units
_LIP = 0.035  # how much of the board's edge is seen below it, board units
_LINE = 0.024  # width of a grid line, board units

Box = tuple[int, int, int, int]


class Area(NamedTuple):
    """A polygon of one colour, in pixels, and the box around it."""

    corners: list[Point]
    colour: Rgb
    box: tuple[float, float, float, float]


def draw_board(layout: Layout, palette: Palette, inks: Inks) -> Image.Image:
    """Draw the board in palette mode."""
    board = inks.blank(layout.width, layout.height)
    shadow = _shadow(layout)
    areas = [
        Area(corners, palette[role], bounds(corners))
        for role, points in _areas(layout)
        if (corners := layout.corners(points))
    ]
    for box, near in _blocks(layout.width, layout.height, areas):
        lowest = next((place for place in reversed(range(len(near))) if _covers(near[place], box)), None)
        if lowest is None:
            block, seen = _table(layout, palette, shadow, box), near
        else:  # what lies below cannot be seen
            block, seen = Image.new("RGB", _large(box), near[lowest].colour), near[lowest + 1 :]
        _draw_areas(block, seen, box)
        _draw_marks(block, layout, palette, box)
        board.paste(inks.quantise(block.reduce(FINE)), box[:2])
    return board


def _areas(layout: Layout) -> Iterator[tuple[str, Iterable[Point]]]:
    """Yield everything flat, the lowest first: its role and its corners in board units."""
    yield "plate-edge", [(x, y + _LIP) for x, y in layout.plate]
    yield "plate", layout.plate
    for tile in layout.ground.tiles:
        yield "grid", inset(tile.outline, -_GAP)
    for tile in layout.ground.tiles:
        yield tile.role, inset(tile.outline, _GAP)
    half = max(_LINE / 2, 0.5 / layout.unit)
    for (x1, y1), (x2, y2), role in layout.ground.lines:
        across = (half, 0.0) if abs(y2 - y1) > abs(x2 - x1) else (0.0, half)
        dx, dy = across
        yield role, [(x1 - dx, y1 - dy), (x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy)]


def _shadow(layout: Layout) -> Image.Image:
    """Return where the board's soft shadow falls on the table; drawn small, since it has no detail."""
    size = layout.width, layout.height
    shadow = Image.new("L", (size[0] // 4, size[1] // 4))
    outline = [(x / 4, y / 4 + layout.unit * 0.04) for x, y in layout.corners(layout.plate)]
    ImageDraw.Draw(shadow).polygon(outline, fill=255)
    soft = shadow.filter(ImageFilter.GaussianBlur(layout.unit * 0.02))
    return soft.resize(size, Image.Resampling.BICUBIC)


def _table(layout: Layout, palette: Palette, shadow: Image.Image, box: Box) -> Image.Image:
    """Draw the table within one block, with the shadow on it and the picture's own frame."""
    left, top, right, bottom = box
    table = Image.new("RGB", (right - left, bottom - top), palette["table"])
    table.paste(palette["table-shadow"], (0, 0), shadow.crop(box))
    whole = -left, -top, layout.width - 1 - left, layout.height - 1 - top
    ImageDraw.Draw(table).rectangle(whole, None, palette["border"], max(2, layout.width // 275))
    return table.resize(_large(box), Image.Resampling.NEAREST)


def _large(box: Box) -> tuple[int, int]:
    """Return the size of a block as it is drawn."""
    return (box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE


def _covers(area: Area, box: Box) -> bool:
    """Return whether a block lies within an area: on the same side of each line along its border.

    (Of areas that are not convex, that finds some of these blocks only.)
    """
    left, top, right, bottom = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    if not (area.box[0] <= left and area.box[1] <= top and right <= area.box[2] and bottom <= area.box[3]):
        return False
    middle, half = ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)
    leftmost, rightmost = False, False
    for start, end in zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True):
        side = minus(end, start)
        distance, reach = cross(side, minus(middle, start)), abs(side[0]) * half[1] + abs(side[1]) * half[0]
        if abs(distance) < reach:
            return False  # the line runs through the block
        leftmost, rightmost = leftmost or distance < 0, rightmost or distance > 0
    return not (leftmost and rightmost)


def _draw_areas(block: Image.Image, areas: list[Area], box: Box) -> None:
    draw = ImageDraw.Draw(block)
    for corners, colour, _ in areas:
        draw.polygon([((x - box[0]) * FINE, (y - box[1]) * FINE) for x, y in corners], colour)


def _draw_marks(block: Image.Image, layout: Layout, palette: Palette, box: Box) -> None:
    for mark in layout.ground.marks:
        x, y = layout.place(mark.at)
        radius = mark.size / 2 * layout.unit
        if meet((x - radius, y - radius, x + radius, y + radius), box):
            centre = (x - box[0]) * FINE, (y - box[1]) * FINE
            easel = Easel(block, centre, layout.unit * FINE, palette, layout.hair * FINE)
            MARKS[mark.role](easel, radius * FINE, palette[mark.role])


def meet(first: tuple[float, float, float, float], second: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _blocks(width: int, height: int, areas: list[Area]) -> Iterator[tuple[Box, list[Area]]]:
    """Yield each block and the areas that reach into it, row by row."""
    for top in range(0, height, _BLOCK):
        bottom = min(top + _BLOCK, height)
        row = [area for area in areas if meet(area.box, (0, top, width, bottom))]
        for left in range(0, width, _BLOCK):
            box = left, top, min(left + _BLOCK, width), bottom
            yield box, [area for area in row if meet(area.box, box)]
