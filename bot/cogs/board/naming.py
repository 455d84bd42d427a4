"""How the cells of the board of a match are named and which are neighbours, explained in words."""

from bot.cogs.common.acting import Acting
from bot.cogs.common.on_match import MatchButton
from bot.matches.model import Match
from bot.scenes import naming_text


class CellNames(MatchButton, name="cell-names", label="button-naming"):
    """Explains the names of the cells in a message of its own."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Explain them."""
        game = acting.bot.matches.catalogue.game(match.setup.game)
        await acting.reply.show(naming_text(match.setup.board.tiling, acting.words, game.stones_on))
