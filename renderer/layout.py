"""Where a board lies on a picture: from board units to pixels."""

import math
from collections.abc import Iterable

from renderer.geometry import bounds, rounded_hull
from renderer.scene import Ground, Point, SceneError

_FRAME = 0.02  # of the table around the board, as a share of the picture's width
_SMALLEST = 6  # pixels of a cell
_SPARE = 12  # pixels of a flat picture's height, as a period is rounded to whole pixels
_ERROR = 0.001  # pixels; points are known to a millionth of a board unit

SHOWN = 308
"""Pixels: how wide a phone shows a picture; what is drawn must be seen and read at this width too."""


class Layout:
    """A ground centred on a picture, as large as fits; a flat board has a flat picture.

    Attributes:
        width: pixels of the picture.
        height: the same, at most as many.
        unit: a board unit in pixels; even, so that half units are whole pixels.
        hair: the width in pixels of a line that is one pixel wide where a phone shows the picture.
        plate: the outline of the board itself, in board units.
    """

    def __init__(self, ground: Ground, width: int) -> None:
        self.ground, self.width = ground, width
        self.plate = rounded_hull(ground.points, ground.margin)
        left, top, right, bottom = bounds((*self.plate, *ground.room))
        unit = width * (1 - 2 * _FRAME) / max(right - left, bottom - top)
        if unit < _SMALLEST:
            raise SceneError(
                f"the board is too large: {unit:.1f} pixels a cell; at least {_SMALLEST} are needed"
            )
        self.unit = int(unit) // 2 * 2
        self.hair = width / SHOWN
        flat = round(unit * (bottom - top) + 2 * _FRAME * width) + _SPARE
        self.height = min(width, flat)
        across, down = ground.period
        self._across, self._down = _whole(self.unit, across), _whole(self.unit, down)
        self._left = round(width / 2 - (left + right) / 2 * self._across)
        self._top = round(self.height / 2 - (top + bottom) / 2 * self._down)

    def place(self, at: Point) -> tuple[int, int]:
        """Return the pixel corner nearest to a point of the board."""
        x, y = self._exact(at)
        return _nearest(x), _nearest(y)

    def corners(self, points: Iterable[Point]) -> list[Point]:
        """Return points of the board in pixels, exactly."""
        return [self._exact(point) for point in points]

    def _exact(self, at: Point) -> Point:
        return self._left + at[0] * self._across, self._top + at[1] * self._down


def _whole(unit: int, period: float) -> float:
    """Return the number next to a unit with which a period is an even number of pixels.

    What repeats on the board has the same pixels then, wherever it lies, and so do halves of it: few stamps
    are enough. A board gets higher or lower by one pixel in a period, which must stay within the frame.
    """
    pixels = round(unit * period / 2) * 2
    return pixels / period if pixels > 1 / _FRAME else unit


def _nearest(pixel: float) -> int:
    """Round to whole pixels; what lies in the middle of two, but for the error of its sum, goes up."""
    return math.floor(pixel + 0.5 + _ERROR)
