"""How large a picture is, read from the first bytes of a PNG or GIF."""

from __future__ import annotations

import struct

_PNG = b"\x89PNG\r\n\x1a\n"


def size_of(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Return width and height in pixels, or two times None for anything but PNG and GIF."""
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None
