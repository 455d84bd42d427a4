"""Slots: what features add to others that don't know them."""

from collections.abc import Callable, Iterator
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Slot(Generic[P, R]):
    """A host defines it and calls it; `@SLOT.add(order=20)` fills it when a feature is imported."""

    def __init__(self) -> None:
        self._added: list[tuple[int, Callable[P, R]]] = []

    def add(self, *, order: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """`order` is among everything that is added to the slot."""

        def register(function: Callable[P, R]) -> Callable[P, R]:
            if order in (number for number, _ in self._added):
                raise ValueError(f"{function.__qualname__}: {order} is taken")
            self._added.append((order, function))
            self._added.sort(key=lambda one: one[0])
            return function

        return register

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """Call each function that was added, when its result is asked for."""
        for _, function in self._added:
            yield function(*args, **kwargs)
