"""Who is answered, and what a person reads when something is wrong: one way for every kind of interaction."""

from __future__ import annotations

import asyncio
import logging
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands

from bot.cogs._pace import Verdict
from bot.errors import MatchError, PlayerError
from bot.store.errors import StoreError

if TYPE_CHECKING:
    from bot.cogs.client import Oddity
    from bot.words import Words

Interaction: TypeAlias = "discord.Interaction[Oddity]"

log = logging.getLogger(__name__)

TOO_OLD = timedelta(seconds=2.5)
"""Discord forgets an interaction 3 s after it happened; an answer begun later than this arrives too late."""

OUT_OF_REACH = {10062, 40060, 50027}
"""Discord's codes for an interaction that is forgotten, answered already, or whose token has expired."""


async def admit(interaction: Interaction) -> bool:
    """Decide whether to handle an interaction, and count its task among those that a shutdown waits for.

    Refused without a word are those that are too old to be answered, delivered twice, or come while the bot
    closes: nothing said now would reach the person, and nothing may change. Whoever does more than a person
    can is asked to wait, and left alone if they do not.
    """
    client = interaction.client
    if client.closing:
        return False
    if interaction.type is discord.InteractionType.autocomplete:
        return True
    now = discord.utils.utcnow()
    if now - interaction.created_at > TOO_OLD:
        log.warning("interaction %d came %s late", interaction.id, now - interaction.created_at)
        return False
    client.count_running(asyncio.current_task())
    verdict = client.pace.judge(interaction.user.id)
    if verdict is Verdict.REFUSE:
        await answer_error(interaction, MatchError("too-fast"))
    if verdict is not Verdict.DO:
        return False
    try:
        fresh = await client.matches.store.claim(interaction.id, now)
    except Exception as error:  # noqa: BLE001 (whatever it is, the person gets an answer)
        await answer_error(interaction, error)
        return False
    if not fresh:
        log.info("interaction %d was delivered twice", interaction.id)
    return fresh


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Tell one person privately what was wrong; log what is our own fault.

    A ``PlayerError`` is said as it is. Anything else is a bug: it is logged with its traceback under a short
    reference, and the person reads an apology with that reference.
    """
    words = await private_words(interaction)
    cause = _cause(error)
    if isinstance(cause, discord.HTTPException) and cause.code in OUT_OF_REACH:
        log.warning("interaction %d could not be answered in time: %s", interaction.id, cause.text)
        return
    if isinstance(cause, PlayerError):
        text = words.error(cause)
    elif isinstance(cause, discord.Forbidden):
        log.warning("missing a permission in channel %s: %s", interaction.channel_id, cause.text)
        text = words.say("cannot-post")
    else:
        reference = secrets.token_hex(3)
        log.error("bug %s in interaction %d", reference, interaction.id, exc_info=cause)
        text = words.say("bug", reference=reference)
    try:
        await answer_privately(interaction, text)
    except discord.HTTPException as problem:
        log.warning("interaction %d could not be answered: %s", interaction.id, problem)


async def answer_privately(interaction: Interaction, text: str) -> None:
    """Show a text to the acting person alone, whatever has been answered before."""
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True)
    elif _stands_alone(interaction):
        await interaction.edit_original_response(content=text)
    else:
        await interaction.followup.send(text, ephemeral=True)


async def think(interaction: Interaction) -> None:
    """Acknowledge at once, so that Discord waits up to 15 minutes for the rest.

    A command shows "thinking" to the acting person alone, and so does a form that a command has opened; a
    button shows nothing.
    """
    if _stands_alone(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        await interaction.response.defer()


async def done(interaction: Interaction) -> None:
    """Take the "thinking" away: what was to be seen stands in the channel."""
    if _stands_alone(interaction):
        await interaction.delete_original_response()


def _stands_alone(interaction: Interaction) -> bool:
    """Whether there is no message that this belongs to: it was done by a command, not by a button."""
    return interaction.message is None


async def private_words(interaction: Interaction) -> Words:
    """The words for the acting person: in the language they have set, else in that of their Discord."""
    client = interaction.client
    try:
        language = (await client.matches.store.person(interaction.user.id)).language
    except StoreError:
        language = None  # what went wrong has to be said all the same
    return client.languages.words(language or str(interaction.locale))


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return MatchError("command-changed")  # a Discord that was open all along still shows the old ones
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, PlayerError):
        return error.__cause__
    return error
