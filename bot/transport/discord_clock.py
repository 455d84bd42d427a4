"""Discord's time, whatever the clock of this machine says."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord

from bot.transport.budget import Budget

log = logging.getLogger(__name__)

HALF_A_SECOND = timedelta(seconds=0.5)
"""What the `Date` header leaves out, on average: it counts whole seconds."""
TOLERATED_SECONDS = 1.0
"""Up to so far off, a clock is as good as the header."""


class DiscordClock:
    """Tells Discord's time: read once from the clock of this machine, and corrected by Discord's answers.

    In between it follows the monotonic clock, so that setting the clock of the machine changes nothing.
    """

    def __init__(
        self,
        now: Callable[[], datetime] = discord.utils.utcnow,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Trust the clock of this machine until Discord contradicts it.

        Args:
            now: Gives the present moment as this machine knows it, aware UTC.
            monotonic: Gives seconds since any moment; nobody sets it.
        """
        self._now = now
        self._monotonic = monotonic
        self._anchor, self._anchored = now(), monotonic()
        self._reported = 0.0
        """How many seconds the clock of this machine was off when that was logged last."""

    def __call__(self) -> datetime:
        return self._anchor + timedelta(seconds=self._monotonic() - self._anchored)

    def offset_seconds(self) -> float:
        """Return how many seconds Discord's clock is ahead of this machine's; 0 up to a second."""
        ahead = (self() - self._now()).total_seconds()
        return 0.0 if abs(ahead) <= TOLERATED_SECONDS else ahead

    def hear(self, date: str) -> None:
        """Learn from the `Date` header of an answer that has just come; what is no date is passed over."""
        try:
            heard = parsedate_to_datetime(date) + HALF_A_SECOND
            ahead = heard - self()
        except (TypeError, ValueError):  # the latter also for a date without a zone
            return
        if abs(ahead).total_seconds() > TOLERATED_SECONDS:
            self._anchor, self._anchored = heard, self._monotonic()
        off = -self.offset_seconds()
        if abs(off - self._reported) <= TOLERATED_SECONDS:
            return
        self._reported = off  # which is logged once for each time that the clock of this machine is set
        if off:
            log.warning("the clock of this machine is %+.1f s off Discord's, which is used instead", off)
        else:
            log.info("the clock of this machine is right again")

    def trace(self, budget: Budget | None = None) -> aiohttp.TraceConfig:
        """Return what lets every answer of Discord be heard, by a budget as well if there is one."""

        async def heard(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            headers = end.response.headers
            self.hear(headers.get("Date", ""))
            if budget is not None:
                budget.hear(end.url.path, end.response.status, headers)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(heard)
        return trace
