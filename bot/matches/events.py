"""Events of matches, announced after the commit.

Effects that must be consistent with a change belong to its transition, in one transaction. All others are
listeners here, and can also catch up from the store, as a crash may come between commit and listener.
"""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from bot.db.errors import StoreError
from bot.errors import PlayerError
from bot.matches.change import By
from bot.matches.ids import MatchId
from bot.matches.model import Challenge, Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.settings import Audience

log = logging.getLogger(__name__)
REMEMBERED = 8
"""Listener tasks remembered for a task that has announced events."""


@dataclass(frozen=True)
class _Viewed:
    view: MatchView
    by: By | None = None
    entries: Sequence[Entry] = ()
    """Added to the outbox by the change."""
    audience: Audience | None = None
    """Of the board that shows the change; read with it."""

    @property
    def match(self) -> Match:
        return self.view.match


@dataclass(frozen=True)
class MatchStarted(_Viewed):
    challenge: Challenge = field(kw_only=True)


@dataclass(frozen=True)
class TurnStored(_Viewed):
    """A turn was played, the last one included."""


@dataclass(frozen=True)
class MatchEnded(_Viewed):
    """A match is over, by its last turn or otherwise."""


@dataclass(frozen=True)
class MatchChanged(_Viewed):
    """Another change of a match, with entries for the outbox."""


@dataclass(frozen=True)
class BoardShown:
    match: Match
    entries: Sequence[Entry] = ()


class ComputersBoardShown(BoardShown):
    """It is the computer's turn."""


Event = _Viewed | BoardShown
Listener = Callable[[Any], Coroutine[Any, Any, None] | None]


class Events:
    def __init__(self) -> None:
        self._listeners: defaultdict[type[Event], list[Listener]] = defaultdict(list)
        self._tasks: defaultdict[MatchId, set[asyncio.Task[None]]] = defaultdict(set)
        self._awaited: set[asyncio.Task[None]] = set()
        self._announced: WeakKeyDictionary[asyncio.Task[Any], deque[asyncio.Task[None]]] = WeakKeyDictionary()
        """The newest listener tasks of a task's own events: they may fail before it waits for them."""

    def listen(self, listener: Listener, *kinds: type[Event]) -> None:
        """Call a listener with every future event of these kinds and their subclasses.

        The acting person waits for a coroutine and reads the `PlayerError` that it raises. Longer work
        belongs in a separate task.
        """
        for kind in kinds:
            for derived in (kind, *kind.__subclasses__()):
                self._listeners[derived].append(listener)

    def announce(self, event: Event) -> None:
        match = event.match.id
        announcing = asyncio.current_task()
        assert announcing is not None  # noqa: S101 (a coroutine announces)
        own = self._announced.setdefault(announcing, deque(maxlen=REMEMBERED))
        log.debug("%s: match %d", type(event).__name__, match)
        for listener in self._listeners[type(event)]:
            following = _call(listener, event)
            if following is None:
                continue
            task = asyncio.create_task(following)
            self._tasks[match].add(task)
            task.add_done_callback(partial(self._end, match))
            own.append(task)

    async def followed(self, match: MatchId) -> None:
        """Wait until all listeners are done with a match's events so far.

        Raises:
            Exception: The first error of a listener, also of one that has already failed if the current task
                has announced its event.
        """
        following = asyncio.current_task()
        assert following is not None  # noqa: S101 (this is a coroutine)
        tasks = {*self._tasks.get(match, ()), *self._announced.pop(following, ())}
        self._awaited |= tasks
        results = await asyncio.gather(*tasks, return_exceptions=True)
        self._awaited -= tasks
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def settle(self, seconds: float | None = None) -> None:
        tasks = {task for some in self._tasks.values() for task in some}
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    def abandon(self) -> None:
        for some in self._tasks.values():
            for task in some:
                task.cancel()

    def _end(self, match: MatchId, task: asyncio.Task[None]) -> None:
        self._tasks[match].discard(task)
        if not self._tasks[match]:
            del self._tasks[match]
        if task.cancelled() or task in self._awaited:
            return
        error = task.exception()
        if isinstance(error, PlayerError | StoreError):
            log.info("listener refused for match %d: %s", match, error)
        elif error is not None:
            log.error("listener failed for match %d", match, exc_info=error)


def _call(listener: Listener, event: Event) -> Coroutine[Any, Any, None] | None:
    try:
        return listener(event)
    except Exception:
        log.exception("listener failed for match %d", event.match.id)
        return None
