"""Messages to a server: the welcome, and notices of the operator."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.matches.ids import ChannelId, UserId
from bot.matches.model import Match, Place
from bot.matches.outbox import NOTICE, WELCOME, Entry
from bot.transport.visibility import may_write
from bot.ui.runner import New, NoticeDeliverer


class Welcomes(NoticeDeliverer, kind=WELCOME):
    """Welcomes a server in a channel where the bot may write, else its owner directly."""

    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:  # noqa: ARG002 (a welcome has no match)
        """Do nothing if the bot has been removed meanwhile."""
        guild = self._bot.get_guild(entry.place.guild)
        if guild is None:
            return ()
        owner = await self.message(entry, UserId(guild.owner_id or 0))
        place = self._open_place(guild, entry.place)
        if place is None:
            return (owner,)
        return replace(owner, to=place), owner

    async def message(self, entry: Entry, owner: UserId) -> New:
        guild = entry.place.guild
        words = await self._bot.words_of(guild)
        text = "\n".join([words.say("welcome"), *self._bot.page_lines(words, "support")])
        return New(owner, f"w{guild:x}", text)  # the same nonce in all processes

    def _open_place(self, guild: discord.Guild, place: Place) -> Place | None:
        """Prefer channels for admins and newcomers."""
        wanted = (guild.public_updates_channel, guild.system_channel, *guild.text_channels)
        places = (Place(place.guild, ChannelId(one.id)) for one in wanted if one is not None)
        return next((place for place in places if may_write(self._bot, place)), None)


class OperatorNotices(Welcomes, kind=NOTICE):
    async def message(self, entry: Entry, owner: UserId) -> New:
        return New(owner, entry.nonce, str(entry.details["text"]))
