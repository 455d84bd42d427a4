"""Draws scenes as a GIF, a frame each, with a shared palette; after the first, they contain what changed."""

import io
import struct
from collections.abc import Iterable, Iterator, Sequence

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from renderer.draw import inks_for, picture
from renderer.scene import Palette, Scene

MOVING_WIDTH = 600
"""Pixels; animations are watched, not read."""

_TARGET_DURATION = 24_000  # target duration in milliseconds
_SHORTEST, _LONGEST = 120, 900  # limits of a frame's duration, in milliseconds
_LAST_DURATION = 4_000  # duration of the last frame, in milliseconds
_TRANSPARENT = 255  # index of the transparent colour, unused by our palettes
_BAR_LENGTH = 0.4
"""Share of the width: a short bar in the middle, as a frame holds all between the bar and the last stone."""
_BAR_TOP, _BAR_HEIGHT = 0.016, 0.008
"""Above the lower edge, and height, as shares of the width."""
_OPAQUE = [0] + [255] * 255


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
    progress: Sequence[float] = (),
) -> Iterator[bytes]:
    """Yield the GIF scene by scene, so that other pictures can be drawn in between.

    `count` is the number of `scenes`. `pace` multiplies the usual duration of all scenes but the last.
    `progress`, if given, has a share from 0 to 1 for each, shown by a bar on the lower edge.
    """
    pause = round(min(max(_TARGET_DURATION // count, _SHORTEST), _LONGEST) * pace)
    shown = None
    for number, scene in enumerate(scenes, start=1):
        image = picture(scene, palette, width)
        if progress:
            bar = progress[number - 1]
            for share, role in ((1.0, "table-shadow"), (bar, "score")):
                _draw_bar(image, share, inks_for(scene, palette, width).index(palette[role]))
        duration = _LAST_DURATION if number == count else pause
        if shown is None:
            yield _header(image) + _frame(image, (0, 0), duration)
        else:
            yield _change(shown, image, duration)
        shown = image
    yield b";"


def _draw_bar(image: Image.Image, share: float, ink: int) -> None:
    width, height = image.size
    length = round(width * _BAR_LENGTH * share)
    left = round(width * (1 - _BAR_LENGTH) / 2)
    top = height - round(width * _BAR_TOP)
    if length:
        bottom = top + round(width * _BAR_HEIGHT) - 1
        ImageDraw.Draw(image).rectangle((left, top, left + length - 1, bottom), ink)


def _header(image: Image.Image) -> bytes:
    colours = bytes(image.getpalette("RGB") or ()).ljust(3 * 256, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *image.size, 0xF7, 0, 0)
    return screen + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _change(before: Image.Image, image: Image.Image, duration: int) -> bytes:
    """Encode the box of all pixels that differ; the others are transparent."""
    different = ImageChops.difference(before, image)
    box = different.getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = box
    part = Image.new("P", (right - left, bottom - top), _TRANSPARENT)
    part.paste(image.crop(box), (0, 0), different.crop(box).point(_OPAQUE, "1"))
    return _frame(part, (left, top), duration)


def _frame(part: Image.Image, corner: tuple[int, int], duration: int) -> bytes:
    file = io.BytesIO()
    options = {"transparency": _TRANSPARENT, "disposal": 1, "interlace": False}
    for piece in GifImagePlugin.getdata(part, corner, duration=duration, **options):
        file.write(piece)
    return file.getvalue()
