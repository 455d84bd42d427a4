"""Opening a try where a match stands or stood, and typing its turns."""

import re
from typing import Any, ClassVar

from discord import ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Form, Written
from bot.cogs.common.fading import Fading
from bot.cogs.common.texts import escape
from bot.cogs.trying.purpose import Trying, draft_of, following
from bot.cogs.turn.builder import show_step
from bot.cogs.turn.steps import step_of
from bot.errors import MatchError, PlayerError
from bot.matches.ids import MatchId
from bot.matches.trying import TriedView
from bot.rules.notation import parse_turn

LONGEST_LINE = 400
"""Characters of turns that are typed; thirty of one stone take some 250."""
_BETWEEN = re.compile(r"[;→\n]")


class Try(Button, name="try", label="button-try"):
    """Opens a try, with the turns that somebody else has tried before."""

    keeps_way_back: ClassVar = False

    match: MatchId
    ply: int
    """After how many turns of the match it begins."""
    code: str
    """The line so far; empty where nothing is tried yet."""

    async def press(self, acting: Acting) -> None:
        """Open it: in place of a private message, beside a public one."""
        await begin(acting)
        await show_try(acting, await Trying(self.code).view(acting, self.match, self.ply))


class StepTry(Button, name="try-step"):
    """Steps along the line that is tried."""

    match: MatchId
    ply: int
    way: str
    """`back` or `next`."""
    code: str

    async def press(self, acting: Acting) -> None:
        await acting.reply.think()
        view = await Trying(self.code).view(acting, self.match, self.ply)
        now = view.now + {"back": -1, "next": 1}.get(self.way, 0)
        if now == view.now or not 0 <= now <= len(view.line):
            raise MatchError("unknown-button")
        await show_try(acting, acting.bot.matches.tries.along(view, view.line, now))


class TypeTry(Button, name="try-type", label="button-type"):
    """Opens the form."""

    match: MatchId
    ply: int
    code: str

    async def press(self, acting: Acting) -> None:
        words, form = acting.words, TryForm(self.match, self.ply, self.code)
        written: ui.TextInput[Any] = ui.TextInput(custom_id="line", max_length=LONGEST_LINE)
        field: ui.Label[Any] = ui.Label(
            text=words.say("try-form-label"), description=words.say("try-form-help"), component=written
        )
        await acting.reply.ask(form.modal(words.say("try-form"), field))


class TryForm(Form, name="try-form"):
    """Turns of a try as they are typed."""

    match: MatchId
    ply: int
    code: str

    async def submit(self, acting: Acting, written: Written) -> None:
        """Follow the turns, as far as they can be played; what is wrong stands above the board."""
        await acting.reply.think()
        view, note = await Trying(self.code).view(acting, self.match, self.ply), ""
        typed = [turn.strip() for turn in _BETWEEN.split(written.text("line")) if turn.strip()]
        for text in typed[:LONGEST_LINE]:
            try:
                turn = parse_turn(text, view.position, view.rules, acting.words.vocabulary)
                view = following(acting.bot.matches, view, turn)
            except PlayerError as error:
                why = acting.words.error(error)
                note = acting.words.say("try-typed-wrong", typed=escape(text), why=why)
                break
        await show_try(acting, view, note)


async def begin(acting: Acting) -> None:
    """Acknowledge: in the message that the person acts in if it is private, else beside it.

    What stood there no longer goes away with its match.
    """
    Fading.of(acting.bot).keep(acting)
    message = acting.around.message
    if message is not None and message.flags.ephemeral:
        await acting.reply.think()
    else:
        await acting.reply.think_beside()


async def show_try(acting: Acting, view: TriedView, note: str = "") -> None:
    """Show how a try stands; a note stands above it."""
    await show_step(acting, step_of(view, draft_of(view)), note)
