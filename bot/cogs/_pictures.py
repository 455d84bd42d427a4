"""Draws boards in worker threads, a few at a time, so that the event loop never waits for a picture."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

import discord

from bot.scenes import BoardView, Looks, alt_text, scene_of
from renderer import draw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.matches.model import MatchView
    from bot.words import Words
    from renderer import Palette

AT_ONCE = 2
"""How many pictures are drawn at the same time; Pillow holds the interpreter for part of the work."""


class Pictures:
    """Makes the picture of a match, ready to be sent."""

    def __init__(self, palettes: Mapping[str, Palette]) -> None:
        self._palettes = palettes
        self._free = asyncio.Semaphore(AT_ONCE)

    async def board(self, view: MatchView, words: Words) -> discord.File:
        """The board as it stands, with the alt text in the reader's language."""
        return await self.picture(board_view(view), words)

    async def picture(self, board: BoardView, words: Words) -> discord.File:
        """Any board."""
        async with self._free:
            png = await asyncio.to_thread(self._draw, board)
        return discord.File(io.BytesIO(png), "board.png", description=alt_text(board, words))

    def _draw(self, board: BoardView) -> bytes:
        looks = Looks()
        return draw(scene_of(board, looks), self._palettes[looks.theme])


def board_view(view: MatchView) -> BoardView:
    """What the picture of a match needs to know."""
    return BoardView(
        game=view.game,
        setup=view.match.setup,
        position=view.position,
        last_turn=view.last_turn,
        score=view.score,
        outcome=view.match.outcome,
        number=view.match.number,
    )
