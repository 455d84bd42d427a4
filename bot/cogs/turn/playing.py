"""A turn that is made to be played."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Item, named_button
from bot.cogs.turn.draft import draft_title
from bot.cogs.turn.form import TypeTurn
from bot.cogs.turn.hint import ShowHints
from bot.cogs.turn.private import Attempt, leave, play_privately
from bot.cogs.turn.purpose import Purpose
from bot.cogs.turn.resign import Resign
from bot.cogs.turn.steps import Step
from bot.errors import MatchError
from bot.matches.computer import may_have_hints
from bot.matches.courtesy import RequestKind
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.rules.notation import format_turn
from bot.rules.position import Turn


class Playing(Purpose):
    """A turn that is made to be played, in the match of its player."""

    fades: ClassVar = True

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        """Return the match as it stands, if it is this player's turn."""
        return await acting.bot.matches.turn(subject, acting.user, at)

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        """Lead to the newest board."""
        await leave(acting, subject, at, error)

    def title(self, acting: Acting, step: Step) -> str:
        """Say which turn is made."""
        return draft_title(step.view, acting.words)

    def ways(self, acting: Acting, step: Step) -> Iterator[Item]:
        """Hints before the first stone if they are allowed, the form, and what leaves the turn as it is."""
        match = step.view.match
        state = match.id, match.revision, step.draft
        if not step.draft.stones and may_have_hints(match, acting.user):
            yield named_button("turn-hint", *state).item(acting.words)
        yield TypeTurn(*state).item(acting.words)
        yield named_button("more", *state).item(acting.words)

    def others(self, acting: Acting, step: Step) -> Sequence[Sequence[Item]]:
        """Board, rules and resigning; below, trying out, and what the player can ask the opponent for."""
        words, view = acting.words, step.view
        first = [
            named_button("board", view.match.id).item(words),
            named_button("explain", view.game.key).item(words, game=view.game.name),
            Resign(view.match.id).item(words),
            named_button("close").item(words),
        ]
        tries = [named_button("try", view.match.id, view.match.ply, "")] if view.match.tries else []
        return [first, [*(one.item(words) for one in tries), *_second_thoughts(acting, view.match)]]

    async def hint(self, acting: Acting, step: Step) -> None:
        """Think, and show them."""
        await ShowHints(step.view.match.id, 0).act(acting, step.view.match)

    async def end(self, acting: Acting, step: Step, turn: Turn) -> Step | None:
        """Play it, and say so."""
        text = format_turn(turn, step.view.position, step.view.rules)
        draft = None if turn.is_pass else step.draft
        await play_privately(acting, Attempt(step.view, text, draft))
        return None


def _second_thoughts(acting: Acting, match: Match) -> Iterator[Item]:
    """What the player can ask the opponent for instead of playing."""
    may_ask = acting.bot.matches.requests.may_ask
    if may_ask(match, acting.user, RequestKind.TAKE_BACK):
        yield named_button("take-back", match.id, match.revision).item(acting.words)
    if may_ask(match, acting.user, RequestKind.ABANDON):
        yield named_button("abandon", match.id).item(acting.words)
