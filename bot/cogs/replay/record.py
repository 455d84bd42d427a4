"""`/replay`, and the entry in the menu of a message: a match, or a record that a person reads in."""

import codecs

import discord
from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import SHOWN, match_to_show, on_match
from bot.cogs.common.texts import escape
from bot.cogs.replay.stepping import Replay, show_step
from bot.errors import MatchError
from bot.matches.reading import WrongRecordError, check_size
from bot.transport.wire import read_attachment
from bot.words import Words

LONGEST_TYPED = 6_000
"""Characters that an option of a command may have."""
_TEXTS = (".txt", ".json", ".md", ".log")
"""How the names of files end that Discord may take for something else than text."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@app_commands.command(name="replay", description="command-replay")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.describe(match="choose-match", record="choose-record", text="choose-record-text")
async def replay_command(
    interaction: discord.Interaction[Oddity],
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
async def replay_entry(interaction: discord.Interaction[Oddity], message: discord.Message) -> None:
    """Step through the record that a message has as a file, or in its text."""
    acting = await Acting.acknowledge(interaction)
    file = next((one for one in message.attachments if _is_text(one)), None)
    if file is not None:
        await _show_record(acting, await _text_of(file))
    elif "game" in message.content.casefold():
        await _show_record(acting, message.content)
    else:
        raise MatchError("record-none-there")


async def _show_record(acting: Acting, written: str) -> None:
    """Read a record in and show it, or say what is wrong with it."""
    words = acting.words
    try:
        match = await acting.bot.matches.reading.read_in(acting.by, written)
    except WrongRecordError as error:
        await acting.reply.show(_wrong_text(error, words))
    else:
        ply = match.ply if match.outcome is None else 0
        await show_step(acting, match, ply, note=words.say("record-is-kept"))


def _wrong_text(wrong: WrongRecordError, words: Words) -> str:
    error = wrong.error
    where = "line" if error.line else "turn" if error.turn else "key" if error.key else "nowhere"
    told = words.say(
        "record-wrong", where=where, line=error.line or error.turn, quoted=escape(wrong.quoted or error.key)
    )
    return "\n".join([told, words.error(error), words.say("record-right")])


def _is_text(file: discord.Attachment) -> bool:
    kind = file.content_type or ""
    return kind.startswith(("text/", "application/json")) or file.filename.casefold().endswith(_TEXTS)


async def _text_of(file: discord.Attachment) -> str:
    """Return the text of a file, from where Discord says that it lies.

    Raises:
        MatchError: It is too long or no text, or Discord does not give it in time.
    """
    check_size(file.size)
    try:
        data = await read_attachment(file)
    except discord.DiscordException as error:
        raise MatchError("record-not-loaded") from error
    check_size(len(data))
    try:
        return data.decode("utf-16" if data.startswith(_WIDE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise MatchError("record-no-text") from error
