"""From a scene to the bytes of a picture.

A canvas and its stamps are made once per board, palette and width, and cached; a picture is then a copy of
the canvas with everything stamped on it. The same scene, palette and width always give the same bytes.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Condition

from cachetools import LRUCache, cached
from PIL import Image

from renderer.canvas import Canvas
from renderer.check import check_scene
from renderer.palette import Palette
from renderer.png import png_of
from renderer.scene import Ground, Point, Scene
from renderer.sprites import Items
from renderer.stamps import Stamps

WIDTH = 1100
"""Pixels: three times what a desktop client shows, so the text stays sharp."""


def draw(scene: Scene, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a scene as a square PNG.

    Args:
        scene: what to show.
        palette: a theme.
        width: pixels of either side.

    Raises:
        SceneError: the scene cannot be drawn; nothing has been drawn by then.
    """
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    with _sheets.like(stamps.canvas.picture) as sheet:
        return png_of(_stamp(scene, stamps, sheet))


def picture(scene: Scene, palette: Palette, width: int = WIDTH) -> Image.Image:
    """Draw a scene as a palette-mode image; raise as `draw` does."""
    check_scene(scene, palette, width)
    stamps = _stamps(scene.ground, palette, width)
    return _stamp(scene, stamps, stamps.canvas.picture.copy())


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
        sheet.im.paste(image.im, (0, 0, *image.size))
        sheet.putpalette(image.getpalette() or ())
        yield sheet
        self._free.append(sheet)


_sheets = _Sheets()


def _stamp(scene: Scene, stamps: Stamps, image: Image.Image) -> Image.Image:
    """Stamp all of a scene onto a copy of its canvas."""
    stamps.make_room()
    for items in _stacks(scene):
        stamps.stack(items).onto(image.im)
    for outline in scene.outlines:
        stamps.border(outline).onto(image.im)
    return image


@cached(LRUCache(maxsize=8), condition=Condition())
def _stamps(ground: Ground, palette: Palette, width: int) -> Stamps:
    """Return the canvas of a board with its stamps: made once, though several threads may ask at a time."""
    return Stamps(Canvas(ground, palette, width))


def _stacks(scene: Scene) -> Iterator[Items]:
    """Yield what lies on each place, the lowest first."""
    stacks: dict[Point, Items] = {}
    items: Items = (*scene.stones, *scene.marks, *scene.labels)
    for item in items:
        stacks[item.at] = (*stacks.get(item.at, ()), item)
    yield from stacks.values()
