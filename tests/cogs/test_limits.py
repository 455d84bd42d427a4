"""Texts are cut at a sensible place."""

import pytest

from bot.cogs._limits import joined, shortened


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("short", 5, "short"),
        ("one two three", 12, "one two…"),
        ("first line\nsecond line", 20, "first line…"),
        ("unbreakable", 6, "unbre…"),
        ("a very_long_word_indeed", 10, "a very_lo…"),
    ],
)
def test_a_text_is_cut_at_a_line_a_word_or_a_letter(text, limit, cut):
    assert shortened(text, limit) == cut
    assert len(cut) <= limit


@pytest.mark.parametrize(
    ("limit", "kept"), [(11, "one\ntwo\nsix"), (10, "one\ntwo\n+"), (8, "one\n+"), (3, "+"), (1, "+")]
)
def test_lines_that_do_not_fit_are_said_to_be_more(limit, kept):
    assert joined(["one", "two", "six"], "+", limit) == kept
