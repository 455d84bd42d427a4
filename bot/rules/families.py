"""Boards in any size: what a game can be asked for besides the boards that it is offered on by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from bot.errors import SetupError
from bot.rules.tilings import tiling

_SIZE = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class Family:
    """The tilings of one kind, with every size between two limits."""

    kind: str
    """The kind of the tilings, such as "oblong"."""
    like: str
    """The kind that these tilings are where all sizes are equal, such as "hexhex"."""
    name: str
    """What such a board is called: message id without its prefix `board-`."""
    sizes: range
    """What each size may be."""
    count: int
    """How many sizes a tiling has."""
    odd_cells: bool = False
    """Whether only boards with an odd number of cells are played on."""

    def read(self, key: str) -> tuple[int, ...] | None:
        """Return the sizes in the key of a tiling, whatever they are; `None` if it is of another kind."""
        kind, *sizes = key.split("-")
        if kind != self.kind or len(sizes) != self.count or not all(_SIZE.fullmatch(size) for size in sizes):
            return None
        return tuple(map(int, sizes))

    def key(self, sizes: tuple[int, ...]) -> str:
        """Return the key of the tiling of these sizes."""
        return "-".join([self.kind, *map(str, sizes)])

    def check(self, sizes: tuple[int, ...]) -> None:
        """Do nothing if there is a board of these sizes.

        Raises:
            SetupError: a size is out of its limits, or the number of cells is even and must not be.
        """
        if not {*sizes} <= {*self.sizes}:
            raise SetupError("board-sides", low=self.sizes[0], high=self.sizes[-1])
        cells = len(tiling(self.key(sizes)))
        if self.odd_cells and cells % 2 == 0:
            raise SetupError("mirrored-board", cells=cells)

    def near(self, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Return all sizes that there are, those first that differ least from the given ones."""

        def distance(other: tuple[int, ...]) -> tuple[int, int]:
            steps = [abs(one - size) for one, size in zip(other, sizes, strict=True)]
            return sum(steps), max(steps)

        yield from sorted(product(self.sizes, repeat=self.count), key=distance)
