"""How the C library keeps freed memory."""

import ctypes
import os
from contextlib import suppress

_M_MMAP_THRESHOLD = -3
"""A parameter of glibc's `mallopt`."""
_MAPPED_BYTES = 16_384


def return_freed_memory() -> None:
    """Let glibc map every large block on its own, so that a freed one goes back to the system at once.

    By default it keeps what pictures leave behind. `MALLOC_MMAP_THRESHOLD_`, if set, stays.
    """
    if "MALLOC_MMAP_THRESHOLD_" not in os.environ:
        with suppress(AttributeError, OSError, TypeError):  # another C library
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _MAPPED_BYTES)
