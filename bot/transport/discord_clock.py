"""Discord's time, independent of the clock of this machine."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import lru_cache
from types import SimpleNamespace

import aiohttp
import discord

from bot.transport.budget import Budget

log = logging.getLogger(__name__)

MEAN_ROUNDING = timedelta(seconds=0.5)
"""Mean of what the `Date` header, in whole seconds, leaves out."""
TOLERATED_SECONDS = 1.0
"""Differences up to this are not corrected; the header is no more precise."""


_parse = lru_cache(maxsize=1)(parsedate_to_datetime)
"""Several responses a second have the same date."""


class DiscordClock:
    """Returns Discord's time: this machine's clock at the start, corrected by response headers.

    In between it follows the monotonic clock, so that setting the system clock has no effect.
    """

    def __init__(
        self,
        now: Callable[[], datetime] = discord.utils.utcnow,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        self._monotonic = monotonic
        self._anchor = now()
        self._anchored = monotonic()
        self._reported = 0.0
        """Offset in seconds when last logged."""

    def __call__(self) -> datetime:
        return self._anchor + timedelta(seconds=self._monotonic() - self._anchored)

    def offset_seconds(self) -> float:
        """How far Discord's clock is ahead of the system clock; 0 up to a second."""
        ahead = (self() - self._now()).total_seconds()
        if abs(ahead) <= TOLERATED_SECONDS:
            return 0.0
        return ahead

    def learn(self, date: str) -> None:
        """Learn from the `Date` header of a response that has just arrived; invalid dates are ignored."""
        try:
            heard = _parse(date) + MEAN_ROUNDING
            ahead = heard - self()
        except (TypeError, ValueError):  # the latter also for a date without a zone
            return
        if abs(ahead).total_seconds() > TOLERATED_SECONDS:
            self._anchor = heard
            self._anchored = self._monotonic()
        off = -self.offset_seconds()
        if abs(off - self._reported) <= TOLERATED_SECONDS:
            return
        self._reported = off  # log once for each change
        if off:
            log.warning("the system clock is %+.1f s off Discord's, which is used instead", off)
        else:
            log.info("the system clock is correct again")

    def trace(self, budget: Budget | None = None) -> aiohttp.TraceConfig:
        async def heard(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            headers = end.response.headers
            self.learn(headers.get("Date", ""))
            if budget is not None:
                budget.record_response(end.url.path, end.response.status, headers)

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(heard)
        return trace
