"""Files that come with a request, and how large a picture is."""

import mimetypes
import struct
from dataclasses import dataclass
from typing import Self

_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass
class Upload:
    """A file that came with a request, `files[index]`."""

    index: int
    filename: str
    data: bytes
    content_type: str

    @classmethod
    def from_name(cls, index: int, filename: str, data: bytes) -> Self:
        """Return an upload whose content type follows from its name."""
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        return cls(index, filename, data, kind)


def picture_size(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Return the width and height of a PNG or GIF in pixels, read from its first bytes.

    Returns:
        Twice None for anything else.
    """
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None
