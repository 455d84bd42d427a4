import gc
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest

from renderer import draw
from renderer.canvas import Canvas
from renderer.scene import Label, Outline, Scene, Stone
from renderer.stamps import MAX_STAMP_BYTES, Stamp
from tests.renderer.samples import BUSY, CLASSIC, PALETTES, squares


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
    widths = list(range(151, 183))
    for width in widths:
        draw(BUSY, CLASSIC, width)
    draw(BUSY, CLASSIC, 151)
    draw(BUSY, CLASSIC, 183)
    made.clear()
    for width in (151, 183, 152):
        draw(BUSY, CLASSIC, width)
    assert made == [152]


def stamped_bytes():
    stamps = (thing for thing in gc.get_objects() if isinstance(thing, Stamp))
    return sum(2 * stamp.pixels.size[0] * stamp.pixels.size[1] for stamp in stamps)


def every_stone():
    return (Scene(BOARD, stones=(Stone((1, 1), "black", 0.8 + step / 1e5),)) for step in range(20))


def every_text():
    stone, texts = Stone((1, 1), "black", 0.83), (f"{number:03}" for number in range(80))
    return (Scene(BOARD, stones=(stone,), labels=(Label((1, 1), text, "text", 0.4),)) for text in texts)


def every_outline():
    corners = (((0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.7 + step / 80, 1.0)) for step in range(60))
    return (Scene(BOARD, outlines=(Outline(points, "counted"),)) for points in corners)


BOARD = squares(3, 3)


@pytest.fixture
def most(monkeypatch):
    monkeypatch.setattr("renderer.stamps.MAX_STAMP_BYTES", MAX_STAMP_BYTES // 20)
    gc.freeze()  # so that few objects are looked through
    return MAX_STAMP_BYTES // 20


@pytest.mark.parametrize(("scenes", "width"), [(every_stone, 501), (every_text, 502), (every_outline, 503)])
def test_the_stamps_of_a_board_are_forgotten_before_they_take_more_than_they_may(most, scenes, width):
    draw(Scene(BOARD), CLASSIC, width)
    before, largest = stamped_bytes(), 0
    for number, scene in enumerate(scenes()):
        draw(scene, CLASSIC, width)
        if number % 2 == 0:
            largest = max(largest, stamped_bytes() - before)
    assert most / 4 < largest <= 1.5 * most  # a picture is drawn to its end


@pytest.mark.usefixtures("most")
def test_evicted_parts_are_drawn_the_same_again():
    first, *others = every_stone()
    before = draw(first, CLASSIC, 500)
    for scene in others:
        draw(scene, CLASSIC, 500)
    assert draw(first, CLASSIC, 500) == before


def test_a_picture_shows_nothing_of_the_one_that_was_drawn_before_it():
    stone = Scene(BOARD, stones=(Stone((1, 1), "black", 0.83),))
    alone = draw(stone, CLASSIC, 300)
    for other, palette, width in (
        (every_outline, CLASSIC, 300),
        (every_text, PALETTES["night"], 300),
        (every_text, CLASSIC, 400),
    ):
        draw(next(iter(other())), palette, width)
        assert draw(stone, CLASSIC, 300) == alone
