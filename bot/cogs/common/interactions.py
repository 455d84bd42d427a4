"""Which interactions are handled, and what a person reads when something is wrong: one way for every kind."""

import asyncio
import logging
import secrets
from datetime import timedelta
from typing import TypeAlias

import discord
from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting, guild_of, introduce
from bot.errors import MatchError, PlayerError
from bot.matches.ports import DeliveredTwiceError, StoreError
from bot.transport.first_answer import ANSWERED
from bot.transport.rate_limit import Verdict
from bot.transport.troubles import Trouble, trouble_of

Interaction: TypeAlias = discord.Interaction[Oddity]

log = logging.getLogger(__name__)

MAX_AGE = timedelta(seconds=2.5)
"""Discord forgets an interaction 3 s after it happened; an answer begun later than this arrives too late."""

ACKNOWLEDGED_AT_AGE = timedelta(seconds=1.5)
"""How old an interaction may become before it is acknowledged in place of its handler."""

OUT_OF_REACH = {10008, 10015, 10062, ANSWERED, 50027}
"""Discord's codes for an interaction that is forgotten, was never acknowledged or is answered already, whose
token has expired, or whose message has been taken away."""


class Tree(app_commands.CommandTree[Oddity]):
    """The commands; each interaction is admitted first and answered for in the end."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Admit an interaction or leave it alone."""
        return await admit(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer for an error."""
        await answer_error(interaction, error)


async def admit(interaction: Interaction) -> bool:
    """Note an interaction, decide whether to handle it, and say who acts in it (`Acting.of`).

    Refused without a word are those that are too old to be answered, those that come while the bot closes,
    and those that another process answers for: nothing said now would reach the person, and nothing may
    change. A person who does more than a person can is asked to wait, and ignored if they do not.
    """
    bot, guild = interaction.client, guild_of(interaction)
    shards = bot.gateway.shards
    bot.zombies.hear(shards.of(guild), asyncio.get_running_loop().time())
    if bot.closing or not shards.has(guild):
        return False
    age = bot.discord_clock() - interaction.created_at
    seconds = max(timedelta(), ACKNOWLEDGED_AT_AGE - age).total_seconds()
    if interaction.type is discord.InteractionType.autocomplete:
        return await introduce(interaction, seconds) is None  # else nothing is completed, a moment later
    if age > MAX_AGE:
        log.warning("interaction %d came %s late", interaction.id, age)
        return False
    log.debug("interaction %d (%s) of %d", interaction.id, interaction.type.name, interaction.user.id)
    bot.track(asyncio.current_task())
    verdict = bot.rate_limit.judge(interaction.user.id)
    if verdict is Verdict.IGNORE:
        return False
    problem = await introduce(interaction, seconds)
    if verdict is Verdict.REFUSE:
        problem = MatchError("too-fast")
    if problem is not None:
        await answer_error(interaction, problem)
    return problem is None


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Tell the acting person what was wrong; log what is the bot's own fault.

    A `PlayerError` is said as it is, and so is a disk that fails and a Discord that is out of reach. Anything
    else is a bug: it is logged with its traceback under a short reference, and the person reads an apology
    with that reference.
    """
    cause = _cause(error)
    if isinstance(cause, DeliveredTwiceError):
        log.info("interaction %d was delivered twice", interaction.id)
        return
    if isinstance(cause, discord.HTTPException) and cause.code in OUT_OF_REACH:
        log.warning("interaction %d could not be answered in time: %s", interaction.id, cause.text)
        return
    acting = Acting.of(interaction)
    try:
        await acting.reply.say(_sentence(interaction, cause, acting))
    except discord.DiscordException as problem:
        log.warning("interaction %d could not be answered: %s", interaction.id, problem)


def _sentence(interaction: Interaction, cause: Exception, acting: Acting) -> str:
    if isinstance(cause, PlayerError):
        return acting.words.error(cause)
    if isinstance(cause, StoreError):
        return acting.words.say("not-stored")
    if isinstance(cause, discord.DiscordException) and trouble_of(cause) is Trouble.BUSY:
        log.warning("Discord did not do what interaction %d needs: %s", interaction.id, cause)
        return acting.words.say("discord-busy")
    if isinstance(cause, discord.Forbidden):
        log.warning("missing a permission in channel %s: %s", interaction.channel_id, cause.text)
        return acting.words.say("cannot-post")
    reference = secrets.token_hex(3)
    log.error("bug %s in interaction %d", reference, interaction.id, exc_info=cause)
    return acting.words.say("bug", reference=reference)


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return MatchError("command-changed")  # a Discord that was open all along still shows the old ones
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, PlayerError):
        return error.__cause__
    return error
