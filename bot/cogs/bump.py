"""Bringing a board back to where people look: posted once more, as the newest message."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.cogs._answers import Interaction, answer_privately, private_words, think
from bot.cogs._completions import complete_own
from bot.cogs._next import finish
from bot.cogs._posting import post_again
from bot.cogs._said import said
from bot.cogs._where import link, place_of, visible_match
from bot.errors import MatchError

if TYPE_CHECKING:
    from bot.cogs._components import Press
    from bot.cogs.client import Oddity
    from bot.matches.model import Match

PATIENCE = timedelta(minutes=5)
"""A board younger than this is not posted again."""


def add_to(client: Oddity) -> None:
    """Offer ``/bump``, and answer the button that does the same."""
    languages = client.languages

    @app_commands.command(name="bump", description=said(languages, "command-bump"))
    @app_commands.describe(match=said(languages, "choose-match"))
    @app_commands.autocomplete(match=complete_own)
    async def bump(interaction: Interaction, match: int | None = None) -> None:
        await think(interaction)
        chosen = await (
            client.matches.own_running(place_of(interaction), interaction.user.id)
            if match is None
            else visible_match(interaction, match)
        )
        await post_once_more(interaction, chosen.id)
        await finish(interaction, chosen.id)

    client.tree.add_command(bump)
    client.handlers |= {"bump": bump_by_button}


async def bump_by_button(interaction: Interaction, press: Press) -> None:
    """Post the board again, and say so, as the button stands in a private message."""
    await think(interaction)
    await post_once_more(interaction, press.subject)
    words = await private_words(interaction)
    match = (await interaction.client.matches.show(press.subject)).match
    await answer_privately(interaction, words.say("bumped", where=link(match) or ""))


async def post_once_more(interaction: Interaction, match_id: int) -> None:
    """Post the board of a running match again for one of its players; nobody is pinged.

    Raises:
        NoMatchError, NotSeatedError, MatchOverError: there is none for them.
        MatchError: its board was posted only lately.
    """
    client = interaction.client
    await client.matches.expect_running(match_id, interaction.user.id)
    await post_again(client, match_id, _expect_old_board, here=place_of(interaction))


def _expect_old_board(match: Match) -> None:
    if match.board_message is None:
        return
    again = discord.utils.snowflake_time(match.board_message) + PATIENCE
    if discord.utils.utcnow() < again:
        raise MatchError("bumped-lately", match=str(match.number), when=format_dt(again, "R"))
