"""From a scene to the bytes of a picture.

A canvas and its stamps are made once per board, palette and width, and cached; a picture is then a copy of
the canvas with everything stamped on it. The same scene, palette and width always give the same bytes.
"""

import io
import struct
from collections.abc import Collection, Iterable
from functools import lru_cache
from threading import Condition

from cachetools import LRUCache, cached
from isal import isal_zlib
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import putchunk

from renderer.canvas import Canvas, Items, picture_of
from renderer.scene import Ground, Label, Line, Mark, Outline, Palette, Point, Scene, SceneError, Stone, Tile
from renderer.shapes import MARKS, OUTLINES, PATTERNS
from renderer.stamps import Stamps

WIDTH = 1100
"""Pixels: three times what a desktop client shows, so the text stays sharp."""


def draw(scene: Scene, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a scene as a PNG that is so many pixels wide, and at most as high.

    Raises:
        SceneError: the scene cannot be drawn: it has an unknown role, or its board is too large.
    """
    return png_of(picture(scene, palette, width))


def picture(scene: Scene, palette: Palette, width: int = WIDTH) -> Image.Image:
    """Draw a scene as a palette-mode image; raise as `draw` does."""
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    stamps.make_room()
    image = picture_of(stamps.canvas).copy()
    stacks: dict[Point, Items] = {}  # what lies on each place, the lowest first
    everything: Items = (*scene.stones, *scene.marks, *scene.labels)
    for item in everything:
        stacks[item.at] = (*stacks.get(item.at, ()), item)
    for items in stacks.values():
        stamps.stack(items).onto(image)
    for outline in scene.outlines:
        stamps.border(outline).onto(image)
    if scene.frame:
        _draw_frame(image, stamps.canvas, scene.frame)
    return image


_DASH = 4.5
"""How long each piece of a broken frame is, and each gap: a multiple of its width."""


def _draw_frame(image: Image.Image, canvas: Canvas, role: str) -> None:
    """Draw a broken line along the edges of a picture, two pixels wide where a phone shows it."""
    ink, pen = canvas.inks.index(canvas.palette[role]), ImageDraw.Draw(image)
    width, (right, bottom) = round(2 * canvas.brush.hair), image.size
    for length, is_across in ((right, True), (bottom, False)):
        pieces = max(3, round(length / (_DASH * width)) | 1)  # an odd number, so that corners are closed
        for piece in range(0, pieces, 2):
            start, end = round(piece * length / pieces), round((piece + 1) * length / pieces) - 1
            for edge in (0, (bottom if is_across else right) - width):
                box = (
                    (start, edge, end, edge + width - 1)
                    if is_across
                    else (edge, start, edge + width - 1, end)
                )
                pen.rectangle(box, fill=ink)


@cached(LRUCache(maxsize=32), condition=Condition())
def _canvas(ground: Ground, palette: Palette, width: int) -> Canvas:
    """Return the canvas of a board: made once, though several threads may ask at a time."""
    return Canvas(ground, palette, width)


@cached(LRUCache(maxsize=12), condition=Condition())
def _stamps(ground: Ground, palette: Palette, width: int) -> Stamps:
    """Return a canvas with its stamps: ten times its room, and a third of the time to make anew."""
    return Stamps(_canvas(ground, palette, width))


SMALLEST, LARGEST = 120, 2400
"""Pixels of a picture's side."""


def check_scene(scene: Scene, palette: Palette, width: int) -> None:
    """Raise `SceneError` unless a picture may be so wide, and all roles are known in this palette.

    The error says which is not, and what there is.
    """
    if not SMALLEST <= width <= LARGEST:
        raise SceneError(f"width {width}: a picture is {SMALLEST} to {LARGEST} pixels wide")
    _check_ground(scene.ground, palette)
    _check_roles("stone", scene.stones, PATTERNS)
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
    kind: str, items: Iterable[Tile | Line | Stone | Mark | Label | Outline], known: Collection[str]
) -> None:
    if unknown := sorted({item.role for item in items}.difference(known)):
        raise SceneError(f"unknown {kind} role {unknown[0]!r}; there are {', '.join(sorted(known))}")


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 1
"""Of ISA-L; 0 makes files a sixth larger and 3 takes thrice as long, for nothing."""
_DEPTH, _PALETTE_MODE = 8, 3
_UNFILTERED = b"\0"
"""Stands before each row: its bytes are colours and not differences, which are no help in palette mode."""


def png_of(image: Image.Image) -> bytes:
    """Return a palette-mode image, without transparency, as a PNG file: the same one as the same bytes.

    Pillow ends rows that are to be one byte longer than they are with a 0: the mark that stands before the
    next one.
    """
    width, height = image.size
    rows = image.tobytes("raw", "P", width + 1, 1)
    compressor = isal_zlib.compressobj(_LEVEL)
    pieces = compressor.compress(_UNFILTERED), compressor.compress(memoryview(rows)[:-1]), compressor.flush()
    file = io.BytesIO()
    file.write(_SIGNATURE)
    putchunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, _DEPTH, _PALETTE_MODE, 0, 0, 0))
    putchunk(file, b"PLTE", bytes(image.getpalette() or ()))
    putchunk(file, b"IDAT", b"".join(pieces))
    putchunk(file, b"IEND")
    return file.getvalue()
