"""What all tables declare, for the loops of the core, which imports no feature."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Declarations(Generic[T]):
    """Filled by `bot/tables.py`; until then, iterating raises, as a change must not miss a feature."""

    def __init__(self) -> None:
        self._all: tuple[T, ...] = ()

    def declare(self, declared: Iterable[T]) -> None:
        self._all = tuple(declared)

    def __iter__(self) -> Iterator[T]:
        if not self._all:
            raise RuntimeError("import bot.tables, which declares all tables")
        return iter(self._all)
