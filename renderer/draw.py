"""Encodes scenes as PNG pictures and GIF animations.

Canvas and stamps are made once per board, palette and width, and cached; a picture is a copy of the canvas
with everything stamped on it. The same scene, palette and width always give the same bytes. Frames of an
animation share their palette, and after the first contain only what changed.
"""

import io
import struct
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Condition

from cachetools import LRUCache, cached
from isal import isal_zlib
from PIL import GifImagePlugin, Image, ImageChops, ImageDraw
from PIL.PngImagePlugin import putchunk

from renderer.canvas import Canvas, Items, picture_of
from renderer.scene import (
    GridLine,
    Ground,
    Label,
    Mark,
    Outline,
    Palette,
    Point,
    Scene,
    SceneError,
    Stone,
    Tile,
)
from renderer.shapes import MARKS, OUTLINES, PATTERNS, font
from renderer.stamps import Stamps

WIDTH = 1100
"""Pixels: three times a desktop client's width, so text stays sharp."""


def draw(scene: Scene, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a scene as PNG, `width` pixels wide and at most as high."""
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    with _sheets.like(picture_of(stamps.canvas)) as sheet:
        return png_of(_stamp(scene, stamps, sheet))


def picture(scene: Scene, palette: Palette, width: int = WIDTH) -> Image.Image:
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    return _stamp(scene, stamps, picture_of(stamps.canvas).copy())


class _ImagePool:
    """Reused images: a new one costs half a millisecond of page faults."""

    def __init__(self) -> None:
        self._free: deque[Image.Image] = deque(maxlen=1)

    @contextmanager
    def like(self, image: Image.Image) -> Iterator[Image.Image]:
        """Lend a copy of a palette-mode picture."""
        sheet = None
        with suppress(IndexError):  # no check first: another thread may be faster
            sheet = self._free.pop()
        if sheet is None or sheet.size != image.size:
            sheet = Image.new("P", image.size)
        sheet.paste(image)
        sheet.putpalette(image.getpalette() or ())
        yield sheet
        self._free.append(sheet)


_sheets = _ImagePool()


def _stamp(scene: Scene, stamps: Stamps, image: Image.Image) -> Image.Image:
    stamps.make_room()
    stacks: dict[Point, Items] = {}  # items by place, from bottom to top
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
"""Length of a dash, and of a gap, as a multiple of the frame's width."""


def _draw_frame(image: Image.Image, canvas: Canvas, role: str) -> None:
    """Draw a dashed frame, two pixels wide on a phone."""
    ink, pen = canvas.inks.index(canvas.palette[role]), ImageDraw.Draw(image)
    width, (right, bottom) = round(2 * canvas.brush.hair), image.size
    for length, is_across in ((right, True), (bottom, False)):
        pieces = max(3, round(length / (_DASH * width)) | 1)  # odd, so that corners are closed
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
    """Made once, even if several threads ask at the same time."""
    return Canvas(ground, palette, width)


@cached(LRUCache(maxsize=12), condition=Condition())
def _stamps(ground: Ground, palette: Palette, width: int) -> Stamps:
    """Cached separately: ten times the memory of a canvas, a third of the time to make."""
    return Stamps(_canvas(ground, palette, width))


SMALLEST, LARGEST = 120, 2400
"""Pixels of a picture's side."""


def check_scene(scene: Scene, palette: Palette, width: int) -> None:
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
    kind: str, items: Iterable[Tile | GridLine | Stone | Mark | Label | Outline], known: Collection[str]
) -> None:
    if unknown := sorted({item.role for item in items}.difference(known)):
        raise SceneError(f"unknown {kind} role {unknown[0]!r}; there are {', '.join(sorted(known))}")


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 1
"""Of ISA-L; 0 makes files a sixth larger, 3 takes three times as long for no gain."""
_DEPTH, _PALETTE_MODE = 8, 3
_UNFILTERED = b"\0"
"""Filter type of each row: none, as differences don't help in palette mode."""


def png_of(image: Image.Image) -> bytes:
    """Encode a palette-mode image without transparency as PNG, deterministically.

    Asked for rows one byte too long, Pillow pads them with 0, which is the filter type of the next row.
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


MOVING_WIDTH = 600
"""Pixels; animations are watched, not read."""

_TARGET_DURATION = 24_000  # target duration in milliseconds
_SHORTEST, _LONGEST = 120, 900  # limits of a frame's duration, in milliseconds
_LAST_DURATION = 4_000  # duration of the last frame, in milliseconds
_TRANSPARENT = 255  # index of the transparent colour, unused by our palettes


def animate(scenes: Sequence[Scene], palette: Palette, width: int = MOVING_WIDTH) -> bytes:
    """Draw scenes on the same ground as a looping GIF; `width` is that of either side."""
    return b"".join(animation(scenes, len(scenes), palette, width))


def animation(
    scenes: Iterable[Scene],
    count: int,
    palette: Palette,
    width: int = MOVING_WIDTH,
    *,
    pace: float = 1.0,
    plies: Sequence[int] = (),
) -> Iterator[bytes]:
    """Yield the GIF frame by frame, so that other pictures can be drawn in between.

    `count` is the number of `scenes`. `pace` multiplies the usual duration of all frames but the last.
    `plies`, if given, are shown on a strip below.
    """
    pause = round(min(max(_TARGET_DURATION // count, _SHORTEST), _LONGEST) * pace)
    shown = None
    for number, scene in enumerate(scenes, start=1):
        frame = picture(scene, palette, width)
        if plies:
            frame = _with_strip(frame, palette, plies[number - 1], plies[-1])
        begin, changed = (_header(frame), (frame, (0, 0))) if shown is None else (b"", _changes(shown, frame))
        yield begin + _frame(*changed, _LAST_DURATION if number == count else pause)
        shown = frame
    yield b";"


def _with_strip(frame: Image.Image, palette: Palette, ply: int, last: int) -> Image.Image:
    strip = Image.new("RGB", (frame.width, _STRIP), palette["table"])
    pen, middle = ImageDraw.Draw(strip), _STRIP // 2
    left, right = _STRIP * 4, frame.width - middle
    pen.text((left - middle, middle), f"{ply} / {last}", palette["score"], font(_STRIP_TYPE), anchor="rm")
    pen.line((left, middle, right, middle), palette["table-shadow"], _BAR)
    if ply:
        pen.line((left, middle, left + (right - left) * ply // last, middle), palette["score"], _BAR)
    whole = Image.new("P", (frame.width, frame.height + _STRIP))
    whole.putpalette(frame.getpalette() or ())
    whole.paste(frame)
    whole.paste(strip.quantize(palette=frame, dither=Image.Dither.NONE), (0, frame.height))
    return whole


_STRIP, _STRIP_TYPE, _BAR = 34, 24, 8  # pixels: height of the strip, its type, its bar


def _header(image: Image.Image) -> bytes:
    colours = bytes(image.getpalette("RGB") or ()).ljust(3 * 256, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *image.size, 0xF7, 0, 0)
    return screen + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _changes(shown: Image.Image, frame: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of a frame with all changes, transparent elsewhere, and its corner."""
    pair = [Image.frombytes("L", image.size, image.tobytes()) for image in (shown, frame)]
    different = ImageChops.difference(*pair)
    left, top, right, bottom = box = different.getbbox() or (0, 0, 1, 1)
    part = Image.new("P", (right - left, bottom - top), _TRANSPARENT)
    part.paste(frame.crop(box), (0, 0), different.crop(box).point(_OPAQUE, "1"))
    return part, (left, top)


_OPAQUE = [0] + [255] * 255


def _frame(image: Image.Image, corner: tuple[int, int], pause: int) -> bytes:
    return b"".join(
        GifImagePlugin.getdata(
            image, corner, duration=pause, transparency=_TRANSPARENT, disposal=1, interlace=False
        )
    )
