"""The requests that this process may make: its share of what Discord allows the bot, passed by urgency.

Discord allows a bot 50 requests a second, and shuts out an address that is refused 10,000 in ten minutes;
answers to interactions are outside of the former: https://discord.com/developers/docs/topics/rate-limits.
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
"""How many requests pass, of the 50 that Discord allows."""
BURSTS_PER_SECOND = 9
"""Of a second's requests, so many make a burst: no second has more than 45 + 45 / 9 of them."""
ROOM_OF_BURST = 0.4
"""How much of a burst must be left before a request is made that can wait."""
FILLED_OF_RATE = 0.9
"""Up to how much of the rate is filled with requests that can wait, so that others seldom find a queue."""
LONGEST_WAIT_SECONDS = 20.0
"""Seconds after which a request is given up that was not its turn."""
LONGEST_PAUSE_SECONDS = 1.0
"""Seconds after which those who wait are looked at in any case."""
MEASURED_SECONDS = 5.0
"""Over so many seconds it is measured how many requests are needed."""
REFUSALS_COUNT_SECONDS = 600.0
"""Seconds for which Discord counts refusals."""
STOPPING_REFUSALS, RESUMING_REFUSALS = 5_000, 4_500
"""So many refusals stop all requests, and so many let them go on; at 10,000 Discord shuts the address out."""
PROBE_SECONDS = 10.0
"""Seconds between two requests that find out whether Discord still refuses."""

_REFUSED = frozenset({401, 403, 429})
_REPEATED = frozenset({429, 500, 502, 504, 524})
"""After these answers discord.py makes a request once more."""


class Urgency(IntEnum):
    """What a request is for; when requests are short, the first come first."""

    PEOPLE = 0
    """Somebody waits for it."""
    BOARDS = 1
    CARDS = 2
    NOTICES = 3
    OLD_BUTTONS = 4


_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.PEOPLE)
_has_place: ContextVar[bool] = ContextVar("has_place", default=False)


@contextmanager
def urgency(of_requests: Urgency) -> Iterator[None]:
    """Say what the requests inside the block are for."""
    before = _urgency.set(of_requests)
    try:
        yield
    finally:
        _urgency.reset(before)


class NoRoomError(discord.DiscordException):
    """A request was not made: there were too many, or Discord has refused too much."""


class Budget:
    """Lets requests pass at the rate of this process, the most urgent first. Time is that of the event loop.

    A process alone has all there is; one among several is told its share again and again (`tell`), and makes
    do with next to nothing while it is not told.
    """

    def __init__(self, per_second: float = REQUESTS_PER_SECOND) -> None:
        """Begin with all that there is.

        Args:
            per_second: How many requests all processes of the bot may make together.
        """
        self.limit = per_second
        self.backlog: Callable[[], int] = int
        """Tells how many things wait that need a request each."""
        self._allowed, self._lapses = per_second, float("inf")
        self._level, self._load, self._leaked = 0.0, 0.0, 0.0
        self._held_until = self._next_probe = float("-inf")
        self._queue: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._waker: asyncio.TimerHandle | None = None
        self._passed: deque[float] = deque()
        self._refused: deque[float] = deque()
        self._refused_others, self._heard = 0, 0
        self._is_shut = False

    def report(self, owner: str) -> Report:
        """Return what this process tells to be told its share."""
        return Report(owner, self.limit, self.need(), self.refusals(), self._heard)

    def tell(self, allowance: Allowance, asked: float) -> None:
        """Go by an allowance from now on.

        Args:
            allowance: What this process has, and what others were refused.
            asked: When it was asked for.
        """
        self._leak()  # at the rate until now
        self._allowed, self._lapses = allowance.rate, asked + LASTS.total_seconds()
        self._refused_others, self._heard = allowance.refusals, allowance.number
        self._pass_on()

    @property
    def rate(self) -> float:
        """How many requests a second this process may make now."""
        return self._allowed if _now() < self._lapses else min(self._allowed, UNHEARD_SHARE * self.limit)

    def need(self) -> float:
        """Return how many requests a second this process could use, but for old buttons."""
        _forget_before(self._passed, _now() - MEASURED_SECONDS)
        return (len(self._passed) + len(self._queue) + self.backlog()) / MEASURED_SECONDS

    def refusals(self) -> int:
        """Return how many requests of this process Discord has refused in the last ten minutes."""
        _forget_before(self._refused, _now() - REFUSALS_COUNT_SECONDS)
        return len(self._refused)

    def refusals_of_all(self) -> int:
        """Return how many requests of all processes Discord has refused in the last ten minutes."""
        return self.refusals() + self._refused_others

    def room_in(self) -> float:
        """Return in how many seconds there may be room for a request that can wait; 0 if there is now.

        There is room where such a request would be in nobody's way.
        """
        if self._queue or _now() < self._held_until or not self.rate:
            return LONGEST_PAUSE_SECONDS
        self._leak()
        burst = self._burst()
        most = min((1 - ROOM_OF_BURST) * burst, burst - 1)
        too_high = max(self._level - most, (self._load - most) / FILLED_OF_RATE)
        return max(0.0, too_high / self.rate)

    def keep_place(self) -> bool:
        """Keep a place for the next request of this task, which can wait, if there is room.

        Returns:
            Whether it has one now.
        """
        if not _has_place.get() and not self.room_in():
            self._count()
            _has_place.set(True)
        return _has_place.get()

    async def acquire(self) -> None:
        """Wait until it is the turn of a request; raise `NoRoomError` if it should not be made."""
        self._refuse_while_shut()
        if self._held_until - _now() > LONGEST_WAIT_SECONDS:
            raise NoRoomError("Discord has asked for silence")
        of_request = _urgency.get()
        if _has_place.get() and _now() >= self._held_until:
            _has_place.set(False)
        elif self._queue or not self._take():
            await self._queue_up(of_request)
        if of_request is not Urgency.OLD_BUTTONS:
            _forget_before(self._passed, _now() - MEASURED_SECONDS)
            self._passed.append(_now())

    def hear(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Learn from an answer: refusals are counted, and a limit of all requests lets all of them wait."""
        scope = headers.get("X-RateLimit-Scope")
        if status in _REFUSED and scope != "shared":
            self._refused.append(_now())
        if status in _REPEATED and "/webhooks/" not in path and "/interactions/" not in path:
            self._count()
        if status == 429 and (scope == "global" or "X-RateLimit-Global" in headers):
            self._held_until = max(self._held_until, _now() + _seconds(headers.get("Retry-After")))

    # How fast -----------------------------------------------------------------------------------------

    def _burst(self) -> float:
        """How many requests may be made at once; one at least, so that many small shares pass evenly."""
        return max(1.0, self.rate / BURSTS_PER_SECOND) if self.rate else 0.0

    def _leak(self) -> None:
        """Let the level sink by what has passed since, and the load as if the rate were lower.

        The load is near to 0 only where there is time to spare.
        """
        now = _now()
        passed, self._leaked = (now - self._leaked) * self.rate, now
        self._level = max(0.0, self._level - passed)
        self._load = max(0.0, self._load - passed * FILLED_OF_RATE)

    def _count(self) -> None:
        self._leak()
        self._level += 1
        self._load = min(self._load + 1, max(1.0, self.rate))  # what was a second ago is forgotten

    def _take(self) -> bool:
        """Take a place for a request, if there is one."""
        self._leak()
        if _now() < self._held_until or self._level + 1 > self._burst():
            return False
        self._count()
        return True

    # Who waits ----------------------------------------------------------------------------------------

    async def _queue_up(self, of_request: Urgency) -> None:
        turn = asyncio.get_running_loop().create_future()
        heappush(self._queue, (of_request, next(self._numbers), turn))
        self._pass_on()
        try:
            async with asyncio.timeout(LONGEST_WAIT_SECONDS):
                await turn
        except TimeoutError:
            raise NoRoomError("there are too many requests") from None

    def _pass_on(self) -> None:
        """Let those pass whose turn it is, and look again when it is the next one's."""
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
            self._waker = asyncio.get_running_loop().call_later(self._pause(), self._pass_on)

    def _pause(self) -> float:
        """Return in how many seconds there may be a place."""
        self._leak()
        rate = self.rate
        wait = (self._level + 1 - self._burst()) / rate if rate else LONGEST_PAUSE_SECONDS
        return min(LONGEST_PAUSE_SECONDS, max(wait, self._held_until - _now()))

    # Too many refusals --------------------------------------------------------------------------------

    def _refuse_while_shut(self) -> None:
        """Let no request pass while Discord has refused too many, but for one now and then."""
        refused = self.refusals_of_all()
        if self._is_shut != (refused >= (RESUMING_REFUSALS if self._is_shut else STOPPING_REFUSALS)):
            self._is_shut = not self._is_shut
            _tell_operators(refused, is_shut=self._is_shut)
        if not self._is_shut:
            return
        if _now() < self._next_probe:
            raise NoRoomError("Discord has refused too many requests")
        self._next_probe = _now() + PROBE_SECONDS


def _tell_operators(refused: int, *, is_shut: bool) -> None:
    if is_shut:
        log.error(
            "Discord has refused %d requests in ten minutes, and shuts out who is refused 10,000: until they"
            " are fewer, only interactions are answered.",
            refused,
        )
    else:
        log.warning("Discord has refused %d requests in ten minutes: all are made again.", refused)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _forget_before(times: deque[float], moment: float) -> None:
    while times and times[0] < moment:
        times.popleft()


def _seconds(text: str | None) -> float:
    """Read how long Discord wants to hear nothing; a second where it does not say."""
    try:
        return float(text or 1)
    except ValueError:
        return 1.0
