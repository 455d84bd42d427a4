"""Two plain ways to draw a scene with Pillow, in full colour: what ours is measured against."""

from PIL import Image, ImageChops, ImageDraw

from renderer.canvas import Canvas
from renderer.layout import bounds
from renderer.scene import Ground, Label, Mark, Outline, Palette, Point, Scene, Stone
from renderer.shapes import FINE, draw_item, font, reach

Item = Stone | Mark | Label


def supersampled(scene: Scene, palette: Palette, width: int) -> Image.Image:
    """Everything drawn three times too large on one picture, then reduced."""
    canvas = _where(scene.ground, palette, width)
    unit = canvas.unit * 3
    image = Image.new("RGB", (width * 3, width * 3), palette["table"])
    pen = ImageDraw.Draw(image)

    def place(point: Point) -> Point:
        x, y = canvas.place(point)
        return x * 3.0, y * 3.0

    for tile in scene.ground.tiles:
        pen.polygon([place(point) for point in tile.outline], palette[tile.role], palette["grid"], unit // 20)
    for line in scene.ground.lines:
        pen.line((place(line.start), place(line.end)), palette[line.role], unit // 40)
    for label in scene.ground.labels:
        pen.text(place(label.at), label.text, palette[label.role], font(round(label.size * unit)), "mm")
    for stone in scene.stones:
        _shaded_stone(image, place(stone.at), stone.size / 2 * unit, palette, stone.role)
    for mark in scene.marks:
        x, y = place(mark.at)
        half = mark.size * unit * 0.35
        pen.ellipse((x - half, y - half, x + half, y + half), None, palette[mark.role], unit // 20)
    for outline in scene.outlines:
        points = [place(point) for point in outline.points]
        pen.line([*points, points[0]], palette[outline.role], unit // 15)
    for label in scene.labels:
        pen.text(place(label.at), label.text, palette[label.role], font(round(label.size * unit)), "mm")
    return image.reduce(3)


def with_bar(board: Image.Image, palette: Palette, share: float) -> Image.Image:
    """A bar on the lower edge."""
    left = round(board.width * 0.3)
    length = round(board.width * 0.4)
    y = board.height - 7
    pen = ImageDraw.Draw(board)
    pen.line((left, y, left + length, y), palette["table-shadow"], 5)
    pen.line((left, y, left + round(length * share), y), palette["score"], 5)
    return board


def _shaded_stone(image: Image.Image, at: Point, radius: float, palette: Palette, role: str) -> None:
    """A stone with light and shade."""
    side = round(2 * radius)
    face = Image.linear_gradient("L").resize((side, side))
    dark = Image.new("RGB", face.size, palette[role])
    lit = Image.new("RGB", face.size, palette[f"{role}-light"])
    mask = Image.new("L", face.size)
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), 255)
    image.paste(Image.composite(dark, lit, face), (round(at[0] - radius), round(at[1] - radius)), mask)


class FullColourBoard:
    """A kept board and kept stamps, in full colour: as ours, but without a palette."""

    def __init__(self, ground: Ground, palette: Palette, width: int) -> None:
        self._canvas = _where(ground, palette, width)
        self._board = supersampled(Scene(ground), palette, width)
        self._stamps: dict[object, tuple[Image.Image, Image.Image]] = {}

    def picture(self, scene: Scene) -> Image.Image:
        """Stamp everything onto a copy."""
        image = self._board.copy()
        stacks: dict[Point, list[Item]] = {}
        items: tuple[Item, ...] = (*scene.stones, *scene.marks, *scene.labels)
        for item in items:
            stacks.setdefault(item.at, []).append(item)
        for at, stack in stacks.items():
            stamp, mask = self._stamp(stack)
            x, y = self._canvas.place(at)
            image.paste(stamp, (x - stamp.size[0] // 2, y - stamp.size[1] // 2), mask)
        for outline in scene.outlines:
            self._draw_outline(image, outline)
        return image

    def _draw_outline(self, image: Image.Image, outline: Outline) -> None:
        """Smoothed like everything else: drawn larger as a mask, reduced, and painted through."""
        points = [self._canvas.place(point) for point in outline.points]
        wide = self._canvas.unit // 15
        left, top, right, bottom = bounds(points)
        corner = round(left) - wide, round(top) - wide
        size = round(right) + wide - corner[0], round(bottom) + wide - corner[1]
        mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
        large = [((x - corner[0]) * FINE, (y - corner[1]) * FINE) for x, y in (*points, points[0])]
        ImageDraw.Draw(mask).line(large, 255, wide * FINE, joint="curve")
        image.paste(self._canvas.palette[outline.role], corner, mask.reduce(FINE))

    def _stamp(self, stack: list[Item]) -> tuple[Image.Image, Image.Image]:
        looks = tuple(item[1:] for item in stack)
        if looks not in self._stamps:
            half = round(max(map(reach, stack)) * self._canvas.unit) + 2
            easel = self._canvas.brush.easel(half, self._canvas.bed)
            bed = easel.image.copy()
            for item in stack:
                draw_item(easel, item, stack[0].role if isinstance(stack[0], Stone) else "")
            mask = ImageChops.difference(easel.image, bed).convert("L").point([0] + [255] * 255)
            self._stamps[looks] = easel.image.reduce(FINE), mask.reduce(FINE)
        return self._stamps[looks]


def _where(ground: Ground, palette: Palette, width: int) -> Canvas:
    """Only for where things go."""
    key = ground, palette.name, width
    if key not in _CANVASES:
        _CANVASES[key] = Canvas(ground, palette, width)
    return _CANVASES[key]


_CANVASES: dict[object, Canvas] = {}
