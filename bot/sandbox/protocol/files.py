"""Files that come with a request, how large a picture is, and whether it moves."""

import mimetypes
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Self

_PNG = b"\x89PNG\r\n\x1a\n"
_GIF = (b"GIF87a", b"GIF89a")
_GIF_EXTENSION, _GIF_FRAME = b"\x21", b"\x2c"


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
    if data.startswith(_GIF) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None


def is_animated(data: bytes) -> bool:
    """Return whether a PNG, GIF or WebP has more than one frame.

    Sources: the chunk `acTL` of animated PNGs, the blocks of GIF89a, and the flag for animation in the chunk
    `VP8X` of WebP.
    """
    if data.startswith(_PNG):
        return b"acTL" in data[: data.find(b"IDAT")]
    if data.startswith(_GIF):
        return len(list(islice(_gif_frames(data), 2))) > 1
    return data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and bool(data[20] & 0x02)


def _gif_frames(data: bytes) -> Iterator[int]:
    """Yield where each frame of a GIF begins; a damaged one ends early."""
    at = 13 + _gif_colours(data[10:11])
    while data[at : at + 1] in (_GIF_EXTENSION, _GIF_FRAME):
        if data[at : at + 1] == _GIF_FRAME:
            yield at
            at += 11 + _gif_colours(data[at + 9 : at + 10])
        else:
            at += 2
        while at < len(data) and data[at]:
            at += 1 + data[at]
        at += 1


def _gif_colours(flags: bytes) -> int:
    """Return the bytes of the table of colours that a byte of flags announces."""
    return 3 << ((flags[0] & 7) + 1) if flags and flags[0] & 0x80 else 0
