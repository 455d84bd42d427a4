import io

import pytest
from PIL import Image

from renderer import SceneError, animate, animation, draw
from renderer.animation import PART_DURATION
from renderer.scene import Mark, Scene, Stone
from tests.renderer.samples import BOARD, CLASSIC, PALETTES, frames

CELLS = [(x, y) for y in range(3) for x in range(3)]
STONES = [Stone(cell, ("black", "white")[index % 2], 0.83) for index, cell in enumerate(CELLS)]
SCENES = [
    Scene(BOARD, tuple(STONES[:count]), tuple(Mark(stone.at, "last", 0.83) for stone in STONES[:count][-1:]))
    for count in range(len(STONES) + 1)
]
CORNERS = CELLS[0], CELLS[-1]


def parts(data):
    """The duration and the box of every part."""
    image = Image.open(io.BytesIO(data))
    for index in range(image.n_frames):
        image.seek(index)
        yield image.info["duration"], image.dispose_extent


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


def test_changes_in_opposite_corners_are_parts_of_a_frame():
    corners = [Scene(BOARD, tuple(Stone(at, "black", 0.83) for at in placed)) for placed in ((), CORNERS)]
    whole, first, second = parts(animate(corners, CLASSIC, 400))
    assert (whole[0], first[0], second[0]) == (900, PART_DURATION, 4000 - PART_DURATION)
    assert all((box[2] - box[0]) * (box[3] - box[1]) < 400 * 400 / 8 for _, box in (first, second))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_strip_tells_the_turn_and_leaves_the_board_as_it_is(palette):
    count = len(SCENES)
    bare = [frame for frame, _ in frames(animate(SCENES, palette, 400))]
    data = b"".join(animation(SCENES, count, palette, 400, plies=[7 * ply for ply in range(count)]))
    shown, pauses = zip(*frames(data), strict=True)
    width, height = bare[0].size
    assert [frame.crop((0, 0, width, height)).tobytes() for frame in shown] == [one.tobytes() for one in bare]
    assert (set(pauses[:-1]), pauses[-1]) == ({900}, 4000)
    strips = [frame.crop((0, height, *frame.size)) for frame in shown]
    filled = [strip.crop((136, 17, width, 18)).tobytes().count(bytes(palette["score"])) for strip in strips]
    assert filled[0] == 0
    assert filled == sorted(set(filled))
    corners = [strip.crop((0, 0, 136, 34)).getcolors(9999) for strip in strips]
    assert [(136 * 34, palette["table"])] not in corners


@pytest.mark.parametrize("pace", [0.5, 1.0, 2.0])
def test_the_parts_of_a_short_frame_take_its_time_and_none_is_shorter_than_viewers_show(pace):
    count = 300
    stones = [Stone(at, "black", 0.83) for at in CORNERS]
    moving = [Scene(BOARD, tuple(stones[: ply % 3])) for ply in range(count)]
    data = b"".join(animation(moving, count, CLASSIC, 400, pace=pace, plies=list(range(count))))
    pauses = [pause for pause, _ in parts(data)]
    assert min(pauses) == PART_DURATION
    assert sum(pauses) == (count - 1) * 120 * pace + 4000


def test_what_cannot_be_drawn_is_not_animated():
    with pytest.raises(SceneError, match="unknown stone role 'pink'"):
        animate([SCENES[0], Scene(BOARD, (Stone((0, 0), "pink", 1),))], CLASSIC)
