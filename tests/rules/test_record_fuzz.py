import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.data import languages
from bot.errors import RecordError
from bot.rules.record import format_record, format_record_json, read_record
from tests.case import each
from tests.rules.tables import CATALOGUE
from tests.rules.test_record import STRANDS, XODD

WORDS = languages().words(None)
RECORDS = [XODD, STRANDS, "Game: odd\nBoard: hexhex-3\nOption group: 3\n\n1. a1 white\n2. b2 black\n"]
LINES = sorted({line for record in RECORDS for line in record.splitlines()})
PIECES = [
    *("odd", "draw", "pass", "Option group:", "Game:"),
    *(":", ".", "```", "(", ")", "\ufeff", "\x85"),
    *("9" * 5000, "-3", "٣", "²"),
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.just(float("nan"))
    | st.sampled_from([10**4000, "odd", "draw", "\ud800", "resigned) foo", "a1 white", *PIECES])
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def mutated_texts(draw):
    lines = draw(st.sampled_from(RECORDS)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        line, where = lines[at], draw(st.integers(0, len(lines[at])))
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=6))
        start, end = line[:where], line[where:]
        replaced = draw(st.sampled_from(["", piece, start + piece, start + piece + end]))
        lines[at : at + draw(st.integers(0, 1))] = [draw(st.sampled_from([replaced, *LINES]))]
        lines = lines or [""]
    return "\n".join(lines)


@st.composite
def mutated_json(draw):
    data = json.loads(format_record_json(read_record(draw(st.sampled_from(RECORDS)), CATALOGUE), CATALOGUE))
    for _ in range(draw(st.integers(1, 3))):
        inside = draw(st.sampled_from([data, data, data.get("options")]))
        if not isinstance(inside, dict):
            continue
        key = draw(st.sampled_from([*sorted(inside), "result"]))
        if draw(st.booleans()) and isinstance(inside.get(key), list) and inside[key]:
            inside[key][draw(st.integers(0, len(inside[key]) - 1))] = draw(VALUES)
        elif draw(st.integers(0, 4)):
            inside[key] = draw(VALUES)
        else:
            inside.pop(key, None)
    text = json.dumps(data, ensure_ascii=draw(st.booleans()))
    cut = draw(st.integers(0, len(text)))
    return draw(st.sampled_from([text, text, text, "{" + text[cut:], text[:cut]]))


def check_sentence(sentence):
    assert sentence.encode().endswith(b".")
    assert "“”" not in sentence, "what is missing is not empty"


def check_read_or_refused(text):
    try:
        record = read_record(text, CATALOGUE)
    except RecordError as refusal:
        check_sentence(WORDS.error(refusal))
        return
    for written in (format_record(record, CATALOGUE), format_record_json(record, CATALOGUE)):
        assert read_record(written, CATALOGUE) == record
        written.encode()


@each("line_break", ["\n", "\r\n", "\u2028", "\x0c"])
def test_json_that_ends_anywhere_is_quoted_by_its_line(line_break):
    text = format_record_json(read_record(XODD, CATALOGUE), CATALOGUE).replace("\n", line_break)
    for end in range(1, len(text.rstrip())):
        with pytest.raises(RecordError) as refused:
            read_record(text[:end], CATALOGUE)
        assert refused.value.quoted
        assert refused.value.quoted in text


@given(mutated_texts() | mutated_json() | st.text() | st.text().map("{{{}".format))
@settings(max_examples=200)
def test_any_text_is_read_or_refused_with_a_sentence(text):
    check_read_or_refused(text)
