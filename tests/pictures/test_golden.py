"""Every game, tiling and theme still looks as it did when its picture was looked at and kept."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from tests.pictures.cases import FOLDER, cases

BLOCK = 6
"""Pixels; pictures are compared by the means of blocks, since type is smoothed differently from one FreeType
to the next."""

CLOSE = 14
"""Of 255: blocks that differ by no more look the same."""


def blocks(image):
    return image.convert("RGB").reduce(BLOCK)


def difference(first, second):
    """Return the largest difference of two blocks at the same place, and where its middle is in pixels."""
    channels = ImageChops.difference(blocks(first), blocks(second)).split()
    most = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    largest = most.getextrema()[1]
    index = most.tobytes().index(largest)
    column, row = index % most.size[0], index // most.size[0]
    return largest, ((column * 2 + 1) * BLOCK // 2, (row * 2 + 1) * BLOCK // 2)


def side_by_side(kept, drawn):
    both = Image.new("RGB", (2 * kept.width + 10, kept.height), "white")
    both.paste(kept.convert("RGB"), (0, 0))
    both.paste(drawn.convert("RGB"), (kept.width + 10, 0))
    return both


@pytest.mark.parametrize("name", list(cases()))
def test_a_picture_looks_as_it_did(name, tmp_path):
    if not (FOLDER / f"{name}.png").exists():
        pytest.fail(f"{name} has no kept picture: run `python -m tests.pictures` and look at it.")
    drawn = Image.open(io.BytesIO(cases()[name]().draw()))
    kept = Image.open(FOLDER / f"{name}.png")
    apart, place = difference(kept, drawn)
    if apart > CLOSE:
        path = tmp_path / f"{name}.png"
        side_by_side(kept, drawn).save(path)
        pytest.fail(
            f"{name} looks different around {place} (by {apart} of 255): kept left, drawn right in {path}. "
            "If the new one is right, run `python -m tests.pictures` and look at what changed."
        )


def test_every_kept_picture_is_a_case():
    left = sorted({path.stem for path in FOLDER.glob("*.png")} - set(cases()))
    assert not left, f"no case any more, `python -m tests.pictures` removes them: {', '.join(left)}"


def test_a_missing_mark_would_be_noticed():
    name = "odd-hexhex-5-classic"
    case = cases()[name]()
    kept = Image.open(FOLDER / f"{name}.png")
    unmarked = replace(case, view=replace(case.view, last_turn=None))
    changed = Image.open(io.BytesIO(unmarked.draw()))
    assert difference(kept, changed)[0] > CLOSE
