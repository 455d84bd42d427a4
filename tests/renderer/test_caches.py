"""A board is drawn once, however many threads ask for it, and only few boards are remembered."""

import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest

from renderer import draw
from renderer.canvas import Canvas
from tests.renderer.samples import BUSY, CLASSIC


@pytest.fixture
def made(monkeypatch):
    """The widths of the canvases made so far; making one takes long enough for others to ask for it."""
    widths = []

    def make(ground, palette, width):
        widths.append(width)
        time.sleep(0.01)
        return Canvas(ground, palette, width)

    monkeypatch.setattr(import_module("renderer.draw"), "Canvas", make)
    return widths


def test_each_canvas_is_made_once_even_by_many_threads(made):
    with ThreadPoolExecutor(8) as pool:
        pictures = list(pool.map(lambda width: draw(BUSY, CLASSIC, width), [141, 142, 143] * 8))
    assert sorted(made) == [141, 142, 143]
    assert len(set(pictures)) == 3


def test_the_canvas_not_used_for_longest_is_forgotten_first(made):
    widths = list(range(151, 159))
    for width in widths:
        draw(BUSY, CLASSIC, width)
    draw(BUSY, CLASSIC, 151)
    draw(BUSY, CLASSIC, 159)
    made.clear()
    for width in (151, 159, 152):
        draw(BUSY, CLASSIC, width)
    assert made == [152]
