"""Groups of many full boards at once: bit n of an integer is about board n, which is called its lane.

A frontier moves over the board, cell by cell. For any two of its cells, an integer says in which lanes they
belong to the same group. A group is complete where its last cell leaves the frontier.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.engine.bitboard import Bitboard

Part = Mapping[int, int]
"""Of some cells, the lanes in which their groups are joined. In a lane, at most one of them is."""


class Step(NamedTuple):
    """A cell that enters the frontier."""

    cell: int
    near: tuple[int, ...]
    """Its neighbours there."""
    cliques: tuple[tuple[int, ...], ...]
    """These, parted so that all of a part are neighbours: two that have one colour belong to one group."""
    frontier: tuple[int, ...]
    """All others there."""
    staying: tuple[int, ...]
    """Those of them that stay."""
    leaving: tuple[tuple[int, tuple[int, ...]], ...]
    """Cells that leave afterwards, one after the other, with those that are left then."""


class Joined(NamedTuple):
    """What a cell adds to the groups, in each lane."""

    step: Step
    parts: tuple[Part, ...]
    """The groups that it joins, each of them once."""
    connected: Mapping[int, int]
    """Of each other cell of the frontier, the lanes in which it belongs to the same group now."""
    complete: Mapping[int, int]
    """Of each cell that leaves, the lanes in which its group is complete."""


def steps_of(bitboard: Bitboard) -> tuple[Step, ...]:
    steps = []
    frontier = list[int]()
    entered = 0
    for cell, near in enumerate(bitboard.near):
        entered |= bitboard.bits[cell]
        others = tuple(frontier)
        touched = [other for other in others if near >> other & 1]
        frontier.append(cell)
        leaving = []
        for other in (*others, cell):
            if not bitboard.near[other] & ~entered:
                frontier.remove(other)
                leaving.append((other, tuple(frontier)))
        staying = tuple(other for other in others if other in frontier)
        steps.append(Step(cell, tuple(touched), _cliques(bitboard, touched), others, staying, tuple(leaving)))
    return tuple(steps)


def _cliques(bitboard: Bitboard, cells: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    cliques = list[list[int]]()
    for cell in cells:
        near = bitboard.near[cell]
        fitting = (clique for clique in cliques if all(near >> other & 1 for other in clique))
        clique = next(fitting, None)
        if clique is None:
            cliques.append([cell])
        else:
            clique.append(cell)
    return tuple(map(tuple, cliques))


def sweep(steps: Sequence[Step], black: Sequence[int], lanes: int) -> Iterator[Joined]:
    """Add all cells; `black` has for each the lanes in which it is black, `lanes` is the set of all."""
    same = [dict[int, int]() for _ in black]
    for step in steps:
        cell = step.cell
        white = black[cell] ^ lanes
        alike = {other: white ^ black[other] for other in step.near}
        connected = dict.fromkeys(step.frontier, 0)
        joined = dict[int, int]()
        for other, both in alike.items():
            links = same[other]
            for third in step.frontier:
                connected[third] |= both & links[third]
            joined[other] = both
            for earlier in step.near[: len(joined) - 1]:
                joined[other] &= ~(alike[earlier] & links[earlier])
        if len(step.cliques) > 1:
            for one, other in combinations(step.staying, 2):
                same[one][other] |= connected[one] & connected[other]
                same[other][one] = same[one][other]
        for other, link in connected.items():
            same[other][cell] = link
        same[cell] = {**connected, cell: lanes}
        parts = tuple({other: joined[other] for other in clique} for clique in step.cliques)
        complete = {}
        for leaver, left in step.leaving:
            links = same[leaver]
            complete[leaver] = lanes
            for other in left:
                complete[leaver] &= ~links[other]
        yield Joined(step, parts, connected, complete)
