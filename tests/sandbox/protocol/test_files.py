import io

from PIL import Image

from bot.sandbox.protocol.contents import is_animated
from tests.case import each


@each("kind", ["PNG", "GIF", "WEBP"])
@each("frames", [1, 3])
def test_a_picture_moves_if_it_has_more_than_one_frame(kind, frames):
    first, *others = (Image.new("RGB", (30, 20), (80 * number, 0, 0)) for number in range(frames))
    file = io.BytesIO()
    first.save(file, kind, save_all=True, append_images=others)
    assert is_animated(file.getvalue()) == (frames > 1)
