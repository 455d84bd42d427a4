"""Redraw the golden pictures: `python -m tests.pictures`. Look at each that git then shows as changed."""

import io
from pathlib import Path

from PIL import Image

from tests.pictures.cases import FOLDER, cases
from tests.pictures.test_golden import CLOSE, difference


def main() -> None:
    """Write every picture that looks different, remove those that are no case any more, and say which."""
    FOLDER.mkdir(exist_ok=True)
    wanted = cases()
    for name, case in wanted.items():
        path, drawn = FOLDER / f"{name}.png", case().draw()
        if not _looks_like(path, drawn):
            print(f"{'changed' if path.exists() else 'new'}: {path}")  # noqa: T201 - a command
            path.write_bytes(drawn)
    for path in FOLDER.glob("*.png"):
        if path.stem not in wanted:
            print(f"removed {path.name}: its game or theme is gone, or another game shows its kind of board")  # noqa: T201
            path.unlink()
    print(f"{len(wanted)} pictures in {FOLDER}")  # noqa: T201 - a command


def _looks_like(path: Path, drawn: bytes) -> bool:
    return path.exists() and difference(Image.open(path), Image.open(io.BytesIO(drawn)))[0] <= CLOSE


main()
