"""Try-outs: turns on a line to step along; nothing is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from bot.engine.levels import Hint
from bot.errors import MatchError
from bot.features.replay.stepping import NO_OWNER, ReplayStep
from bot.features.trying.line_codes import read_line, write_line
from bot.features.trying.links import PlanTry, PlayTry, ShareTry, StepTry, TypeTry
from bot.features.trying.service import MOST_TRIED, TriedView, Tries
from bot.features.turn.draft import DraftStep, draft_board, draft_text, step_of
from bot.features.turn.hint import show_hints_of
from bot.features.turn.links import Build, Close, Hints, More, PassConfirm
from bot.features.turn.model import Draft
from bot.features.turn.purpose import Purpose
from bot.features.turn.service import Hinting, may_have_hints
from bot.matches.ids import MatchId, UserId
from bot.matches.model import MatchView
from bot.matches.services import Services
from bot.rules.position import Colour, Placement, Turn
from bot.rules.rules import play
from bot.scenes.view import BoardView
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting, match_by_id
from bot.ui.components import Item
from bot.ui.pictures import board_view
from bot.ui.texts import outcome_text, seat_title, turn_words
from bot.words import Words

TRY_PURPOSE = "t"


@dataclass(frozen=True)
class TryPurpose(Purpose, keys=TRY_PURPOSE):
    confirm_label: ClassVar = "button-try-turn"

    code: str
    """The line (`write_line`)."""

    @classmethod
    def read(cls, code: str) -> Self:
        """The line is parsed in `view`, which knows the position."""
        return cls(code.removeprefix(TRY_PURPOSE))

    async def view(self, acting: Acting, subject: MatchId, at: int) -> TriedView:
        match = await match_by_id(acting, subject)
        tries = acting.get(Tries)

        def restore() -> TriedView:
            begun = tries.begin(match, acting.user, at)
            return tries.along(begun, *read_line(self.code, begun.begun)) if self.code else begun

        return await acting.bot.pictures.derive(restore, acting.user)

    def state(self, view: MatchView) -> tuple[MatchId, int]:
        tried = tried_view(view)
        return tried.source.id, tried.start

    def asks(self, acting: Acting) -> bool:  # noqa: ARG002 (see below)
        """False whatever the settings: a step back is always possible."""
        return False

    def title(self, acting: Acting, step: DraftStep) -> str:
        return title(tried_view(step.view), acting.words)

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        if step.view.match.outcome is None:
            return draft_text(step, title, words)
        return truncate(f"{title}\n{ends_text(step.view, words)}", MESSAGE_LENGTH)

    def board(self, step: DraftStep) -> BoardView:
        return replace(draft_board(step), is_tried=True)

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        view = tried_view(step.view)
        words = acting.words
        state = self.state(view)
        now = view.now
        if not step.draft.stones:
            for way, ends in (("back", now == 0), ("next", now == len(view.line))):
                step_on = StepTry(*state, self.code, way)
                yield step_on.item(words, label=f"button-try-{way}", disabled=ends)
        yield TypeTry(*state, self.code).item(words)
        yield More(*state, step.draft).item(words)

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:
        view = tried_view(step.view)
        words = acting.words
        state = self.state(view)
        code = (*state, self.code)
        draft = replace(step.draft, stones=(), page=0)
        goes_on = view.match.outcome is None
        first = [
            *([Hints(*state, draft)] if goes_on and view.may_have_hints else []),
            ShareTry(*code),
            *([PlanTry(*code)] if view.plan_of(acting.user) else []),
            *([PlayTry(*code)] if goes_on and may_play_on(view, acting.user) else []),
        ]
        back = ReplayStep(view.source.id, NO_OWNER, view.start, 0, "here")
        ways_out = back.item(words, label="button-step-return"), Close().item(words)
        return [[one.item(words) for one in first], ways_out]

    async def hint(self, acting: Acting, step: DraftStep) -> None:
        view = tried_view(step.view)
        if not view.may_have_hints:
            raise MatchError("hint-of-try", match=view.source.label)
        if view.match.outcome is not None:
            raise MatchError("unknown-button")
        await acting.get(Hinting).check(view.source, acting.by, asked=view.match)

        def take(hint: Hint) -> Build | None:
            try:
                after = play_tried(acting.bot.services, view, hint.turn)
            except MatchError:
                return None
            return Build(*self.state(view), draft_of(after))

        board = replace(board_view(view), is_tried=True)
        await show_hints_of(acting, view, title(view, acting.words), board, take)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        view = play_tried(acting.bot.services, tried_view(step.view), turn)
        return step_of(view, draft_of(view))


def tried_view(view: MatchView) -> TriedView:
    assert isinstance(view, TriedView)  # noqa: S101 (`TryPurpose.view` makes no other)
    return view


def draft_of(view: TriedView) -> Draft:
    """Empty, at the current position."""
    return Draft(aim=TRY_PURPOSE + write_line(view.begun, view.line, view.now))


def play_tried(services: Services, view: TriedView, turn: Turn) -> TriedView:
    play(view.rules, view.position, turn)
    now = view.now
    line = view.line if view.line[now : now + 1] == (turn,) else (*view.line[:now], turn)
    if now == MOST_TRIED:
        raise MatchError("try-full", turns=now)
    after = services.get(Tries).along(view, line, now + 1)
    if not _fits(after):
        raise MatchError("try-full", turns=now)
    return after


def _fits(view: TriedView) -> bool:
    """Button ids have room for the line and the next turn's stones."""
    stone = Placement(0, Colour.BLACK)
    most = Draft((stone,) * view.rules.most_stones, is_open=True, row=0, page=99, aim=draft_of(view).aim)
    return PassConfirm(view.source.id, view.start, most).fits


def may_play_on(view: TriedView, user: UserId) -> bool:
    """Not if it would help in a running match, as for hints."""
    return may_have_hints(view.source, user)


def title(view: TriedView, words: Words) -> str:
    first = words.say("try-title", match=view.source.label, game=view.game.name, ply=view.start)
    parts = [line_text(view, words)] if view.line else []
    if view.match.outcome is None:
        parts.append(words.say("scene-to-move", seat=seat_title(view.position.seat, view, words)))
    return f"{first}\n{' · '.join(parts)}"


def line_text(view: TriedView, words: Words) -> str:
    """Name the turns; the current one in bold, undone ones in brackets."""
    played = []
    later = []
    stage: MatchView = view.begun
    for number, turn in enumerate(view.line, start=1):
        turn_text = turn_words(turn, stage, words)
        if number <= view.now:
            played.append(f"**{turn_text}**" if number == view.now else turn_text)
        else:
            later.append(turn_text)
        stage = replace(stage, position=stage.rules.after(stage.position, turn))
    parts = [*played, *([f"({' → '.join(later)})"] if later else [])]
    return " → ".join(parts)


def ends_text(view: MatchView, words: Words) -> str:
    return words.say("plan-ends", outcome=outcome_text(view, words))
