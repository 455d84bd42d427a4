"""Playing a turn that was made or typed in a private message, and what that message says afterwards."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._channels import may_write
from bot.cogs._components import Press, button, view_of
from bot.cogs._effects import turn_words
from bot.cogs._next import next_words
from bot.cogs._pictures import board_view, looks_of
from bot.cogs._posting import bring_up_to_date, catch_up
from bot.cogs._where import link, place_of
from bot.errors import IllegalTurnError, MatchError, NotationError, PlayerError
from bot.rules.notation import parse_turn
from bot.rules.position import Turn

if TYPE_CHECKING:
    from bot.matches.model import Match, MatchView
    from bot.rules.tilings import Cell
    from bot.words import Words

WRONG_TURNS = (NotationError, IllegalTurnError)
"""What is the fault of the text alone, so that another may be tried."""


async def play_privately(interaction: Interaction, press: Press, text: str) -> None:
    """Play a turn from a private message, which says in the end what became of it.

    The interaction must have been acknowledged. The press names the match and the ply that was shown.
    """
    client = interaction.client
    try:
        words = await private_words(interaction)
        view = await client.matches.play(
            press.subject, interaction.user.id, text, ply=press.ply, vocabulary=words.vocabulary
        )
    except WRONG_TURNS as error:
        await refuse(interaction, press, text, error)
    except MatchError as error:
        await leave(interaction, press, error)
    else:
        # At once: neither waits for the other, and neither is lost when the other goes wrong.
        here = place_of(interaction)
        posting = asyncio.create_task(bring_up_to_date(client, view.match.id, here=here))
        try:
            await _say_played(interaction, view)
        finally:
            await posting


async def _say_played(interaction: Interaction, view: MatchView) -> None:
    words = await private_words(interaction)
    turn = turn_words(view.last_turn or Turn(), view, words, view.match.turns[-1])
    played = words.say("turn-played", turn=turn, match=str(view.match.number))
    following, more = await next_words(interaction) or ("", None)
    await rewrite(interaction, f"{played}\n{following}".strip(), view=more)


async def refuse(interaction: Interaction, press: Press, text: str, error: PlayerError) -> None:
    """Say what was wrong with a text, show where, and offer to change it."""
    words = await private_words(interaction)
    view = await interaction.client.matches.show(press.subject)
    pictures = []
    if cells := questioned(view, text, error, words):
        board = replace(board_view(view), questioned=cells)
        looks = looks_of(await interaction.client.matches.store.person(interaction.user.id))
        with suppress(MatchError):  # where too many pictures wait, the sentence has to do
            pictures.append(await interaction.client.pictures.picture(board, words, looks))
    await rewrite(interaction, words.error(error), attachments=pictures, view=_once_more(press, text, words))


def questioned(view: MatchView, text: str, error: PlayerError, words: Words) -> tuple[Cell, ...]:
    """The cells that an error is about: the one it names, or else all of the turn, if it could be read."""
    tiling = view.position.board.tiling
    named = error.details.get("cell")
    if named in tiling.names:
        return (tiling.names.index(str(named)),)
    try:
        turn = parse_turn(text, view.position, view.rules, words.vocabulary)
    except NotationError:
        return ()
    return tuple(cell for cell, _ in turn.placements)


def _once_more(press: Press, text: str, words: Words) -> discord.ui.View:
    return view_of(
        [
            button(keeping(press, text), words.say("button-try-again"), discord.ButtonStyle.primary),
            button(replace(press, verb="build"), words.say("button-build")),
            button(replace(press, verb="close"), words.say("button-close")),
        ]
    )


def keeping(press: Press, text: str) -> Press:
    """What opens the form again with a text in it; the stones put down so far stay with it.

    Where an id has no room for both, the text is kept, or the stones if it is a text that no form lets
    anybody write. ``kept`` reads them.
    """
    one_line = " ".join(text.split())
    ways = (f"{press.more}|{one_line}", f"|{one_line}", f"{press.more}|")
    found = (replace(press, verb="retry", more=more) for more in ways)
    return next(again for again in found if again.fits)


def kept(press: Press) -> tuple[str, str]:
    """The stones put down so far, and the text that was wrong."""
    draft, _, text = press.more.partition("|")
    return draft, text


async def leave(interaction: Interaction, press: Press, error: MatchError) -> None:
    """Take everything from a private message that has been overtaken, and say why."""
    await rewrite(interaction, await overtaken(interaction, press, error))


async def overtaken(interaction: Interaction, press: Press, error: MatchError) -> str:
    """Why nothing can be played any more, with the way to the newest board."""
    words = await private_words(interaction)
    matches = interaction.client.matches
    match = await matches.store.match(press.subject)
    if match is None:
        return words.error(error)
    sentence = words.error(error)
    if press.ply < match.ply and match.seats[press.ply % 2] == interaction.user.id:
        view = matches.view(replace(match, turns=match.turns[: press.ply + 1], outcome=None))
        turn = turn_words(view.last_turn or Turn(), view, words, match.turns[press.ply])
        sentence = words.say("turn-already", turn=turn, match=str(match.number))
    where = await _newest_board(interaction, match)
    way = words.say("newest-board", where=where) if where else words.say("newest-board-hidden")
    return f"{sentence} {way}"


async def _newest_board(interaction: Interaction, match: Match) -> str | None:
    """The address of the newest board, posted now if it was not before; ``None`` where it cannot be."""
    client = interaction.client
    if not match.is_shown and may_write(client, match.place):
        if not interaction.response.is_done():
            await think(interaction)
        with suppress(discord.DiscordException, MatchError):
            await catch_up(client, match.id, here=place_of(interaction))
        match = await client.matches.known(match.id)
    return link(match)


async def rewrite(interaction: Interaction, content: str, **more: Any) -> None:
    """Replace all of the private message that a person acts in; it loses what is not given anew."""
    await interaction.edit_original_response(**{"content": content, "attachments": [], "view": None, **more})
