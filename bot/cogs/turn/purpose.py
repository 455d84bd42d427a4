"""What a turn is made for in the turn builder: to be played, unless it is to be planned (`planning.py`)."""

from collections.abc import Iterator
from typing import ClassVar

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Item, named_button
from bot.cogs.turn.draft import draft_title, pass_text
from bot.cogs.turn.form import TypeTurn
from bot.cogs.turn.hint import ShowHints
from bot.cogs.turn.private import Attempt, play_privately
from bot.cogs.turn.steps import Step
from bot.matches.hinting import may_have_hints
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.rules.notation import format_turn
from bot.rules.position import Turn


class Purpose:
    """What a turn is made for: to be played, unless a class derived from this says otherwise."""

    confirm_label: ClassVar = "button-confirm"
    """Of the button that ends the turn."""
    colour_label: ClassVar = "draft-play"
    """Of that button where it shows the colour of a single stone; told the `colour`."""

    async def view(self, acting: Acting, match: MatchId, revision: int) -> MatchView:
        """Return the match as it stands before the turn.

        Raises:
            MatchError: No such turn can be made now, or not at this revision.
        """
        return await acting.bot.matches.turn(match, acting.user, revision)

    def asks(self, acting: Acting) -> bool:
        """Whether the turn is confirmed by a button of its own."""
        return acting.settings.confirm

    def title(self, acting: Acting, step: Step) -> str:
        """Say which turn is made."""
        return draft_title(step.view, acting.words)

    def pass_label(self, step: Step) -> str:
        """Return the label of the button that ends a turn without stones, after a question."""
        return pass_label(step)

    def pass_text(self, acting: Acting, step: Step) -> str:
        """Ask whether to place no stone."""
        return pass_text(step.view, acting.words)

    def ways(self, acting: Acting, step: Step) -> Iterator[Item]:
        """Hints before the first stone if they are allowed, the form, and what leaves the turn as it is."""
        match = step.view.match
        state = match.id, match.revision, step.draft
        if not step.draft.stones and may_have_hints(match, acting.user):
            yield ShowHints(match.id, 0).item(acting.words)
        yield TypeTurn(*state).item(acting.words)
        yield named_button("more", *state).item(acting.words)

    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:
        """Do with a turn what it was made for, and say so, or return the turn to be made next."""
        text = format_turn(turn, step.view.position, step.view.rules)
        draft = None if turn.is_pass else step.draft
        await play_privately(acting, Attempt(step.view, text, draft))
        return None


def pass_label(step: Step) -> str:
    """Return what this game calls a turn without stones, on a button."""
    return f"button-{step.view.rules.pass_key(step.view.position)}"
