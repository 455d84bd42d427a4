import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands

from bot.errors import MatchError, RecordError
from bot.features.records.service import Reading
from bot.features.replay.steps import Reader, Steps, next_comment
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.matches.settings import PersonSettings
from bot.rules.catalogue import Game
from bot.rules.record_parser import check_size, decode_record
from bot.transport.wire import read_attachment
from bot.ui.acting import Acting, Interaction, match_by_id
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
from bot.ui.match_option import SHOWABLE, MatchButton, match_to_show, on_match
from bot.ui.slots import AT_TURN, FURTHER_BUTTONS, RULES_BUTTONS, SHARE_BUTTONS, STUDY_BUTTONS, items_of
from bot.words import Words, escape

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
MAX_RECORD_TEXT = 6_000
"""Characters; Discord's limit for a command option."""
_TEXT_SUFFIXES = (".txt", ".json", ".md", ".log")
"""Discord may misdetect their content type."""


class Replay(MatchButton, name="replay", label="button-replay"):
    """Opens a replay: at the start if the match is over, else at its newest turn."""

    async def act(self, acting: Acting, match: Match) -> None:
        await show_step(acting, match, match.ply if match.outcome is None else 0)


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
    settings = replace(acting.settings, view=view) if view else acting.settings
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


@app_commands.command(name="replay", description="command-replay")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.describe(match="choose-match", record="choose-record", text="choose-record-text")
async def replay_command(
    interaction: Interaction,
    match: app_commands.Transform[int, SHOWABLE] | None = None,
    record: discord.Attachment | None = None,
    text: app_commands.Range[str, 1, MAX_RECORD_TEXT] | None = None,
) -> None:
    acting = await Acting.acknowledge(interaction)
    if sum(one is not None for one in (match, record, text)) > 1:
        raise MatchError("record-one")
    if record is not None:
        await _show_record(acting, await _text_of(record))
    elif text is not None:
        await _show_record(acting, text)
    else:
        await on_match(acting, match, match_to_show, Replay)


@app_commands.context_menu(name=app_commands.locale_str("Replay this record", message="menu-replay-record"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def replay_entry(interaction: Interaction, message: discord.Message) -> None:
    """Replay the record in a message: from a file or its text, forwarded ones included."""
    acting = await Acting.acknowledge(interaction)
    messages: list[discord.Message | discord.MessageSnapshot] = [message, *message.message_snapshots]
    files = (file for one in messages for file in one.attachments if _is_text(file))
    texts = (one.content for one in messages if "game" in one.content.casefold())
    if (file := next(files, None)) is not None:
        await _show_record(acting, await _text_of(file))
    elif (text := next(texts, None)) is not None:
        await _show_record(acting, text)
    else:
        raise MatchError("record-none-there")


async def _show_record(acting: Acting, written: str) -> None:
    words = acting.words
    try:
        match = await acting.get(Reading).read_in(acting.by, written, acting.bot.languages.vocabulary)
    except RecordError as error:
        await acting.reply.show(_wrong_text(error, words))
    else:
        ply = match.ply if match.outcome is None else 0
        await show_step(acting, match, ply, note=words.say("record-is-kept"))


def _wrong_text(error: RecordError, words: Words) -> str:
    places = {"line": error.line, "turn": error.turn, "key": error.key}
    where = next((place for place, value in places.items() if value), "nowhere")
    text = words.say(
        "record-wrong", where=where, line=error.line or error.turn, quoted=escape(error.quoted or error.key)
    )
    return "\n".join([text, words.error(error), words.say("record-right")])


def _is_text(file: discord.Attachment) -> bool:
    kind = file.content_type or ""
    return kind.startswith(("text/", "application/json")) or file.filename.casefold().endswith(_TEXT_SUFFIXES)


async def _text_of(file: discord.Attachment) -> str:
    check_size(file.size)
    try:
        data = await read_attachment(file)
    except discord.DiscordException as error:
        raise MatchError("record-not-loaded") from error
    return decode_record(data)
