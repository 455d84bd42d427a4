"""A queue that is fair between people (round robin), in order for each of them."""

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._waiting: dict[int, deque[T]] = {}
        """Without empty queues."""

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __iter__(self) -> Iterator[T]:
        """Yield items in the order they will be taken."""
        waiting = list(self._waiting.values())
        for turn in range(max(map(len, waiting), default=0)):
            yield from (items[turn] for items in waiting if turn < len(items))

    def count(self, person: int) -> int:
        return len(self._waiting.get(person, ()))

    def put(self, person: int, item: T) -> None:
        self._waiting.setdefault(person, deque()).append(item)

    def take(self) -> T:
        person = next(iter(self._waiting))
        items = self._waiting.pop(person)
        item = items.popleft()
        if items:
            self._waiting[person] = items
        return item

    def discard(self, person: int, item: T) -> None:
        items = self._waiting.get(person, deque())
        if item in items:
            items.remove(item)
            if not items:
                del self._waiting[person]
