"""Rows of marks, one mark per cell: the form in which boards and positions are drawn as text."""

from collections.abc import Sequence

from bot.errors import NotationError
from bot.rules.tilings import Tiling


def format_rows(marks: Sequence[str], tiling: Tiling) -> str:
    """Lay out one mark per cell in the rows of a tiling, set in as on the board."""
    left = min(x for x, _ in tiling.centres)
    lines = []
    for row in tiling.rows:
        inset = round(2 * (tiling.centres[row[0]][0] - left))
        lines.append(" " * inset + " ".join(marks[cell] for cell in row))
    return "\n".join(lines)


def format_compact_rows(marks: Sequence[str], tiling: Tiling) -> str:
    """Write one mark per cell in a single line, with `/` between the rows."""
    return "/".join("".join(marks[cell] for cell in row) for row in tiling.rows)


def parse_rows(text: str, tiling: Tiling) -> list[str]:
    """Read what `format_rows` and `format_compact_rows` write; spaces and empty rows mean nothing.

    Returns:
        One mark per cell, in the order of the cells.

    Raises:
        NotationError: other rows than the tiling has.
    """
    lines = ["".join(line.split()) for line in text.replace("/", "\n").splitlines() if line.strip()]
    if len(lines) != len(tiling.rows):
        raise NotationError("diagram-rows", given=len(lines), expected=len(tiling.rows))
    marks = [""] * len(tiling)
    for number, (line, row) in enumerate(zip(lines, tiling.rows, strict=True), start=1):
        if len(line) != len(row):
            raise NotationError("diagram-row", row=number, given=len(line), expected=len(row))
        for cell, mark in zip(row, line, strict=True):
            marks[cell] = mark
    return marks
