"""The board to think ahead on: turns of both sides on a line to step along, none of which is played.

To try out, nothing is stored. To plan, the line begins at the current position, each answer of the player is
stored, and nothing is offered that a match without try-outs forbids.
"""

import re
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

import discord
from discord import ButtonStyle, app_commands

from bot.engine.levels import Hint
from bot.errors import MatchError, MatchOverError, PlayerError, StaleTurnError
from bot.features.replay.reading import open_record, sources_in
from bot.features.replay.sharing import check_shareable, publish
from bot.features.replay.stepping import NO_OWNER, ReplayAt, ReplayStep, public_reader
from bot.features.replay.stepping import show_step as show_replay
from bot.features.thinking_ahead.line_codes import read_line, write_line
from bot.features.thinking_ahead.links import PlanList, PlanRemove, PlayTry, TryLink, TypePlan
from bot.features.thinking_ahead.model import mark, marked_line, with_lines
from bot.features.thinking_ahead.service import ThinkingAhead, TriedView, check_may_try, may_try
from bot.features.turn.builder import show_step
from bot.features.turn.draft import DraftStep, draft_board, draft_text, step_of
from bot.features.turn.hint import show_hints_of
from bot.features.turn.links import Build, Close, Hints, More, PassConfirm
from bot.features.turn.model import STONES_CODE, Draft, parse_stones
from bot.features.turn.private import leave
from bot.features.turn.purpose import Purpose
from bot.features.turn.service import Hinting, may_have_hints
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView, RecordMatch
from bot.matches.plans import DEEPEST_PLAN
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Colour, Placement, Turn
from bot.rules.rules import play
from bot.scenes.view import BoardView
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Button, Form, FormData, Item, Link, RevisionLink, text_field, view_of
from bot.ui.messages import ExpiringMessages
from bot.ui.pictures import board_view
from bot.ui.slots import MENU_BUTTONS, STUDY_BUTTONS
from bot.ui.texts import outcome_text, score_text, seat_title, turn_words
from bot.ui.visible_matches import match_by_id
from bot.words import Words, escape

TRY_KEY = "t"
PLAN_KEY = "p"
MAX_TYPED_LINE = 400
"""Characters; thirty turns of one stone take about 250."""
_EARLIER_CODE = re.compile(rf"(?:[0-9a-f]{{8}})?(?:\.{STONES_CODE})?")
STALE_ERRORS = (StaleTurnError, MatchOverError)


@dataclass(frozen=True)
class AheadPurpose(Purpose, keys=(TRY_KEY, PLAN_KEY)):
    code: str
    """The line (`write_line`); empty without a turn."""
    plans: bool

    @classmethod
    def read(cls, code: str) -> Self:
        """Codes begin with a key; buttons up to 1.4.0 leave `TRY_KEY` out.

        The line is parsed in `view`, which knows the position.
        """
        return cls(code.removeprefix(TRY_KEY).removeprefix(PLAN_KEY), code.startswith(PLAN_KEY))

    async def view(self, acting: Acting, subject: MatchId, at: int) -> TriedView:
        ahead = acting.get(ThinkingAhead)
        derive = acting.bot.pictures.derive
        if self.plans:
            begun = await ahead.begin_plan(subject, acting.user, at)
            return await derive(lambda: self.along(ahead, begun), acting.user)
        match = await match_by_id(acting, subject)
        check_may_try(match, acting.user)
        return await derive(lambda: self.along(ahead, ahead.begin(match, at)), acting.user)

    def along(self, ahead: ThinkingAhead, begun: TriedView) -> TriedView:
        if not self.code:
            return begun
        return ahead.along(begun, *read_line(self.code, begun.begun))

    def state(self, view: MatchView) -> tuple[MatchId, int]:
        tried = tried_view(view)
        if tried.plans:
            return tried.source.id, tried.source.revision
        return tried.source.id, tried.start

    async def leave(self, acting: Acting, subject: MatchId, at: int, error: MatchError) -> None:
        if self.plans:
            await leave(acting, subject, at, error)
        else:
            await super().leave(acting, subject, at, error)

    def asks(self, acting: Acting, step: DraftStep) -> bool:  # noqa: ARG002 (see below)
        """Whatever the settings: an answer is played without a question, all else can be stepped back."""
        return tried_view(step.view).is_answer

    def confirm_label(self, step: DraftStep) -> str:
        if tried_view(step.view).is_answer:
            return "button-plan-mine"
        if self.plans:
            return "button-plan-theirs"
        return "button-try-turn"

    def title(self, acting: Acting, step: DraftStep) -> str:
        return title(tried_view(step.view), acting.words)

    def text(self, step: DraftStep, title: str, words: Words) -> str:
        if step.view.match.outcome is None:
            return draft_text(step, title, words)
        return truncate(f"{title}\n{_ends_text(step.view, words)}", MESSAGE_LENGTH)

    def board(self, step: DraftStep) -> BoardView:
        return replace(draft_board(step), is_tried=True)

    def pass_text(self, acting: Acting, step: DraftStep) -> str:
        return f"{self.title(acting, step)}\n**{turn_words(PASS, step.view, acting.words)}**"

    def further_buttons(self, acting: Acting, step: DraftStep) -> Iterator[Item]:
        view = tried_view(step.view)
        words = acting.words
        state = self.state(view)
        code = code_of(view)
        links: list[Link] = [TypePlan(*state, code), PlanList(*state)]
        if not self.plans:
            links = [TypeTry(*state, code), More(*state, step.draft)]
        if not step.draft.stones:
            yield StepTry(*state, code, "back").item(words, label="button-try-back", disabled=not view.now)
            line = None
            if view.is_at_end:
                line = view.plannable(acting.user)
            if line is None:
                next_ = StepTry(*state, code, "next")
                yield next_.item(words, label="button-try-next", disabled=view.is_at_end)
            elif not self.plans:
                links.append(PlanTry(*state, code))
            elif view.is_planned:
                links.append(PlanRemove(*state, mark(line)))
            else:
                links.append(PlanTried(*state, state[1], code))
        yield from (link.item(words) for link in links)

    def menu_rows(self, acting: Acting, step: DraftStep) -> Sequence[Sequence[Item]]:
        view = tried_view(step.view)
        words = acting.words
        state = self.state(view)
        links: list[Link] = [ShareTry(*state, code_of(view))]
        if view.match.outcome is None:
            if view.source.is_past:
                links.insert(0, Hints(*state, replace(step.draft, stones=(), page=0)))
            if may_have_hints(view.source, acting.user):
                links.append(PlayTry(*state, code_of(view)))
        back = ReplayStep(view.source.id, NO_OWNER, view.start, 0, "here")
        ways_out = back.item(words, label="button-step-return"), Close().item(words)
        return [[link.item(words) for link in links], ways_out]

    async def hint(self, acting: Acting, step: DraftStep) -> None:
        view = tried_view(step.view)
        if not view.source.is_past:
            raise MatchError("hint-of-try", match=view.source.label)
        if view.match.outcome is not None:
            raise MatchError("unknown-button")
        await acting.get(Hinting).check(view.source, acting.by, asked=view.match)

        ahead = acting.get(ThinkingAhead)

        def take(hint: Hint) -> Build | None:
            try:
                after = play_tried(ahead, view, hint.turn)
            except MatchError:
                return None
            return Build(*self.state(view), draft_of(after))

        board = replace(board_view(view), is_tried=True)
        await show_hints_of(acting, view, title(view, acting.words), board, take)

    async def end(self, acting: Acting, step: DraftStep, turn: Turn) -> DraftStep | None:
        before = tried_view(step.view)
        view = play_tried(acting.get(ThinkingAhead), before, turn)
        if not before.is_answer:
            return step_of(view, draft_of(view))
        await _plan(acting, view)
        return None


class EarlierPlan(AheadPurpose, keys=("", ".", *"0123456789abcdef")):
    """Codes up to 1.4.0: the mark of a planned line, a dot, and the stones of the turn expected after it."""

    @classmethod
    def read(cls, code: str) -> Self:
        if not _EARLIER_CODE.fullmatch(code):
            raise MatchError("unknown-button")
        return cls(code, plans=True)

    def along(self, ahead: ThinkingAhead, begun: TriedView) -> TriedView:
        line, dot, stones = self.code.partition(".")
        view = ahead.after(begun, marked_line(begun.planned, line))
        if not dot:
            return view
        return play_tried(ahead, view, Turn(parse_stones(stones)))


def tried_view(view: MatchView) -> TriedView:
    assert isinstance(view, TriedView)  # noqa: S101 (`AheadPurpose.view` makes no other)
    return view


def code_of(view: TriedView) -> str:
    return (PLAN_KEY if view.plans else TRY_KEY) + write_line(view.begun, view.line, view.now)


def draft_of(view: TriedView) -> Draft:
    """Empty, at the current position."""
    return Draft(aim=code_of(view))


def play_tried(ahead: ThinkingAhead, view: TriedView, turn: Turn) -> TriedView:
    """Button ids must have room for the line and the next turn's stones."""
    play(view.rules, view.position, turn)
    now = view.now
    line = view.line
    if line[now : now + 1] != (turn,):
        line = (*line[:now], turn)
    after = ahead.along(view, line, now + 1)
    stones = (Placement(0, Colour.BLACK),) * view.rules.most_stones
    most = Draft(stones, is_open=True, row=0, page=99, aim=draft_of(after).aim)
    if not PassConfirm(view.source.id, view.start, most).fits:
        raise MatchError("try-full", turns=now)
    return after


def title(view: TriedView, words: Words) -> str:
    match = view.source
    about = {"match": match.label, "game": view.game.name}
    goes_on = view.match.outcome is None
    line = []
    if view.line:
        line = [_line_text(view, words)]
    if not view.plans:
        if goes_on:
            line.append(words.say("scene-to-move", seat=seat_title(view.position.seat, view, words)))
        return f"{words.say('try-title', ply=view.start, **about)}\n{' · '.join(line)}"
    opponent = match.player_to_move
    if view.is_answer:
        line.append(words.say("plan-mine", opponent=opponent))
    elif view.now:
        if view.is_at_end and not view.is_planned:
            line.append(words.say("try-plan-really", match=match.label))
        line.append(words.say("plan-asks-nothing"))
    if goes_on and view.now < DEEPEST_PLAN and (view.is_planned or not view.now):
        line.append(words.say("plan-theirs", opponent=opponent, then=view.now > 0))
    return "\n".join([words.say("plan-making", **about), *line])


def _line_text(view: TriedView, words: Words) -> str:
    """Name the turns, undone ones in brackets: to plan, with who plays them, else the current one in bold."""
    text = ""
    for number, (turn, kind) in enumerate(line_words(view, words), start=1):
        said = f"**{turn}**" if number == view.now else turn
        if view.plans:
            message = "plan-they-play" if number % 2 else "plan-you-play"
            said = words.say(message, opponent=view.source.player_to_move, turn=turn, kind=kind)
        if number > 1:
            text += "\n" if view.plans and number % 2 else " → "
        text += f"({said}" if number == view.now + 1 else said
    return text if view.is_at_end else f"{text})"


def line_words(view: TriedView, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the turns of the line in words, each with "stones" or the name of a pass."""
    stage: MatchView = view.begun
    for turn in view.line:
        kind = "stones"
        if turn.is_pass:
            kind = stage.rules.pass_key(stage.position)
        yield turn_words(turn, stage, words), kind
        stage = replace(stage, position=stage.rules.after(stage.position, turn))


def _ends_text(view: MatchView, words: Words) -> str:
    return words.say("plan-ends", outcome=outcome_text(view, words))


@asynccontextmanager
async def close_if_stale(acting: Acting, match: MatchId, revision: int) -> AsyncIterator[None]:
    try:
        yield
    except STALE_ERRORS as error:
        await leave(acting, match, revision, error)


class TryButton(TryLink, Button, keeps_back_button=False):
    async def press(self, acting: Acting) -> None:
        async with close_if_stale(acting, self.match, self.at):
            await self.act(acting, await AheadPurpose.read(self.code).view(acting, self.match, self.at))

    @abstractmethod
    async def act(self, acting: Acting, view: TriedView) -> None:
        pass


class Try(TryButton, name="try", label="button-try", acknowledges="near"):
    """Opens a try-out, with the line of a shared one."""

    async def act(self, acting: Acting, view: TriedView) -> None:
        source = view.source
        if source.is_record:  # it may be that of a running match
            for running in await acting.get(Hinting).running_alike(source, acting.user):
                if running.seat_of(acting.user) is not None:
                    check_may_try(running, acting.user)
        ExpiringMessages.of(acting.bot).keep(acting)  # the message no longer disappears with its match
        await show_ahead(acting, view)


@app_commands.context_menu(name=app_commands.locale_str("Try it out", message="menu-try"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def try_entry(interaction: Interaction, message: discord.Message) -> None:
    """Try turns out from the position of a board's picture, or of any record in a message."""
    acting = await Acting.acknowledge(interaction)
    await open_record(acting, sources_in(message), _try_record)


async def _try_record(acting: Acting, match: RecordMatch) -> None:
    if match.outcome is None:
        await Try(match.id, match.ply, "").press(acting)
    else:
        await show_replay(acting, match, match.ply)


@STUDY_BUTTONS.add(order=30)
def _replay_buttons(acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    if may_try(match, acting.user):
        yield Try(match.id, ply, "")


@MENU_BUTTONS.add(order=10)
def _menu_buttons(_acting: Acting, match: Match) -> Iterator[Link]:
    if match.tries:
        yield Try(match.id, match.ply, "")


class StepTry(TryButton, name="try-step"):
    way: str
    """`back` or `next`."""

    async def act(self, acting: Acting, view: TriedView) -> None:
        now = view.now + {"back": -1, "next": 1}.get(self.way, 0)
        if now == view.now or not 0 <= now <= len(view.line):
            raise MatchError("unknown-button")
        await show_ahead(acting, acting.get(ThinkingAhead).along(view, view.line, now))


class TypeTry(TryLink, Button, name="try-type", label="button-type", acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        words = acting.words
        form = TryForm(self.match, self.at, self.code)
        field = text_field(
            "line", words.say("try-form-label"), words.say("try-form-help"), max_length=MAX_TYPED_LINE
        )
        await acting.reply.ask(form.modal(words.say("try-form"), field))


class TryForm(Form, name="try-form"):
    match: MatchId
    at: int
    code: str

    async def submit(self, acting: Acting, written: FormData) -> None:
        """Play the turns up to the first error, which is shown above the board."""
        view = await AheadPurpose.read(self.code).view(acting, self.match, self.at)
        note = ""
        for text in filter(None, split_turns(written.text("line")[:MAX_TYPED_LINE])):
            try:
                turn = parse_turn(text, view.position, view.rules, acting.words.vocabulary)
                view = play_tried(acting.get(ThinkingAhead), view, turn)
            except PlayerError as error:
                why = acting.words.error(error)
                note = acting.words.say("try-typed-wrong", typed=escape(text), why=why)
                break
        await show_ahead(acting, view, note)


def split_turns(text: str) -> list[str]:
    return [turn.strip() for turn in text.replace("→", ";").replace("\n", ";").split(";")]


async def show_ahead(acting: Acting, view: TriedView, note: str = "") -> None:
    await show_step(acting, step_of(view, draft_of(view)), note)


class ShareTry(TryButton, name="try-share", label="button-share"):
    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_public(acting, view)
        reader = public_reader(acting)
        words = reader.words
        if view.match.outcome is None:
            standing = score_text(view, words)
        else:
            standing = _ends_text(view, words)
        text = [words.say("try-shared", person=acting.user), title(view, words), standing]
        board = replace(board_view(view), is_tried=True, told=frozenset({"turn", "score"}))
        content, files, _ = await acting.bot.pictures.compose(
            truncate("\n".join(text), MESSAGE_LENGTH), board, words, acting.user, reader.settings
        )
        on = Try(view.source.shared_id, view.start, self.code).item(words, label="button-try-on")
        buttons = view_of([on, ReplayAt(view.source.shared_id, view.start).item(words)])
        await publish(acting, view.source, content, attachments=files, view=buttons)
        await show_ahead(acting, view, acting.words.say("replay-is-shared"))


async def check_public(acting: Acting, view: TriedView) -> None:
    """A line to plan is not for others; nothing offers to show it."""
    if view.plans:
        raise MatchError("unknown-button")
    await check_shareable(acting, view.source)


class PlanTry(TryButton, name="try-plan", label="button-try-plan", style=ButtonStyle.primary):
    async def act(self, acting: Acting, view: TriedView) -> None:
        """The board to plan on asks."""
        await show_ahead(acting, await _to_plan(acting, view))


class PlanTried(
    RevisionLink, Button, name="plan-tried", label="button-plan-tried", style=ButtonStyle.success
):
    at: int
    code: str

    async def press(self, acting: Acting) -> None:
        async with close_if_stale(acting, self.match, self.revision):
            view = await AheadPurpose.read(self.code).view(acting, self.match, self.at)
            await _plan(acting, await _to_plan(acting, view, self.revision))


async def _to_plan(acting: Acting, view: TriedView, revision: int | None = None) -> TriedView:
    """Return a line that can be planned, from the current position."""
    line = view.plannable(acting.user)
    if line is None:
        raise MatchError("try-no-plan", match=view.source.label)
    ahead = acting.get(ThinkingAhead)
    return ahead.after(await ahead.begin_plan(view.source.id, acting.user, revision), line)


async def _plan(acting: Acting, view: TriedView) -> None:
    async with close_if_stale(acting, view.source.id, view.source.revision):
        ahead = acting.get(ThinkingAhead)
        match = await ahead.change(view.source, acting.by, partial(with_lines, added=[view.tried]))
        await show_ahead(acting, replace(view, source=match), acting.words.say("plan-stored"))
