"""One short message to a server that has let the bot in: how to begin, and what its admins should look at."""

import discord

from bot.cogs.common.telling import NoticeDeliverer, tell, tell_directly
from bot.delivery.deliverer import Attempt
from bot.delivery.delivery import Posting
from bot.matches.ids import ChannelId, UserId
from bot.matches.model import Match, Place
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble
from bot.transport.visibility import may_write


class Welcomes(NoticeDeliverer):
    """Greets a server where the bot may write, else its owner alone."""

    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Greet; nothing if the bot has been removed meanwhile."""
        assert match is None  # noqa: S101 (a welcome is about none)
        guild = self._bot.get_guild(notice.place.guild)
        if guild is None:
            return None
        place = notice.place
        words = self._bot.public_words(place.guild, await self._bot.matches.read.server(place.guild))
        text = "\n".join([words.say("welcome"), *self._bot.page_lines(words, "support")])
        posting = Posting(f"w{guild.id}", text)  # the same of two processes that hear of it
        if (open_place := self._open_place(guild, place)) is not None:
            told = await tell(self._bot, open_place, posting, attempt=attempt)
            if not isinstance(told, Trouble):
                return None
            if told is Trouble.BUSY:
                return told
        return await tell_directly(self._bot, UserId(guild.owner_id or 0), posting, attempt=attempt)

    def _open_place(self, guild: discord.Guild, place: Place) -> Place | None:
        """Return where boards can be posted: what admins or newcomers read, else the first channel."""
        wanted = (guild.public_updates_channel, guild.system_channel, *guild.text_channels)
        places = (Place(place.guild, ChannelId(one.id)) for one in wanted if one is not None)
        return next((place for place in places if may_write(self._bot, place)), None)
