"""Typing a turn: the form behind "Type it", with the stones that were put down so far in it."""

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Form, Written
from bot.cogs.turn.private import Attempt, leave, play_privately
from bot.cogs.turn.steps import Draft, step_of
from bot.errors import MatchError
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.rules.notation import format_turn

LONGEST_WRITTEN = 60
"""Characters that the form takes: more than any turn needs, and few enough to come back if it was wrong."""


class TypeTurn(Button, name="type", label="button-type"):
    """Opens the form."""

    match: MatchId
    revision: int
    draft: Draft

    async def press(self, acting: Acting) -> None:
        """Open the form with the stones in it."""

        def stones(view: MatchView) -> str:
            turn = step_of(view, self.draft).draft.turn
            return format_turn(turn, view.position, view.rules) if turn.placements else ""

        await _open(acting, TurnForm(self.match, self.revision, self.draft.code), stones)


class TypeAgain(Button, name="turn-again", label="button-try-again"):
    """Opens the form with a text in it that was wrong."""

    match: MatchId
    revision: int
    kept: str
    """The stones that were put down before it, a bar, and the text."""

    async def press(self, acting: Acting) -> None:
        """Open the form with the text in it."""
        draft, _, text = self.kept.partition("|")
        await _open(acting, TurnForm(self.match, self.revision, draft), lambda _view: text)


class TurnForm(Form, name="turn"):
    """A turn as it is typed."""

    match: MatchId
    revision: int
    draft: str
    """The stones that were put down before; empty if none were."""

    async def submit(self, acting: Acting, written: Written) -> None:
        """Play the turn."""
        await acting.reply.think()
        draft = Draft.read(self.draft) if self.draft else None
        try:
            view = await acting.bot.matches.turn(self.match, acting.user, self.revision)
        except MatchError as error:
            await leave(acting, self.match, self.revision, error)
        else:
            await play_privately(acting, Attempt(view, written.text("turn"), draft))


async def _open(acting: Acting, form: TurnForm, text: Callable[[MatchView], str]) -> None:
    try:
        view = await acting.bot.matches.turn(form.match, acting.user, form.revision)
    except MatchError as error:
        await acting.reply.think()
        await leave(acting, form.match, form.revision, error)
        return
    words = acting.words
    colours = "fixed" if view.rules.colour_to_place(view.position) else "free"
    field: ui.Label[Any] = ui.Label(
        text=words.say("turn-form-label"),
        description=words.say("turn-form-help", colours=colours),
        component=ui.TextInput(
            custom_id="turn", max_length=LONGEST_WRITTEN, default=text(view)[:LONGEST_WRITTEN] or None
        ),
    )
    await acting.reply.ask(form.modal(words.say("turn-form", match=str(view.match.number)), field))
