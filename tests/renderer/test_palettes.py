"""The themes can be told apart by every kind of eye."""

from itertools import pairwise

import pytest

from renderer import SceneError, read_palettes
from renderer.inks import choose_colours, grain
from renderer.palette import mix
from tests.renderer.eyes import EYES, apart, contrast
from tests.renderer.samples import PALETTES

NUMBERS = [f"number-{number}" for number in range(1, 7)]
BEDS = ["cell", *NUMBERS]

every_theme = pytest.mark.parametrize("theme", PALETTES.values(), ids=PALETTES)
every_eye = pytest.mark.parametrize("eyes", EYES)


def face(theme, stone):
    """The middle of a stone's light and shade."""
    return mix(theme[f"{stone}-light"], theme[stone], 0.5)


def test_the_four_themes_are_there():
    assert {"classic", "night", "paper", "contrast"} <= PALETTES.keys()


@every_theme
@every_eye
def test_black_and_white_stones_differ_at_a_glance(theme, eyes):
    assert apart(face(theme, "black"), face(theme, "white"), eyes) >= 0.6


@every_theme
@every_eye
@pytest.mark.parametrize("bed", BEDS)
@pytest.mark.parametrize("stone", ["black", "white"])
def test_stones_stand_out_from_every_cell_by_face_and_rim(theme, eyes, bed, stone):
    by_face = apart(face(theme, stone), theme[bed], eyes)
    by_rim = apart(theme[f"{stone}-rim"], theme[bed], eyes)
    assert by_face >= 0.06
    assert max(by_face, by_rim) >= 0.17


@every_theme
@every_eye
@pytest.mark.parametrize("mark", ["last", "pending", "question", "text"])
@pytest.mark.parametrize("stone", ["black", "white"])
def test_marks_stand_out_from_the_stones_they_lie_on(theme, eyes, mark, stone):
    assert apart(theme.on(mark, stone), face(theme, stone), eyes) >= 0.35


@every_theme
@every_eye
@pytest.mark.parametrize("bed", BEDS)
def test_outlines_stand_out_from_every_cell(theme, eyes, bed):
    assert apart(theme["counted"], theme[bed], eyes) >= (0.17 if bed == "cell" else 0.1)


@every_theme
@every_eye
@pytest.mark.parametrize("stone", ["black", "white"])
def test_outlines_and_badges_stand_out_from_the_stones_beside_them(theme, eyes, stone):
    assert apart(theme["counted"], face(theme, stone), eyes) >= 0.14
    assert apart(theme["badge"], face(theme, stone), eyes) >= 0.14


@every_theme
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(NUMBERS)))
def test_numbers_that_follow_each_other_have_colours_that_differ(theme, lower, higher):
    assert apart(theme[lower], theme[higher]) >= 0.035


@every_theme
def test_text_can_be_read(theme):
    assert contrast(theme["name"], theme["cell"]) >= 4
    assert contrast(theme["point-name"], theme["cell"]) >= 4
    assert contrast(theme["edge"], theme["plate"]) >= 4.5
    assert contrast(theme["score"], theme["table"]) >= 4.5
    assert contrast(theme["badge-text"], theme["badge"]) >= 4.5
    for number in NUMBERS:
        assert contrast(theme["digit"], theme[number]) >= 3.8
        assert contrast(theme["small-name"], theme[number]) >= 3.5


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
        assert max(apart(theme["table"], chat), apart(theme["border"], chat)) >= 0.05


def test_only_the_contrast_theme_needs_a_pattern():
    assert [name for name, theme in PALETTES.items() if theme.patterned] == ["contrast"]


@every_theme
@pytest.mark.parametrize("beds", [frozenset({"cell"}), frozenset(NUMBERS), frozenset({"plate"})])
def test_a_picture_has_at_most_255_colours_all_looked_up_exactly(theme, beds):
    colours = choose_colours(theme, beds)
    assert len(colours) <= 255
    assert len({grain(colour) for colour in colours}) == len(colours)


def test_a_theme_that_lacks_a_role_is_refused_by_name():
    with pytest.raises(SceneError, match="theme 'b' lacks the roles cell"):
        read_palettes('[a]\ncell = "#FFFFFF"\n[b]\n')


def test_a_colour_that_is_none_is_refused_with_its_place():
    with pytest.raises(SceneError, match="theme 'a', role 'cell': 'beige-ish' is no colour"):
        read_palettes('[a]\ncell = "beige-ish"\n')
