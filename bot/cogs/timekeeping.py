"""What time does: challenges expire, turns are late, and what could not be shown is tried again."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.utils import utcnow

from bot.cogs._answers import Interaction, think
from bot.cogs._cards import close_expired, post_challenge
from bot.cogs._channels import may_write
from bot.cogs._completions import complete_own
from bot.cogs._next import finish
from bot.cogs._posting import bring_up_to_date, call_time, catch_up
from bot.cogs._said import said
from bot.cogs._sight import has_left
from bot.cogs._threads import WEEK, out_of_sight, wake
from bot.cogs._where import place_of, visible_match
from bot.errors import PlayerError
from bot.matches.clock import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.cogs._components import Press
    from bot.cogs.client import Oddity
    from bot.matches.model import Place

log = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two looks at the clock."""
RARELY = 3600.0
"""Seconds between two tries of what a closed channel keeps from being shown: a bot that is refused too often
is shut out."""
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
    user = interaction.user.id
    match = await client.matches.expect_running(match_id, user)
    opponents = [player for player in match.seats if player != user]
    if opponents and await has_left(interaction.guild, opponents[0]):
        view = await client.matches.claim_from_absent(match_id, user)
    else:
        view = await client.matches.claim(match_id, user)
    await bring_up_to_date(client, view.match.id, here=place_of(interaction))


async def keep_time(client: Oddity) -> None:
    """Look at the clock again and again, and rarely at what is hidden, until cancelled."""
    await client.wait_until_ready()
    await asyncio.gather(
        _keep_on(look_at_the_clock, client, EVERY),
        _keep_on(show_hidden, client, RARELY),
        _keep_on(wake_sleeping, client, WEEK * 60.0),
    )


async def _keep_on(look: Callable[[Oddity], Awaitable[None]], client: Oddity, pause: float) -> None:
    while True:
        try:
            await look(client)
        except Exception:  # whatever it is, there is a next time
            log.exception("%s failed", look.__name__)
        await asyncio.sleep(pause)


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


async def show_hidden(client: Oddity, among: Callable[[Place], bool] = lambda _place: True) -> None:
    """Show what should stand in channels and does not, where that is possible by now.

    Args:
        client: the bot.
        among: which channels are meant; all, if nothing is said.
    """
    for place, action in [hidden async for hidden in _hidden(client)]:
        if among(place) and may_write(client, place) and not client.closing:
            await _attempt(action())


async def _hidden(client: Oddity) -> AsyncIterator[tuple[Place, Callable[[], Awaitable[object]]]]:
    """Boards and cards that no message shows, and messages that could not be changed."""
    store = client.matches.store
    for match in await store.unposted_matches():
        yield match.place, partial(catch_up, client, match.id)
    for challenge in await store.unposted_challenges():
        if utcnow() - challenge.offer.created > AT_ONCE:  # else it is being posted
            yield challenge.offer.place, partial(post_challenge, client, challenge)
    for place, again in list(client.closed.values()):
        yield place, again


async def wake_sleeping(client: Oddity) -> None:
    """Wake the threads of running matches that have fallen asleep while nobody looked."""
    for place in await client.matches.store.running_places():
        if out_of_sight(client, place) and not client.closing:
            await _attempt(wake(client, place))


async def _attempt(action: Awaitable[object]) -> None:
    try:
        await action
    except (discord.DiscordException, PlayerError) as error:
        log.warning("something due could not be done: %s", error)
    except Exception:  # a bug in one thing
        log.exception("something due could not be done")
    await asyncio.sleep(PAUSE)
