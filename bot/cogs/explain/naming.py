"""How the cells of the boards of a game are named and which are neighbours, explained in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bot.cogs.challenge.board_names import board_name
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.truncation import MESSAGE, truncate
from bot.errors import MatchError
from bot.rules.catalogue import BoardChoice, Game
from bot.rules.tilings import tiling
from bot.scenes import kinds_text
from bot.words import Words


@dataclass(frozen=True)
class ShowNaming(Button):
    """Explains the names of cells, on one board of each kind, in a message of its own."""

    name: ClassVar = "naming"
    label: ClassVar = "button-naming"

    game: str

    async def press(self, acting: Acting) -> None:
        """Explain them."""
        game = acting.bot.matches.catalogue.games.get(self.game)
        if game is None:
            raise MatchError("unknown-button")
        await acting.reply.think_beside()
        await acting.reply.show(truncate(all_naming_text(game, acting.words), MESSAGE))


def all_naming_text(game: Game, words: Words) -> str:
    """Explain the names of cells for each kind of tiling that a game is played on."""
    boards = {board_name(board, words): tiling(board.tiling) for board in _kinds(game)}
    return kinds_text(boards, words, game.stones_on)


def _kinds(game: Game) -> Iterator[BoardChoice]:
    """Yield the usual board and the first of each other kind of tiling."""
    seen = set()
    for board in (game.board(game.default_board), *game.boards):
        kind = tiling(board.tiling).kind
        if kind not in seen:
            seen.add(kind)
            yield board
