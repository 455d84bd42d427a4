"""Typing: the form behind "Type it" for a turn, with the stones put down so far, and the one for a plan."""

import re
from collections.abc import Callable
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Form, Written, view_of
from bot.cogs.common.messages import Fading
from bot.cogs.turn.plan_panel import OVERTAKEN_ERRORS, PlanList, leave_if_late, show_plan
from bot.cogs.turn.private import Attempt, leave, play_privately
from bot.cogs.turn.steps import Draft, step_of
from bot.errors import MatchError, PlayerError
from bot.matches.consent.planning import plan_of
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.plans import WrongLineError, marked_line
from bot.rules.notation import format_turn
from bot.transport.wire import MESSAGE, truncate

LONGEST_WRITTEN = 60
"""Characters of a turn: more than any needs, and few enough to come back if it was wrong."""
LONGEST_PLAN = 1000
"""Characters of a plan: several lines of ten turns each."""
_BETWEEN = re.compile("[;→]")
"""What stands between the turns of a line: a semicolon, or the arrow of the list of what is planned."""


class TypeTurn(Button, name="type", label="button-type", acknowledges="later"):
    """Opens the form."""

    match: MatchId
    revision: int
    draft: Draft

    async def press(self, acting: Acting) -> None:
        def stones(view: MatchView) -> str:
            turn = step_of(view, self.draft).turns[0]
            return format_turn(turn, view.position, view.rules) if turn.placements else ""

        await _open(acting, TurnForm(self.match, self.revision, self.draft.code), stones)


class TypeAgain(Button, name="turn-again", label="button-try-again", acknowledges="later"):
    """Opens the form with a text in it that was wrong."""

    match: MatchId
    revision: int
    kept: str
    """The stones that were put down before it, a bar, and the text."""

    async def press(self, acting: Acting) -> None:
        draft, _, text = self.kept.partition("|")
        await _open(acting, TurnForm(self.match, self.revision, draft), lambda _view: text)


class TurnForm(Form, name="turn"):
    """A turn as it is typed."""

    match: MatchId
    revision: int
    draft: str
    """The stones that were put down before; empty if none were."""

    async def submit(self, acting: Acting, written: Written) -> None:
        draft = Draft.read(self.draft) if self.draft else None
        try:
            view = await acting.bot.matches.turn(self.match, acting.user, self.revision)
        except MatchError as error:
            await leave(acting, self.match, self.revision, error)
        else:
            await play_privately(acting, Attempt(view, written.text("turn"), draft))


class TypePlan(Button, name="plan-type", label="button-type", acknowledges="later"):
    """Opens the form, with the line in it that is to go on."""

    match: MatchId
    revision: int
    line: str
    """Its mark; empty for a new line."""

    async def press(self, acting: Acting) -> None:
        def begun(view: MatchView) -> str:
            line = marked_line(plan_of(view.match, acting.user), self.line)
            return "".join(f"{turn}; " for turn in line)

        await _open(acting, PlanForm(self.match, self.revision), begun)


class TypePlanAgain(
    Button, name="plan-again", label="button-try-again", style=ButtonStyle.primary, acknowledges="later"
):
    """Opens the form with a text in it that was wrong."""

    match: MatchId
    revision: int
    text: str
    """Empty where an id had no room for it."""

    async def press(self, acting: Acting) -> None:
        await _open(acting, PlanForm(self.match, self.revision), lambda _view: self.text)


class PlanForm(Form, name="plan-form"):
    """Lines of a plan as they are typed."""

    match: MatchId
    revision: int

    async def submit(self, acting: Acting, written: Written) -> None:
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


async def _open(acting: Acting, form: TurnForm | PlanForm, text: Callable[[MatchView], str]) -> None:
    matches, words, plans = acting.bot.matches, acting.words, isinstance(form, PlanForm)
    find = matches.planning.view if plans else matches.turn
    try:
        view = await find(form.match, acting.user, form.revision)
    except MatchError as error:
        await acting.reply.think()
        await leave(acting, form.match, form.revision, error)
        return
    colours = "fixed" if view.rules.colour_to_place(view.position) else "free"
    what, longest = ("plan", LONGEST_PLAN) if plans else ("turn", LONGEST_WRITTEN)
    written: ui.TextInput[Any] = ui.TextInput(
        custom_id=what, max_length=longest, default=text(view)[:longest] or None
    )
    if plans:
        written.style = discord.TextStyle.paragraph
        written.placeholder = words.say("plan-form-example", colours=colours)
    field: ui.Label[Any] = ui.Label(
        text=words.say(f"{what}-form-label"),
        description=words.say(f"{what}-form-help", colours=colours),
        component=written,
    )
    Fading.of(acting.bot).keep(acting)  # what is written in the form has to be answered there
    await acting.reply.ask(form.modal(words.say(f"{what}-form", match=str(view.match.number)), field))
