"""A picture of a board in the middle of a larger one, for places that want another shape."""

import io

from PIL import Image, ImageOps

_FRAME = 10
"""Pixels at the sides of a picture that are left out, its frame among them."""


def widened(png: bytes, size: tuple[int, int]) -> bytes:
    """Return a picture in another shape, on the colour around the board.

    Args:
        png: The picture, as `draw` returns it.
        size: Width and height of the new one, in pixels.

    Returns:
        The bytes of a PNG.
    """
    with Image.open(io.BytesIO(png)) as picture:
        board = ImageOps.crop(picture.convert("RGB"), _FRAME)
    red, green, blue = board.crop((0, 0, 1, 1)).tobytes()
    written = io.BytesIO()
    ImageOps.pad(board, size, color=(red, green, blue)).save(written, "PNG")
    return written.getvalue()
