"""`/help`: a short tour for newcomers, with buttons that start things."""

import discord
from discord import app_commands, ui

from bot.cogs.challenge.computer import ChooseLevel
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.cogs.explain.rules import Offer, ShowCourtesy, ShowRules
from bot.cogs.lists.filter import Filter
from bot.cogs.lists.matches import ShowMatches
from bot.transport.wire import MESSAGE, truncate

MOST_GAMES = 15
"""Whose rules are offered by buttons; five of them make a row, and a message has five rows."""


@app_commands.command(name="help", description="command-help")
async def help_command(interaction: discord.Interaction[Oddity]) -> None:
    """Show the tour."""
    await ShowHelp().press(Acting.of(interaction))


class ShowHelp(Button, name="help", label="button-help"):
    """Shows the tour, in place of what stands there."""

    async def press(self, acting: Acting) -> None:
        """Show the tour."""
        await acting.reply.think()
        words, games = acting.words, acting.bot.matches.catalogue.games.values()
        lines = [words.say("help-game", game=game.name, goal=words.say(game.goal)) for game in games]
        text = words.say("help-tour", games="\n".join(lines))
        await acting.reply.show(truncate(text, MESSAGE), view=_buttons(acting))


def _buttons(acting: Acting) -> ui.View:
    """A first match, against the computer or anybody; one's matches, what holds here, and all rules."""
    words, games = acting.words, list(acting.bot.matches.catalogue.games.values())
    alone = ChooseLevel(games[0].key).item(words, game=games[0].name)
    begin = Offer(games[0].key).item(words, game=games[0].name)
    mine = ShowMatches(0, Filter(acting.user, here=False)).item(words)
    rules = [ShowRules(game.key, 0).item(words, game=game.name) for game in games[:MOST_GAMES]]
    courtesy = ShowCourtesy().item(words)
    return view_of([alone, begin, mine, courtesy], *(rules[at : at + 5] for at in range(0, len(rules), 5)))
