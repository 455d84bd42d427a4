import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from renderer import SceneError, draw
from renderer.scene import Ground, Label, Mark, Outline, Scene, Stone, Tile
from tests.renderer.samples import BOARD, BUSY, CLASSIC, PALETTES, square, squares

EMPTY = Scene(BOARD)
BLACK, WHITE = (Stone((1, 1), role, 0.83) for role in ("black", "white"))
WIDTH = 400


def drawing(scene, palette=CLASSIC, width=WIDTH):
    return Image.open(io.BytesIO(draw(scene, palette, width))).convert("RGB")


def letters(image, rows, left=0.0, top=0.0, step=1.0, across=3):
    """What lies at evenly spaced places of the 3 x 3 board, as letters of the roles' colours."""
    named = {CLASSIC[role]: letter for role, letter in LETTERS.items()}
    unit = unit_of(image)
    middle = image.size[0] / 2
    found = []
    for row in range(rows):
        y = middle + (top + row * step - 1) * unit
        xs = [middle + (left + column * step - 1) * unit for column in range(across)]
        found.append("".join(named.get(image.getpixel((round(x), round(y))), "?") for x in xs))
    return found


LETTERS = {"plate": "p", "cell": ".", "grid": "+"}


def unit_of(image):
    return int(image.size[0] * 0.96 / 3.5) // 2 * 2


def difference_box(first, second):
    return ImageChops.difference(first, second).getbbox()


def test_a_picture_is_a_square_opaque_png_of_the_width_asked_for():
    for width in (300, 1100):
        image = Image.open(io.BytesIO(draw(BUSY, CLASSIC, width)))
        assert (image.format, image.mode, image.size) == ("PNG", "P", (width, width))
        assert "transparency" not in image.info


def test_cells_lie_on_a_board_on_a_table():
    image = drawing(EMPTY)
    assert image.getpixel((5, 5)) == CLASSIC["table"]
    for left, found in ((-0.6, "p"), (-0.5, "+...+...+...+"), (2.6, "p")):
        assert letters(image, 1, left=left, top=0.25, step=0.25, across=len(found)) == [found]


def test_neighbouring_cells_are_parted_by_a_line_all_around():
    found = letters(drawing(EMPTY), 5, left=0, top=0, step=0.5, across=5)
    assert " ".join(found) == ".+.+. +++++ .+.+. +++++ .+.+."


def test_a_stone_is_a_disc_in_the_middle_of_its_cell():
    image = drawing(replace(EMPTY, stones=(BLACK,)))
    unit, middle = unit_of(image), WIDTH // 2

    def pixel(dx, dy):
        return image.getpixel((round(middle + dx * unit), round(middle + dy * unit)))

    lightest = max(*CLASSIC["black"], *CLASSIC["black-light"])
    for place in ((0, 0), (0.35, 0), (-0.35, 0), (0, 0.35), (0, -0.35), (0.27, 0.27)):
        assert max(pixel(*place)) <= lightest + 4, place
    for place in ((0.42, 0.42), (-0.42, 0.42), (0.46, 0), (0, -0.46)):
        assert pixel(*place) == CLASSIC["cell"], place


def test_the_face_of_a_stone_grows_darker_downwards_without_a_visible_step():
    for role in ("black", "white"):
        image = drawing(Scene(squares(1, 1), (Stone((0, 0), role, 0.83),)), width=1100)
        column = [image.getpixel((550, y)) for y in range(280, 820)]
        steps = [abs(a - b) for one, other in pairwise(column) for a, b in zip(one, other, strict=True)]
        assert max(steps) <= 5
        assert sum(column[0]) > sum(column[-1])


def test_a_see_through_stone_lets_the_cell_shine_through():
    stones = (BLACK, BLACK._replace(strength=0.6))
    solid, ghost = (drawing(Scene(BOARD, (stone,))).getpixel((200, 200)) for stone in stones)
    assert sum(solid) < sum(ghost) < sum(CLASSIC["cell"])


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_stone_hides_the_name_of_its_cell(palette):
    named = Ground(BOARD.tiles, labels=(Label((1, 1), "e10", "name", 0.35),))
    for stone in (BLACK, WHITE):
        pictures = {draw(Scene(ground, (stone,)), palette, WIDTH) for ground in (named, BOARD)}
        assert len(pictures) == 1, stone


@pytest.mark.parametrize("role", ["last", "pending", "hint", "question", "badge"])
def test_a_mark_changes_its_own_surroundings_only(role):
    plain = replace(EMPTY, stones=(BLACK, Stone((0, 0), "white", 0.83)))
    marked = replace(plain, marks=(Mark((1, 1), role, 0.83),))
    left, top, right, bottom = difference_box(drawing(plain), drawing(marked))
    half, middle = unit_of(drawing(plain)) / 2, WIDTH / 2
    assert middle - half <= min(left, top)
    assert max(right, bottom) <= middle + half


def test_marks_on_the_same_stone_differ_from_each_other():
    roles = ("last", "pending", "question", "badge", "star")
    scenes = [Scene(BOARD, (BLACK,), (Mark((1, 1), role, 0.83),)) for role in roles]
    assert len({draw(scene, CLASSIC, WIDTH) for scene in scenes}) == 5


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


def test_outlines_on_either_side_of_a_border_do_not_touch():
    sides = tuple(Outline(square(x, 1), "counted") for x in (0, 1))
    image = drawing(replace(EMPTY, outlines=sides))
    border = round(WIDTH / 2 - unit_of(image) / 2)
    assert image.getpixel((border, WIDTH // 2)) == CLASSIC["grid"]


def test_the_outline_of_a_hole_runs_outside_it():
    image = drawing(replace(EMPTY, outlines=(Outline(square(1, 1)[::-1], "counted"),)))
    for far, role in ((0.544, "counted"), (0.456, "cell")):
        assert image.getpixel((round(WIDTH / 2 - far * unit_of(image)), WIDTH // 2)) == CLASSIC[role]


def test_patterned_stones_differ_in_light_and_dark_within_the_stone():
    def shades(stone):
        image = drawing(replace(EMPTY, stones=(stone,)), PALETTES["contrast"])
        unit, middle = unit_of(image) // 4, WIDTH // 2
        inside = image.crop((middle - unit, middle - unit, middle + unit, middle + unit))
        return inside.convert("L").getextrema()

    darkest, lightest = shades(BLACK)
    assert lightest - darkest > 100
    assert shades(WHITE)[0] > 240


def test_the_same_scene_gives_the_same_bytes_from_many_threads_at_once():
    scenes = [replace(BUSY, stones=BUSY.stones[:count]) for count in range(5)] * 3
    palettes = list(PALETTES.values())
    jobs = [(scene, palettes[index % 4], 151 + index % 3) for index, scene in enumerate(scenes)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: draw(*job), jobs))
    assert together == [draw(*job) for job in jobs]


def test_a_picture_does_not_depend_on_what_was_drawn_before():
    first = draw(BUSY, CLASSIC, 350)
    for width in range(300, 313):
        draw(BUSY, CLASSIC, width)  # more boards than have their stamps cached
    assert draw(BUSY, CLASSIC, 350) == first


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (Ground(), "the board is empty"),
        (Stone((1, 1), "pink", 0.8), "unknown stone role 'pink'; there are black, white"),
        (Mark((1, 1), "sparkle", 0.8), "unknown mark role 'sparkle'"),
        (Label((1, 1), "a", "shout", 0.3), "unknown label role 'shout'"),
        (Outline(square(1, 1), "dotted"), "unknown outline role 'dotted'"),
        (Ground((Tile(square(0, 0), "lava"),)), "unknown tile role 'lava'"),
        (squares(70, 70), "the board is too large"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_reason(wrong, complaint):
    part = f"{type(wrong).__name__.lower()}s"
    scene = Scene(wrong) if isinstance(wrong, Ground) else replace(EMPTY, **{part: (wrong,)})
    with pytest.raises(SceneError, match=complaint):
        draw(scene, CLASSIC, WIDTH)


@pytest.mark.parametrize("width", [-1, 0, 119, 2401, 10**9])
def test_a_width_out_of_bounds_is_refused(width):
    with pytest.raises(SceneError, match="120 to 2400 pixels"):
        draw(EMPTY, CLASSIC, width)
