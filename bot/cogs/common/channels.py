"""Where things are, what the bot may do there, and which matches a person may know of."""

import logging
from typing import Any

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.delivery.delivery import channel_of
from bot.errors import MatchError, NoMatchError, Term
from bot.matches.ids import NO_PERSON, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Match, Place
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


NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, embed_links=True, attach_files=True, read_message_history=True
)
"""What posting a board takes."""
NEEDED_IN_THREADS = (NEEDED & ~discord.Permissions(send_messages=True)) | discord.Permissions(
    send_messages_in_threads=True
)
"""What posting a board takes in a thread."""
INSTALLED = NEEDED | discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What the install link asks for."""


def check_permissions(acting: Acting) -> None:
    """Do nothing if the bot may post boards where a person acts.

    Raises:
        MatchError: It may not; the error names the missing permissions.
    """
    around = acting.around
    missing = permission_names(needed_in(around.channel) & ~around.own_permissions)
    if missing:
        raise MatchError("missing-permissions", permissions=missing)


def check_channel(acting: Acting) -> None:
    """Do nothing if challenges may be made where a person acts.

    Raises:
        MatchError: The server wants them elsewhere; the error names where.
    """
    here = acting.place.channel
    parent = getattr(acting.around.channel, "parent_id", None)
    acting.server.check_channel({here, ChannelId(parent or here)})


def needed_in(channel: object) -> discord.Permissions:
    """Return what posting a board takes in a channel, or in a thread, where another permission is needed."""
    return NEEDED_IN_THREADS if isinstance(channel, discord.Thread) else NEEDED


def permission_names(permissions: discord.Permissions) -> tuple[Term, ...]:
    """Return permissions as Discord's settings call them in the reader's language."""
    names = (name for name, wanted in permissions if wanted)
    return tuple(Term("permission", name.replace("read_messages", "view_channel")) for name in names)


def link(match: Match) -> str | None:
    """Return the address of the newest board of a match, once it is shown."""
    if match.board_message is None or not match.is_shown:
        return None
    return address(match.place, match.board_message)


def address(place: Place, message: MessageId) -> str:
    """Return the address of a message."""
    return f"https://discord.com/channels/{place.guild}/{place.channel}/{message}"


async def may_see(acting: Acting, match: Match) -> bool:
    """Whether a person may know of a match: it is played here, or by them, or where they can look."""
    person = acting.around.person
    if match.place == acting.here or match.seat_of(acting.user) is not None:
        return True
    if not isinstance(person, discord.Member):
        return False
    return await acting.bot.visibility.can_look(person, match.place.channel)


async def check_visible(acting: Acting, match: Match) -> None:
    """Do nothing if a person may know of a match.

    Raises:
        NoMatchError: It is played where they cannot look.
    """
    if not await may_see(acting, match):
        raise NoMatchError("no-match", match=str(match.number))


async def known_match(acting: Acting, match_id: MatchId) -> Match:
    """Return the match of an id, such as that of a button, if the person may know of it.

    Raises:
        NoMatchError: There is none, or it is played where the person cannot look.
    """
    match = await acting.bot.matches.find.match(match_id)
    await check_visible(acting, match)
    return match


async def visible_match(acting: Acting, number: int) -> Match:
    """Return the match of this number, if the person may know of it.

    Raises:
        NoMatchError: The server has no such match, or it is played where the person cannot look.
    """
    guild: GuildId = acting.place.guild
    match = await acting.bot.matches.find.numbered(guild, number)
    await check_visible(acting, match)
    return match
