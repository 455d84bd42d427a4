"""`/takeback`, and its button: at once while that is free, later by asking the opponent."""

from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Components, view_of
from bot.cogs.common.fading import Fading
from bot.cogs.common.match_option import OWN, own_match
from bot.cogs.common.which_match import ask_which
from bot.cogs.request.asking import Ask, propose, running_at
from bot.cogs.request.request_text import undone_text
from bot.matches.courtesy import RequestKind
from bot.matches.finding import SeveralMatchesError
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.matches.second_thoughts import MOST_TAKEN_BACK


class TakingBack(commands.Cog):
    """Offers `/takeback`."""

    @app_commands.command(name="takeback", description="command-takeback")
    @app_commands.describe(match="choose-match")
    async def takeback(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, OWN] | None = None,
    ) -> None:
        """Take the last turn back, or ask whether to ask for it."""
        acting = Acting.of(interaction)
        async with ask_which(acting, TakeBackIn.name):
            await _take_back(acting, await _match_for(acting, match))


@dataclass(frozen=True)
class TakeBack(Button):
    """Takes the last turn of a player back, as the match stood when the button was shown."""

    name: ClassVar = "take-back"
    label: ClassVar = "button-takeback"

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Take it back, or ask whether to ask for it."""
        await _take_back(acting, await running_at(acting, self.match, self.revision))


@dataclass(frozen=True)
class TakeBackIn(Button):
    """Takes the last turn of a player back in the match that they have chosen from a list."""

    name: ClassVar = "take-back-in"
    label: ClassVar = "button-takeback"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Take it back, or ask whether to ask for it."""
        await _take_back(acting, await acting.bot.matches.find.running(self.match, acting.user))


@dataclass(frozen=True)
class AskToTakeBack(Ask):
    """Asks the opponent to let turns be taken back."""

    name: ClassVar = "take-back-ask"
    label: ClassVar = "button-takeback-ask"
    style: ClassVar = ButtonStyle.primary
    kind: ClassVar = RequestKind.TAKE_BACK

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:
        """Say which turns would be undone, and how often one can ask after that."""
        assert asked.request is not None and asked.request.ply is not None  # noqa: S101, PT018 (it asks for that)
        seat = match.seats.index(acting.user)
        return acting.words.say(
            "takeback-really",
            match=str(match.number),
            opponent=str(match.seats[1 - seat]),
            turns=undone_text(acting.bot.matches, match, asked.request.ply, acting.words),
            left=MOST_TAKEN_BACK - asked.taken_back[seat],
        )


async def _take_back(acting: Acting, match: Match) -> None:
    if not acting.bot.matches.requests.may_take_back_freely(match, acting.user):
        await propose(acting, match, AskToTakeBack)
        return
    await acting.reply.think()
    Fading.of(acting.bot).keep(acting, match.id)
    matches = acting.bot.matches
    view = await matches.requests.take_back(match, acting.user, here=acting.place, once=acting.once)
    try:  # the board is being posted meanwhile; neither waits for the other
        await _say_taken_back(acting, match, view.match)
    finally:
        await matches.events.followed(match.id)


async def _say_taken_back(acting: Acting, before: Match, after: Match) -> None:
    words = acting.words
    turns = undone_text(acting.bot.matches, before, after.ply, words)
    play = Components.of(acting.bot).button("play", after.id, after.revision)
    text = words.say("turn-taken-back", match=str(after.number), turns=turns)
    await acting.reply.show(text, view=view_of([play.item(words)]))
    Fading.of(acting.bot).add(acting, after)


async def _match_for(acting: Acting, number: int | None) -> Match:
    """The running match of this number, or without one theirs: of several the one where it is free.

    Raises:
        NoMatchError, NotSeatedError, MatchOverError, SeveralMatchesError: There is none, or several are
            possible.
    """
    matches = acting.bot.matches
    try:
        found = await own_match(acting, number)
    except SeveralMatchesError as error:
        free = [one for one in error.matches if matches.requests.may_take_back_freely(one, acting.user)]
        if len(free) != 1:
            raise
        return free[0]
    return await matches.find.running(found.id, acting.user)
