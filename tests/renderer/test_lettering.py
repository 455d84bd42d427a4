import unicodedata

import pytest
from PIL import Image, ImageDraw

from bot.data import languages
from renderer.lettering import length, write
from tests.case import each


def drawn(text):
    picture = Image.new("L", (200, 120))
    write(ImageDraw.Draw(picture), (100, 80), text, 255, size=44)
    return picture


@each("letter", "äöüáéíóúñçåčÁÉÍÓÚÑÜ¿¡«»„ßï")
def test_letters_that_the_font_lacks_are_drawn(letter):
    plain = unicodedata.normalize("NFD", letter)[0]
    assert drawn(letter).getbbox()
    if plain != letter:
        assert drawn(letter).tobytes() != drawn(plain).tobytes()
        assert length(letter, 44) == length(plain, 44)


def test_a_mark_takes_the_place_of_the_dot():
    assert drawn("í").getbbox()[1] <= drawn("i").getbbox()[1]
    assert drawn("í").tobytes() != drawn("i\N{COMBINING TILDE}").tobytes()


def test_inverted_signs_reach_below_the_line():
    assert drawn("¿").getbbox()[3] > drawn("?").getbbox()[3]
    assert drawn("¡").getbbox()[3] > drawn("!").getbbox()[3]


@pytest.mark.parametrize("language", languages().known)
def test_every_letter_of_charts_and_captions_can_be_drawn(language):
    words = languages().words(language)
    sizes = dict.fromkeys(("first", "second", "third"), "3")
    boards = [words.say(f"board-{kind}", **sizes) for kind in ("hexhex", "cairo", "snub", "side-random")]
    marks = [words.say(f"mark-{mark}") for mark in ("teaching", "usual", "expert")]
    months = [words.say("month-short", month=month) for month in range(1, 13)]
    seats = [words.say(f"seat-{seat}").upper() for seat in ("odd", "even", "black", "white")]
    for letter in set("".join([*boards, *marks, *months, *seats])) - {" "}:
        assert drawn(letter).getbbox(), letter
