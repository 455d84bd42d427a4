import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from bot.errors import MatchError
from bot.features.records.service import Reading
from bot.features.replay.steps import Reader, Steps, next_comment
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.matches.settings import PersonSettings
from bot.rules.catalogue import Game
from bot.ui.acting import Acting
from bot.ui.components import (
    Button,
    Form,
    FormData,
    Item,
    Link,
    MatchLink,
    adjacent_page_buttons,
    text_field,
    view_of,
)
from bot.ui.match_option import MatchButton
from bot.ui.slots import AT_TURN, FURTHER_BUTTONS, RULES_BUTTONS, SHARE_BUTTONS, STUDY_BUTTONS, items_of
from bot.ui.visible_matches import match_by_id
from bot.words import Words

NO_OWNER = UserId(0)
"""The owner of a private replay, which only its reader sees."""

Way = Literal["first", "back", "next", "last", "here", "return", "comment"]
"""Where a button of a replay leads: `comment` is the next comment of an example match."""

MAX_TURN_DIGITS = 4
_TURN_NUMBER = re.compile(r"#?\s*(\d+)\.?")
_TARGETS: dict[Way, Callable[[int, int], int]] = {
    "first": lambda _ply, _last: 0,
    "back": lambda ply, _last: ply - 1,
    "next": lambda ply, _last: ply + 1,
    "last": lambda _ply, last: last,
    "here": lambda ply, _last: ply,
    "return": lambda ply, _last: ply,
}
"""The new ply, from the current and the last one."""
EDIT_SECONDS = 2.0
"""Time for an edit of a public replay; if it is rate-limited, a private one opens instead."""


class Replay(MatchButton, name="replay", label="button-replay"):
    """Opens a replay: at the start if the match is over, else at its newest turn."""

    async def act(self, acting: Acting, match: Match) -> None:
        ply = match.ply if match.outcome is None else 0
        await show_step(acting, match, ply)


@AT_TURN.add(order=10)
class ReplayAt(MatchButton, name="replay-at", label="button-replay"):
    ply: int
    view: str = ""
    """As the person prefers, if empty."""

    async def act(self, acting: Acting, match: Match) -> None:
        await show_step(acting, match, _check_ply(match, self.ply), view=self.view)


@FURTHER_BUTTONS.add(order=10)
def _further_buttons(_acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is None and match.ply:
        yield Replay(match.id)


class ReplayStep(MatchLink, Button, name="step", acknowledges="later"):
    owner: UserId
    """`NO_OWNER` in a private replay."""
    ply: int
    page: int
    """Of the groups shown as text."""
    way: Way
    view: str = ""

    async def press(self, acting: Acting) -> None:
        await _acknowledge(acting, self.owner)
        match = await match_by_id(acting, self.match)
        if self.way == "comment":
            ply = next_comment(match, self.ply, acting.words)
        else:
            ply = _TARGETS[self.way](self.ply, match.ply)
        await _show(acting, match, _check_ply(match, ply), self.owner, self.page, view=self.view)


class GoTo(MatchLink, Button, name="go-to", label="button-go-to", acknowledges="later"):
    owner: UserId
    view: str = ""

    async def press(self, acting: Acting) -> None:
        words = acting.words
        label = words.say("go-to-label")
        about = words.say("go-to-help")
        field = text_field("turn", label, about, max_length=MAX_TURN_DIGITS)
        form = GoToForm(self.match, self.owner, self.view)
        await acting.reply.ask(form.modal(words.say("go-to-form"), field))


class GoToForm(Form, name="go-to-form", acknowledges="later"):
    match: MatchId
    owner: UserId
    view: str = ""

    async def submit(self, acting: Acting, written: FormData) -> None:
        await _acknowledge(acting, self.owner)
        match = await match_by_id(acting, self.match)
        typed = written.text("turn").strip()
        found = _TURN_NUMBER.fullmatch(typed)
        if found is None:
            raise MatchError("replay-not-a-turn", given=typed or "none", last=match.ply)
        await _show(acting, match, _check_ply(match, int(found[1])), self.owner, view=self.view)


async def show_step(
    acting: Acting, match: Match, ply: int, page: int = 0, view: str = "", *, note: str = ""
) -> None:
    steps = Steps.of(acting.bot)
    words = acting.words
    if view:
        settings = replace(acting.settings, view=view)
    else:
        settings = acting.settings
    reader = Reader(acting.user, words, settings)
    made = await steps.at(match, ply, reader, page)
    stepping, further = step_buttons(match, ply, NO_OWNER, words, view)
    turned = adjacent_page_buttons(
        lambda other: ReplayStep(match.id, NO_OWNER, ply, other, "here", view), page, made.pages, words
    )
    studying = items_of(STUDY_BUTTONS(acting, match, ply), words)
    sharing = items_of(SHARE_BUTTONS(acting, match, ply), words)
    text = f"{note}\n{made.text}" if note else made.text
    before, after = (further, []) if match.is_example else ([], further)
    buttons = view_of(stepping, [*before, *turned, *studying], [*after, *sharing])
    await acting.reply.show(text, attachments=made.attachments(), view=buttons)
    steps.prepare(match, ply + 1, reader)


def public_words(acting: Acting) -> Words:
    return acting.bot.public_words(acting.by.place.guild, acting.server)


def public_reader(acting: Acting) -> Reader:
    """Public boards don't use the person's own theme."""
    return Reader(acting.user, public_words(acting), PersonSettings())


def step_buttons(
    match: Match, ply: int, owner: UserId, words: Words, view: str = ""
) -> tuple[list[Item], list[Item]]:
    """The step buttons, and the one that asks for a turn; in an example, "next comment" instead."""
    steps = []
    match_id = match.id if owner == NO_OWNER else match.shared_id
    ways: tuple[Way, ...] = ("first", "back", "next", "last")
    for way in ways:
        nowhere = ply == (0 if way in ("first", "back") else match.ply)
        step = ReplayStep(match_id, owner, ply, 0, way, view)
        steps.append(step.item(words, label=f"button-step-{way}", disabled=nowhere))
    if match.is_example:
        on = ReplayStep(match_id, owner, ply, 0, "comment", view)
        return steps, [on.item(words, label="button-step-comment", disabled=ply == match.ply)]
    return steps, [GoTo(match_id, owner, view).item(words)]


async def _acknowledge(acting: Acting, owner: UserId) -> None:
    """Acknowledge: in place for the owner, in a new message for others; private replays need none."""
    if owner == acting.user:
        await acting.reply.think()
    elif owner != NO_OWNER:
        await acting.reply.think_beside()


def _check_ply(match: Match, ply: int) -> int:
    if not 0 <= ply <= match.ply:
        raise MatchError("replay-no-such-turn", match=match.label, last=match.ply)
    return ply


async def _show(
    acting: Acting, match: Match, ply: int, owner: UserId, page: int = 0, *, view: str = ""
) -> None:
    """Step in place; for non-owners, or if Discord is slow, in a new private message."""
    if owner != acting.user:
        await show_step(acting, match, ply, page, view)
        return
    steps = Steps.of(acting.bot)
    reader = public_reader(acting)
    try:
        async with asyncio.timeout(EDIT_SECONDS):
            made = await steps.at(match, ply, reader)
            buttons = view_of(*step_buttons(match, ply, acting.user, reader.words))
            await acting.reply.show(made.text, attachments=made.attachments(), view=buttons)
            steps.prepare(match, ply + 1, reader)
    except TimeoutError:
        await acting.reply.think_beside()
        await show_step(acting, match, ply, page)


class ShowExample(Button, name="example", label="button-example", acknowledges="beside"):
    game: str

    async def press(self, acting: Acting) -> None:
        match = acting.get(Reading).example(self.game)
        if match is None:
            raise MatchError("unknown-button")
        await show_step(acting, match, 0)


@RULES_BUTTONS.add(order=10)
def _example_button(acting: Acting, game: Game) -> Iterator[Item]:
    if acting.get(Reading).example(game.key) is not None:
        yield ShowExample(game.key).item(acting.words)
