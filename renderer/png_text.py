"""A text inside a PNG, which is neither decoded nor encoded again for it (PNG, 3rd edition, 11.3.3.4)."""

import io
import struct
import zlib
from collections.abc import Iterator

from PIL.PngImagePlugin import putchunk

KEYWORD = b"Oddity"
LONGEST_TEXT = 64_000
"""Bytes; what a longer one says is not read."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER_END = 33
"""Signature and IHDR, before which nothing may stand."""
_MOST_CHUNKS = 200
"""Far more than a picture has in front of its pixels or after them."""
_COMPRESSED = b"\0\1\0\0\0"
"""End of the keyword, compression and its method, no language, no translated keyword."""


def with_text(png: bytes, text: str) -> bytes:
    """Return the picture with a text, which takes the place of no other."""
    file = io.BytesIO()
    file.write(png[:_HEADER_END])
    putchunk(file, b"iTXt", KEYWORD, _COMPRESSED, zlib.compress(text.encode(), 9))
    file.write(png[_HEADER_END:])
    return file.getvalue()


def text_in(png: bytes) -> str | None:
    """Return the text that `with_text` wrote; `None` if there is none or it is damaged."""
    beginning = KEYWORD + _COMPRESSED
    for kind, content in _chunks(png):
        if kind == b"iTXt" and content.startswith(beginning):
            return _inflate(content[len(beginning) :])
    return None


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks with a valid checksum; a text is short, so that of pixels is not computed."""
    if not png.startswith(SIGNATURE):
        return
    start = len(SIGNATURE)
    for _ in range(_MOST_CHUNKS):
        head = png[start : start + 8]
        if len(head) < 8:
            return
        length, kind = struct.unpack(">I4s", head)
        end = start + 8 + length
        if length <= LONGEST_TEXT and end + 4 <= len(png):
            (checksum,) = struct.unpack_from(">I", png, end)
            if checksum == zlib.crc32(png[start + 4 : end]):
                yield kind, png[start + 8 : end]
        start = end + 4


def _inflate(data: bytes) -> str | None:
    inflating = zlib.decompressobj()
    try:
        text = inflating.decompress(data, LONGEST_TEXT)
        return text.decode() if inflating.eof else None
    except (zlib.error, UnicodeDecodeError):
        return None
