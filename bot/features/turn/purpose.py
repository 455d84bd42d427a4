"""Purposes of turns in the turn builder: play, plan, or one added by a feature."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from bot.errors import MatchError
from bot.features.board.links import ShowBoard
from bot.features.explain.links import ExplainGame
from bot.features.plans.room import PlanList, TypePlan, close_if_stale, line_text, opponent_of, show_line
from bot.features.plans.service import Planning, plan_of
from bot.features.take_backs.links import Abandon, TakeBack
from bot.features.take_backs.service import Requests
from bot.features.trying.links import Try
from bot.features.turn.draft import (
    DraftStep,
    draft_board,
    draft_text,
    draft_title,
    pass_text,
    step_of,
    want_text,
)
from bot.features.turn.hint import PressShowHints
from bot.features.turn.links import Build, Close, Hints, More, Resign
from bot.features.turn.model import Ahead, Draft
from bot.features.turn.private import TurnAttempt, TypeTurn, leave, play_privately
from bot.matches.computer import may_have_hints
from bot.matches.courtesy import RequestKind
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.plans import DEEPEST_PLAN, Line, marked_line
from bot.matches.playing import Playing
from bot.rules.notation import format_turn
from bot.rules.position import PASS, Turn
from bot.rules.rules import play
from bot.scenes.view import BoardView
from bot.ui.acting import Acting
from bot.ui.components import Item, Link
from bot.ui.texts import turn_words
from bot.words import Words

PURPOSES: dict[str, type["Purpose"]] = {}
"""By the first letter of their code."""


class Purpose(ABC):
    """What a turn is made for: it provides the builder with a view and receives the turn."""

    confirm_label: ClassVar = "button-confirm"
    """Message id of the confirm button; has `turn`."""
    is_shared: ClassVar = False
    """The same stones show the same board to everyone."""
    fades: ClassVar = False
    """The message disappears once the match has moved on."""

    def __init_subclass__(cls, *, key: str = "") -> None:
        """`key` is a letter from g on."""
        super().__init_subclass__()
        if not key:
            return
        if key in PURPOSES or not "g" <= key <= "z":
            raise ValueError(f"{cls.__name__}: {key!r} begins something else")
        PURPOSES[key] = cls

    @classmethod
    def read(cls, code: str) -> Self:  # noqa: ARG003 (only purposes with a key)
        """Parse `Draft.aim` after the key; it can be forged."""
        raise MatchError("unknown-button")

    @abstractmethod
    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        """Return the position before the turn, after checking that the person may make it.

        `subject` and `at` come from the button ids: match and revision, or what else the purpose needs.
        """

    def state(self, view: MatchView) -> tuple[MatchId, int]:
        return view.match.id, view.match.revision

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:  # noqa: ARG002
        await acting.reply.show(acting.words.error(error))

    def asks(self, acting: Acting) -> bool:
        """Whether to ask for confirmation."""
        return acting.settings.confirm

    @abstractmethod
    def title(self, acting: Acting, step: DraftStep) -> str:
        pass

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        """Between title and board."""
        return draft_text(step, title, words)

    def board(self, step: DraftStep) -> BoardView:
        return draft_board(step)

    def pass_text(self, acting: Acting, step: DraftStep) -> str:
        return pass_text(step.view, acting.words)

    @abstractmethod
    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        """At most three; two while there are stones."""

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:  # noqa: ARG002
        """Of the "more" menu; the builder appends "return" to the first."""
        return [[]]

    async def hint(self, acting: Acting, step: DraftStep) -> None:  # noqa: ARG002 (only purposes with hints)
        raise MatchError("unknown-button")

    @abstractmethod
    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        """Return the next turn to make, if there is one."""


def pass_label(step: DraftStep) -> str:
    return f"button-{step.view.rules.pass_key(step.view.position)}"


class PlayPurpose(Purpose):
    fades: ClassVar = True

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        return await acting.get(Playing).turn(subject, acting.user, at)

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        await leave(acting, subject, at, error)

    def title(self, acting: Acting, step: DraftStep) -> str:
        return draft_title(step.view, acting.words)

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        return draft_text(step, title, words, want_text(step.view, words))

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        match = step.view.match
        state = match.id, match.revision, step.draft
        if not step.draft.stones and may_have_hints(match, acting.user):
            yield Hints(*state).item(acting.words)
        yield TypeTurn(*state).item(acting.words)
        yield More(*state).item(acting.words)

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:
        words, view = acting.words, step.view
        first = [
            ShowBoard(view.match.id).item(words),
            ExplainGame(view.game.key).item(words, game=view.game.name),
            Resign(view.match.id).item(words),
            Close().item(words),
        ]
        second = [button.item(words) for button in _other_buttons(acting, view.match)]
        return [first, second]

    async def hint(self, acting: Acting, step: DraftStep) -> None:
        await PressShowHints(step.view.match.id, 0).act(acting, step.view.match)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        text = format_turn(turn, step.view.position, step.view.rules)
        draft = None if turn.is_pass else step.draft
        await play_privately(acting, TurnAttempt(step.view, text, draft))
        return None


def _other_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    may_ask = acting.get(Requests).may_ask
    if match.tries:
        yield Try(match.id, match.ply, "")
    if may_ask(match, acting.user, RequestKind.TAKE_BACK):
        yield TakeBack(match.id, match.revision)
    if may_ask(match, acting.user, RequestKind.ABANDON):
        yield Abandon(match.id)


@dataclass(frozen=True)
class _PlanPurpose(Purpose):
    """Adds the turn to a planned line."""

    question: ClassVar[str]
    """Message id, with `opponent`."""

    ahead: Ahead

    async def view(self, acting: Acting, subject: MatchId, at: int) -> MatchView:
        planning, expected = acting.get(Planning), self.ahead.expected
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
        words, (view, line) = acting.words, self.line(acting, step)
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
        match, draft = step.view.match, Draft(aim=replace(self.ahead, expected=None).code)
        return Build(match.id, match.revision, draft).item(acting.words)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        view, before = self.line(acting, step)
        line = (*before, format_turn(turn, step.view.position, step.view.rules))
        async with close_if_stale(acting, view.match.id, view.match.revision):
            await acting.get(Planning).add(view, acting.by, [line])
            await show_line(acting, view, line, note=acting.words.say("plan-stored"))
        return None


def parse_plan_purpose(code: str) -> Purpose:
    ahead = Ahead.read(code)
    return ExpectPurpose(ahead) if ahead.expected is None else AnswerPurpose(ahead)
