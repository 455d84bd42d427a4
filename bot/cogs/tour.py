"""A short tour for people who are new here, with buttons that start things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, app_commands

from bot.cogs._answers import Interaction, answer_privately, private_words, think
from bot.cogs._components import Press, button, view_of
from bot.cogs._limits import MESSAGE, shortened
from bot.cogs._said import said
from bot.cogs.help import rules_press
from bot.cogs.listing import Wish
from bot.cogs.lobby import challenge
from bot.errors import MatchError

if TYPE_CHECKING:
    from discord import ui

    from bot.cogs.client import Oddity
    from bot.words import Words

MOST_GAMES = 15
"""Whose rules are offered by buttons; five of them make a row, and a message has five rows."""


def add_to(client: Oddity) -> None:
    """Offer ``/help``, and answer the buttons that lead there and that challenge anybody."""

    @app_commands.command(name="help", description=said(client.languages, "command-help"))
    async def tour(interaction: Interaction) -> None:
        await show_tour(interaction, Press("help", 0))

    client.tree.add_command(tour)
    client.handlers |= {"help": show_tour, "offer": offer}


async def show_tour(interaction: Interaction, _press: Press) -> None:
    """Show the tour, in place of what stands there."""
    await think(interaction)
    words = await private_words(interaction)
    games = interaction.client.matches.catalogue.games.values()
    lines = [words.say("help-game", game=game.name, goal=words.say(game.goal)) for game in games]
    text = words.say("help-tour", games="\n".join(lines))
    await interaction.edit_original_response(
        content=shortened(text, MESSAGE),
        attachments=[],
        view=tour_buttons(interaction.client, interaction.user.id, words),
    )


async def offer(interaction: Interaction, press: Press) -> None:
    """Challenge anybody in this channel to a game, with everything as it is suggested."""
    game = interaction.client.matches.catalogue.games.get(press.more)
    if game is None:
        raise MatchError("unknown-button")
    await challenge(interaction, game, None)
    words = await private_words(interaction)
    await answer_privately(interaction, words.say("offered", game=game.name))


def tour_buttons(client: Oddity, user: int, words: Words) -> ui.View:
    """A challenge to anybody to the first game of the catalogue, one's matches, and the rules of each."""
    games = list(client.matches.catalogue.games.values())
    begin = button(
        Press("offer", 0, 0, games[0].key),
        words.say("button-offer", game=games[0].name),
        ButtonStyle.success,
    )
    mine = button(Wish(user, here=False).press, words.say("button-matches"))
    rules = [
        button(rules_press(game.key), words.say("button-rules", game=game.name))
        for game in games[:MOST_GAMES]
    ]
    rows = [rules[at : at + 5] for at in range(0, len(rules), 5)]
    return view_of([begin, mine], *rows)
