"""Random numbered boards, dealt ring by ring."""

import random
from dataclasses import dataclass

from bot.rules.tilings import Cell, Tiling


@dataclass(frozen=True)
class Rings:
    """Which numbers each ring round the centre gets when a random board is dealt."""

    numbers: tuple[tuple[int, ...], ...]
    """One item per ring, the centre first; in each the numbers of all its cells, highest first."""

    def deal(self, tiling: Tiling, source: random.Random) -> tuple[int, ...]:
        """Number the cells at random: the corners of a ring get its highest numbers, its edges the rest.

        Returns:
            The number of each cell.
        """
        dealt = [0] * len(tiling)
        away = distances(tiling)
        for distance, numbers in enumerate(self.numbers):
            ring = [cell for cell in range(len(tiling)) if away[cell] == distance]
            corners = [cell for cell in ring if _is_corner(cell, tiling, away)]
            edges = [cell for cell in ring if cell not in corners]
            shares = numbers[: len(corners)], numbers[len(corners) :]
            for cells, share in zip((corners, edges), shares, strict=True):
                for cell, number in zip(cells, source.sample(share, len(share)), strict=True):
                    dealt[cell] = number
        return tuple(dealt)


def distances(tiling: Tiling) -> list[int]:
    """Return how many steps each cell is from the centre, which is the middle one of the tiling."""
    reached = {len(tiling) // 2: 0}
    for cell, distance in (queue := list(reached.items())):  # grows as long as there are new cells
        new = [(other, distance + 1) for other in tiling.neighbours[cell] if other not in reached]
        reached.update(new)
        queue.extend(new)
    return [reached[cell] for cell in range(len(tiling))]


def _is_corner(cell: Cell, tiling: Tiling, away: list[int]) -> bool:
    """Return whether a cell lies straight out from the centre: it has one neighbour further in, not two."""
    return sum(away[other] < away[cell] for other in tiling.neighbours[cell]) <= 1
