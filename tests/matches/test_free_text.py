import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import SetupError
from bot.matches.free_text import LONGEST_FREE_TEXT, MOST_MARKS, clean_text
from tests.case import each

WRONG = {
    "empty": "",
    "spaces": " \n\t ",
    "emoji": "👩‍👩‍👧 ♟️ 🇩🇪",
    "right to left": "\u202eevil\u202c \u2066text\u2069 \u200f!",
    "everyone": "@everyone <@&1> <@1> <#2>",
    "zalgo": "h" + "\u0300\u0489\u0316" * 40 + "i",
    "SQL": "'; DROP TABLE matches; --",
    "regex bomb": "(a+)+$" + "a" * 100 + "!",
    "null": "a\x00b\x1b[31mc",
    "private use": "\ue000\U000f0000",
    "surrogate": "a\ud800b",
    "markdown": "**bold** `code` [x](http://x) ||spoiler|| > quote # title",
    "lines": "one\ntwo\u2028three\r\nfour",
}
"""The wrong-input catalogue, as far as it is short enough."""


@each(
    ("typed", "kept"),
    [
        ("  good \n luck ", "good luck"),
        ("\u202egnorw\u202c", "gnorw"),
        ("e\u0301", "é"),
        ("a" + "\u0323\u0302" * 9, "\u1ead\u0323\u0323"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a\u200bb\u200dc", "ab\u200dc"),
        ("\x00\x07", ""),
        ("\u3164\u2800 \u115f\u1160\uffa0\u180e\u17b4\u034f", ""),
        ("\u3164 Ada\u2800", "Ada"),
        ("\ufe0f \u200d\u0301\u20dd", ""),
        ("♟️", "♟️"),
        ("'; DROP TABLE matches; --", "'; DROP TABLE matches; --"),
    ],
)
def test_visible_characters_stay_and_others_go(typed, kept):
    assert clean_text(typed) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize("typed", ["x" * 129, "x" * 6000, "\u0300" * 6000, " " * 6000], ids=len)
def test_too_long_a_text_is_refused_with_the_limit(typed):
    with pytest.raises(SetupError) as refused:
        clean_text(typed)
    assert refused.value.details["limit"] == LONGEST_FREE_TEXT


@given(st.text(max_size=300) | st.sampled_from(list(WRONG.values())))
def test_a_clean_text_text_is_one_short_visible_line_and_clean(typed):
    try:
        text = clean_text(typed)
    except SetupError:
        return
    assert len(text) <= LONGEST_FREE_TEXT
    assert text == text.strip()
    categories = [unicodedata.category(character) for character in text if character != "\u200d"]
    assert not {"Cc", "Cf", "Cs", "Zl", "Zp"} & set(categories)
    marks = "".join("m" if category in {"Mn", "Me"} else " " for category in categories)
    assert max(map(len, marks.split()), default=0) <= MOST_MARKS
    assert clean_text(text) == text
