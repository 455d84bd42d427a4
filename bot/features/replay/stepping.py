"""Stepping through a match or a record: `/replay`, a board, and the ways on from it."""

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands, ui

from bot.errors import MatchError, RecordError
from bot.features.replay.steps import Reader, Steps, next_comment
from bot.matches.computer import may_have_hints
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.matches.reading import Reading, check_size
from bot.matches.settings import PersonSettings
from bot.matches.trying import may_try
from bot.rules.record_parser import decode_record
from bot.transport.wire import read_attachment
from bot.ui.acting import Acting, Interaction, known_match
from bot.ui.components import Button, Form, Item, Written, named_button, page_ways, view_of
from bot.ui.match_option import SHOWN, MatchButton, match_to_show, on_match
from bot.words import Words, escape

NOBODY = UserId(0)
"""Whose a private replay is: the person's who sees it."""

LONGEST_NUMBER = 4
"""Digits of the number of a turn."""
_NUMBER = re.compile(r"#?\s*(\d+)\.?")
_WAYS: dict[str, Callable[[int, int], int]] = {
    "first": lambda _ply, _last: 0,
    "back": lambda ply, _last: ply - 1,
    "next": lambda ply, _last: ply + 1,
    "last": lambda _ply, last: last,
    "here": lambda ply, _last: ply,
    "return": lambda ply, _last: ply,
}
"""Where each button leads from a turn, in a match that has had so many."""
COMMENT = "comment"
"""The button of an example match that leads to where it says something again."""
EDIT_SECONDS = 2.0
"""How long a public replay may take to step, as where it has been edited too often; then who presses gets a
private one."""


class Replay(MatchButton, name="replay", label="button-replay"):
    """Opens a match to step through: at the start if it is over, else at its newest turn."""

    async def act(self, acting: Acting, match: Match) -> None:
        await show_step(acting, match, match.ply if match.outcome is None else 0)


class ReplayAt(MatchButton, name="replay-at", label="button-replay"):
    """Opens a match to step through at one of its turns."""

    ply: int

    async def act(self, acting: Acting, match: Match) -> None:
        await show_step(acting, match, _checked(match, self.ply))


class Step(Button, name="step", acknowledges="later"):
    """Leads from one turn of a match to another."""

    match: MatchId
    owner: UserId
    """Whom a public replay obeys; `NOBODY` in a private one."""
    ply: int
    """How many turns the board shows."""
    page: int
    """Of the groups in words."""
    way: str
    """One of `_WAYS`, or `COMMENT`."""

    async def press(self, acting: Acting) -> None:
        if self.way not in (*_WAYS, COMMENT):
            raise MatchError("unknown-button")
        await _begin(acting, self.owner)
        match = await known_match(acting, self.match)
        if self.way == COMMENT:
            ply = next_comment(match, self.ply, acting.words)
        else:
            ply = _WAYS[self.way](self.ply, match.ply)
        await _show(acting, match, _checked(match, ply), self.owner, self.page)


class GoTo(Button, name="go-to", label="button-go-to", acknowledges="later"):
    """Asks for a turn to go to."""

    match: MatchId
    owner: UserId

    async def press(self, acting: Acting) -> None:
        words = acting.words
        number: ui.TextInput[Any] = ui.TextInput(custom_id="turn", max_length=LONGEST_NUMBER)
        field: ui.Label[Any] = ui.Label(
            text=words.say("go-to-label"), description=words.say("go-to-help"), component=number
        )
        form = GoToForm(self.match, self.owner)
        await acting.reply.ask(form.modal(words.say("go-to-form"), field))


class GoToForm(Form, name="go-to-form", acknowledges="later"):
    """The number of a turn as it is typed."""

    match: MatchId
    owner: UserId

    async def submit(self, acting: Acting, written: Written) -> None:
        await _begin(acting, self.owner)
        match = await known_match(acting, self.match)
        typed = written.text("turn").strip()
        found = _NUMBER.fullmatch(typed)
        if found is None:
            raise MatchError("replay-not-a-turn", given=typed or "none", last=match.ply)
        await _show(acting, match, _checked(match, int(found[1])), self.owner)


async def show_step(acting: Acting, match: Match, ply: int, page: int = 0, *, note: str = "") -> None:
    """Fill in the private answer with a match after so many turns; a note may stand above it.

    Raises:
        MatchError: Too many pictures are waiting.
    """
    steps, words = Steps.of(acting.bot), acting.words
    reader = Reader(acting.user, words, acting.settings)
    made = await steps.at(match, ply, reader, page)
    stepping, further = ways(match, ply, NOBODY, words)
    turned = page_ways(lambda other: Step(match.id, NOBODY, ply, other, "here"), page, made.pages, words)
    studying = [button.item(words) for button in _studies(acting, match, ply)]
    keeping = [button.item(words) for button in _keepsakes(acting, match, ply)]
    text = f"{note}\n{made.text}" if note else made.text
    before, after = (further, []) if match.is_example else ([], further)
    buttons = view_of(stepping, [*before, *turned, *studying], [*after, *keeping])
    await acting.reply.show(text, attachments=made.attachments(), view=buttons)
    steps.prepare(match, ply + 1, reader)


def public_words(acting: Acting) -> Words:
    """Return the language in which everybody is spoken to where a person acts."""
    return acting.bot.public_words(acting.by.place.guild, acting.server)


def public_reader(acting: Acting) -> Reader:
    """Return for whom public boards of a person are made: their looks are nobody else's."""
    return Reader(acting.user, public_words(acting), PersonSettings())


def ways(match: Match, ply: int, owner: UserId, words: Words) -> tuple[list[Item], list[Item]]:
    """Return the buttons of every replay: those that step; and the one that asks where to.

    In an example match, one to the next comment stands in its place.
    """
    steps, match_id = [], match.id if owner == NOBODY else match.shared_id
    for way in ("first", "back", "next", "last"):
        nowhere = ply == (0 if way in ("first", "back") else match.ply)
        step = Step(match_id, owner, ply, 0, way)
        steps.append(step.item(words, label=f"button-step-{way}", disabled=nowhere))
    if match.is_example:
        on = Step(match_id, owner, ply, 0, COMMENT)
        return steps, [on.item(words, label="button-step-comment", disabled=ply == match.ply)]
    return steps, [GoTo(match_id, owner).item(words)]


async def _begin(acting: Acting, owner: UserId) -> None:
    """Acknowledge, unless a private message is stepped in; beside one that does not obey who presses."""
    if owner == acting.user:
        await acting.reply.think()
    elif owner != NOBODY:
        await acting.reply.think_beside()


def _checked(match: Match, ply: int) -> int:
    """Return how many turns are to be shown.

    Raises:
        MatchError: The match has not had so many, or not any more.
    """
    if not 0 <= ply <= match.ply:
        raise MatchError("replay-no-such-turn", match=match.called, last=match.ply)
    return ply


async def _show(acting: Acting, match: Match, ply: int, owner: UserId, page: int = 0) -> None:
    """Step in the message in which a person acts; where Discord refuses that, or it obeys another, beside."""
    if owner != acting.user:
        await show_step(acting, match, ply, page)
        return
    steps, reader = Steps.of(acting.bot), public_reader(acting)
    try:
        async with asyncio.timeout(EDIT_SECONDS):
            made = await steps.at(match, ply, reader)
            buttons = view_of(*ways(match, ply, acting.user, reader.words))
            await acting.reply.show(made.text, attachments=made.attachments(), view=buttons)
            steps.prepare(match, ply + 1, reader)
    except TimeoutError:
        await acting.reply.think_beside()
        await show_step(acting, match, ply, page)


def _studies(acting: Acting, match: Match, ply: int) -> Iterator[Button]:
    """What the engine says of a match that one looks at alone."""
    goes_on = ply < match.ply or (match.is_record and match.outcome is None)
    if goes_on and may_have_hints(match, acting.user):
        yield named_button("hint", match.id, ply + 1)
    if match.is_past and match.ply:
        yield named_button("judge", match.id, ply)
    if may_try(match, acting.user):
        yield named_button("try", match.id, ply, "")


def _keepsakes(acting: Acting, match: Match, ply: int) -> Iterator[Button]:
    """What one can keep or share of it, and how to hear of what comes."""
    yield named_button("animation", match.id)
    yield named_button("share", match.id, ply)
    if not match.is_past and match.seat_of(acting.user) is None:
        yield named_button("follow", match.id)


class ShowExample(Button, name="example", label="button-example", acknowledges="beside"):
    """Opens the example match of a game at its start."""

    game: str

    async def press(self, acting: Acting) -> None:
        match = acting.get(Reading).example(self.game)
        if match is None:
            raise MatchError("unknown-button")
        await show_step(acting, match, 0)


LONGEST_TYPED = 6_000
"""Characters that an option of a command may have."""
_TEXTS = (".txt", ".json", ".md", ".log")
"""How the names of files end that Discord may take for something else than text."""


@app_commands.command(name="replay", description="command-replay")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.describe(match="choose-match", record="choose-record", text="choose-record-text")
async def replay_command(
    interaction: Interaction,
    match: app_commands.Transform[int, SHOWN] | None = None,
    record: discord.Attachment | None = None,
    text: app_commands.Range[str, 1, LONGEST_TYPED] | None = None,
) -> None:
    """Step through a match, or through a record."""
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
    """Step through the record that a message, or what it forwards, has as a file or in its text."""
    acting = await Acting.acknowledge(interaction)
    told: list[discord.Message | discord.MessageSnapshot] = [message, *message.message_snapshots]
    files = (file for one in told for file in one.attachments if _is_text(file))
    texts = (one.content for one in told if "game" in one.content.casefold())
    if (file := next(files, None)) is not None:
        await _show_record(acting, await _text_of(file))
    elif (text := next(texts, None)) is not None:
        await _show_record(acting, text)
    else:
        raise MatchError("record-none-there")


async def _show_record(acting: Acting, written: str) -> None:
    """Read a record in and show it, or say what is wrong with it."""
    words = acting.words
    try:
        match = await acting.get(Reading).read_in(acting.by, written, acting.bot.languages.vocabulary)
    except RecordError as error:
        await acting.reply.show(_wrong_text(error, words))
    else:
        ply = match.ply if match.outcome is None else 0
        await show_step(acting, match, ply, note=words.say("record-is-kept"))


def _wrong_text(error: RecordError, words: Words) -> str:
    where = "line" if error.line else "turn" if error.turn else "key" if error.key else "nowhere"
    told = words.say(
        "record-wrong", where=where, line=error.line or error.turn, quoted=escape(error.quoted or error.key)
    )
    return "\n".join([told, words.error(error), words.say("record-right")])


def _is_text(file: discord.Attachment) -> bool:
    kind = file.content_type or ""
    return kind.startswith(("text/", "application/json")) or file.filename.casefold().endswith(_TEXTS)


async def _text_of(file: discord.Attachment) -> str:
    """Return the text of a file, from where Discord says that it lies.

    Raises:
        MatchError: It is too long, or Discord does not give it in time.
        SetupError: It is no text.
    """
    check_size(file.size)
    try:
        data = await read_attachment(file)
    except discord.DiscordException as error:
        raise MatchError("record-not-loaded") from error
    check_size(len(data))
    return decode_record(data)
