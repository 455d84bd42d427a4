import io

import pytest
from PIL import Image

from renderer import SceneError, animate, draw
from renderer.scene import Mark, Scene, Stone
from tests.renderer.samples import BOARD, CLASSIC, PALETTES

CELLS = [(x, y) for y in range(3) for x in range(3)]
STONES = [Stone(cell, ("black", "white")[index % 2], 0.83) for index, cell in enumerate(CELLS)]
SCENES = [
    Scene(BOARD, tuple(STONES[:count]), tuple(Mark(stone.at, "last", 0.83) for stone in STONES[:count][-1:]))
    for count in range(len(STONES) + 1)
]


def frames(data):
    """Every frame as a viewer shows it, with its duration in milliseconds."""
    image = Image.open(io.BytesIO(data))
    for index in range(image.n_frames):
        image.seek(index)
        yield image.convert("RGB"), image.info["duration"]


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


def test_what_cannot_be_drawn_is_not_animated():
    with pytest.raises(SceneError, match="unknown stone role 'pink'"):
        animate([SCENES[0], Scene(BOARD, (Stone((0, 0), "pink", 1),))], CLASSIC)
