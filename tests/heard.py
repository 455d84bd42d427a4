"""A listener who rebuilds a position from the texts of its board alone."""

import re
from typing import NamedTuple

from bot.rules.position import Colour

_RUN = r"[a-z]\d+(?:-[a-z]?\d+)?(?: \d+(?:-\d+)?)*"
_LIST = rf"{_RUN}(?:[,;] {_RUN})*"


class Heard(NamedTuple):
    stones: tuple[Colour | None, ...]
    groups: set[frozenset[int]]
    numbers: dict[int, int]
    """Of empty cells, as far as they are told."""


def heard(text, board, words):
    """A cell that no list names is empty; none may be named twice."""
    others = {words.say("scene-all-others", kinds=kinds) for kinds in (1, 2)}
    lists = rf"({_LIST}|{'|'.join(others)})(?=[.;]|$)"
    found, groups, rest = {}, set(), None
    for label, content in _labels(words):
        for told in re.findall(rf"\b{label}: {lists}", text, re.MULTILINE):
            if told in others:
                assert rest is None, f"{told} twice"
                rest = content
                continue
            parts = [frozenset(_cells(part, board.tiling)) for part in told.split("; ")]
            for part in parts:
                assert not part & found.keys(), f"{told} in part twice"
                found |= dict.fromkeys(part, content)
            if isinstance(content, Colour):
                groups.update(parts)
    contents = [found.get(cell, rest) for cell in range(len(board.tiling))]
    stones = tuple(one if isinstance(one, Colour) else None for one in contents)
    numbers = {cell: one for cell, one in enumerate(contents) if isinstance(one, int)}
    return Heard(stones, groups, numbers)


def _labels(words):
    """Yield what stands before lists of cells, and what these contain."""
    for colour in Colour:
        name = words.say("scene-groups", colour=colour.value, size=1, cells="").split()[0]
        yield rf"{name}[^:.;\n]*", colour
    for number in range(1, 10):
        for kind in ("number", "further"):
            yield words.say("scene-cells", kind=kind, number=str(number), cells="").rstrip(": ."), number
    yield words.say("scene-cells", kind="empty", number="", cells="").rstrip(": ."), None


def _cells(told, tiling):
    for letter, runs in re.findall(r"([a-z])(\d[^,]*)", told):
        for first, last in re.findall(r"(\d+)(?:-[a-z]?(\d+))?", runs):
            ends = [tiling.cell(f"{letter}{number}") for number in (first, last or first)]
            yield from tiling.line(*ends)
