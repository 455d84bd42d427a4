"""From a scene to the bytes of a picture.

A canvas and its stamps are made once per board, palette and width, and kept; a picture is then a copy of the
canvas with everything stamped on it. The same scene, palette and width always give the same bytes.
"""

import io
from collections.abc import Iterator
from threading import Condition

from cachetools import LRUCache, cached
from PIL import Image

from renderer.canvas import Canvas
from renderer.check import check
from renderer.palette import Palette
from renderer.scene import Ground, Point, Scene
from renderer.stamps import Item, Stamps

WIDTH = 1100
"""Pixels: three times what a desktop client shows, so the text stays sharp."""


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
    stamps = _stamps(scene.ground, palette, width)
    image = stamps.canvas.picture.copy()
    for items in _stacks(scene):
        image.im.paste(*stamps.stack(items))
    for outline in scene.outlines:
        for stamp in stamps.border(outline):
            image.im.paste(*stamp)
    return image


@cached(LRUCache(maxsize=8), condition=Condition())
def _stamps(ground: Ground, palette: Palette, width: int) -> Stamps:
    """Return the canvas of a board with its stamps: made once, though several threads may ask at a time."""
    return Stamps(Canvas(ground, palette, width))


def _stacks(scene: Scene) -> Iterator[tuple[Item, ...]]:
    """What lies on each place, the lowest first."""
    stacks: dict[Point, tuple[Item, ...]] = {}
    items: tuple[Item, ...] = (*scene.stones, *scene.marks, *scene.labels)
    for item in items:
        stacks[item.at] = (*stacks.get(item.at, ()), item)
    return iter(stacks.values())
