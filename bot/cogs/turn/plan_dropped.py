"""Telling a player, directly and alone, that what they had planned can't be played any more."""

from bot.cogs.common.channels import link
from bot.cogs.common.telling import NoticeDeliverer, tell_directly
from bot.delivery.delivery import Posting
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble


class PlanDropped(NoticeDeliverer):
    """Says notices of plans that were dropped; where Discord lets nobody write to a person, that is all."""

    async def tell(self, notice: Entry, match: Match | None, *, long_ago: bool) -> Trouble | None:
        """Write to the player."""
        if notice.user is None or match is None:
            return None
        bot = self._bot
        preferences = await bot.matches.read.preferences(notice.user, match.place.guild)
        words = bot.direct_words(match.place.guild, preferences)
        where = link(match) or f"<#{match.place.channel}>"
        game = bot.matches.catalogue.game(match.setup.game).name
        text = words.say("direct-plan-dropped", game=game, match=str(match.number), where=where)
        return await tell_directly(bot, notice.user, Posting(notice.nonce, text), long_ago=long_ago)
