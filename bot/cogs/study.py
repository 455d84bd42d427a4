"""Looking at matches: one board, or the list of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs._answers import Interaction, private_words
from bot.cogs._limits import MESSAGE, joined
from bot.cogs._said import said
from bot.cogs._texts import board_text, title
from bot.cogs._where import link, place_of, visible_match
from bot.cogs.play import complete_own

if TYPE_CHECKING:
    from bot.cogs._components import Press
    from bot.cogs.client import Oddity
    from bot.matches.model import Match
    from bot.words import Words


def add_to(client: Oddity) -> None:
    """Offer ``/board`` and ``/matches``, and answer the Board button."""
    languages = client.languages

    @app_commands.command(name="board", description=said(languages, "command-board"))
    @app_commands.describe(match=said(languages, "choose-match"))
    @app_commands.autocomplete(match=complete_own)
    async def board(interaction: Interaction, match: int | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        chosen = await (
            client.matches.to_show(place_of(interaction), interaction.user.id)
            if match is None
            else visible_match(interaction, match)
        )
        await _show(interaction, chosen)

    @app_commands.command(name="matches", description=said(languages, "command-matches"))
    async def matches(interaction: Interaction) -> None:
        words = await private_words(interaction)
        user = interaction.user.id
        running = await client.matches.running_of(place_of(interaction).guild, user)
        waiting_first = sorted(running, key=lambda match: (match.player_to_move != user, match.id))
        lines = [_line(client, match, user, words) for match in waiting_first]
        text = joined(lines, words.say("and-more"), MESSAGE) or words.say("no-matches")
        await interaction.response.send_message(text, ephemeral=True)

    client.tree.add_command(board)
    client.tree.add_command(matches)
    client.handlers |= {"board": show_board}


async def show_board(interaction: Interaction, press: Press) -> None:
    """Show the newest board privately."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, (await interaction.client.matches.show(press.subject)).match)


async def _show(interaction: Interaction, match: Match) -> None:
    client = interaction.client
    words = await private_words(interaction)
    view = client.matches.view(match)
    picture = await client.pictures.board(view, words)
    await interaction.edit_original_response(content=board_text(view, words), attachments=[picture])


def _line(client: Oddity, match: Match, user: int, words: Words) -> str:
    text = title(match, client.matches.catalogue.game(match.setup.game), words)
    turn = "your-turn" if match.player_to_move == user else "their-turn"
    where = link(match) or f"<#{match.place.channel}>"
    return words.say(turn, match=text, ply=match.ply, where=where)
