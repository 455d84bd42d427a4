"""What time does: challenges expire, turns are late, and what Discord was too busy for is tried again."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.cogs._answers import Interaction, think
from bot.cogs._cards import close_expired
from bot.cogs._next import finish
from bot.cogs._posting import bring_up_to_date, call_time
from bot.cogs._said import said
from bot.cogs._where import place_of, visible_match
from bot.cogs.play import complete_own
from bot.errors import PlayerError

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.cogs._components import Press
    from bot.cogs.client import Oddity

log = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two looks at the clock."""
PAUSE = 1.0
"""Seconds between two things that a look finds to do: after days of silence there may be hundreds."""


def add_to(client: Oddity) -> None:
    """Offer ``/claim``, and answer the button that does the same."""
    languages = client.languages

    @app_commands.command(name="claim", description=said(languages, "command-claim"))
    @app_commands.describe(match=said(languages, "choose-match"))
    @app_commands.autocomplete(match=complete_own)
    async def claim(interaction: Interaction, match: int | None = None) -> None:
        await think(interaction)
        chosen = await (
            client.matches.own_running(place_of(interaction), interaction.user.id)
            if match is None
            else visible_match(interaction, match)
        )
        await _claim(interaction, chosen.id)
        await finish(interaction, chosen.id)

    client.tree.add_command(claim)
    client.handlers |= {"claim": claim_by_button}


async def claim_by_button(interaction: Interaction, press: Press) -> None:
    """Claim the win from the board that says that it is possible."""
    await think(interaction)
    await _claim(interaction, press.subject)


async def _claim(interaction: Interaction, match_id: int) -> None:
    client = interaction.client
    view = await client.matches.claim(match_id, interaction.user.id)
    await bring_up_to_date(client, view.match.id, here=place_of(interaction))


async def keep_time(client: Oddity) -> None:
    """Look at the clock again and again, until cancelled."""
    await client.wait_until_ready()
    while True:
        try:
            await look_at_the_clock(client)
        except Exception:  # whatever it is, there is a next time
            log.exception("the look at the clock failed")
        await asyncio.sleep(EVERY)


async def look_at_the_clock(client: Oddity) -> None:
    """Do what has become due, one thing after another; what fails keeps nothing else from being done."""
    for challenge in await client.matches.expired():
        await _attempt(close_expired(client, challenge))
    for match in await client.matches.overdue():
        await _attempt(call_time(client, match))
    for key in list(client.later):
        action = client.later.pop(key, None)
        if action is not None:
            await _attempt(action())


async def _attempt(action: Awaitable[object]) -> None:
    try:
        await action
    except (discord.DiscordException, PlayerError) as error:
        log.warning("something due could not be done: %s", error)
    except Exception:  # a bug in one thing
        log.exception("something due could not be done")
    await asyncio.sleep(PAUSE)
