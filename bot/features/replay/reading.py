"""Records to replay: from a file, a board's picture, or text, in a command or in any message."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.errors import MatchError, PlayerError, RecordError
from bot.features.records.service import Reading
from bot.features.replay.stepping import Replay, show_step
from bot.matches.model import RecordMatch
from bot.rules.record_parser import check_size, decode_record
from bot.transport.wire import read_attachment
from bot.ui.acting import Acting, Interaction
from bot.ui.match_option import SHOWABLE, match_to_show, on_match
from bot.ui.pictures import carried_record
from bot.words import Words, escape

Source = str | discord.Attachment
"""What may be a record: a text, or a file."""
MAX_RECORD_TEXT = 6_000
"""Characters; Discord's limit for a command option."""
MOST_PICTURE_BYTES = 1_000_000
"""Several times as many as the largest board's picture has."""
_TEXT_SUFFIXES = (".txt", ".json", ".md", ".log")
"""Discord may misdetect their content type."""


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
        await open_record(acting, [record], _show_record)
    elif text is not None:
        await open_record(acting, [text], _show_record)
    else:
        await on_match(acting, match, match_to_show, Replay)


@app_commands.context_menu(name=app_commands.locale_str("Replay this record", message="menu-replay-record"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def replay_entry(interaction: Interaction, message: discord.Message) -> None:
    """Replay the record in a message: from a file or its text, forwarded ones included."""
    acting = await Acting.acknowledge(interaction)
    await open_record(acting, sources_in(message), _show_record)


def sources_in(message: discord.Message) -> list[Source]:
    """Return what may be a record in a message or in one that it forwards: files, pictures, and the text."""
    messages: list[discord.Message | discord.MessageSnapshot] = [message, *message.message_snapshots]
    files = [file for one in messages for file in one.attachments]
    texts = [one.content for one in messages if "game" in one.content.casefold()]
    return [*filter(_is_text, files), *filter(_is_picture, files), *texts]


async def open_record(
    acting: Acting, sources: list[Source], show: Callable[[Acting, RecordMatch], Awaitable[None]]
) -> None:
    """Show the first record that can be read, or say what is wrong with the first source."""
    problems: list[PlayerError] = []
    for source in sources:
        try:
            written = source if isinstance(source, str) else await _read(source)
            match = await acting.get(Reading).read_in(acting.by, written, acting.bot.languages.vocabulary)
        except PlayerError as error:
            problems.append(error)
        else:
            await show(acting, match)
            return
    problem = next(iter(problems), MatchError("record-none-there"))
    if not isinstance(problem, RecordError):
        raise problem
    await acting.reply.show(_wrong_text(problem, acting.words))


async def _show_record(acting: Acting, match: RecordMatch) -> None:
    ply = match.ply if match.outcome is None else 0
    await show_step(acting, match, ply, note=acting.words.say("record-is-kept"))


def _wrong_text(error: RecordError, words: Words) -> str:
    places = {"line": error.line, "turn": error.turn, "key": error.key}
    where = next((place for place, value in places.items() if value), "nowhere")
    text = words.say(
        "record-wrong", where=where, line=error.line or error.turn, quoted=escape(error.quoted or error.key)
    )
    return "\n".join([text, words.error(error), words.say("record-right")])


def _is_text(file: discord.Attachment) -> bool:
    kind = file.content_type or ""
    if kind.startswith(("text/", "application/json")):
        return True
    return file.filename.casefold().endswith(_TEXT_SUFFIXES)


def _is_picture(file: discord.Attachment) -> bool:
    if file.content_type == "image/png":
        return True
    return file.filename.casefold().endswith(".png")


async def _read(file: discord.Attachment) -> str:
    if not _is_picture(file):
        check_size(file.size)
        return decode_record(await _download(file))
    record = None
    if file.size <= MOST_PICTURE_BYTES:
        record = carried_record(await _download(file))  # the file itself: a preview carries none
    if record is None:
        raise MatchError("record-no-picture")
    return record


async def _download(file: discord.Attachment) -> bytes:
    try:
        return await read_attachment(file)
    except discord.DiscordException as error:
        raise MatchError("record-not-loaded") from error
