"""What has happened to matches, announced after it is stored.

Two seams keep what a change leads to apart from the change. What must hold together with it is part of its
transition, in one transaction. What follows from it is a listener here, which must also be able to catch up
from the store alone: a crash may come between the commit and the listener.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.errors import PlayerError
from bot.matches.change import By
from bot.matches.ids import MatchId
from bot.matches.model import Challenge, Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.ports import StoreError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Viewed:
    """An event with the match as it stands after it."""

    view: MatchView
    by: By | None = None
    """Who has done it, if a person or the computer has."""
    entries: Sequence[Entry] = ()
    """What the outbox has got by it."""

    @property
    def match(self) -> Match:
        """The match, after it has happened."""
        return self.view.match


@dataclass(frozen=True)
class MatchStarted(_Viewed):
    """A challenge has become a match."""

    challenge: Challenge = field(kw_only=True)


@dataclass(frozen=True)
class TurnStored(_Viewed):
    """A turn has been played; the view shows the match after it."""


@dataclass(frozen=True)
class MatchEnded(_Viewed):
    """A match is over, by its last turn or without one."""


@dataclass(frozen=True)
class BoardWanted(_Viewed):
    """A player looks for a board that no message shows yet."""


@dataclass(frozen=True)
class MatchChanged(_Viewed):
    """Something else has happened to a match: its board has to be shown anew, or something is to be said."""


@dataclass(frozen=True)
class BoardShown:
    """A message shows how a match stands."""

    match: Match
    entries: Sequence[Entry] = ()


class ComputersBoardShown(BoardShown):
    """The same, of a match in which the computer is to play now."""


Event = _Viewed | BoardShown
"""Something that has happened to a match, with the match after it."""
Listener = Callable[[Any], Coroutine[Any, Any, None]]
"""Takes the kinds of events that it is to hear."""


class Events:
    """Tells listeners what has happened, each in a task of its own."""

    def __init__(self) -> None:
        self._listeners: defaultdict[type[Event], list[Listener]] = defaultdict(list)
        self._tasks: defaultdict[MatchId, set[asyncio.Task[None]]] = defaultdict(set)
        self._awaited: set[asyncio.Task[None]] = set()

    def listen(self, listener: Listener, *kinds: type[Event]) -> None:
        """Call a listener with every event of these kinds, and of those derived from them, from now on.

        The acting person waits for it, so that it can tell them what went wrong by raising a `PlayerError`;
        what takes longer than a moment belongs into a task of the listener's own.
        """
        for kind in kinds:
            for derived in (kind, *kind.__subclasses__()):
                self._listeners[derived].append(listener)

    def announce(self, event: Event) -> None:
        """Tell all listeners, without waiting for them."""
        match = event.match.id
        log.debug("%s: match %d", type(event).__name__, match)
        for listener in self._listeners[type(event)]:
            task = asyncio.create_task(listener(event))
            self._tasks[match].add(task)
            task.add_done_callback(partial(self._end, match))

    async def followed(self, match: MatchId) -> None:
        """Wait until all listeners are done with what has happened to a match so far.

        Raises:
            Exception: What a listener raised, the first of them.
        """
        tasks = set(self._tasks.get(match, ()))
        self._awaited |= tasks
        results = await asyncio.gather(*tasks, return_exceptions=True)
        self._awaited -= tasks
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def settle(self, seconds: float | None = None) -> None:
        """Wait until all listeners are done with everything, or so long at the most."""
        tasks = {task for some in self._tasks.values() for task in some}
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    def abandon(self) -> None:
        """Cancel the listeners that are still at it; each can catch up from the store."""
        for some in self._tasks.values():
            for task in some:
                task.cancel()

    def _end(self, match: MatchId, task: asyncio.Task[None]) -> None:
        """Forget a task; what it raised is logged, unless it reaches a caller of `followed`."""
        self._tasks[match].discard(task)
        if not self._tasks[match]:
            del self._tasks[match]
        if task.cancelled() or task in self._awaited:
            return
        error = task.exception()
        if isinstance(error, PlayerError | StoreError):
            log.info("what follows in match %d could not be done: %s", match, error)
        elif error is not None:
            log.error("what follows in match %d failed", match, exc_info=error)
