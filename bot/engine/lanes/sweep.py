"""Groups of many full boards at once: bit n of an integer is about board n, which is called its lane.

A frontier moves over the board, cell by cell. For any two of its cells, a link says in which lanes they
belong to the same group. A group is complete where its last cell leaves the frontier.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.engine.bitboard import Bitboard

Slot = int
"""Where a link is in the list of links."""
ITSELF: Slot = 0
"""The link of each cell with itself: all lanes."""


class Step(NamedTuple):
    """A cell that enters the frontier."""

    cell: int
    near: tuple[int, ...]
    """Its neighbours there."""
    earlier: tuple[tuple[Slot, ...], ...]
    """For each of these, its links with those before it."""
    cliques: tuple[tuple[int, ...], ...]
    """Their indices, parted so that all of a part are neighbours: two of one colour belong to one group."""
    entering: tuple[Slot, ...]
    """The links of the cell with the others there."""
    through: tuple[tuple[tuple[Slot, Slot], ...], ...]
    """For each neighbour, each of these with the neighbour's own link with the other."""
    joining: tuple[tuple[Slot, Slot, Slot], ...]
    """Links between cells that stay, if the cell may join them, and the links of both with the cell."""
    staying: tuple[tuple[int, Slot], ...]
    """The other cells that stay, and their links with the cell."""
    leaving: tuple[tuple[int, tuple[Slot, ...]], ...]
    """Cells that leave afterwards, one after the other, and their links with those that are left then."""


class Joined(NamedTuple):
    """What a cell adds to the groups."""

    step: Step
    parts: list[int]
    """For each neighbour, the lanes in which the cell joins its group, and did not by one before it."""
    links: list[int]


class Sweep:
    def __init__(self, bitboard: Bitboard) -> None:
        self._bitboard = bitboard
        self._slots = dict[frozenset[int], Slot]()
        self._free = list[Slot]()
        self._count = ITSELF + 1
        frontier = list[int]()
        self._steps = [self._enter(cell, frontier) for cell in range(bitboard.size)]

    def _enter(self, cell: int, frontier: list[int]) -> Step:
        """Change the frontier by a step."""
        bitboard = self._bitboard
        others = tuple(frontier)
        near = tuple(other for other in others if bitboard.near[cell] >> other & 1)
        earlier = tuple(self._links(other, near[:place]) for place, other in enumerate(near))
        before = [self._links(other, others) for other in near]
        entering = tuple(self._add(cell, others))
        through = tuple(tuple(zip(entering, links, strict=True)) for links in before)
        frontier.append(cell)
        leaving = []
        for other in (*others, cell):
            if not bitboard.near[other] >> cell + 1:
                frontier.remove(other)
                leaving.append((other, self._links(other, frontier)))
        cliques = _cliques(bitboard, near)
        staying = [other for other in others if other in frontier]
        pairs = combinations(staying, 2) if len(cliques) > 1 else ()
        joining = tuple(self._joined(cell, pair) for pair in pairs)
        links = tuple(zip(staying, self._links(cell, staying), strict=True))
        step = Step(cell, near, earlier, cliques, entering, through, joining, links, tuple(leaving))
        self._remove({other for other, _ in leaving})
        return step

    def _links(self, cell: int, others: Sequence[int]) -> tuple[Slot, ...]:
        return tuple(self._slots.get(frozenset((cell, other)), ITSELF) for other in others)

    def _joined(self, cell: int, pair: tuple[int, int]) -> tuple[Slot, Slot, Slot]:
        one, other = self._links(cell, pair)
        return self._slots[frozenset(pair)], one, other

    def _add(self, cell: int, others: Sequence[int]) -> Iterator[Slot]:
        for other in others:
            if not self._free:
                self._free.append(self._count)
                self._count += 1
            slot = self._slots[frozenset((cell, other))] = self._free.pop()
            yield slot

    def _remove(self, cells: set[int]) -> None:
        for pair in [pair for pair in self._slots if pair & cells]:
            self._free.append(self._slots.pop(pair))

    def __call__(self, black: Sequence[int], lanes: int) -> Iterator[Joined]:
        """Add all cells; `black` has for each the lanes in which it is black, `lanes` is the set of all."""
        links = [lanes] * self._count
        for step in self._steps:
            white = black[step.cell] ^ lanes
            alike = [white ^ black[other] for other in step.near]
            parts = []
            for both, slots in zip(alike, step.earlier, strict=True):
                part = both
                for before, slot in zip(alike, slots, strict=False):  # only those before it
                    part &= ~(before & links[slot])
                parts.append(part)
            for slot in step.entering:
                links[slot] = 0
            for both, pairs in zip(alike, step.through, strict=True):
                for slot, other in pairs:
                    links[slot] |= both & links[other]
            for slot, one, other in step.joining:
                links[slot] |= links[one] & links[other]
            yield Joined(step, parts, links)


def _cliques(bitboard: Bitboard, cells: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    cliques = list[list[int]]()
    for place, cell in enumerate(cells):
        near = bitboard.near[cell]
        fitting = (clique for clique in cliques if all(near >> cells[other] & 1 for other in clique))
        clique = next(fitting, None)
        if clique is None:
            cliques.append([place])
        else:
            clique.append(place)
    return tuple(map(tuple, cliques))
