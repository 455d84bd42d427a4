"""A scene as SVG, drawn by the two libraries that are usual for it: what our pictures are measured against.

They are not among what the bot needs: `pip install -e '.[benchmarks]'`.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from renderer.layout import Layout
from renderer.scene import STONES, Label, Mark, Outline, Palette, Point, Scene, Stone
from renderer.shapes import OUTLINES, font

_FONT = "Aileron"
"""That of Pillow; resvg gets it as a file, so that it does not look for fonts."""


def svg_ways(scene: Scene, palette: Palette, width: int, folder: Path) -> dict[str, Callable[[], bytes]]:
    """Return ways from a scene to a PNG, by those of the libraries that are installed."""
    ways: dict[str, Callable[[], bytes]] = {}
    if find_spec("cairosvg"):
        import cairosvg  # noqa: PLC0415 (an extra)

        ways["cairosvg"] = lambda: cairosvg.svg2png(bytestring=svg_of(scene, palette, width).encode())
    if find_spec("resvg_py"):
        import resvg_py  # noqa: PLC0415 (an extra)

        files = [_font_file(folder)]
        ways["resvg"] = lambda: resvg_py.svg_to_bytes(
            svg_string=svg_of(scene, palette, width), skip_system_fonts=True, font_files=files
        )
    return ways


def svg_of(scene: Scene, palette: Palette, width: int) -> str:
    return "\n".join(_Writer(palette, Layout(scene.ground, width)).document(scene))


class _Writer:
    """Writes a shape for each tile, stone and mark, in pixels."""

    def __init__(self, palette: Palette, layout: Layout) -> None:
        self._palette, self._layout, self._unit = palette, layout, layout.unit

    def document(self, scene: Scene) -> Iterator[str]:
        size = f'width="{self._layout.width}" height="{self._layout.height}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        yield "<defs>"
        for stone in STONES:
            light, dark = self._colour(f"{stone}-light"), self._colour(stone)
            yield f'<linearGradient id="{stone}" x2="0" y2="1"><stop stop-color="{light}"/>'
            yield f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        yield "</defs>"
        yield f'<rect width="100%" height="100%" fill="{self._colour("table")}"/>'
        yield f'<polygon points="{self._points(self._layout.plate)}" fill="{self._colour("plate")}"/>'
        for tile in scene.ground.tiles:
            look = f'fill="{self._colour(tile.role)}" stroke="{self._colour("grid")}"'
            yield f'<polygon points="{self._points(tile.outline)}" {look} stroke-width="{self._unit / 20}"/>'
        for line in scene.ground.lines:
            look = f'stroke="{self._colour(line.role)}" stroke-width="{self._unit / 40}"'
            yield f'<polyline points="{self._points((line.start, line.end))}" {look}/>'
        yield from map(self._label, scene.ground.labels)
        yield from map(self._stone, scene.stones)
        yield from map(self._mark, scene.marks)
        yield from map(self._outline, scene.outlines)
        yield from map(self._label, scene.labels)
        yield "</svg>"

    def _stone(self, stone: Stone) -> str:
        shadow = self._circle(stone.at, stone.size * 0.53, f'fill="{self._colour("shadow")}" opacity="0.3"')
        look = f'fill="url(#{stone.role})" stroke="{self._colour(f"{stone.role}-rim")}" stroke-width="2"'
        return shadow + self._circle(stone.at, stone.size / 2, f'{look} opacity="{stone.strength}"')

    def _mark(self, mark: Mark) -> str:
        look = f'fill="none" stroke="{self._colour(mark.role)}" stroke-width="{self._unit / 20}"'
        return self._circle(mark.at, 0.35 * mark.size, look)

    def _outline(self, outline: Outline) -> str:
        look = f'fill="none" stroke="{self._colour(outline.role)}"'
        wide = OUTLINES[outline.role].width * self._unit
        return f'<polygon points="{self._points(outline.points)}" {look} stroke-width="{wide}"/>'

    def _label(self, label: Label) -> str:
        (x, y), size = self._layout.place(label.at), label.size * self._unit
        look = f'fill="{self._colour(label.role)}" font-family="{_FONT}" font-size="{size}"'
        return f'<text x="{x}" y="{y + size * 0.35}" text-anchor="middle" {look}>{label.text}</text>'

    def _circle(self, at: Point, radius: float, look: str) -> str:
        x, y = self._layout.place(at)
        return f'<circle cx="{x}" cy="{y}" r="{radius * self._unit}" {look}/>'

    def _points(self, points: Iterable[Point]) -> str:
        return " ".join(f"{x},{y}" for x, y in map(self._layout.place, points))

    def _colour(self, role: str) -> str:
        return "#{:02x}{:02x}{:02x}".format(*self._palette[role])


def _font_file(folder: Path) -> str:
    file = folder / "type.ttf"
    file.write_bytes(font(20).font_bytes)
    return str(file)
