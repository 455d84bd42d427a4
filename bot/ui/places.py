"""Where new matches are played, and addresses of messages."""

from dataclasses import replace
from typing import Any

import discord

from bot.matches.ids import ChannelId, MessageId
from bot.matches.model import Match, Place
from bot.transport.visibility import FOR_THREADS, INSTALLED, missing_in
from bot.ui.acting import Acting


def where_played(acting: Acting, *, thread: bool | None = None) -> dict[str, Any]:
    """Return where a new match is played, and whether it gets a thread, as terms.

    Threads cannot hold threads: one opened from a thread goes to its parent channel. `thread` is `None` for
    the server's default.
    """
    place = acting.by.place
    here = acting.interaction.channel
    bot = acting.bot
    if not isinstance(here, discord.Thread):
        return {"thread": False if thread is None and missing_in(bot, place, FOR_THREADS) else thread}
    place = replace(place, channel=ChannelId(here.parent_id))
    wanted = acting.server.threads if thread is None else thread
    can_be = isinstance(here.parent, discord.TextChannel) and not here.is_private()
    if not wanted or not can_be or missing_in(bot, place, INSTALLED):
        return {"thread": False}
    return {"thread": True, "place": place}


def link(match: Match) -> str | None:
    if match.board_message is None or not match.is_shown:
        return None
    return address(match.place, match.board_message)


def address_of(match: Match) -> str:
    """The URL of the newest board, or a channel mention until it is shown."""
    return link(match) or f"<#{match.place.channel}>"


def address(place: Place, message: MessageId | None) -> str:
    if message is None:
        return f"<#{place.channel}>"
    return f"{address_of_channel(place)}/{message}"


def address_of_channel(place: Place) -> str:
    return f"https://discord.com/channels/{place.guild}/{place.channel}"
