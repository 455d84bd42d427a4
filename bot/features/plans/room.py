import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

import discord
from discord import ButtonStyle, SelectOption

from bot.errors import MatchOverError, PlayerError, StaleTurnError
from bot.features.plans.model import Ahead, WrongLineError, mark, marked_line
from bot.features.plans.service import Planning, check_plans, plan_of
from bot.features.turn.links import Build, Close
from bot.features.turn.model import Draft
from bot.features.turn.private import MatchForm, leave, open_form
from bot.matches.finding import Finding, match_to_plan
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.plans import DEEPEST_PLAN, PLAN_DROPPED, Line, lines
from bot.matches.preferences import People
from bot.rules.notation import parse_turn
from bot.transport.wire import CHOICE_LENGTH, MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.acting import Acting, address_of
from bot.ui.components import Button, FormData, Item, Link, RevisionLink, Select, menus, view_of
from bot.ui.match_option import PLANNED, MatchButton, match_command
from bot.ui.pictures import board_view
from bot.ui.runner import New, NoticeDeliverer
from bot.ui.slots import FIRST_BUTTONS, WAITING_BUTTONS
from bot.ui.texts import outcome_text, standing, turn_words
from bot.words import Words

_TURN_SEPARATORS = re.compile("[;→]")

_PlannedReply = tuple[Line, Sequence[str]]
"""The line up to the reply, and its turns in words."""
STALE_ERRORS = (StaleTurnError, MatchOverError)


@asynccontextmanager
async def close_if_stale(acting: Acting, match: MatchId, revision: int) -> AsyncIterator[None]:
    try:
        yield
    except STALE_ERRORS as error:
        await leave(acting, match, revision, error)


class PlanList(RevisionLink, Button, name="plan-list", label="button-plan-list"):
    async def press(self, acting: Acting) -> None:
        async with close_if_stale(acting, self.match, self.revision):
            view = await acting.get(Planning).view(self.match, acting.user, self.revision)
            await show_plan(acting, view)


class PlanLine(Select, name="plan-line"):
    match: MatchId
    revision: int
    page: int
    """Distinguishes the menus of a message."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        async with close_if_stale(acting, self.match, self.revision):
            view = await acting.get(Planning).view(self.match, acting.user, self.revision)
            plan = plan_of(view.match, acting.user)
            chosen = "".join(values[:1])
            await show_line(acting, view, marked_line(plan, chosen))


class PlanRemove(
    RevisionLink, Button, name="plan-remove", label="button-plan-remove", style=ButtonStyle.danger
):
    line: str

    async def press(self, acting: Acting) -> None:
        planning = acting.get(Planning)
        async with close_if_stale(acting, self.match, self.revision):
            view = await planning.view(self.match, acting.user, self.revision)
            line = marked_line(plan_of(view.match, acting.user), self.line)
            view = await planning.remove(self.match, acting.by, self.revision, line)
            await show_plan(acting, view, note=acting.words.say("plan-removed"))


class PlanClear(RevisionLink, Button, name="plan-clear", label="button-plan-clear", style=ButtonStyle.danger):
    async def press(self, acting: Acting) -> None:
        planning = acting.get(Planning)
        async with close_if_stale(acting, self.match, self.revision):
            view = await planning.clear(self.match, acting.by, self.revision)
            await show_plan(acting, view, note=acting.words.say("plan-removed"))


async def show_plan(acting: Acting, view: MatchView, *, note: str = "") -> None:
    """A note on the last change stands above."""
    match = view.match
    words = acting.words
    line_texts = ((line, _line_words(view, line, words)) for line in lines(plan_of(match, acting.user)))
    planned = [(line, [turn_text for turn_text, _ in turns]) for line, turns in line_texts]
    title = words.say("plan-title", match=str(match.number), game=view.game.name)
    about = words.say("plan-about", opponent=opponent_of(view, acting))
    head = "\n".join([*([note] if note else []), title, about])
    found = [f"{'  ' * (len(line) // 2 - 1)}- {turns[-2]} → **{turns[-1]}**" for line, turns in planned]
    listed = truncate_lines(found or [words.say("plan-empty")], words, MESSAGE_LENGTH - len(head) - 1)
    lists = _reply_menus(view, planned, words)
    buttons = _list_buttons(acting, view, is_empty=not planned)
    await acting.reply.show(f"{head}\n{listed}", view=view_of(*lists, buttons))


async def show_line(acting: Acting, view: MatchView, line: Line, *, note: str = "") -> None:
    words = acting.words
    after = acting.get(Planning).after(view, line)
    outcome = view.rules.outcome(after.position)
    lines = [
        *([note] if note else []),
        words.say("plan-making", match=str(view.match.number), game=view.game.name),
        line_text(acting, view, line),
        words.say("plan-asks-nothing"),
    ]
    if outcome is not None:
        ended = replace(after, match=replace(after.match, outcome=outcome))
        lines.append(words.say("plan-ends", outcome=outcome_text(ended, words)))
    board = replace(board_view(after), is_proposed=True)
    text = truncate("\n".join(lines), MESSAGE_LENGTH)
    goes_on = outcome is None and len(line) < DEEPEST_PLAN
    await acting.show_board(text, board, view_of(_line_buttons(acting, view, line, goes_on=goes_on)))


def line_text(acting: Acting, view: MatchView, line: Line) -> str:
    opponent = opponent_of(view, acting)
    parts = []
    turns = _line_words(view, line, acting.words)
    for place, (text, (turn_text, key)) in enumerate(zip(line, turns, strict=True)):
        kind = text if text == key else "stones"
        message = "plan-you-play" if place % 2 else "plan-they-play"
        parts.append(acting.words.say(message, opponent=opponent, turn=turn_text, kind=kind))
    return " → ".join(parts)


def opponent_of(view: MatchView, acting: Acting) -> str:
    return str(view.match.opponent_of(acting.user))


def _line_words(view: MatchView, line: Line, words: Words) -> Iterator[tuple[str, str]]:
    """Yield turns in words, each with the name of a pass in its position."""
    for text in line:
        turn = parse_turn(text, view.position, view.rules)
        yield turn_words(turn, view, words), view.rules.pass_key(view.position)
        view = replace(view, position=view.rules.after(view.position, turn))


def _reply_menus(view: MatchView, planned: Sequence[_PlannedReply], words: Words) -> list[list[Item]]:
    """Two menus have room for a full plan."""
    options = [_option(*answer, words) for answer in planned]
    menu = partial(PlanLine, view.match.id, view.match.revision)
    return menus(menu, words.say("plan-choose"), options, words) if options else []


def _option(line: Line, turns: Sequence[str], words: Words) -> SelectOption:
    before = words.say("scene-list-comma").join(turns[:-2])
    return SelectOption(
        label=truncate(f"{turns[-2]} → {turns[-1]}", CHOICE_LENGTH),
        description=truncate(words.say("plan-after", turns=before), CHOICE_LENGTH) if before else None,
        value=mark(line),
    )


def _list_buttons(acting: Acting, view: MatchView, *, is_empty: bool) -> list[Item]:
    words = acting.words
    state = view.match.id, view.match.revision
    add = Build(*state, Draft(aim=Ahead().code))
    return [
        add.item(words, label="button-plan-add", style=ButtonStyle.primary),
        TypePlan(*state, "").item(words),
        *([] if is_empty else [PlanClear(*state).item(words)]),
        Close().item(words),
    ]


def _line_buttons(acting: Acting, view: MatchView, line: Line, *, goes_on: bool) -> list[Item]:
    words = acting.words
    state = (view.match.id, view.match.revision)
    further = Build(*state, Draft(aim=Ahead(mark(line)).code))
    return [
        *([further.item(words, label="button-plan-further")] if goes_on else []),
        PlanRemove(*state, mark(line)).item(words),
        PlanList(*state).item(words),
    ]


class ShowPlan(MatchButton, name="plan", label="button-plan"):
    async def act(self, acting: Acting, match: Match) -> None:
        check_plans(match, acting.user)
        await show_plan(acting, acting.bot.services.view(match))


@FIRST_BUTTONS.add(order=40)
@WAITING_BUTTONS.add(order=10)
def _plan_button(acting: Acting, match: Match) -> Iterator[Link]:
    if standing(match, acting.user) in ("theirs", "asked"):
        yield ShowPlan(match.id)


async def match_for_plan(acting: Acting) -> Match:
    place = acting.by.place
    running = await acting.get(Finding).running_of(acting.user, place.guild)
    return match_to_plan(running, place, acting.user)


class PlanDropped(NoticeDeliverer, kind=PLAN_DROPPED):
    """Notifies a player directly of a dropped plan; if Discord refuses, nothing else happens."""

    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:
        if entry.user is None or match is None:
            return ()
        bot = self._bot
        preferences = await bot.get(People).preferences(entry.user, match.place.guild)
        words = bot.direct_words(match.place.guild, preferences)
        where = address_of(match)
        game = bot.catalogue.game(match.setup.game).name
        text = words.say("direct-plan-dropped", game=game, match=str(match.number), where=where)
        return (New(entry.user, entry.nonce, text),)


plan_command = match_command("plan", PLANNED, match_for_plan, ShowPlan)


class TypePlan(RevisionLink, Button, name="plan-type", label="button-type", acknowledges="later"):
    line: str
    """Mark; empty for a new line."""

    async def press(self, acting: Acting) -> None:
        def begun(view: MatchView) -> str:
            line = marked_line(plan_of(view.match, acting.user), self.line)
            return "".join(f"{turn}; " for turn in line)

        await open_form(acting, PlanForm(self.match, self.revision), begun)


class TypePlanAgain(
    RevisionLink,
    Button,
    name="plan-again",
    label="button-try-again",
    style=ButtonStyle.primary,
    acknowledges="later",
):
    text: str
    """Empty if the id has no room."""

    async def press(self, acting: Acting) -> None:
        await open_form(acting, PlanForm(self.match, self.revision), lambda _view: self.text)


class PlanForm(MatchForm, name="plan-form"):
    field = "plan"
    longest = 1000  # several lines of ten turns
    style = discord.TextStyle.paragraph
    example = "plan-form-example"

    async def view(self, acting: Acting) -> MatchView:
        return await acting.get(Planning).view(self.match, acting.user, self.revision)

    async def submit(self, acting: Acting, written: FormData) -> None:
        planning = acting.get(Planning)
        text = written.text(self.field)
        async with close_if_stale(acting, self.match, self.revision):
            view = await self.view(acting)
            try:
                await planning.add(view, acting.by, _lines(text), vocabulary=acting.words.vocabulary)
            except STALE_ERRORS:
                raise
            except PlayerError as error:
                await self._refuse(acting, text, error)
                return
            await show_plan(acting, await self.view(acting), note=acting.words.say("plan-stored"))

    async def _refuse(self, acting: Acting, text: str, error: PlayerError) -> None:
        words = acting.words
        sentence = acting.words.error(error)
        if isinstance(error, WrongLineError):
            sentence = words.say("plan-line-wrong", line=error.line, why=sentence)
        again = TypePlanAgain(self.match, self.revision, text)
        if not again.fits:
            again = TypePlanAgain(self.match, self.revision, "")
        typed = discord.utils.escape_markdown(text)
        view = view_of([again.item(words), PlanList(self.match, self.revision).item(words)])
        await acting.reply.show(truncate(f"{sentence}\n{typed}", MESSAGE_LENGTH), view=view)


def _lines(text: str) -> list[tuple[str, ...]]:
    found = (
        tuple(turn.strip() for turn in _TURN_SEPARATORS.split(line.strip(" ;"))) for line in text.splitlines()
    )
    return [line for line in found if line != ("",)] or [()]
