"""Telling a player, directly and alone, that what they had planned can't be played any more."""

from bot.cogs.client import Oddity
from bot.cogs.common.places import link
from bot.cogs.common.telling import Telling, tell_directly
from bot.cogs.common.troubles import Trouble
from bot.matches.courtesy import Notice
from bot.matches.model import Match


class PlanDropped:
    """Says notices of plans that were dropped; where Discord lets nobody write to a person, that is all."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def tell(
        self, notice: Notice, match: Match | None, *, nonce: str, long_ago: bool
    ) -> Trouble | None:
        """Write to the player."""
        if notice.user is None or match is None:
            return None
        bot = self._bot
        preferences = await bot.matches.people.preferences(notice.user, match.place.guild)
        words = bot.direct_words(match.place.guild, preferences)
        where = link(match) or f"<#{match.place.channel}>"
        game = bot.matches.catalogue.game(match.setup.game).name
        text = words.say("direct-plan-dropped", game=game, match=str(match.number), where=where)
        return await tell_directly(bot, notice.user, Telling(text, nonce, long_ago))
