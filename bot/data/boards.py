"""Numbered boards as files of `data/boards`: fixed ones drawn as text, and how random ones are dealt."""

from collections import Counter
from collections.abc import Iterator

from bot.rules.rings import Rings, distances
from bot.rules.tilings import Tiling


class LayoutError(ValueError):
    """A file in `data/boards/` that cannot be used; the text names file and line."""


def parse_layout(text: str, tiling: Tiling, *, file: str) -> tuple[int, ...]:
    """Read a fixed board: a line of digits for each row of the tiling, from top to bottom.

    Empty lines and lines that start with `#` mean nothing.

    Returns:
        The number of each cell.

    Raises:
        LayoutError: a row too many, too few, too long or too short, or a mark that is no digit from 1 to 9.
    """
    numbers = [0] * len(tiling)
    lines = list(_lines(text))
    for (line, marks), row in zip(lines, tiling.rows, strict=False):
        if len(marks) != len(row):
            raise LayoutError(
                f"{file}, line {line}: {marks!r} has {len(marks)} cells; {len(row)} are needed here"
            )
        for cell, mark in zip(row, marks, strict=True):
            if mark not in "123456789":
                raise LayoutError(f"{file}, line {line}: {mark!r} is no number of a cell; 1 to 9 are")
            numbers[cell] = int(mark)
    if len(lines) != len(tiling.rows):
        last = lines[-1][0] if lines else 1
        raise LayoutError(
            f"{file}, line {last}: the board ends after {len(lines)} rows; "
            f"{tiling.key} has {len(tiling.rows)}"
        )
    return tuple(numbers)


def parse_rings(text: str, tiling: Tiling, *, file: str) -> Rings:
    """Read how a random board is dealt: a line for each ring, the centre first, such as `2x1 4x2`.

    That line stands for two cells marked 1 and four marked 2. Empty lines and `#` lines mean nothing.

    Raises:
        LayoutError: a line that cannot be read, or other counts than the rings of the tiling have.
    """
    sizes = Counter(distances(tiling))
    lines = list(_lines(text))
    found = []
    for ring, (line, words) in enumerate(lines):
        numbers = [number for word in words.split() for number in _numbers(word, f"{file}, line {line}")]
        if len(numbers) != sizes[ring]:
            raise LayoutError(
                f"{file}, line {line}: {len(numbers)} cells; ring {ring} of {tiling.key} has {sizes[ring]}"
            )
        found.append(tuple(sorted(numbers, reverse=True)))
    if len(found) != len(sizes):
        last = lines[-1][0] if lines else 1
        raise LayoutError(f"{file}, line {last}: {len(found)} rings; {tiling.key} has {len(sizes)}")
    return Rings(tuple(found))


def _numbers(word: str, where: str) -> list[int]:
    """Return the numbers that a count such as `4x2` stands for."""
    count, _, number = word.partition("x")
    if not (count.isdecimal() and len(number) == 1 and number in "123456789"):
        raise LayoutError(f"{where}: {word!r} is no count; write 4x2 for four cells marked 2")
    return [int(number)] * int(count)


def first_line(text: str) -> int:
    """Return the number of the first line that means something."""
    return next((number for number, _ in _lines(text)), 1)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that mean something, with their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()
