"""Memory that is free goes back to the system: by itself glibc keeps most of it, between pieces that stay.

After thousands of pictures that is a sixth of what the bot has. Other C libraries are left alone.
"""

import asyncio
import contextlib
import ctypes
from collections.abc import Iterator

SECONDS = 10.0
"""Between two times at which memory is given back, which takes some milliseconds of a thread's time."""
_M_MMAP_THRESHOLD = -3  # what `mallopt` calls it: https://man7.org/linux/man-pages/man3/mallopt.3.html
_LARGE = 256 * 1024  # bytes; the PNG of a board has less, what it is drawn on more


def keep_large_pieces_apart() -> None:
    """Have large pieces given back as soon as they are free.

    By itself glibc soon puts them between what stays, in each thread, and some megabytes are lost for good.
    """
    with _glibc() as library:
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)


async def give_back() -> None:
    """Give back what is free between what stays, again and again."""
    with _glibc() as library:
        trim = library.malloc_trim
        while True:
            await asyncio.sleep(SECONDS)
            await asyncio.to_thread(trim, 0)


@contextlib.contextmanager
def _glibc() -> Iterator[ctypes.CDLL]:
    """Open the C library; what another one than glibc lacks is left undone."""
    with contextlib.suppress(AttributeError, TypeError):  # neither musl nor macOS has it; Windows no `None`
        yield ctypes.CDLL(None)
