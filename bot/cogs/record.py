"""Taking a match home: its record as a file, or all of it as an animation."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.cogs._answers import Interaction, private_words
from bot.cogs._completions import complete_shown
from bot.cogs._pictures import board_view, looks_of
from bot.cogs._said import said
from bot.cogs._where import match_meant
from bot.matches.records import record_of
from bot.rules.record import format_record

if TYPE_CHECKING:
    from bot.cogs.client import Oddity


def add_to(client: Oddity) -> None:
    """Offer ``/record`` and ``/replay``."""
    languages = client.languages

    @app_commands.command(name="record", description=said(languages, "command-record"))
    @app_commands.describe(match=said(languages, "choose-match"))
    @app_commands.autocomplete(match=complete_shown)
    async def record(interaction: Interaction, match: int | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        chosen = await match_meant(interaction, match)
        catalogue = client.matches.catalogue
        text = format_record(record_of(chosen, catalogue.rules(chosen.setup)), catalogue)
        name = f"{chosen.setup.game}-{chosen.number}.txt"
        words = await private_words(interaction)
        await interaction.edit_original_response(
            content=words.say("record-file", match=str(chosen.number)),
            attachments=[discord.File(io.BytesIO(text.encode()), name)],
        )

    @app_commands.command(name="replay", description=said(languages, "command-replay"))
    @app_commands.describe(match=said(languages, "choose-match"))
    @app_commands.autocomplete(match=complete_shown)
    async def replay(interaction: Interaction, match: int | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        chosen = await match_meant(interaction, match)
        history = await asyncio.to_thread(client.matches.history, chosen)
        words = await private_words(interaction)
        looks = looks_of(await client.matches.store.person(interaction.user.id))
        await interaction.edit_original_response(
            content=words.say("replay-file", match=str(chosen.number), ply=chosen.ply),
            attachments=[await client.pictures.replay(list(map(board_view, history)), words, looks)],
        )

    client.tree.add_command(record)
    client.tree.add_command(replay)
