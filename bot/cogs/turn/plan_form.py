"""Planning by typing: a form that takes whole lines, the turns of both players one after the other."""

import re
from collections.abc import Callable
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Form, Written, view_of
from bot.cogs.turn.plan_panel import OVERTAKEN_ERRORS, PlanList, leave_if_late, show_plan
from bot.cogs.turn.private import leave
from bot.errors import MatchError, PlayerError
from bot.matches.consent.planning import plan_of
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.plans import WrongLineError, marked_line
from bot.transport.wire import MESSAGE, truncate

LONGEST_WRITTEN = 1000
"""Characters that the form takes: several lines of ten turns each."""
_BETWEEN = re.compile("[;→]")
"""What stands between the turns of a line: a semicolon, or the arrow of the list of what is planned."""


class TypePlan(Button, name="plan-type", label="button-type"):
    """Opens the form, with the line in it that is to go on."""

    match: MatchId
    revision: int
    line: str
    """Its mark; empty for a new line."""

    async def press(self, acting: Acting) -> None:
        """Open the form."""

        def begun(view: MatchView) -> str:
            line = marked_line(plan_of(view.match, acting.user), self.line)
            return "".join(f"{turn}; " for turn in line)

        await _open(acting, PlanForm(self.match, self.revision), begun)


class TypePlanAgain(Button, name="plan-again", label="button-try-again", style=ButtonStyle.primary):
    """Opens the form with a text in it that was wrong."""

    match: MatchId
    revision: int
    text: str
    """Empty where an id had no room for it."""

    async def press(self, acting: Acting) -> None:
        """Open the form with the text in it."""
        await _open(acting, PlanForm(self.match, self.revision), lambda _view: self.text)


class PlanForm(Form, name="plan-form"):
    """Lines of a plan as they are typed."""

    match: MatchId
    revision: int

    async def submit(self, acting: Acting, written: Written) -> None:
        """Plan the lines, all of them or none."""
        planning, text = acting.bot.matches.planning, written.text("plan")
        async with leave_if_late(acting, self.match, self.revision):
            view = await planning.view(self.match, acting.user, self.revision)
            try:
                await planning.add(view, acting.by, _lines(text), vocabulary=acting.words.vocabulary)
            except OVERTAKEN_ERRORS:
                raise
            except PlayerError as error:
                await self._refuse(acting, text, error)
                return
            view = await planning.view(self.match, acting.user, self.revision)
            await show_plan(acting, view, said=acting.words.say("plan-stored"))

    async def _refuse(self, acting: Acting, text: str, error: PlayerError) -> None:
        """Say what was wrong and in which line, with the text, and offer to change it."""
        words, sentence = acting.words, acting.words.error(error)
        if isinstance(error, WrongLineError):
            sentence = words.say("plan-line-wrong", line=error.line, why=sentence)
        again = TypePlanAgain(self.match, self.revision, text)
        if not again.fits:
            again = TypePlanAgain(self.match, self.revision, "")
        typed = discord.utils.escape_markdown(text)
        ways = view_of([again.item(words), PlanList(self.match, self.revision).item(words)])
        await acting.reply.show(truncate(f"{sentence}\n{typed}", MESSAGE), view=ways)


def _lines(text: str) -> list[tuple[str, ...]]:
    """Return the lines of a text, each as its turns; what ends with a semicolon has nothing after it."""
    found = (tuple(turn.strip() for turn in _BETWEEN.split(line.strip(" ;"))) for line in text.splitlines())
    return [line for line in found if line != ("",)] or [()]


async def _open(acting: Acting, form: PlanForm, text: Callable[[MatchView], str]) -> None:
    try:
        view = await acting.bot.matches.planning.view(form.match, acting.user, form.revision)
    except MatchError as error:
        await acting.reply.think()
        await leave(acting, form.match, form.revision, error)
        return
    words = acting.words
    colours = "fixed" if view.rules.colour_to_place(view.position) else "free"
    field: ui.Label[Any] = ui.Label(
        text=words.say("plan-form-label"),
        description=words.say("plan-form-help"),
        component=ui.TextInput(
            custom_id="plan",
            style=discord.TextStyle.paragraph,
            placeholder=words.say("plan-form-example", colours=colours),
            max_length=LONGEST_WRITTEN,
            default=text(view)[:LONGEST_WRITTEN] or None,
        ),
    )
    await acting.reply.ask(form.modal(words.say("plan-form", match=str(view.match.number)), field))
