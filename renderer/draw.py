"""Draws scenes as PNG pictures.

Canvas and stamps are made once per board, palette and width, and cached; a picture is a copy of the canvas
with everything stamped on it. The same scene, palette and width always give the same bytes.
"""

import io
import struct
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Condition
from typing import Any

from cachetools import LRUCache, cached
from isal import isal_zlib
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import putchunk

from renderer.board import Inks
from renderer.canvas import Canvas, Items, picture_of
from renderer.png_text import SIGNATURE
from renderer.scene import (
    GridLine,
    Ground,
    Label,
    Link,
    Mark,
    Outline,
    Palette,
    Point,
    Scene,
    SceneError,
    Stone,
    Tile,
)
from renderer.shapes import MARKS, OUTLINES, PATTERNS
from renderer.stamps import Stamps

WIDTH = 1100
"""Pixels: three times a desktop client's width, so text stays sharp."""
_DASH = 4.5
"""Length of a dash, and of a gap, as a multiple of the frame's width."""
SMALLEST, LARGEST = 120, 2400
"""Pixels of a picture's side."""
_LEVEL = 1
"""Of ISA-L; 0 makes files a sixth larger, 3 takes three times as long for no gain."""
_DEPTH, _PALETTE_MODE = 8, 3
_UNFILTERED = b"\0"
"""Filter type of each row: none, as differences don't help in palette mode."""


def draw(scene: Scene, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a scene as PNG, `width` pixels wide and at most as high."""
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    with _sheets.like(picture_of(stamps.canvas)) as sheet:
        _stamp(scene, stamps, sheet.image)
        return _png(sheet.image.size, stamps.canvas.inks.table, sheet.rows)


def picture(scene: Scene, palette: Palette, width: int = WIDTH) -> Image.Image:
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    return _stamp(scene, stamps, picture_of(stamps.canvas).copy())


def inks_for(scene: Scene, palette: Palette, width: int) -> Inks:
    return _canvas(scene.ground, palette, width).inks


class _Sheet:
    """An image without palette, whose pixels are in `rows`: those of a PNG, each after its filter type."""

    def __init__(self, size: tuple[int, int]) -> None:
        step = size[0] + 1
        memory = memoryview(bytearray(step * size[1] + 1))
        pixels: Any = memory[1:]  # any buffer, though Pillow's types say bytes
        self.rows = memory[:-1]
        self.image = Image.frombuffer("P", size, pixels, "raw", "P", step, 1)
        self.image.readonly = 0  # nothing else writes there


class _SheetPool:
    """A reused sheet: a new one costs half a millisecond of page faults."""

    def __init__(self) -> None:
        self._free: deque[_Sheet] = deque(maxlen=1)

    @contextmanager
    def like(self, image: Image.Image) -> Iterator[_Sheet]:
        """Lend a sheet with a picture's pixels."""
        sheet = None
        with suppress(IndexError):  # no check first: another thread may be faster
            sheet = self._free.pop()
        if sheet is None or sheet.image.size != image.size:
            sheet = _Sheet(image.size)
        sheet.image.paste(image)
        yield sheet
        self._free.append(sheet)


_sheets = _SheetPool()


def _stamp(scene: Scene, stamps: Stamps, image: Image.Image) -> Image.Image:
    stamps.make_room()
    stacks: dict[Point, Items] = {}  # items by place, from bottom to top
    everything: Items = (*scene.stones, *scene.marks, *scene.labels)
    for item in everything:
        stacks[item.at] = (*stacks.get(item.at, ()), item)
    for items in stacks.values():
        stamps.stack(items).onto(image)
    for link in scene.links:
        stamps.link(link).onto(image)
    for outline in scene.outlines:
        stamps.border(outline).onto(image)
    if scene.frame:
        _draw_frame(image, stamps.canvas, scene.frame)
    return image


def _draw_frame(image: Image.Image, canvas: Canvas, role: str) -> None:
    """Draw a dashed frame, two pixels wide on a phone."""
    ink = canvas.inks.index(canvas.palette[role])
    pen = ImageDraw.Draw(image)
    width = round(2 * canvas.brush.hair)
    right, bottom = image.size
    for length, is_across in ((right, True), (bottom, False)):
        pieces = max(3, round(length / (_DASH * width)) | 1)  # odd, so that corners are closed
        for piece in range(0, pieces, 2):
            start = round(piece * length / pieces)
            end = round((piece + 1) * length / pieces) - 1
            for edge in (0, (bottom if is_across else right) - width):
                if is_across:
                    box = (start, edge, end, edge + width - 1)
                else:
                    box = (edge, start, edge + width - 1, end)
                pen.rectangle(box, fill=ink)


@cached(LRUCache(maxsize=32), condition=Condition())
def _canvas(ground: Ground, palette: Palette, width: int) -> Canvas:
    """Made once, even if several threads ask at the same time."""
    return Canvas(ground, palette, width)


@cached(LRUCache(maxsize=12), condition=Condition())
def _stamps(ground: Ground, palette: Palette, width: int) -> Stamps:
    """Cached separately: ten times the memory of a canvas, a third of the time to make."""
    return Stamps(_canvas(ground, palette, width))


def check_scene(scene: Scene, palette: Palette, width: int) -> None:
    if not SMALLEST <= width <= LARGEST:
        raise SceneError(f"width {width}: a picture is {SMALLEST} to {LARGEST} pixels wide")
    _check_ground(scene.ground, palette)
    _check_roles("stone", scene.stones, PATTERNS)
    _check_roles("link", scene.links, PATTERNS)
    _check_roles("mark", scene.marks, MARKS.keys() & palette.colours.keys())
    _check_roles("label", scene.labels, palette.colours)
    _check_roles("outline", scene.outlines, OUTLINES.keys() & palette.colours.keys())


@lru_cache(maxsize=64)
def _check_ground(ground: Ground, palette: Palette) -> None:
    if not ground.tiles and not ground.lines:
        raise SceneError("the board is empty: a scene needs tiles or lines")
    _check_roles("tile", ground.tiles, palette.colours)
    _check_roles("line", ground.lines, palette.colours)
    _check_roles("mark", ground.marks, MARKS.keys() & palette.colours.keys())
    _check_roles("label", ground.labels, palette.colours)


def _check_roles(
    kind: str,
    items: Iterable[Tile | GridLine | Stone | Link | Mark | Label | Outline],
    known: Collection[str],
) -> None:
    if unknown := sorted({item.role for item in items}.difference(known)):
        raise SceneError(f"unknown {kind} role {unknown[0]!r}; there are {', '.join(sorted(known))}")


def png_of(image: Image.Image) -> bytes:
    """Encode a palette-mode image without transparency as PNG, deterministically.

    Asked for rows one byte too long, Pillow pads them with 0, which is the filter type of the next row.
    """
    rows = _UNFILTERED + image.tobytes("raw", "P", image.width + 1, 1)[:-1]
    return _png(image.size, bytes(image.getpalette() or ()), rows)


def _png(size: tuple[int, int], table: bytes, rows: bytes | memoryview) -> bytes:
    file = io.BytesIO()
    file.write(SIGNATURE)
    putchunk(file, b"IHDR", struct.pack(">IIBBBBB", *size, _DEPTH, _PALETTE_MODE, 0, 0, 0))
    putchunk(file, b"PLTE", table)
    putchunk(file, b"IDAT", isal_zlib.compress(rows, _LEVEL))
    putchunk(file, b"IEND")
    return file.getvalue()
