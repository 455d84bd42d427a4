"""Where things are, what a person reads where the bot may not write, and of which matches they may know."""

import discord
from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.errors import MatchError, NoMatchError
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId
from bot.matches.model import Match, Place
from bot.transport.visibility import FOR_THREADS, missing_in, needed_in, permission_names


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
    missing = missing_in(bot, place)
    if missing:
        return MatchError(lacks, channel=channel, permissions=missing)
    return MatchError(locked, channel=channel)


ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)
"""Where and by whom commands can be used that need no server: always for the person alone."""


def usual_thread(acting: Acting) -> bool | None:
    """Return whether a match that begins here gets a thread: no where none can be made, else as is usual."""
    if isinstance(acting.interaction.channel, discord.Thread):
        return False
    return False if missing_in(acting.bot, acting.by.place, FOR_THREADS) else None


def check_permissions(acting: Acting) -> None:
    """Do nothing if the bot may post boards where a person acts.

    Raises:
        MatchError: It may not; the error names the missing permissions. Or it is in no server here.
    """
    interaction, _ = acting.interaction, acting.by.place
    missing = permission_names(needed_in(interaction.channel) & ~interaction.app_permissions)
    if missing:
        raise MatchError("missing-permissions", permissions=missing)


def check_channel(acting: Acting) -> None:
    """Raise `MatchError` unless challenges may be made where a person acts; the error names where."""
    here = acting.by.place.channel
    parent = getattr(acting.interaction.channel, "parent_id", None)
    acting.server.check_channel({here, ChannelId(parent or here)})


def link(match: Match) -> str | None:
    """Return the address of the newest board of a match, once it is shown."""
    if match.board_message is None or not match.is_shown:
        return None
    return address(match.place, match.board_message)


def address_of(match: Match) -> str:
    """Return the address of the newest board of a match, or its channel until it is shown."""
    return link(match) or f"<#{match.place.channel}>"


def address(place: Place, message: MessageId | None) -> str:
    """Return the address of a message, or its channel until there is one."""
    if message is None:
        return f"<#{place.channel}>"
    return f"https://discord.com/channels/{place.guild}/{place.channel}/{message}"


async def may_see(acting: Acting, match: Match) -> bool:
    """Whether a person may know of a match: it is played here, or by them, or where they can look."""
    plays = match.seat_of(acting.user) is not None
    return plays or match.place == acting.here or await can_look(acting, match.place.channel)


async def can_look(acting: Acting, channel: ChannelId) -> bool:
    """Whether a person can look into a channel of the server where they act."""
    person = acting.interaction.user
    return isinstance(person, discord.Member) and await acting.bot.visibility.can_look(person, channel)


async def check_visible(acting: Acting, match: Match) -> None:
    """Raise `NoMatchError` unless a person may know of a match."""
    if not await may_see(acting, match):
        raise NoMatchError("no-match", match=str(match.number))


async def known_match(acting: Acting, match_id: MatchId) -> Match:
    """Return the match of an id, such as that of a button, if the person may know of it.

    Raises:
        NoMatchError: There is none, or it is played where the person cannot look.
    """
    if match_id < 0:
        return await _known_record(acting, match_id)
    match = await acting.bot.matches.find.match(match_id)
    await check_visible(acting, match)
    return match


async def _known_record(acting: Acting, match_id: MatchId) -> Match:
    """Return a record: an example for everybody, else for its reader and for who acts where it is shown.

    Discord lets people press only what they see, so who presses a button of a record was shown it.

    Raises:
        NoMatchError: It is gone, or the person has not been shown it.
    """
    match, owner = await acting.bot.matches.reading.match(match_id)
    if owner not in (None, acting.user) and not _is_shown(acting.interaction.message, match_id):
        raise NoMatchError("record-gone")
    return match


def _is_shown(message: discord.Message | None, match_id: MatchId) -> bool:
    """Whether a message has a button of a record."""
    rows = message.components if message is not None else ()
    items = (item for row in rows if isinstance(row, discord.ActionRow) for item in row.children)
    return any(str(match_id) in (item.custom_id or "").split(":") for item in items)


async def visible_match(acting: Acting, number: int) -> Match:
    """Return the match of this number, if the person may know of it.

    Raises:
        NoMatchError: The server has no such match, or it is played where the person cannot look.
    """
    guild: GuildId = acting.by.place.guild
    match = await acting.bot.matches.find.numbered(guild, number)
    await check_visible(acting, match)
    return match
