import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from operator import sub

import pytest
from PIL import Image, ImageChops

from renderer import SceneError, draw
from renderer.draw import picture
from renderer.scene import Ground, Label, Link, Mark, Outline, Scene, Stone, Tile, mix
from tests.case import each
from tests.renderer.samples import BOARD, BUSY, CLASSIC, PALETTES, square, squares

EMPTY = Scene(BOARD)
BLACK, WHITE = (Stone((1, 1), role, 0.83) for role in ("black", "white"))
WIDTH = 400


def drawing(scene, palette=CLASSIC, width=WIDTH):
    return Image.open(io.BytesIO(draw(scene, palette, width))).convert("RGB")


def unit_of(image):
    return int(image.size[0] * 0.96 / 3.5) // 2 * 2


def difference_box(first, second):
    return ImageChops.difference(first, second).getbbox()


def test_a_picture_is_a_square_opaque_png_of_the_width_asked_for():
    for width in (300, 1100):
        image = Image.open(io.BytesIO(draw(BUSY, CLASSIC, width)))
        assert (image.format, image.mode, image.size) == ("PNG", "P", (width, width))
        assert "transparency" not in image.info


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_stone_hides_the_name_of_its_cell(palette):
    named = Ground(BOARD.tiles, labels=(Label((1, 1), "e10", "name", 0.35),))
    for stone in (BLACK, WHITE):
        pictures = {draw(Scene(ground, (stone,)), palette, WIDTH) for ground in (named, BOARD)}
        assert len(pictures) == 1, stone


@each("role", ["last", "pending", "hint", "question", "badge"])
def test_a_mark_changes_its_own_surroundings_only(role):
    plain = replace(EMPTY, stones=(BLACK, Stone((0, 0), "white", 0.83)))
    marked = replace(plain, marks=(Mark((1, 1), role, 0.83),))
    left, top, right, bottom = difference_box(drawing(plain), drawing(marked))
    half, middle = unit_of(drawing(plain)) / 2, WIDTH / 2
    assert middle - half <= min(left, top)
    assert max(right, bottom) <= middle + half


def test_a_mark_takes_the_colour_for_the_stone_it_lies_on():
    for stone in (BLACK, WHITE):
        image = drawing(Scene(BOARD, (stone,), (Mark((1, 1), "last", 0.83),)))
        assert CLASSIC[f"last-on-{stone.role}"] in {colour for _, colour in image.getcolors(100_000)}


def test_an_outline_runs_inside_the_border_of_its_area_all_around():
    image = drawing(replace(EMPTY, outlines=(Outline(square(1, 1), "counted"),)))
    unit, middle = unit_of(image), WIDTH // 2
    inside = round(0.456 * unit)
    for step in range(-inside, inside):
        for dx, dy in ((step, -inside), (step, inside - 1), (-inside, step), (inside - 1, step)):
            assert image.getpixel((middle + dx, middle + dy)) == CLASSIC["counted"], (dx, dy)
    left, top, right, bottom = difference_box(drawing(EMPTY), image)
    assert (right - left, bottom - top) <= (unit, unit)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_link_joins_the_faces_of_two_stones_and_changes_nothing_else(palette):
    stones = tuple(Stone((x, 1), "black", 0.83) for x in (0, 1))
    apart, joined = (
        Scene(BOARD, stones),
        Scene(BOARD, stones, links=(Link((((0, 1), (1, 1)),), "black", 0.83),)),
    )
    image, unit, middle = drawing(joined, palette), unit_of(drawing(apart, palette)), WIDTH // 2
    face = mix(palette["black"], palette["black-light"], 0.5)
    for x in range(middle - unit * 3 // 5, middle - unit * 2 // 5):
        assert max(map(abs, map(sub, image.getpixel((x, middle)), face))) <= 8, x
    left, top, right, bottom = difference_box(drawing(apart, palette), image)
    assert middle - unit < left < right < middle
    assert middle - unit / 4 < top < bottom < middle + unit / 4


def test_patterned_stones_differ_in_light_and_dark_within_the_stone():
    def shades(stone):
        image = drawing(replace(EMPTY, stones=(stone,)), PALETTES["contrast"])
        unit, middle = unit_of(image) // 4, WIDTH // 2
        inside = image.crop((middle - unit, middle - unit, middle + unit, middle + unit))
        return inside.convert("L").getextrema()

    darkest, lightest = shades(BLACK)
    assert lightest - darkest > 100
    assert shades(WHITE)[0] > 240


def test_a_picture_is_written_as_drawn_after_any_other():
    for scene in (replace(BUSY, frame="turn"), BUSY):
        for width in (300, 310, 300):
            assert (
                drawing(scene, width=width).tobytes()
                == picture(scene, CLASSIC, width).convert("RGB").tobytes()
            )


def test_the_same_scene_gives_the_same_bytes_from_many_threads_at_once():
    scenes = [replace(BUSY, stones=BUSY.stones[:count]) for count in range(5)] * 3
    palettes = list(PALETTES.values())
    jobs = [(scene, palettes[index % 4], 151 + index % 3) for index, scene in enumerate(scenes)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: draw(*job), jobs))
    assert together == [draw(*job) for job in jobs]


@each(
    ("wrong", "complaint"),
    [
        (Ground(), "the board is empty"),
        (Stone((1, 1), "pink", 0.8), "unknown stone role 'pink'; there are black, white"),
        (Link((((0, 1), (1, 1)),), "pink", 0.8), "unknown link role 'pink'"),
        (Mark((1, 1), "sparkle", 0.8), "unknown mark role 'sparkle'"),
        (Label((1, 1), "a", "shout", 0.3), "unknown label role 'shout'"),
        (Outline(square(1, 1), "dotted"), "unknown outline role 'dotted'"),
        (Ground((Tile(square(0, 0), "lava"),)), "unknown tile role 'lava'"),
        (squares(70, 70), "the board is too large"),
    ],
)
def test_a_scene_that_cannot_be_drawn_is_refused_with_the_reason(wrong, complaint):
    part = f"{type(wrong).__name__.lower()}s"
    scene = Scene(wrong) if isinstance(wrong, Ground) else replace(EMPTY, **{part: (wrong,)})
    with pytest.raises(SceneError, match=complaint):
        draw(scene, CLASSIC, WIDTH)


@each("width", [-1, 0, 119, 2401, 10**9])
def test_a_width_out_of_bounds_is_refused(width):
    with pytest.raises(SceneError, match="120 to 2400 pixels"):
        draw(EMPTY, CLASSIC, width)
