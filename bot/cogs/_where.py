"""Where an interaction happens, what the bot may do there, and which match it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.cogs._sight import can_look
from bot.errors import MatchError, NoMatchError, Term
from bot.matches.model import Place

if TYPE_CHECKING:
    from bot.cogs._answers import Interaction
    from bot.matches.model import Match

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


def place_of(interaction: Interaction) -> Place:
    """The server and channel of an interaction.

    Raises:
        MatchError: it happens outside a server.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise MatchError("only-in-server")
    return Place(interaction.guild_id, interaction.channel_id)


def check_permissions(interaction: Interaction) -> None:
    """See that the bot may post boards here.

    Raises:
        MatchError: it may not; the error names the missing permissions.
    """
    missing = permission_names(needed_in(interaction.channel) & ~interaction.app_permissions)
    if missing:
        raise MatchError("missing-permissions", permissions=missing)


def needed_in(channel: object) -> discord.Permissions:
    """What posting a board takes in a channel, or in a thread, where another permission lets one speak."""
    return NEEDED_IN_THREADS if isinstance(channel, discord.Thread) else NEEDED


def permission_names(permissions: discord.Permissions) -> tuple[Term, ...]:
    """As Discord's settings call them in the reader's language."""
    names = (name for name, wanted in permissions if wanted)
    return tuple(Term("permission", name.replace("read_messages", "view_channel")) for name in names)


async def visible_match(interaction: Interaction, number: int) -> Match:
    """The match of this number, if the person may know of it.

    Raises:
        NoMatchError: the server has no such match, or it is played where the person cannot look.
    """
    place = place_of(interaction)
    return await expect_visible(interaction, await interaction.client.matches.numbered(place.guild, number))


async def expect_visible(interaction: Interaction, match: Match) -> Match:
    """The match again, if the person may know of it.

    Raises:
        NoMatchError: it is played where the person cannot look.
    """
    if not await may_see(interaction, match):
        raise NoMatchError("no-match", match=str(match.number))
    return match


async def match_meant(interaction: Interaction, number: int | None) -> Match:
    """The match of this number, or without one the match that a person here most likely wants to see.

    Raises:
        NoMatchError, MatchError: as ``visible_match`` and ``Matches.to_show``.
    """
    if number is not None:
        return await visible_match(interaction, number)
    return await interaction.client.matches.to_show(place_of(interaction), interaction.user.id)


async def may_see(interaction: Interaction, match: Match) -> bool:
    """Whether a person may know of a match: it is played here, or by them, or where they can look."""
    person = interaction.user
    if match.place == place_of(interaction) or match.seat_of(person.id) is not None:
        return True
    if not isinstance(person, discord.Member):
        return False
    return await can_look(interaction.client, person, match.place.channel)


def link(match: Match) -> str | None:
    """The address of the newest board of a match, once it is shown."""
    if match.board_message is None or not match.is_shown:
        return None
    return address(match.place, match.board_message)


def address(place: Place, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{place.guild}/{place.channel}/{message}"
