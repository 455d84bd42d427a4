"""Draws pictures in worker threads, a few at a time, so that the event loop never waits for one."""

import asyncio
import io
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

import discord
from cachetools import LRUCache

from bot.errors import MatchError
from bot.matches.model import MatchView
from bot.matches.settings import PersonSettings
from bot.rules.position import PASS
from bot.scenes import BoardView, Looks, alt_text, animation_text, scene_of
from bot.scenes.view import Overlay
from bot.words import Words
from renderer import Palette, animate, draw

P = ParamSpec("P")
T = TypeVar("T")

DRAWING_THREADS = 2
"""How many pictures are drawn at the same time; Pillow holds the interpreter for part of the work."""

MOST_FIGURES = 256
"""How many figures of the rules are kept; a theme has about ten."""

MOST_AT_HAND = 16
"""How many pictures may be drawn or wait for it before one for a single person is refused."""

PLAIN = Looks()
"""How public pictures look."""


class Pictures:
    """Makes the picture of a match, ready to be sent."""

    def __init__(self, palettes: Mapping[str, Palette]) -> None:
        self._palettes = palettes
        self._free = asyncio.Semaphore(DRAWING_THREADS)
        self._threads = ThreadPoolExecutor(
            DRAWING_THREADS, "picture"
        )  # always the same: each has a heap of its own
        self._at_hand = 0
        self._figures: LRUCache[tuple[str, str], bytes] = LRUCache(MOST_FIGURES)

    @property
    def themes(self) -> tuple[str, ...]:
        """The keys of the palettes."""
        return tuple(self._palettes)

    async def public(self, board: BoardView, words: Words) -> discord.File:
        """Draw any board for everybody, with the alt text in their language; never refused."""
        return await self._in_thread(self._still_file, board, words, PLAIN)

    async def picture(self, board: BoardView, words: Words, looks: Looks = PLAIN) -> discord.File:
        """Draw any board as one person likes to see it.

        Raises:
            MatchError: Too many pictures are waiting.
        """
        self._check_free()
        return await self._in_thread(self._still_file, board, words, looks)

    async def figure(self, key: str, board: BoardView, words: Words, theme: str) -> discord.File:
        """Return a picture that is the same for all who like this theme: drawn once, then cached by its key.

        Raises:
            MatchError: It has to be drawn, and too many pictures are waiting.
        """
        looks = Looks(theme if theme in self._palettes else PLAIN.theme)
        data = self._figures.get((key, looks.theme))
        if data is None:
            self._check_free()
            data = self._figures[key, looks.theme] = await self._in_thread(self._draw, board, looks)
        return discord.File(io.BytesIO(data), "board.png", description=alt_text(board, words))

    async def replay(self, boards: Sequence[BoardView], words: Words, looks: Looks = PLAIN) -> discord.File:
        """Draw a whole match as an animation that one person asked for; its alt text tells the last picture.

        Raises:
            MatchError: Too many pictures are waiting.
        """
        self._check_free()
        return await self._in_thread(self._animated_file, boards, words, looks)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        self._at_hand += 1
        try:
            async with self._free:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._threads, partial(work, *args, **kwargs))
        finally:
            self._at_hand -= 1

    def _animated_file(self, boards: Sequence[BoardView], words: Words, looks: Looks) -> discord.File:
        gif = animate([scene_of(board, looks) for board in boards], self._palette(looks))
        return discord.File(io.BytesIO(gif), "replay.gif", description=animation_text(boards[-1], words))

    def _still_file(self, board: BoardView, words: Words, looks: Looks) -> discord.File:
        png = self._draw(board, looks)
        return discord.File(io.BytesIO(png), "board.png", description=alt_text(board, words))

    def _draw(self, board: BoardView, looks: Looks) -> bytes:
        return draw(scene_of(board, looks), self._palette(looks))

    def _palette(self, looks: Looks) -> Palette:
        return self._palettes.get(looks.theme) or self._palettes[PLAIN.theme]

    def _check_free(self) -> None:
        if self._at_hand >= MOST_AT_HAND:
            raise MatchError("too-many-pictures")


def looks_of(settings: PersonSettings, *overlays: Overlay) -> Looks:
    """Return how a person likes to see boards."""
    labels: Any = settings.labels
    return Looks(settings.theme, labels, settings.turned, settings.mirrored, frozenset(overlays))


def board_view(view: MatchView) -> BoardView:
    """Return what the picture of a match is drawn from."""
    return BoardView(
        game=view.game,
        setup=view.match.setup,
        position=view.position,
        last_turn=view.last_turn,
        score=view.score,
        outcome=view.match.outcome,
        number=view.match.number,
        last_key=view.match.turns[-1] if view.last_turn == PASS else "pass",
        answered=view.answered_turn,
        answered_key=view.match.turns[-2] if view.answered_turn == PASS else "pass",
        by_rules=view.match.ending is None,
    )
