"""The button that challenges anybody to a game, for newcomers."""

from dataclasses import dataclass
from typing import ClassVar

from bot.cogs.challenge.challenge import challenge
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.errors import MatchError


@dataclass(frozen=True)
class Offer(Button):
    """Challenges anybody in this channel to a game, with everything as it is suggested."""

    name: ClassVar = "offer"
    label: ClassVar = "button-offer"

    game: str

    async def press(self, acting: Acting) -> None:
        """Post the challenge."""
        game = acting.bot.matches.catalogue.games.get(self.game)
        if game is None:
            raise MatchError("unknown-button")
        await challenge(acting, game, None)
        await acting.reply.say(acting.words.say("offered", game=game.name))
