"""Discord's refusals as `Trouble`s, and retrying.

The only module that knows Discord's error codes.
"""

import asyncio
import enum
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.db.errors import StoreError
from bot.transport.budget import NoRoomError
from bot.transport.wire import UnreachableError

T = TypeVar("T")

log = logging.getLogger(__name__)

THREADS_PAUSE = 60.0
"""Seconds before retrying to unarchive a thread where too many are active."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds between attempts while Discord is unwell or unreachable."""
_LATER = discord.RateLimited | discord.GatewayNotFound | NoRoomError | UnreachableError | StoreError


class Trouble(enum.Enum):
    MESSAGE_GONE = "the message was deleted"
    CHANNEL_GONE = "the channel, thread or server is gone"
    CLOSED = "the bot lacks a permission there, or the thread is locked"
    ARCHIVED = "the thread is archived"
    BUSY = "too much at once, or Discord or the disk is unwell; later it may go"
    TEXT_REFUSED = "the server's filter does not like what a person has written"
    THREAD_EXISTS = "the message has a thread already"
    TOO_MANY_THREADS = "the server has as many threads awake as it may have"
    REFUSED = "something else, which Discord names by a number"
    OTHER = "something else, most likely a bug"


_BY_CODE = {
    10003: Trouble.CHANNEL_GONE,
    10004: Trouble.CHANNEL_GONE,
    10008: Trouble.MESSAGE_GONE,
    20028: Trouble.BUSY,
    30046: Trouble.BUSY,
    50001: Trouble.CLOSED,
    50006: Trouble.OTHER,
    50013: Trouble.CLOSED,
    50035: Trouble.OTHER,
    50083: Trouble.ARCHIVED,
    50109: Trouble.OTHER,
    160004: Trouble.THREAD_EXISTS,
    160005: Trouble.CLOSED,
    160006: Trouble.TOO_MANY_THREADS,
    200000: Trouble.TEXT_REFUSED,
    200001: Trouble.TEXT_REFUSED,
    240000: Trouble.TEXT_REFUSED,
}
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes

tests/transport/test_troubles.py lists which route can return which code.
"""


class HiddenError(discord.DiscordException):
    """The bot may not view a channel, so it cannot tell who may."""


def trouble_of(error: discord.DiscordException | StoreError) -> Trouble:
    """Classify an error; a failing store counts as `BUSY`, like an unwell Discord."""
    if isinstance(error, _LATER):
        return Trouble.BUSY
    if isinstance(error, HiddenError):
        return Trouble.CLOSED
    if not isinstance(error, discord.HTTPException):
        return Trouble.OTHER
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if error.status == 429 or error.status >= 500:
        return Trouble.BUSY
    return Trouble.REFUSED


def number_of(error: discord.DiscordException | StoreError) -> str:
    if not isinstance(error, discord.HTTPException):
        return ""
    return str(error.code or error.status)


def reason_of(error: discord.DiscordException | StoreError) -> str:
    """Discord's response may be a whole page."""
    if not isinstance(error, discord.HTTPException):
        return str(error)
    return f"Discord answers {error.status}" + (f", error {error.code}" if error.code else "")


def may_have_succeeded(error: discord.DiscordException | StoreError) -> bool:
    """A request may have succeeded although no answer says so, or the store does not."""
    if trouble_of(error) is not Trouble.BUSY:
        return False
    return not isinstance(error, NoRoomError)


def pause_after(failures: int) -> float:
    """Seconds, exponential, with jitter of half."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * float(2 ** min(failures, 10)))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311 (spreads retries)


class Backoff:
    """Backoff between gateway connections; discord.py's own grows to 17 minutes."""

    def __init__(self) -> None:
        self._failures = 0
        self._last = time.monotonic()

    def delay(self) -> float:
        """Seconds; a connection that lasted resets the count."""
        now = time.monotonic()
        self._failures = 0 if now - self._last > 2 * LONGEST_PAUSE else self._failures + 1
        self._last = now
        return pause_after(self._failures)


def requested_pause(error: BaseException | None) -> float:
    if isinstance(error, discord.HTTPException) and trouble_of(error) is Trouble.TOO_MANY_THREADS:
        return THREADS_PAUSE
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    return 0.0


async def retry_until_reachable(what: str, action: Callable[[], Awaitable[T]]) -> T:
    """Run an action, and retry while Discord or the store is unavailable; `what` names it in the log."""
    failures = 0
    while True:
        try:
            return await action()
        except (discord.DiscordException, StoreError) as error:
            if trouble_of(error) is not Trouble.BUSY:
                raise
            pause = max(pause_after(failures), requested_pause(error))
            log.warning("could not %s (%s); retrying in %.0f s", what, error, pause)
        failures += 1
        await asyncio.sleep(pause)
