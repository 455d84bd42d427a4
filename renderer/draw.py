"""From a scene to the bytes of a picture.

A canvas and its stamps are made once per board, palette and width, and kept; a picture is then a copy of the
canvas with everything stamped on it. The same scene, palette and width always give the same bytes.
"""

import io

from PIL import Image

from renderer.canvas import Canvas
from renderer.check import check
from renderer.keep import Keep
from renderer.palette import Palette
from renderer.scene import Point, Scene
from renderer.stamps import Item, Stamps

WIDTH = 1100
"""Pixels: three times what a desktop client shows, so the text stays sharp."""

_CANVASES: Keep[Stamps] = Keep(8)


def draw(scene: Scene, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a scene as a square PNG.

    Args:
        scene: What to show.
        palette: A theme.
        width: Pixels of either side.

    Raises:
        SceneError: The scene cannot be drawn; nothing has been drawn by then.
    """
    buffer = io.BytesIO()
    picture(scene, palette, width).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def picture(scene: Scene, palette: Palette, width: int = WIDTH) -> Image.Image:
    """Draw a scene as a palette-mode image. Raises as `draw` does."""
    check(scene, palette, width)
    stamps = _CANVASES.get(
        (scene.ground, palette, width), lambda: Stamps(Canvas(scene.ground, palette, width))
    )
    image = stamps.canvas.picture.copy()
    for items in _stacks(scene):
        stamps.stack(image, items)
    for outline in scene.outlines:
        stamps.border(image, outline.points, outline.role)
    return image


def _stacks(scene: Scene) -> list[list[Item]]:
    """What lies on each place, the lowest first."""
    stacks: dict[Point, list[Item]] = {}
    items: tuple[Item, ...] = (*scene.stones, *scene.marks, *scene.labels)
    for item in items:
        stacks.setdefault(item.at, []).append(item)
    return list(stacks.values())
