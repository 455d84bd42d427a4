import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from renderer.draw import png_of
from renderer.png_text import KEYWORD, LONGEST_TEXT, text_in, with_text

PNG = png_of(Image.new("P", (9, 9)))
SIGNATURE = PNG[:8]
HEADER = PNG[:33]
BEFORE_THE_TEXT = KEYWORD + b"\0\1\0\0\0"
TOLD = with_text(PNG, "odd\nhexhex-2\n\na1w")


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


@given(st.text(max_size=200))
def test_text_is_read_back_by_us_and_by_pillow_and_pixels_stay(text):
    told = with_text(PNG, text)
    assert text_in(told) == text
    with Image.open(io.BytesIO(told)) as picture, Image.open(io.BytesIO(PNG)) as bare:
        assert picture.text == {KEYWORD.decode(): text}
        assert picture.tobytes() == bare.tobytes()
    assert told.replace(chunk(b"iTXt", BEFORE_THE_TEXT + zlib.compress(text.encode(), 9)), b"") == PNG


@given(st.integers(0, len(TOLD) - 1), st.integers(1, 255))
def test_damaged_picture_has_its_text_or_none(place, change):
    damaged = bytearray(TOLD)
    damaged[place] ^= change
    assert text_in(bytes(damaged)) in ("odd\nhexhex-2\n\na1w", None)


@given(st.integers(0, len(TOLD)))
def test_picture_that_was_cut_off_has_its_text_or_none(length):
    assert text_in(TOLD[:length]) in ("odd\nhexhex-2\n\na1w", None)


@given(
    st.binary(max_size=300), st.lists(st.tuples(st.sampled_from([b"iTXt", b"tEXt", b"IDAT"]), st.binary()))
)
def test_foreign_file_has_no_text(data, chunks):
    assert text_in(data) is None
    assert text_in(SIGNATURE + data) is None
    assert text_in(HEADER + b"".join(chunk(*one) for one in chunks)) is None


@pytest.mark.parametrize(
    "hostile",
    [
        chunk(b"iTXt", BEFORE_THE_TEXT + zlib.compress(b"0" * (LONGEST_TEXT + 1))),
        chunk(b"iTXt", BEFORE_THE_TEXT + zlib.compress(bytes(10_000_000))),
        chunk(b"iTXt", BEFORE_THE_TEXT + zlib.compress(b"\xff")),
        chunk(b"iTXt", BEFORE_THE_TEXT + zlib.compress(b"cut off")[:-5]),
        chunk(b"iTXt", BEFORE_THE_TEXT),
        chunk(b"iTXt", KEYWORD + b"\0\0\0\0\0plain"),
        chunk(b"tEXt", b"") * 80_000,
        struct.pack(">I4s", 0xFFFFFFFF, b"iTXt") + BEFORE_THE_TEXT,
    ],
    ids=["too long", "bomb", "no text", "cut off", "empty", "plain", "many parts", "endless"],
)
def test_hostile_picture_has_no_text(hostile):
    assert text_in(HEADER + hostile + PNG[33:]) is None


def test_picture_that_was_encoded_again_has_no_text():
    again = io.BytesIO()
    with Image.open(io.BytesIO(TOLD)) as picture:
        picture.resize((5, 5)).save(again, "PNG")
    assert text_in(again.getvalue()) is None
