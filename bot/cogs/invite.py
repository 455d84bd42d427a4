"""The entry "Challenge" in the menu on a person's name: the choices of the command, in a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.cogs._answers import Interaction, private_words
from bot.cogs._components import Press, form, written
from bot.cogs._limits import CHOICES
from bot.cogs._said import said
from bot.cogs._where import check_permissions, place_of
from bot.cogs.lobby import challenge, check_opponent
from bot.cogs.server import check_channel_of
from bot.errors import NotForYouError, SetupError
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.free_text import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.cogs.client import Oddity
    from bot.rules.catalogue import Game
    from bot.words import Words

USUAL = "usual"
"""The value of an option that leaves the choice to the server, or to chance."""
SEATS = ("first", "second")


def add_to(client: Oddity) -> None:
    """Offer the entry, and answer its form."""
    client.tree.add_command(
        app_commands.ContextMenu(name=said(client.languages, "menu-challenge"), callback=ask)
    )
    client.handlers |= {"invite": invite}


async def ask(interaction: discord.Interaction[Oddity], person: discord.User | discord.Member) -> None:
    """Open the form, unless the challenge would be refused anyway."""
    place_of(interaction)
    check_opponent(interaction, person)
    if person.id == interaction.user.id:
        raise NotForYouError("challenge-yourself")
    check_permissions(interaction)
    await check_channel_of(interaction)
    words = await private_words(interaction)
    games = interaction.client.matches.catalogue.games.values()
    press = Press("invite", 0, more=str(person.id))
    await interaction.response.send_modal(form(press, words.say("challenge-form"), *_fields(games, words)))


def _fields(games: Iterable[Game], words: Words) -> Iterable[ui.Label[Any]]:
    """Game, board, seat, days and note: as many fields as a form may have."""
    yield ui.Label(
        text=words.say("choose-game"),
        component=ui.Select(
            custom_id="game",
            required=True,
            options=[
                discord.SelectOption(label=game.name, value=game.key, description=words.say(game.goal))
                for game in list(games)[:CHOICES]
            ],
        ),
    )
    yield ui.Label(
        text=words.say("challenge-form-board"),
        description=words.say("challenge-form-board-help"),
        component=ui.TextInput(custom_id="board", max_length=100, required=False),
    )
    yield ui.Label(
        text=words.say("challenge-form-seat"),
        component=_select("seat", {seat: words.say("seat-choice", seat=seat) for seat in (USUAL, *SEATS)}),
    )
    days = {str(days): words.say("days-are", days=days) for days in (*DAYS_PER_TURN, 0)}
    yield ui.Label(
        text=words.say("challenge-form-days"),
        component=_select("days", {USUAL: words.say("days-as-server"), **days}),
    )
    yield ui.Label(
        text=words.say("challenge-form-note"),
        description=words.say("challenge-form-note-help"),
        component=ui.TextInput(custom_id="note", max_length=LONGEST, required=False),
    )


def _select(custom_id: str, options: dict[str, str]) -> ui.Select[Any]:
    """A select whose first option is taken unless the person takes another."""
    return ui.Select(
        custom_id=custom_id,
        required=True,
        options=[
            discord.SelectOption(label=label, value=value, default=value == USUAL)
            for value, label in options.items()
        ],
    )


async def invite(interaction: Interaction, press: Press) -> None:
    """Post the challenge that the form describes."""
    filled = written(interaction)
    game = interaction.client.matches.catalogue.game(filled.get("game", ""))
    seat, days = filled.get("seat", USUAL), filled.get("days", USUAL)
    await challenge(
        interaction,
        game,
        await _person(interaction, press.more),
        board=_board(game, filled.get("board", ""), await private_words(interaction)),
        seat=game.seats[SEATS.index(seat)] if seat in SEATS else None,
        days=int(days) if days.isdecimal() and days.isascii() else None,
        note=filled.get("note", ""),
    )


async def _person(interaction: Interaction, number: str) -> discord.Member:
    """Whom the form is about; Discord is asked, as ids of forms can be made up."""
    if interaction.guild is None or not (number.isascii() and number.isdecimal() and len(number) <= 20):
        raise NotForYouError("no-such-person")
    try:
        return await interaction.guild.fetch_member(int(number))
    except discord.HTTPException:
        raise NotForYouError("no-such-person") from None


def _board(game: Game, typed: str, words: Words) -> str | None:
    """The key of the board that a text names by key or name; ``None`` for the usual one.

    Raises:
        SetupError: the game is not offered on such a board.
    """
    wanted = " ".join(typed.casefold().split())
    if not wanted:
        return None
    for board in game.boards:
        if wanted in (board.key, board.name.casefold(), words.board(board.name).casefold()):
            return board.key
    names = tuple(words.board(board.name) for board in game.boards)
    raise SetupError("no-such-board", board=typed[:50], game=game.name, known=names)
