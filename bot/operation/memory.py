"""Memory that is free goes back to the system: by itself glibc keeps most of it, between pieces that stay.

After thousands of pictures that is a sixth of what the bot has. Other C libraries are left alone.
"""

import asyncio
import ctypes
from collections.abc import Callable

SECONDS = 10.0
"""Between two times at which memory is given back, which takes some milliseconds of a thread's time."""
_M_MMAP_THRESHOLD = -3  # what `mallopt` calls it: https://man7.org/linux/man-pages/man3/mallopt.3.html
_LARGE = 256 * 1024  # bytes; the PNG of a board has less, what it is drawn on more


def keep_large_pieces_apart() -> None:
    """Have large pieces given back as soon as they are free.

    By itself glibc soon puts them between what stays, in each thread, and some megabytes are lost for good.
    """
    if set_option := _of_glibc("mallopt"):
        set_option(_M_MMAP_THRESHOLD, _LARGE)


async def give_back() -> None:
    """Give back what is free between what stays, again and again."""
    trim = _of_glibc("malloc_trim")
    while trim:
        await asyncio.sleep(SECONDS)
        await asyncio.to_thread(trim, 0)


def _of_glibc(function: str) -> Callable[..., int] | None:
    """Return a function of the C library, if it has that one."""
    try:
        found: Callable[..., int] = getattr(ctypes.CDLL(None), function)
    except (AttributeError, TypeError):  # neither musl nor macOS has it; Windows no `None`
        return None
    return found
