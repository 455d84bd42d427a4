"""From the scenes of a match to an animation.

The frames of one match share a board and therefore a palette, so no frame brings its own colours. Each frame
after the first holds only what has changed since the one before; all else is transparent.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from renderer.draw import picture
from renderer.scene import Palette, Scene
from renderer.shapes import font

WIDTH = 600
"""Pixels: animations are looked at as a whole, not read."""

_WHOLE = 24_000  # milliseconds that an animation should take, if its frames allow
_SHORTEST, _LONGEST = 120, 900  # milliseconds of one frame
_LAST = 4_000  # milliseconds that the last frame is held before the animation repeats
_CLEAR = 255  # index of the transparent colour; no palette of ours reaches it


def animate(scenes: Sequence[Scene], palette: Palette, width: int = WIDTH) -> bytes:
    """Draw scenes of one board as a GIF that repeats, its last frame held.

    Args:
        scenes: in order; all on the same ground. Long animations run faster.
        palette: a theme.
        width: pixels of either side.

    Raises:
        SceneError: one of them cannot be drawn.
    """
    return b"".join(animation(scenes, len(scenes), palette, width))


def animation(
    scenes: Iterable[Scene],
    count: int,
    palette: Palette,
    width: int = WIDTH,
    *,
    pace: float = 1.0,
    plies: Sequence[int] = (),
) -> Iterator[bytes]:
    """Yield the same GIF in pieces, one a frame, so that other pictures can be drawn between them.

    Args:
        scenes: in order, all on the same ground; each is taken when its frame is drawn.
        count: how many there are, one at least.
        palette: a theme.
        width: pixels of either side.
        pace: how long each frame but the last is shown, as a multiple of the usual time.
        plies: how many turns have been played in each; told on a strip below, if they are given.

    Raises:
        SceneError: one of them cannot be drawn.
    """
    pause = round(min(max(_WHOLE // count, _SHORTEST), _LONGEST) * pace)
    shown = None
    for number, scene in enumerate(scenes, start=1):
        frame = picture(scene, palette, width)
        if plies:
            frame = _with_strip(frame, palette, plies[number - 1], plies[-1])
        begin, changed = (_header(frame), (frame, (0, 0))) if shown is None else (b"", _changes(shown, frame))
        yield begin + _frame(*changed, _LAST if number == count else pause)
        shown = frame
    yield b";"


def _with_strip(frame: Image.Image, palette: Palette, ply: int, last: int) -> Image.Image:
    """Return a frame above the number of its turn and a bar that fills as the match goes on."""
    strip = Image.new("RGB", (frame.width, _STRIP), palette["table"])
    pen, middle = ImageDraw.Draw(strip), _STRIP // 2
    left, right = _STRIP * 4, frame.width - middle
    pen.text((left - middle, middle), f"{ply} / {last}", palette["score"], font(_TYPE), anchor="rm")
    pen.line((left, middle, right, middle), palette["table-shadow"], _BAR)
    if ply:
        pen.line((left, middle, left + (right - left) * ply // last, middle), palette["score"], _BAR)
    whole = Image.new("P", (frame.width, frame.height + _STRIP))
    whole.putpalette(frame.getpalette() or ())
    whole.paste(frame)
    whole.paste(strip.quantize(palette=frame, dither=Image.Dither.NONE), (0, frame.height))
    return whole


_STRIP, _TYPE, _BAR = 34, 24, 8  # pixels: heights of the strip, and of the type and the bar in it


def _header(image: Image.Image) -> bytes:
    """Return signature, size, the palette that all frames share, and the request to repeat for ever."""
    colours = bytes(image.getpalette("RGB") or ()).ljust(3 * 256, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *image.size, 0xF7, 0, 0)
    return screen + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _changes(shown: Image.Image, frame: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of a frame that holds all changes, transparent where there are none, and its corner."""
    pair = [Image.frombytes("L", image.size, image.tobytes()) for image in (shown, frame)]
    different = ImageChops.difference(*pair)
    left, top, right, bottom = box = different.getbbox() or (0, 0, 1, 1)
    part = Image.new("P", (right - left, bottom - top), _CLEAR)
    part.paste(frame.crop(box), (0, 0), different.crop(box).point(_OPAQUE, "1"))
    return part, (left, top)


_OPAQUE = [0] + [255] * 255


def _frame(image: Image.Image, corner: tuple[int, int], pause: int) -> bytes:
    return b"".join(
        GifImagePlugin.getdata(
            image, corner, duration=pause, transparency=_CLEAR, disposal=1, interlace=False
        )
    )
