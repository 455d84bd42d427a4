"""The global limit: a number of requests a second with the bot's token, whatever they ask for.

Source: Discord's page "Rate Limits". Answers to interactions are not counted, for they need no token.
"""

import math
from collections import Counter
from typing import Any

from aiohttp import web

WINDOW_SECONDS = 1.0
INVALID = (401, 403, 429)
"""Answers that count towards Discord's "Invalid Request Limit"."""


class RequestLimit:
    """Counts requests in windows of a second, each beginning with the first request after the one before.

    Without `per_second` all are taken. A 429 with the scope "shared" is no fault of the bot.
    """

    def __init__(self) -> None:
        self.per_second: int | None = None
        self.taken = 0
        self.invalid: Counter[int] = Counter()
        self._ends_at = 0.0
        self._used = 0

    def take(self, now: float) -> float | None:
        """Count a request, and return the seconds to wait if it is one too many, which is not counted."""
        if now >= self._ends_at:
            self._ends_at, self._used = now + WINDOW_SECONDS, 0
        if self.per_second is not None and self._used >= self.per_second:
            return self._ends_at - now
        self._used += 1
        self.taken += 1
        return None

    def note(self, response: web.Response) -> None:
        if response.status in INVALID and response.headers.get("X-RateLimit-Scope") != "shared":
            self.invalid[response.status] += 1


def limited_json(wait: float) -> dict[str, Any]:
    seconds = math.ceil(wait * 1000) / 1000
    return {"message": "You are being rate limited.", "retry_after": seconds, "global": True}


def limited_headers(wait: float) -> dict[str, str]:
    """Return the headers of a 429 that holds for all routes; `Via` tells discord.py that Discord sent it."""
    return {
        "Via": "1.1 sandbox",
        "Retry-After": str(math.ceil(wait)),
        "X-RateLimit-Global": "true",
        "X-RateLimit-Scope": "global",
    }
