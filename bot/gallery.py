"""Pictures of every game on every board in every theme: `oddity gallery DIR`."""

import html
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bot.rules.catalogue import Catalogue, Game
from bot.rules.position import Colour, Placement, Turn
from bot.rules.rules import Rules, random_match, rebuild
from bot.rules.setup import Setup
from bot.scenes.alt import alt_text
from bot.scenes.scene import moving_scene, scene_of
from bot.scenes.view import BoardView, Looks
from bot.words import Words
from renderer import Palette, animate, draw
from renderer.sheet import widened

_SEED = 7  # of the random matches, for a reproducible gallery
SHOWCASE = (1920, 1080)
"""For Discord's app directory, in pixels."""
_PAGE = """<!doctype html>
<html lang="LANGUAGE">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Boards</title>
<style>
  body { background: light-dark(#fbfbfb, #1a1a1e); color-scheme: light dark; font: 14px system-ui }
  main { display: grid; gap: 1em; grid-template-columns: repeat(auto-fill, minmax(350px, 1fr)) }
  figure { margin: 0 }
  img { width: 350px; max-width: 100% }
</style>
<main>
FIGURES
</main>
</html>
"""


@dataclass(frozen=True)
class Sample:
    game: Game
    setup: Setup
    rules: Rules
    turns: Sequence[Turn]

    def view(self, ply: int) -> BoardView:
        before = rebuild(self.rules, self.setup.start(), self.turns[: max(ply - 1, 0)])
        last = self.turns[ply - 1] if ply else None
        position = before
        if last is not None:
            position = self.rules.after(before, last)
        return BoardView(
            self.game,
            self.setup,
            position,
            self.rules.score(position),
            last,
            self.rules.outcome(position),
            number=1,
            last_key=self.rules.pass_key(before),
        )

    def states(self) -> Iterator[tuple[str, BoardView]]:
        middle = self.view(len(self.turns) // 2)
        yield "start", self.view(0)
        yield "middle", middle
        yield "refused", with_refused_turn(middle)
        yield "hints", with_hints(middle)
        yield "end", self.view(len(self.turns))


def sample(catalogue: Catalogue, game: str, board: str) -> Sample:
    source = random.Random(_SEED)  # noqa: S311 - nothing depends on it
    setup = catalogue.game(game).setup(board, random=source)
    rules = catalogue.rules(setup)
    return Sample(catalogue.game(game), setup, rules, random_match(rules, setup.start(), source))


def with_refused_turn(view: BoardView) -> BoardView:
    first, *others = view.position.empty
    cells = [first, *others[-1:]]
    pending = Turn(tuple(map(Placement, cells, Colour)))
    return replace(view, pending=pending, questioned=tuple(cells[-1:]))


def with_hints(view: BoardView) -> BoardView:
    """Two of three hints share a cell in both colours."""
    first, second, *_, last = view.position.empty
    stones = (
        ((first, Colour.BLACK), (last, Colour.WHITE)),
        ((first, Colour.WHITE),),
        ((second, Colour.BLACK),),
    )
    turns = (Turn(tuple(Placement(*stone) for stone in turn)) for turn in stones)
    return replace(view, hints=tuple(turns))


def write_gallery(
    directory: Path,
    *,
    catalogue: Catalogue,
    palettes: Mapping[str, Palette],
    words: Words,
    progress: Callable[[int, int], object] | None = None,
) -> int:
    """Write all pictures, a replay of every game, and `index.html`; return the number of pictures.

    The subfolder `directory` has a picture per game for Discord's app directory. Existing files are
    overwritten. `progress` is called after every board with the numbers done and in total.
    """
    boards = [(game.key, choice.key) for game in catalogue.games.values() for choice in game.boards]
    figures: list[tuple[str, str]] = []
    for done, (game, board) in enumerate(boards, start=1):
        shown = sample(catalogue, game, board)
        pictures = list(_pictures(shown, palettes))
        if board == shown.game.default_board:
            pictures += _variations(shown, palettes)
        for name, view, data in pictures:
            path = directory / game / board / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            figures.append((f"{game}/{board}/{name}", alt_text(view, words)))
        if board == shown.game.default_board:
            path = directory / "directory" / f"{game}.png"
            path.parent.mkdir(exist_ok=True)
            end = draw(scene_of(shown.view(len(shown.turns)), Looks()), palettes[Looks().theme])
            path.write_bytes(widened(end, SHOWCASE))
        if progress is not None:
            progress(done, len(boards))
    page = _page(figures).replace("LANGUAGE", words.language)
    (directory / "index.html").write_text(page, encoding="utf-8")
    return len(figures)


def _pictures(shown: Sample, palettes: Mapping[str, Palette]) -> Iterator[tuple[str, BoardView, bytes]]:
    states = list(shown.states())
    for theme, palette in palettes.items():
        for state, view in states:
            yield f"{theme}-{state}.png", view, draw(scene_of(view, Looks(theme)), palette)


def _variations(shown: Sample, palettes: Mapping[str, Palette]) -> Iterator[tuple[str, BoardView, bytes]]:
    middle = shown.view(len(shown.turns) // 2)
    plain = Looks()
    palette = palettes[plain.theme]
    for name, looks in {
        "edges": replace(plain, labels="edges"),
        "cells": replace(plain, labels="cells"),
        "bare": replace(plain, labels="none"),
        "turned": replace(plain, turned=1),
        "mirrored": replace(plain, mirrored=True),
        "groups": replace(plain, overlays=frozenset({"groups"})),
        "numbers": replace(plain, overlays=frozenset({"numbers"})),
    }.items():
        yield f"{plain.theme}-{name}.png", middle, draw(scene_of(middle, looks), palette)
    views = [shown.view(ply) for ply in range(len(shown.turns) + 1)]
    last = len(shown.turns)
    moving = [moving_scene(view, plain, ply, last) for ply, view in enumerate(views)]
    yield f"{plain.theme}-replay.gif", views[-1], animate(moving, palette)


def _page(figures: Sequence[tuple[str, str]]) -> str:
    shown = "\n".join(
        f'<figure><img loading="lazy" src="{name}" alt="{html.escape(text)}">'
        f"<figcaption>{name}</figcaption></figure>"
        for name, text in figures
    )
    return _PAGE.replace("FIGURES", shown)
