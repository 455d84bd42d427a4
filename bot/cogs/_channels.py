"""Writing into channels with the bot's own right to speak there, and what Discord may have against it.

Here is the one place that knows Discord's refusals by number; whoever writes asks which `Trouble` it is.
"""

from __future__ import annotations

import enum
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.cogs._where import needed_in, permission_names
from bot.errors import MatchError, Term

if TYPE_CHECKING:
    from bot.cogs.client import Oddity
    from bot.matches.model import Place

log = logging.getLogger(__name__)


class Trouble(enum.Enum):
    """Why Discord would not do something, as far as it matters to us."""

    MESSAGE_GONE = "the message was deleted"
    CHANNEL_GONE = "the channel, thread or server is gone"
    CLOSED = "the bot lacks a permission there, or the thread is locked"
    ARCHIVED = "the thread is archived"
    BUSY = "too much at once, or Discord is unwell; later it may go"
    TEXT_REFUSED = "the server's filter does not like what somebody has written"
    THREAD_EXISTS = "the message has a thread already"
    TOO_MANY_THREADS = "the server has as many threads as it may have"
    OTHER = "something else, most likely a bug of ours"


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
    """What a refusal means."""
    if isinstance(error, discord.RateLimited):
        return Trouble.BUSY
    if not isinstance(error, discord.HTTPException):
        return Trouble.OTHER
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    return Trouble.BUSY if error.status == 429 or error.status >= 500 else Trouble.OTHER


def channel_of(client: Oddity, place: Place) -> discord.PartialMessageable:
    """A channel or thread to write into, whether or not the bot has heard of it."""
    return client.get_partial_messageable(place.channel, guild_id=place.guild)


def only(*users: int) -> discord.AllowedMentions:
    """Let a message ping these people and nobody else, whatever it says."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in users], replied_user=False
    )


async def edit(client: Oddity, place: Place, message: int, **changes: Any) -> Trouble | None:
    """Change a message of ours as far as that is possible.

    A thread that sleeps is woken first. What Discord is too busy for is done later (`Oddity.later`), what a
    closed channel keeps us from when that opens (`Oddity.closed`), unless a newer change of the same message
    has taken its place by then.

    Returns:
        What was in the way, if anything was.
    """
    partial_message = channel_of(client, place).get_partial_message(message)
    key, again = ("message", message), partial(edit, client, place, message, **changes)
    client.later.pop(key, None)
    client.closed.pop(key, None)
    try:
        try:
            await partial_message.edit(**changes)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.ARCHIVED:
                raise
            await client.http.edit_channel(place.channel, archived=False)
            await partial_message.edit(**changes)
    except discord.DiscordException as error:
        trouble = trouble_of(error)
        log.info("message %d could not be edited (%s): %s", message, trouble.value, error)
        if trouble is Trouble.BUSY:
            client.later[key] = again
        elif trouble is Trouble.CLOSED:
            client.closed[key] = place, again
        return trouble
    return None


def closed_to_us(
    client: Oddity, place: Place, *, lacks: str = "cannot-post", locked: str = "channel-closed"
) -> MatchError:
    """What to tell a person whose action cannot be shown: which permissions are missing, if any are.

    Args:
        client: the bot.
        place: where it cannot be shown.
        lacks: the reason to give where permissions are missing.
        locked: the reason where none is: a locked thread, or what the bot has heard is not the latest.
    """
    channel = str(place.channel)
    missing = missing_in(client, place, needed_in(_known(client, place)))
    if missing:
        return MatchError(lacks, channel=channel, permissions=missing)
    return MatchError(locked, channel=channel)


def may_write(client: Oddity, place: Place) -> bool:
    """Whether it is worth while to write into a channel, as far as the bot has heard of it."""
    guild = client.get_guild(place.guild)
    channel = _known(client, place)
    if guild is None or missing_in(client, place, needed_in(channel)):
        return False
    return not (isinstance(channel, discord.Thread) and channel.locked)


def missing_in(client: Oddity, place: Place, needed: discord.Permissions) -> tuple[Term, ...]:
    """The names of the permissions that the bot lacks in a channel, as far as it has heard of it."""
    channel = _known(client, place)
    return permission_names(needed & ~channel.permissions_for(channel.guild.me)) if channel else ()


def _known(client: Oddity, place: Place) -> discord.abc.GuildChannel | discord.Thread | None:
    guild = client.get_guild(place.guild)
    return guild.get_channel_or_thread(place.channel) if guild else None
