"""The question which of several matches is meant, with a list; choosing goes on with what was asked for."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import ClassVar

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.actions import PREFIX
from bot.cogs.common.components import Button, Components, Select, view_of
from bot.cogs.common.match_choice import choice_texts, match_lines
from bot.cogs.common.truncation import CHOICES, MESSAGE, truncate_lines
from bot.errors import MatchError
from bot.matches.finding import SeveralMatchesError


@dataclass(frozen=True)
class ChooseMatch(Select):
    """Presses a button of the match that is chosen; the answer takes the place of the list."""

    name: ClassVar = "which"

    button: str
    """The name of the button, whose payload begins with the match."""
    more: str
    """What follows the match in its id, each part of it behind a colon."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        """Press the button."""
        (value, *_) = values or ("",)
        action = Components.of(acting.bot).read(f"{PREFIX}:{self.button}:{value}{self.more}")
        if not isinstance(action, Button):
            raise MatchError("unknown-button")
        reply = acting.reply.in_place()
        await action.press(replace(acting, reply=reply))
        await reply.done()


@asynccontextmanager
async def ask_which(acting: Acting, button: str, *more: str) -> AsyncIterator[None]:
    """Ask which match is meant, if several turn out to be possible inside the block.

    Args:
        acting: The person to ask.
        button: The name of the button that is pressed for the match that they choose.
        more: The rest of its payload; empty texts take its place where an id has no room for it.
    """
    try:
        yield
    except SeveralMatchesError as error:
        select = ChooseMatch(button, "".join(f":{part}" for part in more))
        if not select.fits:
            select = ChooseMatch(button, ":" * len(more))
        await _ask(acting, error, select)


async def _ask(acting: Acting, error: SeveralMatchesError, select: ChooseMatch) -> None:
    words, matches = acting.words, error.matches[:CHOICES]
    options = [
        discord.SelectOption(label=text, value=str(match.id))
        for match, text in zip(matches, await choice_texts(acting, matches), strict=True)
    ]
    mentions = {user: words.person(user) for match in matches for user in match.seats}
    lines = [words.error(error), *match_lines(acting, matches, mentions)]
    text = truncate_lines(lines, words, MESSAGE)
    await acting.reply.say(text, view=view_of([select.item(words.say("choose-which-match"), options)]))


async def setup(bot: Oddity) -> None:
    """Answer the list."""
    Components.of(bot).add(ChooseMatch)
