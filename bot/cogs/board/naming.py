"""How the cells of the board of a match are named and which are neighbours, explained in words."""

from dataclasses import dataclass
from typing import ClassVar

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.places import known_match
from bot.matches.ids import MatchId
from bot.scenes import naming_text


@dataclass(frozen=True)
class CellNames(Button):
    """Explains the names of the cells in a message of its own."""

    name: ClassVar = "cell-names"
    label: ClassVar = "button-naming"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Explain them."""
        await acting.reply.think_beside()
        match = await known_match(acting, self.match)
        game = acting.bot.matches.catalogue.game(match.setup.game)
        await acting.reply.show(naming_text(match.setup.board.tiling, acting.words, game.stones_on))
