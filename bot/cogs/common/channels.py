"""Writing into channels with the bot's own right to speak there."""

import logging
from typing import Any

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.places import needed_in, permission_names
from bot.delivery.post_once import channel_of
from bot.errors import MatchError, Term
from bot.matches.ids import NO_PERSON, MessageId, UserId
from bot.matches.model import Place
from bot.transport.discord_internals import wake_thread
from bot.transport.troubles import Trouble, trouble_of

log = logging.getLogger(__name__)


def mention_only(*users: UserId) -> discord.AllowedMentions:
    """Let a message ping these people and no one else, whatever it says; who is no person is no one."""
    known = [discord.Object(user) for user in users if user not in NO_PERSON]
    return discord.AllowedMentions(everyone=False, roles=False, users=known, replied_user=False)


async def edit(bot: Oddity, place: Place, message: MessageId, **changes: Any) -> Trouble | None:
    """Change a message of the bot as far as that is possible.

    A thread that sleeps is woken first; one that cannot be woken is closed.

    Returns:
        What was in the way, if anything was.
    """
    partial_message = channel_of(bot, place).get_partial_message(message)
    try:
        try:
            await partial_message.edit(**changes)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.ARCHIVED:
                raise
            await wake_thread(bot, place.channel)
            await partial_message.edit(**changes)
    except discord.DiscordException as error:
        trouble = trouble_of(error)
        log.info("message %d could not be edited (%s): %s", message, trouble.value, error)
        return Trouble.CLOSED if trouble is Trouble.ARCHIVED else trouble
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
