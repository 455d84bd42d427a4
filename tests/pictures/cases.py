"""The pictures that are kept, and how each is made; nothing here depends on random matches of the rules."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bot import data
from bot.gallery import with_hints, with_refused_turn
from bot.rules.catalogue import Catalogue
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.tilings import tiling
from bot.scenes.scene import scene_of, small_scene
from bot.scenes.view import BoardView, Looks
from renderer import draw
from renderer.sheet import arrange, small_board

FOLDER = Path(__file__).parent / "golden"
WIDTH = 320

_CATALOGUE, _PALETTES = data.catalogue(), data.palettes()


def boards(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield the usual board of each game, and one board of each kind of tiling that is none of these.

    Tilings of cells and of points are of different kinds here.
    """
    games = catalogue.games.values()
    kinds = set()
    for game in games:
        kinds.add((tiling(game.board(game.default_board).tiling).kind, game.stones_on))
        yield game.key, game.default_board
    for game in games:
        for choice in game.boards:
            kind = (tiling(choice.tiling).kind, game.stones_on)
            if kind not in kinds and not choice.mark:
                kinds.add(kind)
                yield game.key, choice.key


@dataclass(frozen=True)
class Case:
    view: BoardView
    looks: Looks

    def draw(self) -> bytes:
        return draw(scene_of(self.view, self.looks), _PALETTES[self.looks.theme], WIDTH)


@dataclass(frozen=True)
class Overview:
    """The usual board of each game, every other one framed."""

    theme: str

    def draw(self) -> bytes:
        palette, panels = _PALETTES[self.theme], []
        for game in _CATALOGUE.games.values():
            scene = small_scene(strewn(game.key, game.default_board, 0.6), Looks(self.theme))
            caption = "#12 Käthe Groß", f"{game.name} · 2 h"
            panels.append((small_board(scene, palette), caption, len(panels) % 2 == 0))
        return arrange(panels, palette)


def strewn(game: str, board: str, share: float) -> BoardView:
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


def cases() -> Mapping[str, Callable[[], Case | Overview]]:
    made: dict[str, Callable[[], Case | Overview]] = {}
    for game, board in boards(_CATALOGUE):
        for theme in _PALETTES:
            made[f"{game}-{board}-{theme}"] = lambda g=game, b=board, t=theme: Case(
                with_refused_turn(strewn(g, b, 0.6)), Looks(t)
            )
    for key, game in _CATALOGUE.games.items():
        for theme in _PALETTES:
            made[f"{key}-hints-{theme}"] = lambda g=key, b=game.default_board, t=theme: Case(
                with_hints(strewn(g, b, 0.6)), Looks(t)
            )
        made[f"{key}-end"] = lambda g=key, b=game.default_board: Case(strewn(g, b, 1), Looks())
        made[f"{key}-start"] = lambda g=key, b=game.default_board: Case(strewn(g, b, 0), Looks())
        for name, looks in _LOOKS.items():
            made[f"{key}-{name}"] = lambda g=key, b=game.default_board, k=looks: Case(strewn(g, b, 0.5), k)
    key, game = next(iter(_CATALOGUE.games.items()))
    for theme in _PALETTES:  # a try's frame is the same in all games
        made[f"{key}-try-{theme}"] = lambda g=key, b=game.default_board, t=theme: Case(
            replace(strewn(g, b, 0.4), is_tried=True), Looks(t)
        )
        made[f"overview-{theme}"] = lambda t=theme: Overview(t)
    return made


_PLAIN = Looks()
_LOOKS = {
    "edges": replace(_PLAIN, labels="edges"),
    "bare": replace(_PLAIN, labels="none", overlays=frozenset({"groups", "numbers"})),
    "turned": replace(_PLAIN, turned=1, mirrored=True),
}
