"""From a palette-mode image to a PNG file, several times quicker than Pillow writes one.

Pillow uses the zlib of the system, which takes most of the time that a picture costs; ISA-L makes files of
the same size in a fifth of it. The format: https://www.w3.org/TR/png-3/
"""

import io
import struct

from isal import isal_zlib
from PIL import Image
from PIL.PngImagePlugin import putchunk

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 1
"""Of ISA-L; 0 makes files a sixth larger and 3 takes thrice as long, for nothing."""
_DEPTH, _PALETTE_MODE = 8, 3
_UNFILTERED = b"\0"
"""Stands before each row: its bytes are colours and not differences, which are no help in palette mode."""


def png_of(image: Image.Image) -> bytes:
    """Return a palette-mode image, without transparency, as a PNG file: the same one as the same bytes."""
    width, height = image.size
    file = io.BytesIO()
    file.write(_SIGNATURE)
    putchunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, _DEPTH, _PALETTE_MODE, 0, 0, 0))
    putchunk(file, b"PLTE", bytes(image.getpalette() or ()))
    # Pillow ends rows that are to be one byte longer than they are with a 0: what stands before the next.
    rows = image.tobytes("raw", "P", width + 1, 1)
    putchunk(file, b"IDAT", isal_zlib.compress(_UNFILTERED + rows[:-1], _LEVEL))
    putchunk(file, b"IEND")
    return file.getvalue()
