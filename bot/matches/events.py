"""Events of matches, announced after the commit, and what all parts of the application share.

Effects that must be consistent with a change belong to its transition, in one transaction. All others are
listeners here, and can also catch up from the store, as a crash may come between commit and listener.
"""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from random import Random
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.errors import DAMAGE, DamagedMatchError, PlayerError
from bot.matches.change import By
from bot.matches.changes import Changes
from bot.matches.ids import MatchId
from bot.matches.model import Challenge, Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.tables.match_rows import MATCHES
from bot.matches.transitions import MatchTransition
from bot.rules.catalogue import Catalogue
from bot.rules.notation import parse_turn
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Viewed:
    view: MatchView
    by: By | None = None
    entries: Sequence[Entry] = ()
    """Added to the outbox by the change."""

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
Listener = Callable[[Any], Coroutine[Any, Any, None]]


REMEMBERED = 8
"""Listener tasks remembered for a task that has announced events."""


class Events:
    def __init__(self) -> None:
        self._listeners: defaultdict[type[Event], list[Listener]] = defaultdict(list)
        self._tasks: defaultdict[MatchId, set[asyncio.Task[None]]] = defaultdict(set)
        self._awaited: set[asyncio.Task[None]] = set()
        self._announced: WeakKeyDictionary[asyncio.Task[Any], deque[asyncio.Task[None]]] = WeakKeyDictionary()
        """The newest listener tasks of a task's own events: they may fail before it waits for them."""

    def listen(self, listener: Listener, *kinds: type[Event]) -> None:
        """Call a listener with every future event of these kinds and their subclasses.

        The acting person waits for the listener and reads the `PlayerError` that it raises. Longer work
        belongs in a separate task.
        """
        for kind in kinds:
            for derived in (kind, *kind.__subclasses__()):
                self._listeners[derived].append(listener)

    def announce(self, event: Event) -> None:
        match, announcing = event.match.id, asyncio.current_task()
        assert announcing is not None  # noqa: S101 (a coroutine announces)
        own = self._announced.setdefault(announcing, deque(maxlen=REMEMBERED))
        log.debug("%s: match %d", type(event).__name__, match)
        for listener in self._listeners[type(event)]:
            task = asyncio.create_task(listener(event))
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


BATCH = 100
"""How many due jobs or choices are read at once."""


@dataclass(frozen=True)
class Context:
    db: Database
    catalogue: Catalogue
    clock: Callable[[], datetime]
    random: Random
    events: Events = field(default_factory=Events)
    _damaged: set[MatchId] = field(default_factory=set, init=False)
    """Matches that cannot be replayed, and whose damage is logged."""

    @cached_property
    def changes(self) -> Changes:
        return Changes(self.db)

    async def change(self, match_id: MatchId, transition: MatchTransition, by: By | None = None) -> MatchView:
        """Apply a transition to a match, and announce an end or a change with entries."""
        change = await self.changes.change_match(match_id, transition, at=self.clock(), by=by)
        match, view = change.after, self.view(change.after)
        if match.outcome is not None and not match.is_shown:
            self.events.announce(MatchEnded(view, by, change.entries))
        elif change.entries:
            self.events.announce(MatchChanged(view, by, change.entries))
        return view

    async def known_match(self, match_id: MatchId) -> Match:
        match = await self.db.read(MATCHES.find, match_id)
        assert match is not None  # noqa: S101 (the caller has just read it)
        return match

    def view(self, match: Match) -> MatchView:
        """Replay the turns of a match; damage is logged once."""
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            *_, stage = _stages(match, rules)
            return self._view(match, rules, stage)

    def view_at(self, match: Match, ply: int) -> MatchView:
        return self.view(_as_of(match, ply))

    def history(self, match: Match) -> list[MatchView]:
        """Return the views at the start and after each turn; takes some 50 ms for long matches."""
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            return [
                self._view(_as_of(match, ply), rules, stage)
                for ply, stage in enumerate(_stages(match, rules))
            ]

    @contextmanager
    def _explain_damage(self, match: Match) -> Iterator[None]:
        try:
            yield
        except DAMAGE as error:
            if match.id not in self._damaged:
                self._damaged.add(match.id)
                log.error("match %d is damaged and cannot be shown: %r", match.id, error)  # noqa: TRY400 (no traceback needed)
            raise DamagedMatchError("match-damaged", match=str(match.number)) from error

    def _view(self, match: Match, rules: Rules, stage: "_Stage") -> MatchView:
        game, (position, turn, before) = self.catalogue.game(match.setup.game), stage
        answered = before if match.answered else None
        return MatchView(match, game, rules, position, rules.score(position), turn, self.clock(), answered)


class Service:
    def __init__(self, context: Context) -> None:
        self._context, self._db, self._changes = context, context.db, context.changes


class _Stage(NamedTuple):
    position: Position
    turn: Turn | None = None
    before: Turn | None = None


def _stages(match: Match, rules: Rules) -> Iterator[_Stage]:
    stage = _Stage(match.setup.start())
    yield stage
    for text in match.turns:
        turn = parse_turn(text, stage.position, rules)
        stage = _Stage(rules.after(stage.position, turn), turn, stage.turn)
        yield stage


def _as_of(match: Match, ply: int) -> Match:
    if ply == match.ply:
        return match
    return replace(match, turns=match.turns[:ply], outcome=None, answered=False)
