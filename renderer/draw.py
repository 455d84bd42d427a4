"""From a scene to the bytes of a picture.

A canvas and its stamps are made once per board, palette and width, and cached; a picture is then a copy of
the canvas with everything stamped on it. The same scene, palette and width always give the same bytes.
"""

import io
import math
import struct
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
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
        SceneError: the scene cannot be drawn; nothing has been drawn by then.
    """
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    with _sheets.like(picture_of(stamps.canvas)) as sheet:
        return png_of(_stamp(scene, stamps, sheet))


def picture(scene: Scene, palette: Palette, width: int = WIDTH) -> Image.Image:
    """Draw a scene as a palette-mode image; raise as `draw` does."""
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    return _stamp(scene, stamps, picture_of(stamps.canvas).copy())


class _Sheets:
    """What is drawn on again and again, as a new sheet each time costs time; threads seldom need a second."""

    def __init__(self) -> None:
        self._free: deque[Image.Image] = deque(maxlen=1)

    @contextmanager
    def like(self, image: Image.Image) -> Iterator[Image.Image]:
        """Lend a sheet that is a copy of a palette-mode picture."""
        sheet = None
        with suppress(IndexError):  # rather than asking first: another thread may be as quick
            sheet = self._free.pop()
        if sheet is None or sheet.size != image.size:
            sheet = Image.new("P", image.size)
        sheet.paste(image)
        sheet.putpalette(image.getpalette() or ())
        yield sheet
        self._free.append(sheet)


_sheets = _Sheets()


def _stamp(scene: Scene, stamps: Stamps, image: Image.Image) -> Image.Image:
    """Stamp all of a scene onto a copy of its canvas."""
    stamps.make_room()
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

_ITEMS = 5000  # of one kind in a scene; the largest board has 361 cells
_TEXT = 12  # letters of a label
_FAR = 200.0  # board units from the origin; the largest board reaches 19
_WIDE = 5.0  # board units, of a margin
_HUGE = 20.0  # board units, of a stone, a mark or a type size


def check_scene(scene: Scene, palette: Palette, width: int) -> None:
    """Raise `SceneError` unless the scene can be drawn in this palette and width.

    The error says which part cannot, and what would be right.
    """
    if not SMALLEST <= width <= LARGEST:
        raise SceneError(f"width {width}: a picture is {SMALLEST} to {LARGEST} pixels wide")
    _check_ground(scene.ground, palette)
    _check_roles("stone", scene.stones, PATTERNS)
    _check_roles("mark", scene.marks, MARKS.keys() & palette.colours.keys())
    _check_roles("label", scene.labels, palette.colours)
    _check_roles("outline", scene.outlines, OUTLINES.keys() & palette.colours.keys())
    if scene.frame and scene.frame not in palette.colours:
        raise SceneError(
            f"unknown frame role {scene.frame!r}; there are {', '.join(sorted(palette.colours))}"
        )
    _check_placed(scene.stones, scene.marks, scene.labels)
    _check_corners("outline", [outline.points for outline in scene.outlines])


@lru_cache(maxsize=64)
def _check_ground(ground: Ground, palette: Palette) -> None:
    if not ground.tiles and not ground.lines:
        raise SceneError("the board is empty: a scene needs tiles or lines")
    _check_roles("tile", ground.tiles, palette.colours)
    _check_roles("line", ground.lines, palette.colours)
    _check_roles("mark", ground.marks, MARKS.keys() & palette.colours.keys())
    _check_roles("label", ground.labels, palette.colours)
    _check_placed((), ground.marks, ground.labels)
    _check_corners("tile", [tile.outline for tile in ground.tiles])
    _check_points([*ground.points, *ground.room])
    if not 0 <= ground.margin <= _WIDE:
        raise SceneError(
            f"margin {ground.margin}: a board reaches 0 to {_WIDE:g} board units beyond its cells"
        )


def _check_roles(
    kind: str, items: Collection[Tile | Line | Stone | Mark | Label | Outline], known: Collection[str]
) -> None:
    if len(items) > _ITEMS:
        raise SceneError(f"{len(items)} {kind}s: at most {_ITEMS} can be drawn")
    if unknown := sorted({item.role for item in items}.difference(known)):
        choices = ", ".join(sorted(known))
        raise SceneError(f"unknown {kind} role {unknown[0]!r}; there are {choices}")


def _check_placed(stones: Iterable[Stone], marks: Iterable[Mark], labels: Collection[Label]) -> None:
    items: tuple[Stone | Mark | Label, ...] = (*stones, *marks, *labels)
    for item in items:
        if not 0 < item.size <= _HUGE:
            raise SceneError(f"{item!r}: a size must be above 0 and at most {_HUGE:g} board units")
        if not (abs(item.at[0]) <= _FAR and abs(item.at[1]) <= _FAR):
            raise SceneError(f"{item!r}: a place must be within {_FAR:g} board units of the origin")
    for label in labels:
        if not 0 < len(label.text) <= _TEXT:
            raise SceneError(f"{label!r}: a label has 1 to {_TEXT} letters")


def _check_corners(kind: str, outlines: Iterable[tuple[Point, ...]]) -> None:
    for corners in outlines:
        if not 3 <= len(corners) <= _ITEMS:
            raise SceneError(f"{kind} with {len(corners)} corners: there must be 3 to {_ITEMS}")
        _check_points(corners)


def _check_points(points: Iterable[Point]) -> None:
    for point in points:
        if not math.hypot(*point) <= 2 * _FAR:
            raise SceneError(f"point {point!r}: must be within {2 * _FAR:g} board units of the origin")


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
