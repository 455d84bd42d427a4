"""An empty board in pixels: where things go, which colours there are, and what everything is stamped on."""

from collections.abc import Iterator

from PIL import Image, ImageDraw, ImageFilter

from renderer.geometry import bounds, inset, rounded_hull
from renderer.palette import Palette, Rgb, grain, inks, mix
from renderer.scene import Ground, Label, Point, SceneError
from renderer.shapes import BACKED, BOLD, FINE, MARKS, Easel, font

_FRAME = 0.02  # of the table around the board, as a share of the picture's width
_GAP = 0.022  # half the gap between two cells, board units
_UNREADABLE = 5  # pixels; smaller type is left out
_BLOCK = 275  # pixels; the board is drawn in blocks this large, so that little memory is needed at a time

_ANY = [0] + [255] * 255  # opacity to mask


class Canvas:
    """One ground at one size in one palette.

    Attributes:
        unit: A board unit in pixels; even, so that half units are whole pixels.
        bare: The board without any text, in palette mode: what lies under a stone.
        picture: The board as everybody sees it before the first turn.
    """

    def __init__(self, ground: Ground, palette: Palette, width: int) -> None:
        self.ground, self.palette, self.width = ground, palette, width
        self._plate = rounded_hull(ground.points, ground.margin)
        left, top, right, bottom = bounds((*self._plate, *ground.room))
        self.unit = _even(width * (1 - 2 * _FRAME) / max(right - left, bottom - top))
        self._origin = (
            round(width / 2 - (left + right) / 2 * self.unit),
            round(width / 2 - (top + bottom) / 2 * self.unit),
        )
        beds = frozenset(tile.role for tile in ground.tiles) or frozenset({"plate"})
        self._colours = inks(palette, beds)
        self._grains = _palette_image([grain(colour) for colour in self._colours])
        self._blends: dict[tuple[Rgb, Rgb], list[int]] = {}
        self.bed = _average([palette[role] for role in sorted(beds)])
        self.bare = self._drawn_board()
        self.picture = self.bare.copy()
        for label in ground.labels:
            self._write(label)

    def place(self, at: Point) -> tuple[int, int]:
        """The pixel corner nearest to a point of the board."""
        return (
            round(self._origin[0] + at[0] * self.unit),
            round(self._origin[1] + at[1] * self.unit),
        )

    def quantised(self, image: Image.Image) -> Image.Image:
        """A full-colour picture in this canvas' own colours."""
        return image.quantize(palette=self._grains, dither=Image.Dither.NONE)

    def blend(self, under: Rgb, over: Rgb) -> list[int]:
        """For each opacity 0 to 255 the nearest of our colours to `over` lying on `under`."""
        table = self._blends.get((under, over))
        if table is None:
            ramp = Image.new("RGB", (256, 1))
            ramp.putdata([mix(under, over, opacity / 255) for opacity in range(256)])
            table = self._blends[under, over] = list(self.quantised(ramp).tobytes())
        return table

    def tinted(self, opacity: Image.Image, under: Rgb, over: Rgb) -> Image.Image:
        """A palette-mode picture of one colour lying on another, from a mask of its opacity."""
        return Image.frombytes("P", opacity.size, opacity.point(self.blend(under, over)).tobytes())

    # Building ------------------------------------------------------------------------------------

    def _drawn_board(self) -> Image.Image:
        table = self._table()
        board = Image.new("P", (self.width, self.width))
        board.putpalette([channel for colour in self._colours for channel in colour])
        for box in _blocks(self.width):
            left, top, right, bottom = box
            size = (right - left) * FINE, (bottom - top) * FINE
            block = table.crop(box).resize(size, Image.Resampling.NEAREST)
            self._draw_block(ImageDraw.Draw(block), (left, top))
            self._draw_marks(block, (left, top))
            board.paste(self.quantised(block.reduce(FINE)), box[:2])
        return board

    def _table(self) -> Image.Image:
        """The table with the soft shadow of the board, and the picture's own frame. No small detail."""
        small = self.width // 4
        shadow = Image.new("L", (small, small))
        outline = [(x / 4, y / 4 + self.unit * 0.04) for x, y in self._corners(self._plate)]
        ImageDraw.Draw(shadow).polygon(outline, fill=255)
        soft = shadow.filter(ImageFilter.GaussianBlur(self.unit * 0.02))
        table = Image.new("RGB", (self.width, self.width), self.palette["table"])
        mask = soft.resize(table.size, Image.Resampling.BICUBIC)
        table.paste(self.palette["table-shadow"], (0, 0), mask)
        edge = max(2, self.width // 275)
        ImageDraw.Draw(table).rectangle(
            (0, 0, self.width - 1, self.width - 1), None, self.palette["border"], edge
        )
        return table

    def _corners(self, points: list[Point] | tuple[Point, ...]) -> list[Point]:
        x, y = self._origin
        return [(x + px * self.unit, y + py * self.unit) for px, py in points]

    def _draw_block(self, draw: ImageDraw.ImageDraw, corner: tuple[int, int]) -> None:
        def fine(points: list[Point]) -> list[Point]:
            return [((x - corner[0]) * FINE, (y - corner[1]) * FINE) for x, y in self._corners(points)]

        plate = self._plate
        lip = 0.035
        draw.polygon(fine([(x, y + lip) for x, y in plate]), self.palette["plate-edge"])
        draw.polygon(fine(plate), self.palette["plate"])
        for tile in self.ground.tiles:
            draw.polygon(fine(inset(tile.outline, -_GAP)), self.palette["grid"])
        for tile in self.ground.tiles:
            draw.polygon(fine(inset(tile.outline, _GAP)), self.palette[tile.role])
        thick = max(FINE, round(self.unit * FINE * 0.024))
        for line in self.ground.lines:
            draw.line(fine([line.start, line.end]), self.palette[line.role], thick)

    def _draw_marks(self, block: Image.Image, corner: tuple[int, int]) -> None:
        for mark in self.ground.marks:
            x, y = self.place(mark.at)
            centre = (x - corner[0]) * FINE, (y - corner[1]) * FINE
            easel = Easel(block, centre, self.unit * FINE, self.palette)
            MARKS[mark.role](easel, mark.size / 2 * easel.unit, self.palette[mark.role])

    def _write(self, label: Label) -> None:
        """Write a label at its final size; what lies under it is taken to be of one colour."""
        size = round(label.size * self.unit)
        if size < _UNREADABLE:
            return
        x, y = self.place(label.at)
        half = size * (len(label.text) + 1) // 2
        opacity = Image.new("L", (2 * half, 2 * size))
        pen = ImageDraw.Draw(opacity)
        stroke = size * BOLD.get(label.role, 0.0)
        pen.text((half, size * 1.35), label.text, 255, font(size), anchor="ms", stroke_width=stroke)
        under = (
            self.bed
            if label.role in BACKED
            else self._colours[self.bare.crop((x, y, x + 1, y + 1)).tobytes()[0]]
        )
        left, top, right, bottom = opacity.getbbox() or (0, 0, 0, 0)
        mask = opacity.point(_ANY, "1")
        if label.role in BACKED:
            ImageDraw.Draw(mask).rounded_rectangle((left - 3, top - 3, right + 2, bottom + 2), size // 4, 255)
        self.picture.paste(self.tinted(opacity, under, self.palette[label.role]), (x - half, y - size), mask)


def _even(unit: float) -> int:
    if unit < 6:
        raise SceneError(f"the board is too large: {unit:.1f} pixels a cell; at least 6 are needed")
    return int(unit) // 2 * 2


def _blocks(width: int) -> Iterator[tuple[int, int, int, int]]:
    steps = range(0, width, _BLOCK)
    return ((x, y, min(x + _BLOCK, width), min(y + _BLOCK, width)) for y in steps for x in steps)


def _palette_image(colours: list[Rgb]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image


def _average(colours: list[Rgb]) -> Rgb:
    red, green, blue = (round(sum(channel) / len(colours)) for channel in zip(*colours, strict=True))
    return red, green, blue
