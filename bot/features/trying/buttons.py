import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from discord import ButtonStyle

from bot.errors import MatchError, PlayerError
from bot.features.challenge.challenge import Person, level_buttons, offer, start
from bot.features.challenge.computer import ComputerMatches
from bot.features.challenge.menu import fetch_member
from bot.features.challenge.service import Terms
from bot.features.plans.room import close_if_stale, line_text, show_line
from bot.features.plans.service import Planning
from bot.features.replay.sharing import check_shareable, publish
from bot.features.replay.stepping import ReplayAt, public_reader
from bot.features.trying.links import PlanTry, PlayTry, ShareTry, StepTry, TryLink, TypeTry
from bot.features.trying.purpose import TryPurpose, draft_of, ends_text, may_play_on, play_tried, title
from bot.features.trying.service import TriedView, Tries, may_try
from bot.features.turn.builder import show_step
from bot.features.turn.draft import step_of
from bot.features.turn.links import Build
from bot.features.turn.service import Hinting
from bot.matches.ids import COMPUTER, MatchId
from bot.matches.levels import DEFAULT_LEVEL
from bot.matches.model import Match
from bot.matches.plans import Line
from bot.rules.notation import parse_turn
from bot.transport.wire import MESSAGE_LENGTH, truncate
from bot.ui.acting import Acting, where_played
from bot.ui.components import (
    Button,
    Form,
    FormData,
    Item,
    Link,
    RevisionLink,
    Select,
    person_select,
    text_field,
    view_of,
)
from bot.ui.messages import ExpiringMessages
from bot.ui.pictures import board_view
from bot.ui.slots import MENU_BUTTONS, STUDY_BUTTONS
from bot.ui.texts import score_text
from bot.words import Words, escape

MAX_TYPED_LINE = 400
"""Characters; thirty turns of one stone take about 250."""
_LINE_SEPARATORS = re.compile(r"[;→\n]")
RANDOM_SEAT = 2
"""The seat is drawn by lot; 0 and 1 are seats."""


class TryButton(TryLink, Button, keeps_back_button=False):
    async def press(self, acting: Acting) -> None:
        await self.act(acting, await TryPurpose(self.code).view(acting, self.match, self.ply))

    @abstractmethod
    async def act(self, acting: Acting, view: TriedView) -> None:
        pass


class Try(TryButton, name="try", label="button-try", acknowledges="near"):
    """Opens a try-out, with the line of a shared one."""

    async def act(self, acting: Acting, view: TriedView) -> None:
        ExpiringMessages.of(acting.bot).keep(acting)  # the message no longer disappears with its match
        await show_try(acting, view)


@STUDY_BUTTONS.add(order=30)
def _replay_buttons(acting: Acting, match: Match, ply: int) -> Iterator[Link]:
    if may_try(match, acting.user):
        yield Try(match.id, ply, "")


@MENU_BUTTONS.add(order=10)
def _menu_buttons(_acting: Acting, match: Match) -> Iterator[Link]:
    if match.tries:
        yield Try(match.id, match.ply, "")


class PressStepTry(StepTry, TryButton):
    async def act(self, acting: Acting, view: TriedView) -> None:
        now = view.now + {"back": -1, "next": 1}.get(self.way, 0)
        if now == view.now or not 0 <= now <= len(view.line):
            raise MatchError("unknown-button")
        await show_try(acting, acting.get(Tries).along(view, view.line, now))


class PressTypeTry(TypeTry, Button, acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        words = acting.words
        form = TryForm(self.match, self.ply, self.code)
        label = words.say("try-form-label")
        about = words.say("try-form-help")
        field = text_field("line", label, about, max_length=MAX_TYPED_LINE)
        await acting.reply.ask(form.modal(words.say("try-form"), field))


class TryForm(Form, name="try-form"):
    match: MatchId
    ply: int
    code: str

    async def submit(self, acting: Acting, written: FormData) -> None:
        """Play the turns up to the first error, which is shown above the board."""
        view = await TryPurpose(self.code).view(acting, self.match, self.ply)
        note = ""
        typed = [turn.strip() for turn in _LINE_SEPARATORS.split(written.text("line")) if turn.strip()]
        for text in typed[:MAX_TYPED_LINE]:
            try:
                turn = parse_turn(text, view.position, view.rules, acting.words.vocabulary)
                view = play_tried(acting.bot.services, view, turn)
            except PlayerError as error:
                why = acting.words.error(error)
                note = acting.words.say("try-typed-wrong", typed=escape(text), why=why)
                break
        await show_try(acting, view, note)


async def show_try(acting: Acting, view: TriedView, note: str = "") -> None:
    await show_step(acting, step_of(view, draft_of(view)), note)


class PressShareTry(ShareTry, TryButton):
    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_shareable(acting, view.source)
        reader = public_reader(acting)
        words = reader.words
        lines = [
            words.say("try-shared", person=str(acting.user)),
            title(view, words),
            score_text(view, words) if view.match.outcome is None else ends_text(view, words),
        ]
        board = replace(board_view(view), is_tried=True, told=frozenset({"turn", "score"}))
        text = truncate("\n".join(lines), MESSAGE_LENGTH)
        content, files, _ = await acting.bot.pictures.compose(
            text, board, words, acting.user, reader.settings
        )
        on = Try(view.source.shared_id, view.start, self.code).item(words, label="button-try-on")
        buttons = view_of([on, ReplayAt(view.source.shared_id, view.start).item(words)])
        await publish(acting, view.source, content, attachments=files, view=buttons)
        await show_try(acting, view, acting.words.say("replay-is-shared"))


class PressPlanTry(PlanTry, TryButton):
    async def act(self, acting: Acting, view: TriedView) -> None:
        line = _line(acting, view)
        now = acting.bot.services.view(view.source)
        words = acting.words
        lines = [
            words.say("try-plan-really", match=view.source.label),
            line_text(acting, now, line),
            words.say("plan-asks-nothing"),
        ]
        plan = PlanTried(view.source.id, view.source.revision, self.ply, self.code)
        await acting.reply.show("\n".join(lines), view=view_of([plan.item(words), back_button(view, words)]))


class PlanTried(
    RevisionLink, Button, name="plan-tried", label="button-plan-tried", style=ButtonStyle.success
):
    """Plans the line, after `PlanTry`; it is not a button of the try-out."""

    ply: int
    code: str

    async def press(self, acting: Acting) -> None:
        planning = acting.get(Planning)
        async with close_if_stale(acting, self.match, self.revision):
            now = await planning.view(self.match, acting.user, self.revision)
            line = _line(acting, await TryPurpose(self.code).view(acting, self.match, self.ply))
            await planning.add(now, acting.by, [line])
            await show_line(acting, now, line, note=acting.words.say("plan-stored"))


def _line(acting: Acting, view: TriedView) -> Line:
    line = view.plan_of(acting.user)
    if line is None:
        raise MatchError("try-no-plan", match=view.source.label)
    return line


def back_button(view: TriedView, words: Words) -> Item:
    return Build(view.source.id, view.start, draft_of(view)).item(words)


class PressPlayTry(PlayTry, TryButton):
    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_playable(acting, view)
        words = acting.words
        state = (self.match, self.ply, self.code)
        titles = [words.say(f"seat-{name}") for name in view.game.seats]
        buttons = [
            PlayAs(*state, seat).item(words, label="button-play-as", seat=titles[seat]) for seat in (0, 1)
        ]
        buttons += [PlayAs(*state, RANDOM_SEAT).item(words), back_button(view, words)]
        await acting.reply.show(f"{title(view, words)}\n{words.say('play-on-seat')}", view=view_of(buttons))


class PlayAs(TryButton, name="play-as", label="button-play-drawn"):
    seat: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await check_playable(acting, view)
        words = acting.words
        state = (self.match, self.ply, self.code, self.seat)
        people = person_select(PlayAgainst(*state), words.say("play-on-person"))
        levels = level_buttons(lambda level: PlayAtLevel(*state, level), words)
        others = [PlayAnybody(*state).item(words), back_button(view, words)]
        text = f"{title(view, words)}\n{words.say('play-on-opponent')}"
        await acting.reply.show(text, view=view_of([people], levels, others))


class PlayAgainst(Select, name="play-against", keeps_back_button=False):
    match: MatchId
    ply: int
    code: str
    seat: int

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        view = await TryPurpose(self.code).view(acting, self.match, self.ply)
        person = await fetch_member(acting, "".join(values[:1]))
        level = DEFAULT_LEVEL if acting.player(person) == COMPUTER else None
        await play_on(acting, view, self.seat, person, level)


class PlayAnybody(TryButton, name="play-anybody", label="button-play-anybody"):
    seat: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await play_on(acting, view, self.seat)


class PlayAtLevel(TryButton, name="play-at-level", label="level-name"):
    seat: int
    level: int

    async def act(self, acting: Acting, view: TriedView) -> None:
        await play_on(acting, view, self.seat, level=self.level)


async def play_on(
    acting: Acting, view: TriedView, seat: int, opponent: Person | None = None, level: int | None = None
) -> None:
    """Offer a match from the position, or start it against the computer."""
    await check_playable(acting, view)
    if seat not in (0, 1, RANDOM_SEAT):
        raise MatchError("unknown-button")
    taken = None if seat == RANDOM_SEAT else seat
    terms = Terms(view.game.key, seat=taken, start=view, **where_played(acting))
    if level is not None:
        in_place = replace(acting, reply=acting.reply.in_place())
        await start(in_place, acting.get(ComputerMatches).begin, acting.by, terms, level)
        return
    await offer(acting, opponent, lambda: terms)
    words = acting.words
    await acting.reply.show(words.say("play-on-offered"), view=view_of([back_button(view, words)]))


async def check_playable(acting: Acting, view: TriedView) -> None:
    if view.match.outcome is not None:
        raise MatchError("start-is-over")
    if not may_play_on(view, acting.user):
        raise MatchError("try-play-running", match=view.source.label)
    await acting.get(Hinting).check(view.source, acting.by, asked=view.match)
    await check_shareable(acting, view.source)
