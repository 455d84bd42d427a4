"""During a match: turns and resignation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._completions import complete_own, complete_waiting
from bot.cogs._components import Press, form, row_of, written
from bot.cogs._effects import turn_choices
from bot.cogs._next import finish_turn
from bot.cogs._posting import bring_up_to_date
from bot.cogs._said import said
from bot.cogs._steps import parse_draft, step_of
from bot.cogs._turns import WRONG_TURNS, kept, leave, play_privately, refuse
from bot.cogs._where import place_of, visible_match
from bot.errors import MatchError, PlayerError
from bot.rules.notation import format_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.cogs.client import Oddity
    from bot.matches.model import Match, MatchView

LONGEST_TURN = 200
"""Characters that a command takes."""
LONGEST_WRITTEN = 60
"""Characters that the form takes: more than any turn needs, and few enough to come back if it was wrong."""


def add_to(client: Oddity) -> None:
    """Offer ``/play`` and ``/resign``, and answer the buttons under a board."""
    languages = client.languages

    @app_commands.command(name="play", description=said(languages, "command-play"))
    @app_commands.describe(turn=said(languages, "choose-turn"), match=said(languages, "choose-match"))
    @app_commands.autocomplete(turn=complete_turn)
    @app_commands.autocomplete(match=complete_waiting)
    async def play(
        interaction: Interaction, turn: app_commands.Range[str, 1, LONGEST_TURN], match: int | None = None
    ) -> None:
        await think(interaction)
        await play_by_command(interaction, await _match_to_play(interaction, match), turn)

    @app_commands.command(name="resign", description=said(languages, "command-resign"))
    @app_commands.describe(match=said(languages, "choose-match"))
    @app_commands.autocomplete(match=complete_own)
    async def resign(interaction: Interaction, match: int | None = None) -> None:
        chosen = await (
            client.matches.own_running(place_of(interaction), interaction.user.id)
            if match is None
            else visible_match(interaction, match)
        )
        await ask_to_resign(interaction, Press("resign", chosen.id, chosen.ply))

    client.tree.add_command(play)
    client.tree.add_command(resign)
    client.handlers |= {
        "type": ask_for_turn,
        "retry": ask_for_turn_again,
        "resign": ask_to_resign,
        "surrender": surrender,
    }
    client.forms |= {"turn": play_written}


async def play_by_command(interaction: Interaction, match: Match, text: str) -> None:
    """Play a turn, or say privately what is wrong with it and let it be changed."""
    try:
        words = await private_words(interaction)
        view = await interaction.client.matches.play(
            match.id, interaction.user.id, text, vocabulary=words.vocabulary
        )
    except WRONG_TURNS as error:
        await refuse(interaction, Press("turn", match.id, match.ply), text, error)
    else:
        await bring_up_to_date(interaction.client, view.match.id, here=place_of(interaction))
        await finish_turn(interaction, view.match.id)


async def ask_for_turn(interaction: Interaction, press: Press) -> None:
    """Open a form for the turn, with the stones that were put down so far in it."""

    def made(view: MatchView) -> str:
        turn = step_of(view, parse_draft(press.more)).draft.turn
        return format_turn(turn, view.position, view.rules) if turn.placements else ""

    await _open_form(interaction, replace(press, verb="turn"), made)


async def ask_for_turn_again(interaction: Interaction, press: Press) -> None:
    """Open the form with what was written in it before."""
    draft, text = kept(press)
    await _open_form(interaction, replace(press, verb="turn", more=draft), lambda _view: text)


async def _open_form(interaction: Interaction, press: Press, text: Callable[[MatchView], str]) -> None:
    matches = interaction.client.matches
    try:
        view = matches.view(await matches.expect_turn(press.subject, interaction.user.id, press.ply))
    except MatchError as error:
        await think(interaction)
        await leave(interaction, press, error)
        return
    words = await private_words(interaction)
    field: ui.Label[Any] = ui.Label(
        text=words.say("turn-form-label"),
        description=words.say(
            "turn-form-help", colours="fixed" if view.rules.colour_to_place(view.position) else "free"
        ),
        component=ui.TextInput(
            custom_id="turn", max_length=LONGEST_WRITTEN, default=text(view)[:LONGEST_WRITTEN] or None
        ),
    )
    title = words.say("turn-form", match=str(view.match.number))
    await interaction.response.send_modal(form(press, title, field))


async def play_written(interaction: Interaction, press: Press) -> None:
    """Play what was written in the form."""
    await think(interaction)
    await play_privately(interaction, press, written(interaction).get("turn", ""))


async def ask_to_resign(interaction: Interaction, press: Press) -> None:
    """Ask privately whether they mean it."""
    match = await interaction.client.matches.expect_running(press.subject, interaction.user.id)
    words = await private_words(interaction)
    yes = (
        Press("surrender", match.id, match.ply),
        words.say("button-resign-yes"),
        discord.ButtonStyle.danger,
    )
    await interaction.response.send_message(
        words.say("resign-really", match=str(match.number)),
        view=row_of(yes),
        ephemeral=True,
    )


async def surrender(interaction: Interaction, press: Press) -> None:
    """Resign and show the end."""
    await think(interaction)
    view = await interaction.client.matches.resign(press.subject, interaction.user.id)
    words = await private_words(interaction)
    await interaction.edit_original_response(
        content=words.say("resigned", match=str(view.match.number)), view=None
    )
    await bring_up_to_date(interaction.client, view.match.id, here=place_of(interaction))


async def _match_to_play(interaction: Interaction, number: int | None) -> Match:
    if number is not None:
        return await visible_match(interaction, number)
    return await interaction.client.matches.to_play(place_of(interaction), interaction.user.id)


async def complete_turn(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Legal turns that go on from what is typed, each with what it does."""
    number = interaction.namespace.match
    try:
        match = await _match_to_play(interaction, number if isinstance(number, int) else None)
    except PlayerError:
        return []
    view = interaction.client.matches.view(match)
    if match.outcome is not None or match.player_to_move != interaction.user.id:
        return []
    words = await private_words(interaction)
    return [app_commands.Choice(name=name, value=text) for name, text in turn_choices(view, typed, words)]
