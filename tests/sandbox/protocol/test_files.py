import io

import pytest
from PIL import Image

from bot.sandbox.protocol.contents import is_animated, picture_size


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP"])
@pytest.mark.parametrize("frames", [1, 3])
def test_a_picture_moves_if_it_has_more_than_one_frame(kind, frames):
    first, *others = (Image.new("RGB", (30, 20), (80 * number, 0, 0)) for number in range(frames))
    file = io.BytesIO()
    first.save(file, kind, save_all=True, append_images=others)
    assert is_animated(file.getvalue()) == (frames > 1)


def test_what_is_no_picture_neither_moves_nor_has_a_size():
    assert not is_animated(b"")
    assert picture_size(b"text") == (None, None)
