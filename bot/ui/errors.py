"""What people read when something cannot be done."""

import logging
import secrets
from collections.abc import Awaitable
from contextlib import suppress

import discord
from discord import app_commands, ui

from bot.db.errors import StoreError, UncertainError
from bot.errors import MatchError, PlayerError
from bot.matches.change import DeliveredTwiceError
from bot.matches.model import Place
from bot.matches.slots import Slot
from bot.transport.reply import ANSWERED
from bot.transport.troubles import Trouble, number_of, trouble_of
from bot.transport.visibility import INSTALLED, missing_in
from bot.ui.acting import Acting, Interaction
from bot.ui.client import Oddity

NEED_SERVER = frozenset({"only-in-server", "share-only-in-servers"})
OUT_OF_REACH = {10003, 10008, 10015, 10062, ANSWERED, 50027}
"""Discord's codes for an interaction that is unknown, unacknowledged or answered, whose token has expired, or
whose message or channel is deleted.
"""
_NOT_DONE = {
    Trouble.BUSY: "discord-busy",
    Trouble.CLOSED: "cannot-post",
    Trouble.TEXT_REFUSED: "text-refused",
    Trouble.REFUSED: "discord-refuses",
}
WAYS_ON = Slot[[Acting, PlayerError], Awaitable[tuple[str, ui.View] | None]]()
"""A text in place of that of a refusal, empty to keep it; and buttons and menus below."""
log = logging.getLogger(__name__)


async def ways_on(acting: Acting, refusal: PlayerError) -> tuple[str, ui.View | None]:
    for added in WAYS_ON(acting, refusal):
        found = await added
        if found is not None:
            return found
    return "", None


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Answer with the error's sentence; log bugs.

    A `PlayerError` is shown as it is, so are a failing store and an unreachable Discord. Anything else is a
    bug: it is logged under a short reference, which the apology shows.
    """
    cause = _cause(error)
    if isinstance(cause, DeliveredTwiceError):
        log.info("interaction %d was delivered twice", interaction.id)
        return
    if isinstance(cause, discord.HTTPException) and cause.code in OUT_OF_REACH:
        log.warning("interaction %d expired before its answer: %s", interaction.id, cause.text)
        return
    acting = Acting.of(interaction)
    text = ""
    view = None
    try:
        if isinstance(cause, PlayerError):
            with suppress(StoreError):
                text, view = await ways_on(acting, cause)
        await acting.reply.say(text or _sentence(interaction, cause, acting), view=view)
    except discord.DiscordException as problem:
        log.warning("could not answer interaction %d: %s", interaction.id, problem)


def _sentence(interaction: Interaction, cause: Exception, acting: Acting) -> str:
    if isinstance(cause, PlayerError):
        lines = [acting.words.error(cause)]
        if cause.reason in NEED_SERVER:
            application = acting.bot.application_id or 0
            scopes = ("bot", "applications.commands")
            link = discord.utils.oauth_url(application, scopes=scopes, permissions=INSTALLED)
            lines.append(acting.words.say("add-me", link=link))
        return "\n".join(lines)
    if isinstance(cause, UncertainError):
        return acting.words.say("perhaps-stored")
    if isinstance(cause, StoreError):
        return acting.words.say("not-stored")
    if isinstance(cause, discord.DiscordException) and (text := _NOT_DONE.get(trouble_of(cause))):
        log.warning("a request for interaction %d failed: %s", interaction.id, cause)
        return acting.words.say(text, code=number_of(cause))
    reference = secrets.token_hex(3)
    log.error("bug %s in interaction %d", reference, interaction.id, exc_info=cause)
    apology = acting.words.say("bug", reference=reference)
    return "\n".join([apology, *acting.bot.page_lines(acting.words, "support")])


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return MatchError("command-changed")  # a client that has not been restarted shows the old ones
    if isinstance(error, app_commands.TransformerError) and isinstance(error.__cause__, PlayerError):
        return error.__cause__
    return error


def closed_error(
    bot: Oddity, place: Place, *, lacks: str = "cannot-post", locked: str = "channel-closed"
) -> MatchError:
    channel = place.channel
    missing = missing_in(bot, place)
    if missing:
        return MatchError(lacks, channel=channel, permissions=missing)
    return MatchError(locked, channel=channel)
