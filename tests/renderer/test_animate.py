import io

import pytest
from PIL import Image

from renderer import SceneError, animate, animation, draw
from renderer.scene import Mark, Scene, Stone
from tests.renderer.samples import BOARD, CLASSIC, PALETTES, frames

CELLS = [(x, y) for y in range(3) for x in range(3)]
STONES = [Stone(cell, ("black", "white")[index % 2], 0.83) for index, cell in enumerate(CELLS)]
SCENES = [
    Scene(BOARD, tuple(STONES[:count]), tuple(Mark(stone.at, "last", 0.83) for stone in STONES[:count][-1:]))
    for count in range(len(STONES) + 1)
]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_frame_shows_exactly_what_the_still_picture_shows(palette):
    shown = [frame.tobytes() for frame, _ in frames(animate(SCENES, palette, 240))]
    stills = [Image.open(io.BytesIO(draw(scene, palette, 240))).convert("RGB").tobytes() for scene in SCENES]
    assert shown == stills


def test_the_last_frame_is_held_and_it_begins_again():
    data = animate(SCENES, CLASSIC, 240)
    pauses = [pause for _, pause in frames(data)]
    assert set(pauses[:-1]) == {900}
    assert pauses[-1] == 4000
    assert Image.open(io.BytesIO(data)).info["loop"] == 0


def test_long_matches_run_faster_and_scenes_without_change_keep_their_time():
    pauses = [pause for _, pause in frames(animate(SCENES[:1] * 100, CLASSIC, 120))]
    assert (set(pauses[:-1]), len(pauses)) == ({240}, 100)


def test_a_frame_holds_the_box_of_all_that_changes():
    image = Image.open(io.BytesIO(animate(SCENES[:3], CLASSIC, 400)))
    image.seek(2)
    left, top, right, bottom = image.dispose_extent
    assert (right - left) * (bottom - top) < 400 * 400 / 4


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_bar_fills_and_changes_nothing_else(palette):
    count = len(SCENES)
    bare = [frame for frame, _ in frames(animate(SCENES, palette, 400))]
    progress = [ply / (count - 1) for ply in range(count)]
    shown, pauses = zip(
        *frames(b"".join(animation(SCENES, count, palette, 400, progress=progress))), strict=True
    )
    assert len(shown) == count
    assert (set(pauses[:-1]), pauses[-1]) == ({900}, 4000)
    width, height = bare[0].size
    above = (0, 0, width, height - 6)
    assert [frame.crop(above).tobytes() for frame in shown] == [one.crop(above).tobytes() for one in bare]
    line = (120, height - 5, 280, height - 4)
    filled = [frame.crop(line).tobytes().count(bytes(palette["score"])) for frame in shown]
    assert filled == [round(160 * share) for share in progress]


def test_a_scene_that_cannot_be_drawn_is_not_animated():
    with pytest.raises(SceneError, match="unknown stone role 'pink'"):
        animate([SCENES[0], Scene(BOARD, (Stone((0, 0), "pink", 1),))], CLASSIC)
