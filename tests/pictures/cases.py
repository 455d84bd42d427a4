"""The pictures that are kept, and how each is made; nothing here depends on random matches of the rules."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bot import data
from bot.gallery import refused
from bot.rules.position import Colour, Placement, Position, Turn
from bot.scenes import BoardView, Looks, scene_of
from renderer import draw

FOLDER = Path(__file__).parent / "golden"
WIDTH = 320

_CATALOGUE, _PALETTES = data.catalogue(), data.palettes()

BOARDS = {
    "odd": (
        "hexhex-5",
        "oblong-4-6-6",
        "square-7",
        "rectangle-7-9",
        "triangle-7",
        "cairo-7",
        "snub-4",
        "rhombi-2",
    ),
    "strands": ("side-5",),
    "xodd": ("square-9",),
    "yodd": ("hexhex-6",),
}
"""Every game, and every tiling at least once."""


@dataclass(frozen=True)
class Case:
    """One picture."""

    view: BoardView
    looks: Looks

    def draw(self) -> bytes:
        """As PNG."""
        return draw(scene_of(self.view, self.looks), _PALETTES[self.looks.theme], WIDTH)


def filled(game: str, board: str, share: float) -> BoardView:
    """A board with stones strewn over a share of its cells, two of them the last turn."""
    source = random.Random(f"{game} {board}")
    entry = _CATALOGUE.game(game)
    setup = entry.setup(board, random=source)
    order = sorted(range(len(setup.board.tiling)), key=lambda _: source.random())
    taken = order[: round(share * len(order))]
    stones: list[Colour | None] = [None] * len(order)
    for cell in taken:
        stones[cell] = Colour.BLACK if source.random() < 0.5 else Colour.WHITE
    last = Turn(tuple(Placement(cell, stones[cell] or Colour.BLACK) for cell in taken[-2:]))
    position = Position(setup.board, tuple(stones), ply=len(taken))
    rules = _CATALOGUE.rules(setup)
    outcome = rules.outcome(position) if share == 1 else None
    return BoardView(entry, setup, position, rules.score(position), last if taken else None, outcome, 1)


def cases() -> Mapping[str, Callable[[], Case]]:
    """All pictures by name; made when called."""
    made: dict[str, Callable[[], Case]] = {}
    for game, boards in BOARDS.items():
        for board in boards:
            for theme in _PALETTES:
                made[f"{game}-{board}-{theme}"] = lambda g=game, b=board, t=theme: Case(
                    refused(filled(g, b, 0.6)), Looks(t)
                )
        made[f"{game}-end"] = lambda g=game, b=boards[0]: Case(filled(g, b, 1), Looks())
        made[f"{game}-start"] = lambda g=game, b=boards[0]: Case(filled(g, b, 0), Looks())
        for name, looks in _LOOKS.items():
            made[f"{game}-{name}"] = lambda g=game, b=boards[0], k=looks: Case(filled(g, b, 0.5), k)
    return made


_PLAIN = Looks()
_LOOKS = {
    "edges": replace(_PLAIN, labels="edges"),
    "bare": replace(_PLAIN, labels="none", overlays=frozenset({"groups", "numbers"})),
    "turned": replace(_PLAIN, turned=1, mirrored=True),
}
