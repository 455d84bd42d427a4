"""How a player is called to a new board: by one mention, loud or silent, and by a direct message on wish."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.matches.settings import Pings

if TYPE_CHECKING:
    from bot.cogs.client import Oddity
    from bot.matches.model import Match, MatchView
    from bot.matches.settings import PersonSettings

log = logging.getLogger(__name__)

UNWANTED = {50007, 50278}
"""Discord's codes for somebody who takes no direct messages, or is in no server with the bot any more."""


@dataclass(frozen=True)
class Call:
    """Who is called, and how they like it."""

    user: int
    settings: PersonSettings

    @property
    def silent(self) -> bool:
        """Whether the mention comes without a notification."""
        return self.settings.pings is Pings.SILENT


async def call_for(client: Oddity, view: MatchView) -> Call:
    """Who is called to a new board, in the way that they have chosen.

    It is the player to move, or in the end the one who did not end it.
    """
    user = _concerned(view.match)
    return Call(user, await client.matches.store.person(user))


def _concerned(match: Match) -> int:
    if match.outcome is None or match.revision == match.ply:
        return match.player_to_move
    if match.outcome.winner is None:
        return match.player_to_move
    resigned = match.outcome.reason == "resigned"
    return match.seats[match.outcome.winner if resigned else 1 - match.outcome.winner]


async def send_direct(client: Oddity, view: MatchView, call: Call | None, where: str = "") -> None:
    """Tell somebody directly of a board, if they wish so; who refuses is not asked again.

    Args:
        client: the bot.
        view: the match as the board shows it.
        call: who is told.
        where: the address of the board; empty where it cannot be shown.
    """
    if call is None or call.settings.pings is not Pings.MESSAGE:
        return
    match = view.match
    public = await client.public_words(match.place.guild)
    words = client.languages.words(call.settings.language or public.language)
    message = "direct-turn" if match.outcome is None else "direct-over"
    where = where or words.say("direct-not-shown", channel=str(match.place.channel))
    text = words.say(message, game=view.game.name, match=str(match.number), where=where)
    try:
        channel = await client.create_dm(discord.Object(call.user))
        await channel.send(text)
    except discord.DiscordException as error:
        log.info("no direct message to %d: %s", call.user, error)
        if isinstance(error, discord.HTTPException) and error.code in UNWANTED:
            await client.matches.store.change_person(call.user, pings=Pings.MENTION)
