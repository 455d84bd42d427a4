"""Writing into channels with the bot's own right to speak there, and what Discord may have against it.

Here is the one place that knows Discord's refusals by number; a caller asks which `Trouble` it is.
"""

import enum
import logging
from functools import partial
from typing import Any

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.places import needed_in, permission_names
from bot.cogs.common.retries import Thing
from bot.errors import MatchError, Term
from bot.matches.ids import MessageId, UserId
from bot.matches.model import Place

log = logging.getLogger(__name__)


class Trouble(enum.Enum):
    """Why Discord refuses something, as far as it matters here."""

    MESSAGE_GONE = "the message was deleted"
    CHANNEL_GONE = "the channel, thread or server is gone"
    CLOSED = "the bot lacks a permission there, or the thread is locked"
    ARCHIVED = "the thread is archived"
    BUSY = "too much at once, or Discord is unwell; later it may go"
    TEXT_REFUSED = "the server's filter does not like what a person has written"
    THREAD_EXISTS = "the message has a thread already"
    TOO_MANY_THREADS = "the server has as many threads as it may have"
    OTHER = "something else, most likely a bug"


_BY_CODE = {
    10003: Trouble.CHANNEL_GONE,
    10004: Trouble.CHANNEL_GONE,
    10008: Trouble.MESSAGE_GONE,
    20028: Trouble.BUSY,
    30046: Trouble.BUSY,
    50001: Trouble.CLOSED,
    50013: Trouble.CLOSED,
    50083: Trouble.ARCHIVED,
    160004: Trouble.THREAD_EXISTS,
    160005: Trouble.CLOSED,
    160006: Trouble.TOO_MANY_THREADS,
    200000: Trouble.TEXT_REFUSED,
    240000: Trouble.TEXT_REFUSED,
}
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes"""


def trouble_of(error: discord.DiscordException) -> Trouble:
    """Return what a refusal means."""
    if isinstance(error, discord.RateLimited):
        return Trouble.BUSY
    if not isinstance(error, discord.HTTPException):
        return Trouble.OTHER
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    return Trouble.BUSY if error.status == 429 or error.status >= 500 else Trouble.OTHER


def channel_of(bot: Oddity, place: Place) -> discord.PartialMessageable:
    """Return a channel or thread to write into, whether or not the bot has heard of it."""
    return bot.get_partial_messageable(place.channel, guild_id=place.guild)


def mention_only(*users: UserId) -> discord.AllowedMentions:
    """Let a message ping these people and no one else, whatever it says."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in users], replied_user=False
    )


async def edit(bot: Oddity, place: Place, message: MessageId, **changes: Any) -> Trouble | None:
    """Change a message of the bot as far as that is possible.

    A thread that sleeps is woken first. What Discord is too busy for, or a closed channel prevents, is done
    later (`Retries`), unless a newer change of the same message has taken its place by then.

    Returns:
        What was in the way, if anything was.
    """
    partial_message = channel_of(bot, place).get_partial_message(message)
    thing, again = Thing("message", message), partial(edit, bot, place, message, **changes)
    bot.retries.forget(thing)
    try:
        try:
            await partial_message.edit(**changes)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.ARCHIVED:
                raise
            await bot.http.edit_channel(place.channel, archived=False)
            await partial_message.edit(**changes)
    except discord.DiscordException as error:
        trouble = trouble_of(error)
        log.info("message %d could not be edited (%s): %s", message, trouble.value, error)
        if trouble is Trouble.BUSY:
            bot.retries.when_less_busy(thing, again)
        elif trouble is Trouble.CLOSED:
            bot.retries.when_open(thing, place, again)
        return trouble
    return None


def closed_error(
    bot: Oddity, place: Place, *, lacks: str = "cannot-post", locked: str = "channel-closed"
) -> MatchError:
    """Return what to tell a person whose action cannot be shown: which permissions are missing, if any are.

    Args:
        bot: The bot.
        place: Where it cannot be shown.
        lacks: The reason to give where permissions are missing.
        locked: The reason where none is: a locked thread, or what the bot has heard is not the latest.
    """
    channel = str(place.channel)
    missing = missing_in(bot, place, needed_in(_known(bot, place)))
    if missing:
        return MatchError(lacks, channel=channel, permissions=missing)
    return MatchError(locked, channel=channel)


def may_write(bot: Oddity, place: Place) -> bool:
    """Whether it is worth while to write into a channel, as far as the bot has heard of it."""
    guild = bot.get_guild(place.guild)
    channel = _known(bot, place)
    if guild is None or missing_in(bot, place, needed_in(channel)):
        return False
    return not (isinstance(channel, discord.Thread) and channel.locked)


def missing_in(bot: Oddity, place: Place, needed: discord.Permissions) -> tuple[Term, ...]:
    """Return the names of the permissions that the bot lacks in a channel, as far as it has heard of it."""
    channel = _known(bot, place)
    return permission_names(needed & ~channel.permissions_for(channel.guild.me)) if channel else ()


def _known(bot: Oddity, place: Place) -> discord.abc.GuildChannel | discord.Thread | None:
    guild = bot.get_guild(place.guild)
    return guild.get_channel_or_thread(place.channel) if guild else None
