import io
from pathlib import Path

from PIL import Image

from renderer import read_palettes
from renderer.scene import GridLine, Ground, Label, Link, Mark, Outline, Scene, Stone, Tile

PALETTES = read_palettes((Path(__file__).parents[2] / "data" / "palettes.toml").read_text(encoding="utf-8"))
CLASSIC = PALETTES["classic"]


def square(x, y):
    return ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))


def squares(columns, rows):
    tiles = [Tile(square(x, y), "cell") for y in range(rows) for x in range(columns)]
    return Ground(tuple(tiles), margin=0.25)


def grid(columns, rows):
    across = [GridLine((0.0, float(y)), (columns - 1.0, float(y)), "grid") for y in range(rows)]
    down = [GridLine((float(x), 0.0), (float(x), rows - 1.0), "grid") for x in range(columns)]
    return Ground(lines=(*across, *down), margin=0.5)


BOARD = squares(3, 3)
BUSY = Scene(
    Ground(BOARD.tiles, marks=(Mark((2, 2), "star", 0.2),), labels=(Label((0, 0), "a3", "name", 0.35),)),
    stones=(
        Stone((1, 0), "black", 0.83),
        Stone((1, 1), "white", 0.83),
        Stone((1, 2), "white", 0.83),
        Stone((0, 1), "black", 0.83, 0.8),
    ),
    marks=(
        Mark((1, 0), "last", 0.83),
        Mark((1, 1), "badge", 0.5),
        Mark((0, 1), "pending", 0.83),
        Mark((2, 1), "question", 0.83),
    ),
    labels=(Label((1, 1), "2", "badge-text", 0.36),),
    links=(Link((((1, 1), (1, 2)),), "white", 0.83),),
    outlines=(Outline(((0.5, 0.5), (1.5, 0.5), (1.5, 2.5), (0.5, 2.5)), "counted"),),
)


def frames(gif):
    """Every frame as a viewer shows it, with its duration in milliseconds."""
    with Image.open(io.BytesIO(gif)) as image:
        for index in range(image.n_frames):
            image.seek(index)
            yield image.convert("RGB"), image.info["duration"]
