"""The question which of several matches is meant, with a list; choosing goes on with what was asked for."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Components, Select, view_of
from bot.cogs.common.match_choice import choice_texts, match_lines
from bot.errors import MatchError
from bot.matches.finding import SeveralMatchesError
from bot.matches.ids import MatchId
from bot.transport.truncation import CHOICES, MESSAGE, truncate_lines


class ChooseMatch(Select, name="which"):
    """Presses the button whose id is chosen; the answer takes the place of the list."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Press the button."""
        (value, *_) = values or ("",)
        action = Components.of(acting.bot).read(value)
        if not isinstance(action, Button):
            raise MatchError("unknown-button")
        reply = acting.reply.in_place()
        await action.press(replace(acting, reply=reply))
        await reply.done()


@asynccontextmanager
async def ask_which(acting: Acting, button: Callable[[MatchId], Button]) -> AsyncIterator[None]:
    """Ask which match is meant, if several turn out to be possible inside the block.

    Args:
        acting: The person to ask.
        button: Makes the button that is pressed for the match that they choose; its id has to fit.
    """
    try:
        yield
    except SeveralMatchesError as error:
        await _ask(acting, error, button)


async def _ask(acting: Acting, error: SeveralMatchesError, button: Callable[[MatchId], Button]) -> None:
    words, matches = acting.words, error.matches[:CHOICES]
    options = [
        discord.SelectOption(label=text, value=button(match.id).custom_id)
        for match, text in zip(matches, await choice_texts(acting, matches), strict=True)
    ]
    mentions = {user: words.person(user) for match in matches for user in match.seats}
    lines = [words.error(error), *match_lines(acting, matches, mentions)]
    text = truncate_lines(lines, words, MESSAGE)
    await acting.reply.say(text, view=view_of([ChooseMatch().item(words.say("choose-which-match"), options)]))


async def setup(bot: Oddity) -> None:
    """Answer the list."""
    Components.of(bot).add(ChooseMatch)
