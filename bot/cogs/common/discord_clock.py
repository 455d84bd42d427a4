"""Discord's time, whatever the clock of this machine says."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord

log = logging.getLogger(__name__)

HALF_A_SECOND = timedelta(seconds=0.5)
"""What the `Date` header leaves out, on average: it counts whole seconds."""
TOLERATED = timedelta(seconds=1)
"""Up to so far off, the clock of this machine is as good as the header."""


class DiscordClock:
    """Tells Discord's time: its answers name it, and so the clock of this machine is corrected."""

    def __init__(self, now: Callable[[], datetime] = discord.utils.utcnow) -> None:
        """Trust a clock until Discord contradicts it.

        Args:
            now: Gives the present moment as this machine knows it, aware UTC.
        """
        self._now = now
        self.offset = timedelta(0)
        """How far Discord's clock is ahead of this machine's."""

    def __call__(self) -> datetime:
        """Return the present moment, aware UTC."""
        return self._now() + self.offset

    def offset_seconds(self) -> float:
        """Return how many seconds Discord's clock is ahead of this machine's."""
        return self.offset.total_seconds()

    def hear(self, date: str) -> None:
        """Learn from the `Date` header of an answer that has just come; what is no date is passed over."""
        try:
            ahead = parsedate_to_datetime(date) + HALF_A_SECOND - self._now()
        except (TypeError, ValueError):  # the latter also for a date without a zone
            return
        if abs(ahead - self.offset) <= TOLERATED:
            return
        self.offset = ahead if abs(ahead) > TOLERATED else timedelta(0)
        seconds = -self.offset_seconds()
        log.warning("the clock of this machine is %+.1f s off Discord's, which is used instead", seconds)

    def trace(self) -> aiohttp.TraceConfig:
        """Return what lets every answer of Discord be heard."""

        async def heard(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            self.hear(end.response.headers.get("Date", ""))

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(heard)
        return trace
