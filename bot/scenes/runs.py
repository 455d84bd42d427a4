"""Cells as text: those that follow each other in a row are joined."""

from collections.abc import Callable, Iterable, Iterator

from bot.rules.tilings import Cell, Tiling

Runs = Callable[[Tiling, Iterable[Cell]], str]
"""How cells are joined."""


def join_cells(tiling: Tiling, cells: Iterable[Cell]) -> str:
    """Return cells as text such as "a1-a4, b2"."""
    return ", ".join(
        f"{letter}{first}" if first == last else f"{letter}{first}-{letter}{last}"
        for letter, first, last in _stretches(tiling, cells)
    )


def join_tightly(tiling: Tiling, cells: Iterable[Cell]) -> str:
    """Return cells as text such as "a1-4 6, b2": a letter is said once."""
    lines: dict[str, list[str]] = {}
    for letter, first, last in _stretches(tiling, cells):
        lines.setdefault(letter, []).append(f"{first}" if first == last else f"{first}-{last}")
    return ", ".join(letter + " ".join(stretches) for letter, stretches in lines.items())


def _stretches(tiling: Tiling, cells: Iterable[Cell]) -> Iterator[tuple[str, int, int]]:
    """Yield letter, first and last number of cells that follow each other under one letter."""
    named = sorted((tiling.names[cell][0], int(tiling.names[cell][1:])) for cell in cells)
    start = 0
    for index, (letter, number) in enumerate(named):
        if index + 1 == len(named) or named[index + 1] != (letter, number + 1):
            yield letter, named[start][1], number
            start = index + 1
