"""Looking at a match alone: as a picture or as text, the way one likes to see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._completions import complete_shown
from bot.cogs._panel import panel_message, panel_of, read_panel
from bot.cogs._posting import mend
from bot.cogs._said import said
from bot.cogs._where import expect_visible, match_meant, place_of, visible_match
from bot.errors import NoMatchError, PlayerError, SetupError, Term

if TYPE_CHECKING:
    from bot.cogs._components import Press
    from bot.cogs._panel import Panel
    from bot.cogs.client import Oddity
    from bot.matches.model import Match

VIEWS = ("picture", "groups", "text")
"""What a board may be shown as at first; all but the first are fields of a panel."""

_TITLE = re.compile(r"\*\*[^*\n]+\*\* #(\d{1,9}) · ")
"""How the first line of a board begins in every language; nothing in it has been typed by a person."""


def add_to(client: Oddity) -> None:
    """Offer ``/board`` and the menu entry of boards, and answer the buttons that show one."""
    languages = client.languages

    @app_commands.command(name="board", description=said(languages, "command-board"))
    @app_commands.describe(match=said(languages, "choose-match"), view=said(languages, "choose-view"))
    @app_commands.choices(
        view=[app_commands.Choice(name=said(languages, f"view-{view}"), value=view) for view in VIEWS]
    )
    @app_commands.autocomplete(match=complete_shown)
    async def board(interaction: Interaction, match: int | None = None, view: str = "picture") -> None:
        check_view(view)
        await think(interaction)
        chosen = await match_meant(interaction, match)
        await show_first(interaction, chosen, view)
        await _mend_for_player(interaction, chosen)

    client.tree.add_command(board)
    client.tree.add_command(app_commands.ContextMenu(name=said(languages, "menu-board"), callback=show_there))
    client.handlers |= {"board": show_board, "look": look}


def check_view(view: str) -> None:
    """See that a board can be shown so.

    Raises:
        SetupError: it cannot; the error names what is possible.
    """
    if view not in VIEWS:
        known = tuple(Term(f"view-{known}", known) for known in VIEWS)
        raise SetupError("no-such-view", view=view, known=known)


async def show_board(interaction: Interaction, press: Press) -> None:
    """Show the newest board privately."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    match = (await interaction.client.matches.show(press.subject)).match
    await show_first(interaction, await expect_visible(interaction, match))


async def _mend_for_player(interaction: Interaction, match: Match) -> None:
    """See that everybody can see the board too; a player learns privately why not."""
    if match.outcome is not None or match.seat_of(interaction.user.id) is None:
        return
    try:
        await mend(interaction.client, match.id, here=place_of(interaction))
    except PlayerError as error:
        words = await private_words(interaction)
        await interaction.followup.send(words.error(error), ephemeral=True)


async def show_there(interaction: discord.Interaction[Oddity], message: discord.Message) -> None:
    """Show the match of a message privately: as it stands, also where the message shows an earlier turn."""
    await think(interaction)
    match = await _match_of(interaction, message)
    if match.board_message in (None, message.id):
        await show_first(interaction, match)
    else:
        words = await private_words(interaction)
        await show_first(interaction, match, note=words.say("board-is-older"))


async def _match_of(interaction: Interaction, message: discord.Message) -> Match:
    """The match that a message shows: as the store knows it, or for an older board by its title.

    Raises:
        NoMatchError: it shows none, or none that the person may know of.
    """
    client = interaction.client
    if client.user is None or message.author.id != client.user.id:
        raise NoMatchError("no-board-there")
    match = await client.matches.store.match_on(message.channel.id, message.id)
    if match is not None:
        return await expect_visible(interaction, match)
    title = _TITLE.match(message.content)
    if title is None:
        raise NoMatchError("no-board-there")
    return await visible_match(interaction, int(title[1]))


async def look(interaction: Interaction, press: Press) -> None:
    """Show the board that this person looks at in another way, and as it stands by now."""
    panel = read_panel(press.more)
    await think(interaction)
    match = (await interaction.client.matches.show(press.subject)).match
    await _show(interaction, await expect_visible(interaction, match), panel)


async def show_first(
    interaction: Interaction, match: Match, view: str = "picture", *, note: str = ""
) -> None:
    """Fill in the answer with a board in the looks that the person has set; a note may stand above it."""
    client = interaction.client
    settings = await client.matches.store.person(interaction.user.id)
    shown = {} if view == "picture" else {view: True}
    await _show(interaction, match, panel_of(settings, client.matches.view(match), **shown), note=note)


async def _show(interaction: Interaction, match: Match, panel: Panel, *, note: str = "") -> None:
    client = interaction.client
    words = await private_words(interaction)
    message = await panel_message(client, client.matches.view(match), panel, interaction.user.id, words)
    if note:
        message["content"] = f"{note}\n{message['content']}"
    await interaction.edit_original_response(**message)
