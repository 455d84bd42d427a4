"""The list of what a player has planned in a match, and the form to type it."""

from collections.abc import Iterator, Sequence
from functools import partial

import discord
from discord import ButtonStyle, SelectOption

from bot.errors import PlayerError
from bot.features.thinking_ahead.board import (
    PLAN_KEY,
    AheadPurpose,
    EarlierPlan,
    close_if_stale,
    draft_of,
    line_words,
    show_ahead,
    split_turns,
    tried_view,
)
from bot.features.thinking_ahead.links import PlanList, PlanRemove, TypePlan
from bot.features.thinking_ahead.model import check_length, mark, marked_line, with_lines, without_line
from bot.features.thinking_ahead.service import ThinkingAhead, TriedView, check_plans
from bot.features.turn.links import Build, Close
from bot.features.turn.private import MatchForm, open_form
from bot.matches.finding import Finding, match_to_plan
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.plans import PLAN_DROPPED, Line, lines
from bot.matches.preferences import People
from bot.transport.wire import CHOICE_LENGTH, MESSAGE_LENGTH, truncate, truncate_lines
from bot.ui.acting import Acting
from bot.ui.components import Button, FormData, Link, RevisionLink, Select, menus, view_of
from bot.ui.match_option import PLANNED, MatchButton, match_command
from bot.ui.places import address_of
from bot.ui.runner import New, NoticeDeliverer
from bot.ui.slots import FIRST_BUTTONS, WAITING_BUTTONS
from bot.ui.texts import standing
from bot.words import Words


class ShowPlan(MatchButton, name="plan", label="button-plan"):
    async def act(self, acting: Acting, match: Match) -> None:
        check_plans(match, acting.user)
        await show_plan(acting, match)


@FIRST_BUTTONS.add(order=40)
@WAITING_BUTTONS.add(order=10)
def _plan_button(acting: Acting, match: Match) -> Iterator[Link]:
    if standing(match, acting.user) in ("theirs", "asked"):
        yield ShowPlan(match.id)


async def match_for_plan(acting: Acting) -> Match:
    place = acting.by.place
    running = await acting.get(Finding).running_of(acting.user, place.guild)
    return match_to_plan(running, place, acting.user)


plan_command = match_command("plan", PLANNED, match_for_plan, ShowPlan)


class PressPlanList(PlanList, Button):
    async def press(self, acting: Acting) -> None:
        async with close_if_stale(acting, self.match, self.revision):
            begun = await _begin(acting, self.match, self.revision)
            await show_plan(acting, begun.source)


class PlanLine(Select, name="plan-line"):
    match: MatchId
    revision: int
    page: int
    """Distinguishes the menus of a message."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        async with close_if_stale(acting, self.match, self.revision):
            begun = await _begin(acting, self.match, self.revision)
            chosen = EarlierPlan.read("".join(values[:1]))
            await show_ahead(acting, chosen.along(acting.get(ThinkingAhead), begun))


class PressPlanRemove(PlanRemove, Button):
    async def press(self, acting: Acting) -> None:
        async with close_if_stale(acting, self.match, self.revision):
            begun = await _begin(acting, self.match, self.revision)
            line = marked_line(begun.planned, self.line)
            change = partial(without_line, line=line)
            match = await acting.get(ThinkingAhead).change(begun.source, acting.by, change)
            await show_plan(acting, match, "plan-removed")


class PlanClear(PressPlanRemove, name="plan-clear", label="button-plan-clear"): ...


async def _begin(acting: Acting, match: MatchId, revision: int) -> TriedView:
    return await acting.get(ThinkingAhead).begin_plan(match, acting.user, revision)


async def show_plan(acting: Acting, match: Match, note: str = "") -> None:
    """`note` is the id of a message on the last change, which stands above."""
    words = acting.words
    ahead = acting.get(ThinkingAhead)
    begun = ahead.begin(match)
    planned = [
        (line, [turn for turn, _ in line_words(ahead.after(begun, line), words)])
        for line in lines(begun.planned)
    ]
    head = [
        *([words.say(note)] if note else []),
        words.say("plan-title", match=match.label, game=begun.game.name),
        words.say("plan-about", opponent=match.player_to_move),
    ]
    found = [f"{'  ' * (len(line) // 2 - 1)}- {turns[-2]} → **{turns[-1]}**" for line, turns in planned]
    room = MESSAGE_LENGTH - len("\n".join(head)) - 1
    listed = truncate_lines(found or [words.say("plan-empty")], words, room)
    state = match.id, match.revision
    options = [_option(line, turns, words) for line, turns in planned]
    choices = []
    if options:
        choices = menus(partial(PlanLine, *state), words.say("plan-choose"), options, words)
    add = Build(*state, draft_of(begun))
    buttons = [
        add.item(words, label="button-plan-add", style=ButtonStyle.primary),
        TypePlan(*state, "").item(words),
        *([PlanClear(*state).item(words)] if planned else []),
        Close().item(words),
    ]
    view = view_of(*choices, buttons)
    await acting.reply.show("\n".join([*head, listed]), view=view)


def _option(line: Line, turns: Sequence[str], words: Words) -> SelectOption:
    before = words.say("scene-list-comma").join(turns[:-2])
    description = None
    if before:
        description = truncate(words.say("plan-after", turns=before), CHOICE_LENGTH)
    return SelectOption(
        label=truncate(f"{turns[-2]} → {turns[-1]}", CHOICE_LENGTH),
        description=description,
        value=mark(line),
    )


class PressTypePlan(TypePlan, Button, acknowledges="later"):
    async def press(self, acting: Acting) -> None:
        purpose = AheadPurpose if self.line.startswith(PLAN_KEY) else EarlierPlan

        def begun(view: MatchView) -> str:
            line = purpose.read(self.line).along(acting.get(ThinkingAhead), tried_view(view))
            return "".join(f"{turn}; " for turn in line.tried)

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

    async def view(self, acting: Acting) -> TriedView:
        return await _begin(acting, self.match, self.revision)

    async def submit(self, acting: Acting, written: FormData) -> None:
        text = written.text(self.field)
        typed = [split_turns(line.strip(" ;")) for line in text.splitlines() if line.strip(" ;")] or [[]]
        planned = list[Line]()
        ahead = acting.get(ThinkingAhead)
        try:
            async with close_if_stale(acting, self.match, self.revision):
                begun = await self.view(acting)
                for line in typed:
                    check_length(line)
                    planned.append(ahead.after(begun, line, acting.words.vocabulary).tried)
                match = await ahead.change(begun.source, acting.by, partial(with_lines, added=planned))
                await show_plan(acting, match, "plan-stored")
        except PlayerError as error:
            why = acting.words.error(error)
            if len(planned) < len(typed):
                why = acting.words.say("plan-line-wrong", line=len(planned) + 1, why=why)
            await self._refuse(acting, text, why)

    async def _refuse(self, acting: Acting, text: str, why: str) -> None:
        words = acting.words
        again = TypePlanAgain(self.match, self.revision, text)
        if not again.fits:
            again = TypePlanAgain(self.match, self.revision, "")
        typed = discord.utils.escape_markdown(text)
        view = view_of([again.item(words), PlanList(self.match, self.revision).item(words)])
        await acting.reply.show(truncate(f"{why}\n{typed}", MESSAGE_LENGTH), view=view)


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
        text = words.say("direct-plan-dropped", game=game, match=match.number, where=where)
        return (New(entry.user, entry.nonce, text),)
