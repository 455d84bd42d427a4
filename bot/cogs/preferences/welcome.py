"""One short message to a server that has let the bot in: how to begin, and what its admins should look at."""

from collections.abc import Iterator

import discord

from bot.cogs.common.telling import NoticeDeliverer, tell, tell_directly
from bot.delivery.delivery import Posting
from bot.matches.ids import ChannelId, UserId
from bot.matches.model import Match, Place
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble
from bot.transport.visibility import may_write


class Welcomes(NoticeDeliverer):
    """Greets a server where the bot may write, else its owner alone."""

    async def tell(self, notice: Entry, match: Match | None, *, long_ago: bool) -> Trouble | None:
        """Greet; nothing if the bot has been removed meanwhile."""
        assert match is None  # noqa: S101 (a welcome is about none)
        guild = self._bot.get_guild(notice.place.guild)
        if guild is None:
            return None
        words = self._bot.public_words(
            notice.place.guild, await self._bot.matches.read.server(notice.place.guild)
        )
        text = "\n".join([words.say("welcome"), *self._bot.page_lines(words, "support")])
        posting = Posting(f"w{guild.id}", text)  # the same of two processes that hear of it
        for channel in self._channels(guild, notice.place):
            trouble = await tell(self._bot, channel, posting, long_ago=long_ago)
            if trouble in {None, Trouble.BUSY}:
                return trouble
        return await tell_directly(self._bot, UserId(guild.owner_id or 0), posting, long_ago=long_ago)

    def _channels(self, guild: discord.Guild, place: Place) -> Iterator[Place]:
        """Yield where boards can be posted: what admins or newcomers read, else the first channel."""
        wanted = (guild.public_updates_channel, guild.system_channel, *guild.text_channels)
        places = (Place(place.guild, ChannelId(one.id)) for one in wanted if one is not None)
        yield from [place for place in places if may_write(self._bot, place)][:1]
