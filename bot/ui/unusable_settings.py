"""Settings of a server that cannot be used: deleted or closed channels, deleted roles."""

import logging
from contextlib import suppress
from operator import itemgetter
from typing import Any, NamedTuple

import discord

from bot.db.errors import StoreError
from bot.delivery.deliverer import ANY_TROUBLE, Retries
from bot.errors import Term
from bot.matches.ids import ChannelId, GuildId, RoleId, UserId
from bot.matches.model import Place
from bot.matches.outbox import Entry
from bot.matches.preferences import People
from bot.matches.settings import ServerSettings, declared
from bot.transport.troubles import Trouble, trouble_of
from bot.transport.visibility import INSTALLED, may_write, needed_in, permission_names
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.client import Oddity
from bot.ui.runner import MessageDeliverer, say
from bot.words import Words

log = logging.getLogger(__name__)


class UnusableSetting(NamedTuple):
    """A channel or role in the settings that cannot be used."""

    what: str
    """The option that names it, or `UsedChannels.what`."""
    id: int
    why: str
    """"channel" or "role" if deleted, "closed" if the bot lacks permissions."""
    missing: tuple[Term, ...] = ()
    name: str = ""

    @property
    def code(self) -> str:
        """Key in `settings.told`."""
        return f"{self.what}:{self.id}"

    def say(self, words: Words) -> str:
        channel = self.id
        missing = self.missing
        about = {"what": self.what, "why": self.why, "name": self.name}
        return words.say("server-lacks", channel=channel, permissions=missing, **about)


async def find_unusable(bot: Oddity, guild: discord.Guild, settings: ServerSettings) -> list[UnusableSetting]:
    channels = sorted(_ids(settings, ChannelId), key=itemgetter(0), reverse=True)  # a long list comes last
    found = [_channel(guild, what, channel) for what, channel in channels]
    for used in bot.used_channels:
        for channel, name in await used.find(bot, GuildId(guild.id)):
            if not await bot.visibility.is_unknown(guild, channel):
                found.append(_channel(guild, used.what, channel, name))
    roles = _ids(settings, RoleId)
    gone = [UnusableSetting(what, role, "role") for what, role in roles if guild.get_role(role) is None]
    return [*filter(None, found), *gone]


def _ids(settings: ServerSettings, kind: Any) -> list[tuple[str, int]]:
    """Return the ids of a type, each with the name of its setting."""
    values = [(one.name, one.value(settings)) for one in declared(ServerSettings) if one.kind is kind]
    several = [(name, value if isinstance(value, tuple) else (value,)) for name, value in values]
    return [(name, one) for name, ids in several for one in ids if one is not None]


def _channel(guild: discord.Guild, what: str, channel: int, name: str = "") -> UnusableSetting | None:
    known = guild.get_channel_or_thread(channel)
    if known is None:
        return UnusableSetting(what, channel, "channel", name=name)
    needed = INSTALLED
    if what != "channels":
        needed = needed_in(known)
    missing = permission_names(needed & ~known.permissions_for(guild.me))
    if not missing:
        return None
    return UnusableSetting(what, channel, "closed", missing, name)


async def notify_managers(bot: Oddity, guild_id: GuildId) -> None:
    guild = bot.get_guild(guild_id)
    if guild is None:
        return
    settings = await bot.get(People).server(guild_id)
    found = await find_unusable(bot, guild, settings)
    await store_notified(bot, guild_id, settings, found)
    new = [one for one in found if one.code not in settings.told]
    if not new:
        return
    words = bot.public_words(guild_id, settings)
    lines = [words.say("server-lacks-told"), *(one.say(words) for one in new)]
    try:
        await _write_to_admins(bot, guild, truncate_lines(lines, words, MESSAGE_LENGTH))
    except discord.DiscordException as error:
        log.info("could not notify managers of server %d: %s", guild_id, error)
        if trouble_of(error) is Trouble.BUSY:  # another time
            await bot.get(People).change_server(guild_id, told=settings.told)


async def _write_to_admins(bot: Oddity, guild: discord.Guild, text: str) -> None:
    """To the community updates channel, else to the server's owner."""
    updates = guild.public_updates_channel
    place = None
    if updates is not None:
        place = Place(GuildId(guild.id), ChannelId(updates.id))
    if place is not None and may_write(bot, place):
        await say(bot, place, text)
    else:
        await say(bot, UserId(guild.owner_id or 0), text)


async def store_notified(
    bot: Oddity, guild: GuildId, settings: ServerSettings, found: list[UnusableSetting]
) -> None:
    """Store what managers have been notified of; repaired settings are dropped, to be notified again."""
    told = tuple(sorted(one.code for one in found))
    if told != settings.told:
        await bot.get(People).change_server(guild, told=told)


class ServerDeliverer(MessageDeliverer):
    """Posts where a setting says so, and notifies managers if settings are unusable."""

    waits_for_channel = True
    retries = Retries(posts=ANY_TROUBLE)

    async def attempted(self, entry: Entry) -> None:
        with suppress(StoreError):
            await notify_managers(self._bot, entry.place.guild)
