import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from renderer.draw import png_of


@st.composite
def images(draw):
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    count = draw(st.integers(1, 256))
    pixels = st.binary(min_size=width * height, max_size=width * height)
    image = Image.frombytes("P", (width, height), bytes(pixel % count for pixel in draw(pixels)))
    image.putpalette(draw(st.binary(min_size=3 * count, max_size=3 * count)))
    return image


@given(images())
@settings(max_examples=30)
def test_pictures_are_read_as_they_were_written(image):
    read = Image.open(io.BytesIO(png_of(image)))
    assert (read.format, read.mode, read.size) == ("PNG", "P", image.size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()
    assert png_of(image) == png_of(image.copy())


def test_a_large_picture_is_read_as_it_was_written():
    image = Image.frombytes("P", (300, 700), bytes(number * number % 251 for number in range(300 * 700)))
    image.putpalette(bytes(range(256)) * 3)
    assert Image.open(io.BytesIO(png_of(image))).tobytes() == image.tobytes()


def test_each_part_has_its_checksum():
    file = bytearray(png_of(Image.new("P", (9, 9))))
    Image.open(io.BytesIO(file)).verify()
    file[-14] ^= 1
    with pytest.raises(SyntaxError):
        Image.open(io.BytesIO(file)).verify()
