"""This process's share of the bot's request rate, spent by urgency.

Discord allows a bot 50 requests a second, answers to interactions excepted, and bans an address after 10,000
refusals in ten minutes: https://discord.com/developers/docs/topics/rate-limits.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count

import discord

from bot.matches.leases import LASTS, UNHEARD_SHARE, Allowance, Report

log = logging.getLogger(__name__)

REQUESTS_PER_SECOND = 45.0
BURSTS_PER_SECOND = 9
"""A burst is this fraction of a second's requests: no second has more than 45 + 45 / 9."""
BURST_HEADROOM = 0.4
"""Share of a burst that must be free before background work takes a slot."""
BACKGROUND_SHARE = 0.9
"""Share of the rate that background work may fill, so that others seldom queue."""
LONGEST_WAIT_SECONDS = 20.0
NEVER = float("inf")
LONGEST_PAUSE_SECONDS = 1.0
DEMAND_WINDOW_SECONDS = 5.0
REFUSAL_WINDOW_SECONDS = 600.0
STOPPING_REFUSALS, RESUMING_REFUSALS = 5_000, 4_500
"""Refusals at which the circuit opens, and closes again; Discord bans at 10,000."""
PROBE_SECONDS = 10.0

_REFUSAL_STATUSES = frozenset({401, 403, 429})
_RETRIED_STATUSES = frozenset({429, 500, 502, 504, 524})
"""By discord.py."""


class Urgency(IntEnum):
    """Most urgent first."""

    PEOPLE = 0
    """A user is waiting."""
    BOARDS = 1
    CARDS = 2
    NOTICES = 3
    OLD_BUTTONS = 4


_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.PEOPLE)
_has_slot: ContextVar[bool] = ContextVar("has_slot", default=False)


@contextmanager
def urgency(of_requests: Urgency) -> Iterator[None]:
    before = _urgency.set(of_requests)
    try:
        yield
    finally:
        _urgency.reset(before)


class NoRoomError(discord.DiscordException):
    """A request was not made: the queue is too long, or the circuit is open."""


class Budget:
    """Passes requests at this process's rate, most urgent first. Times are the event loop's.

    `per_second` is the rate of all processes together. One of several receives its share by `set_allowance`;
    when that expires, the rate drops to `UNHEARD_SHARE` of the limit.
    """

    def __init__(self, per_second: float = REQUESTS_PER_SECOND) -> None:
        self.limit = per_second
        self.backlog: Callable[[], int] = int
        self._allowed = per_second
        self._lapses = NEVER
        self._level = 0.0
        self._load = 0.0
        self._leaked = 0.0
        self._held_until = self._next_probe = float("-inf")
        self._queue: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._waker: asyncio.TimerHandle | None = None
        self._passed: deque[float] = deque()
        self._refused: deque[float] = deque()
        self._refused_others = 0
        self._heard = 0
        self._is_tripped = False

    def report(self, owner: str) -> Report:
        return Report(owner, self.limit, self.demand(), self.refusals(), self._heard)

    def set_allowance(self, allowance: Allowance, asked: float) -> None:
        """Apply an allowance that was requested at `asked` in loop time."""
        self._leak()  # at the rate until now
        self._allowed = allowance.rate
        self._lapses = asked + LASTS.total_seconds()
        self._refused_others = allowance.refusals
        self._heard = allowance.number
        self._release()

    @property
    def rate(self) -> float:
        if self._lapses == NEVER or _now() < self._lapses:
            return self._allowed
        return min(self._allowed, UNHEARD_SHARE * self.limit)

    def demand(self) -> float:
        """Requests a second that this process could use, old buttons excluded."""
        _forget_before(self._passed, _now() - DEMAND_WINDOW_SECONDS)
        return (len(self._passed) + len(self._queue) + self.backlog()) / DEMAND_WINDOW_SECONDS

    def refusals(self) -> int:
        if self._refused:
            _forget_before(self._refused, _now() - REFUSAL_WINDOW_SECONDS)
        return len(self._refused)

    def refusals_of_all(self) -> int:
        return self.refusals() + self._refused_others

    def seconds_until_room(self) -> float:
        """Return seconds until a background request would delay no other; 0 if it can go now."""
        now, rate = self._leak()
        if self._queue or now < self._held_until or not rate:
            return LONGEST_PAUSE_SECONDS
        burst = _burst(rate)
        most = min((1 - BURST_HEADROOM) * burst, burst - 1)
        too_high = max(self._level - most, (self._load - most) / BACKGROUND_SHARE)
        return max(0.0, too_high / rate)

    def reserve_slot(self) -> bool:
        """Reserve a slot for this task's next background request; return whether it has one."""
        if not _has_slot.get() and not self.seconds_until_room():
            self._count()
            _has_slot.set(True)
        return _has_slot.get()

    async def acquire(self) -> None:
        """Wait for a slot; `NoRoomError` if the request should not be made."""
        self._check_circuit()
        now = _now()
        of_request = _urgency.get()
        if self._held_until - now > LONGEST_WAIT_SECONDS:
            raise NoRoomError("Discord's global rate limit is in force")
        if _has_slot.get() and now >= self._held_until:
            _has_slot.set(False)
        elif self._queue or not self._take():
            await self._enqueue(of_request)
            now = _now()
        if of_request is not Urgency.OLD_BUTTONS:
            _forget_before(self._passed, now - DEMAND_WINDOW_SECONDS)
            self._passed.append(now)

    def record_response(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Learn from a response: count refusals and discord.py's retries, obey global rate limits."""
        scope = headers.get("X-RateLimit-Scope")
        if status in _REFUSAL_STATUSES and scope != "shared":
            self._refused.append(_now())
        if status in _RETRIED_STATUSES and "/webhooks/" not in path and "/interactions/" not in path:
            self._count()
        if status == 429 and (scope == "global" or "X-RateLimit-Global" in headers):
            self._held_until = max(self._held_until, _now() + _seconds(headers.get("Retry-After")))

    # How fast -----------------------------------------------------------------------------------------

    def _leak(self) -> tuple[float, float]:
        """Drain the level by the time passed, the load at `BACKGROUND_SHARE` of that; return time and rate.

        The load is near 0 only when there is spare capacity.
        """
        now = _now()
        rate = self.rate
        passed = (now - self._leaked) * rate
        self._leaked = now
        self._level = max(0.0, self._level - passed)
        self._load = max(0.0, self._load - passed * BACKGROUND_SHARE)
        return now, rate

    def _count(self) -> None:
        _, rate = self._leak()
        self._level += 1
        self._load = min(self._load + 1, max(1.0, rate))  # at most a second's worth

    def _take(self) -> bool:
        now, rate = self._leak()
        if now < self._held_until or self._level + 1 > _burst(rate):
            return False
        self._count()
        return True

    # Who waits ----------------------------------------------------------------------------------------

    async def _enqueue(self, of_request: Urgency) -> None:
        turn = asyncio.get_running_loop().create_future()
        heappush(self._queue, (of_request, next(self._numbers), turn))
        self._release()
        try:
            async with asyncio.timeout(LONGEST_WAIT_SECONDS):
                await turn
        except TimeoutError:
            raise NoRoomError("there are too many requests") from None

    def _release(self) -> None:
        if self._waker is not None:
            self._waker.cancel()
            self._waker = None
        while self._queue:
            turn = self._queue[0][2]
            if not turn.done() and not self._take():
                break
            heappop(self._queue)
            if not turn.done():
                turn.set_result(None)
        if self._queue:
            self._waker = asyncio.get_running_loop().call_later(self._pause(), self._release)

    def _pause(self) -> float:
        now, rate = self._leak()
        wait = LONGEST_PAUSE_SECONDS
        if rate:
            wait = (self._level + 1 - _burst(rate)) / rate
        return min(LONGEST_PAUSE_SECONDS, max(wait, self._held_until - now))

    # Too many refusals --------------------------------------------------------------------------------

    def _check_circuit(self) -> None:
        """While the circuit is open, only one probe now and then passes."""
        refused = self.refusals_of_all()
        if self._is_tripped != (refused >= (RESUMING_REFUSALS if self._is_tripped else STOPPING_REFUSALS)):
            self._is_tripped = not self._is_tripped
            _log_circuit(refused, is_tripped=self._is_tripped)
        if not self._is_tripped:
            return
        if _now() < self._next_probe:
            raise NoRoomError("Discord has refused too many requests")
        self._next_probe = _now() + PROBE_SECONDS


def _log_circuit(refused: int, *, is_tripped: bool) -> None:
    if is_tripped:
        log.error(
            "Discord refused %d requests in ten minutes and bans an address at 10,000: answering only"
            " interactions until they are fewer.",
            refused,
        )
    else:
        log.warning("Discord refused %d requests in ten minutes: making requests again.", refused)


def _burst(rate: float) -> float:
    if not rate:
        return 0.0
    return max(1.0, rate / BURSTS_PER_SECOND)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _forget_before(times: deque[float], moment: float) -> None:
    while times and times[0] < moment:
        times.popleft()


def _seconds(text: str | None) -> float:
    """Parse `Retry-After`; one second if it is missing or invalid."""
    try:
        return float(text or 1)
    except ValueError:
        return 1.0
