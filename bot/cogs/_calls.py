"""How a player is called to a new board: by one mention, loud or silent, and by a direct message on wish."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from bot.matches.settings import Pings

if TYPE_CHECKING:
    from bot.cogs.client import Oddity
    from bot.matches.model import MatchView
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


async def call_for(client: Oddity, user: int) -> Call:
    """A call in the way that the person has chosen."""
    return Call(user, await client.matches.store.person(user))


async def send_direct(client: Oddity, view: MatchView, call: Call | None, where: str) -> None:
    """Tell somebody directly of the board at an address, if they wish so; who refuses is not asked again."""
    if call is None or call.settings.pings is not Pings.MESSAGE:
        return
    match = view.match
    public = await client.public_words(match.place.guild)
    words = client.languages.words(call.settings.language or public.language)
    message = "direct-turn" if match.outcome is None else "direct-over"
    text = words.say(message, game=view.game.name, match=str(match.number), where=where)
    try:
        channel = await client.create_dm(discord.Object(call.user))
        await channel.send(text)
    except discord.HTTPException as error:
        log.info("no direct message to %d: %s", call.user, error)
        if error.code in UNWANTED:
            settings = replace(call.settings, pings=Pings.MENTION)
            await client.matches.store.write_person(call.user, settings)
