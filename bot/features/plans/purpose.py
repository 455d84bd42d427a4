"""Making planned turns in the turn builder: a possible turn of the opponent, and the answer to it."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.errors import MatchError
from bot.features.plans.model import Ahead, marked_line
from bot.features.plans.room import PlanList, TypePlan, close_if_stale, line_text, opponent_of, show_line
from bot.features.plans.service import Planning, plan_of
from bot.features.turn.draft import DraftStep, step_of
from bot.features.turn.links import Build
from bot.features.turn.model import Draft
from bot.features.turn.private import leave
from bot.features.turn.purpose import Purpose
from bot.matches.ids import MatchId
from bot.matches.model import MatchView
from bot.matches.plans import DEEPEST_PLAN, Line
from bot.rules.notation import format_turn
from bot.rules.position import PASS, Turn
from bot.rules.rules import play
from bot.ui.acting import Acting
from bot.ui.components import Item
from bot.ui.texts import turn_words


@dataclass(frozen=True)
class _PlanPurpose(Purpose, keys=("", ".", *"0123456789abcdef")):
    question: ClassVar[str]
    """Message id, with `opponent`."""

    ahead: Ahead

    @classmethod
    def read(cls, code: str) -> Purpose:
        ahead = Ahead.read(code)
        return ExpectPurpose(ahead) if ahead.expected is None else AnswerPurpose(ahead)

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        planning = acting.get(Planning)
        expected = self.ahead.expected
        view = await planning.view(subject, acting.user, at)
        view = planning.after(view, self._planned(acting, view))
        if expected is None:
            return view
        play(view.rules, view.position, expected)  # ids can be forged
        return planning.after(view, [format_turn(expected, view.position, view.rules)])

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        await leave(acting, subject, at, error)

    def _planned(self, acting: Acting, view: MatchView) -> Line:
        return marked_line(plan_of(view.match, acting.user), self.ahead.line)

    def line(self, acting: Acting, step: DraftStep) -> tuple[MatchView, Line]:
        """Return the current match, and the planned turns before this one."""
        match = step.view.match
        now = match.ply - len(self._planned(acting, step.view)) - (self.ahead.expected is not None)
        view = acting.bot.services.view(replace(match, turns=match.turns[:now]))
        return view, match.turns[now:]

    def title(self, acting: Acting, step: DraftStep) -> str:
        words = acting.words
        view, line = self.line(acting, step)
        title = words.say("plan-making", match=str(view.match.number), game=view.game.name)
        question = words.say(self.question, opponent=opponent_of(view, acting))
        return "\n".join([title, *([line_text(acting, view, line)] if line else []), question])

    def pass_text(self, acting: Acting, step: DraftStep) -> str:
        return f"{self.title(acting, step)}\n**{turn_words(PASS, step.view, acting.words)}**"

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        match = step.view.match
        yield TypePlan(match.id, match.revision, self.ahead.line).item(acting.words)
        yield self.back_button(acting, step)

    @abstractmethod
    def back_button(self, acting: Acting, step: DraftStep) -> Item:
        pass


class ExpectPurpose(_PlanPurpose):
    """A possible turn of the opponent; the player's answer comes next."""

    confirm_label = "button-plan-theirs"
    question = "plan-theirs"

    def back_button(self, acting: Acting, step: DraftStep) -> Item:
        match = step.view.match
        return PlanList(match.id, match.revision).item(acting.words)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        view = step.view
        if view.rules.outcome(play(view.rules, view.position, turn)) is not None:
            raise MatchError("plan-after-the-end")
        if len(self.line(acting, step)[1]) + 2 > DEEPEST_PLAN:
            raise MatchError("plan-too-deep", limit=DEEPEST_PLAN)
        after = acting.get(Planning).after(view, [format_turn(turn, view.position, view.rules)])
        return step_of(after, Draft(aim=replace(self.ahead, expected=turn).code))


class AnswerPurpose(_PlanPurpose):
    """The player's answer to a possible turn; it completes the line."""

    confirm_label = "button-plan-mine"
    question = "plan-mine"

    def asks(self, acting: Acting) -> bool:  # noqa: ARG002 (see below)
        """True whatever the settings: it will be played without a question."""
        return True

    def back_button(self, acting: Acting, step: DraftStep) -> Item:
        match = step.view.match
        draft = Draft(aim=replace(self.ahead, expected=None).code)
        return Build(match.id, match.revision, draft).item(acting.words)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        view, before = self.line(acting, step)
        line = (*before, format_turn(turn, step.view.position, step.view.rules))
        async with close_if_stale(acting, view.match.id, view.match.revision):
            await acting.get(Planning).add(view, acting.by, [line])
            await show_line(acting, view, line, note=acting.words.say("plan-stored"))
        return None
