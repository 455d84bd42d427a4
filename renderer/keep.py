"""A bounded store of things that are dear to make."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class Keep(Generic[Kept]):
    """Makes each thing once and keeps it; the oldest goes when it is full. Safe to share among threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: dict[Hashable, Kept] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """What is kept under `key`; made first if there is nothing."""
        kept = self._kept.get(key)
        return self._made(key, make) if kept is None else kept

    def _made(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                kept = make()
                while len(self._kept) >= self._limit:
                    del self._kept[next(iter(self._kept))]
                self._kept[key] = kept
            return kept
