from itertools import combinations, pairwise, product

import pytest

from renderer import SceneError, read_palettes
from renderer.board import choose_colours, grain
from renderer.scene import mix
from tests.renderer.eyes import EYES, apart, contrast
from tests.renderer.samples import PALETTES

NUMBERS = [f"number-{number}" for number in range(1, 7)]
BEDS = ["cell", *NUMBERS]

STONES = ["black", "white"]

every_theme = pytest.mark.parametrize("theme", PALETTES.values(), ids=PALETTES)


def face(theme, stone):
    return mix(theme[f"{stone}-light"], theme[stone], 0.5)


def check_apart(theme, first, second, least, eyes="full"):
    (one, this), (other, that) = first, second
    found = apart(this, that, eyes)
    assert found >= least, (
        f"theme {theme.name!r}: {one} ({hexadecimal(this)}) is too close to {other} ({hexadecimal(that)}) "
        f"for eyes with {'full colour vision' if eyes == 'full' else eyes}: {found:.3f} of at least {least}"
    )


def hexadecimal(colour):
    return "#" + "".join(f"{value:02X}" for value in colour)


def role(theme, name):
    return name, theme[name]


def stone_face(theme, stone):
    return f"the face of a {stone} stone ({stone}, {stone}-light)", face(theme, stone)


def test_the_four_themes_are_there():
    assert {"classic", "night", "paper", "contrast"} <= PALETTES.keys()


@every_theme
def test_black_and_white_stones_differ_at_a_glance(theme):
    for eyes in EYES:
        check_apart(theme, stone_face(theme, "black"), stone_face(theme, "white"), 0.6, eyes)


@every_theme
def test_stones_stand_out_from_every_cell_by_face_and_rim(theme):
    for eyes, bed, stone in product(EYES, BEDS, STONES):
        by_face, by_rim = stone_face(theme, stone), role(theme, f"{stone}-rim")
        seen = {apart(colour, theme[bed], eyes): (name, colour) for name, colour in (by_face, by_rim)}
        check_apart(theme, by_face, role(theme, bed), 0.06, eyes)
        check_apart(theme, seen[max(seen)], role(theme, bed), 0.17, eyes)


@every_theme
def test_marks_stand_out_from_the_stones_they_lie_on(theme):
    for eyes, mark, stone in product(EYES, ["last", "pending", "question", "text"], STONES):
        on_stone = (f"{mark}-on-{stone}", theme.on(mark, stone))
        check_apart(theme, on_stone, stone_face(theme, stone), 0.35, eyes)


@every_theme
def test_outlines_stand_out_from_every_cell_and_with_badges_from_the_stones_beside_them(theme):
    for eyes in EYES:
        for bed in BEDS:
            check_apart(theme, role(theme, "counted"), role(theme, bed), 0.17 if bed == "cell" else 0.1, eyes)
        for mark, stone in product(["counted", "badge"], STONES):
            check_apart(theme, role(theme, mark), stone_face(theme, stone), 0.14, eyes)


@every_theme
def test_the_colours_of_any_two_numbers_differ_for_every_eye(theme):
    for lower, higher in pairwise(NUMBERS):
        check_apart(theme, role(theme, lower), role(theme, higher), 0.035)
    for eyes, (lower, higher) in product(EYES, combinations(NUMBERS, 2)):
        check_apart(theme, role(theme, lower), role(theme, higher), 0.032, eyes)


SEEN = 3
"""The contrast that the Web Content Accessibility Guidelines (1.4.11) ask of what is no text."""


def shades(theme, stone):
    return [theme[stone], theme[f"{stone}-light"]]


def weakest(colour, others):
    return min(contrast(colour, other) for other in others)


@every_theme
def test_a_stone_is_seen_beside_the_other_colour_and_on_every_cell_by_its_face_or_its_rim(theme):
    assert min(weakest(shade, shades(theme, "white")) for shade in shades(theme, "black")) >= SEEN
    for bed, stone in product(BEDS, STONES):
        face_seen = weakest(theme[bed], shades(theme, stone))
        rim_seen = weakest(theme[f"{stone}-rim"], [theme[bed]])
        assert max(face_seen, rim_seen) >= SEEN, (bed, stone)


RINGS = ["counted", "near", "group", "last", "pending", "hint", "question"]
LEAST = [
    # what is seen or read, on which ground, and the contrast that it needs
    *((ring, bed, SEEN) for ring, bed in product(RINGS, BEDS)),
    *((mark, "table", SEEN) for mark in ("rim", "turn", "won")),
    *((f"{mark}-on-plate", "plate", SEEN) for mark in ("rim", "turn", "won")),
    *((mark, "cell", SEEN) for mark in ("grid", "star")),
    *((text, "cell", 4) for text in ("name", "point-name")),
    *(
        (text, ground, 4.5)
        for text, ground in (("edge", "plate"), ("score", "table"), ("badge-text", "badge"))
    ),
    *(("digit", number, 3.8) for number in NUMBERS),
    *(("small-name", number, 3.5) for number in NUMBERS),
]


@every_theme
def test_lines_rings_and_texts_are_seen_on_what_lies_under_them(theme):
    for seen, ground, least in LEAST:
        found = contrast(theme[seen], theme[ground])
        assert found >= least, (seen, ground, found)


@every_theme
def test_marks_are_seen_on_both_shades_of_a_stone(theme):
    for stone, mark in product(STONES, ["last", "pending", "question", "text"]):
        assert weakest(theme.on(mark, stone), shades(theme, stone)) >= SEEN, (stone, mark)


@every_theme
def test_the_shape_behind_a_number_is_seen_by_its_fill_or_its_rim(theme):
    under = ["black", "black-light", "white", "white-light", "table", "plate"]
    for bed, badge in product(under, ["badge", "rank"]):
        seen = max(contrast(theme[name], theme[bed]) for name in (badge, "badge-text"))
        assert seen >= SEEN, (bed, badge)


@every_theme
def test_no_theme_disappears_in_a_chat(theme):
    chats = [
        (0xFB, 0xFB, 0xFB),
        (0x2E, 0x2E, 0x34),
        (0x1A, 0x1A, 0x1E),
        (0x07, 0x07, 0x09),
        (0xFF, 0xFF, 0xFF),
    ]
    for chat in chats:
        further = max(("table", "border"), key=lambda name: apart(theme[name], chat))
        check_apart(theme, role(theme, further), ("the ground of a chat", chat), 0.05)


def test_only_the_contrast_theme_needs_a_pattern():
    assert [name for name, theme in PALETTES.items() if theme.patterned] == ["contrast"]


@every_theme
def test_a_picture_has_at_most_255_colours_all_looked_up_exactly(theme):
    for beds in (frozenset({"cell"}), frozenset(NUMBERS), frozenset({"plate"})):
        colours = choose_colours(theme, beds)
        assert len(colours) <= 255, beds
        assert len({grain(colour) for colour in colours}) == len(colours), beds


def test_a_theme_that_lacks_a_role_is_refused_by_name():
    with pytest.raises(SceneError, match="theme 'b' lacks the roles cell"):
        read_palettes('[a]\ncell = "#FFFFFF"\n[b]\n')


def test_a_colour_that_is_none_is_refused_with_its_place():
    with pytest.raises(SceneError, match="theme 'a', role 'cell': 'beige-ish' is no colour"):
        read_palettes('[a]\ncell = "beige-ish"\n')
