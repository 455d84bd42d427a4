"""Where a board lies on a picture: from board units to pixels."""

from collections.abc import Iterable

from renderer.geometry import bounds, rounded_hull
from renderer.scene import Ground, Point, SceneError

_FRAME = 0.02  # of the table around the board, as a share of the picture's width
_SMALLEST = 6  # pixels of a cell

SHOWN = 308
"""Pixels: how wide a phone shows a picture; what is drawn must be seen and read at this width too."""


class Layout:
    """A ground centred on a square picture, as large as fits.

    Attributes:
        width: pixels of either side of the picture.
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
        self._left = round(width / 2 - (left + right) / 2 * self.unit)
        self._top = round(width / 2 - (top + bottom) / 2 * self.unit)

    def place(self, at: Point) -> tuple[int, int]:
        """Return the pixel corner nearest to a point of the board."""
        return round(self._left + at[0] * self.unit), round(self._top + at[1] * self.unit)

    def corners(self, points: Iterable[Point]) -> list[Point]:
        """Return points of the board in pixels, exactly."""
        return [(self._left + x * self.unit, self._top + y * self.unit) for x, y in points]
