"""Refuse what cannot be drawn, before a single pixel is allocated."""

import math
from collections.abc import Collection, Container, Iterable
from functools import lru_cache

from renderer.palette import Palette
from renderer.scene import Ground, Label, Line, Mark, Outline, Point, Scene, SceneError, Stone, Tile
from renderer.shapes import MARKS, OUTLINES, PATTERNS

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
    _check_roles("label", scene.labels, palette)
    _check_roles("outline", scene.outlines, OUTLINES.keys() & palette.colours.keys())
    _check_placed(scene.stones, scene.marks, scene.labels)
    _check_corners("outline", [outline.points for outline in scene.outlines])


@lru_cache(maxsize=64)
def _check_ground(ground: Ground, palette: Palette) -> None:
    if not ground.tiles and not ground.lines:
        raise SceneError("the board is empty: a scene needs tiles or lines")
    _check_roles("tile", ground.tiles, palette)
    _check_roles("line", ground.lines, palette)
    _check_roles("mark", ground.marks, MARKS.keys() & palette.colours.keys())
    _check_roles("label", ground.labels, palette)
    _check_placed((), ground.marks, ground.labels)
    _check_corners("tile", [tile.outline for tile in ground.tiles])
    _check_points([*ground.points, *ground.room])
    if not 0 <= ground.margin <= _WIDE:
        raise SceneError(
            f"margin {ground.margin}: a board reaches 0 to {_WIDE:g} board units beyond its cells"
        )


def _check_roles(
    kind: str, items: Collection[Tile | Line | Stone | Mark | Label | Outline], known: Container[str]
) -> None:
    if len(items) > _ITEMS:
        raise SceneError(f"{len(items)} {kind}s: at most {_ITEMS} can be drawn")
    unknown = sorted(role for role in {item.role for item in items} if role not in known)
    if unknown:
        choices = f"; there are {', '.join(sorted(known))}" if isinstance(known, Collection) else ""
        raise SceneError(f"unknown {kind} role {unknown[0]!r}{choices}")


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
