"""What has happened to matches, announced after it is stored, and what every part works with.

Two seams keep what a change leads to apart from the change. What must hold together with it is part of its
transition, in one transaction. What follows from it is a listener here, which must also be able to catch up
from the store alone: a crash may come between the commit and the listener.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from random import Random
from typing import Any, NamedTuple

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
    """An event with the match as it stands after it."""

    view: MatchView
    by: By | None = None
    """Who has done it, if a person or the computer has."""
    entries: Sequence[Entry] = ()
    """What the outbox has got by it."""

    @property
    def match(self) -> Match:
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


_ANNOUNCED: ContextVar[tuple[tuple[MatchId, asyncio.Task[None]], ...]] = ContextVar("announced", default=())
"""The newest tasks of listeners to what this task has announced, which may have failed before it waits."""
REMEMBERED = 8
"""Of these tasks."""


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
            _ANNOUNCED.set((*_ANNOUNCED.get(), (match, task))[-REMEMBERED:])

    async def followed(self, match: MatchId) -> None:
        """Wait until all listeners are done with what has happened to a match so far.

        Raises:
            Exception: What a listener raised, the first of them; one to what this task has announced may have
                raised it before.
        """
        mine = {task for announced, task in _ANNOUNCED.get() if announced == match}
        _ANNOUNCED.set(())
        tasks = {*self._tasks.get(match, ()), *mine}
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


BATCH = 100
"""How many things that are due, or to choose from, are looked for together."""


@dataclass(frozen=True)
class Desk:
    """The database, the games, the clock and the dice, shared by all parts of the application."""

    db: Database
    catalogue: Catalogue
    clock: Callable[[], datetime]
    """Gives the present moment, aware UTC."""
    random: Random
    """Draws seats and deals random boards."""
    events: Events = field(default_factory=Events)
    _damaged: set[MatchId] = field(default_factory=set, init=False)
    """The matches of which it has been logged that they can't be replayed."""

    @cached_property
    def changes(self) -> Changes:
        return Changes(self.db)

    async def change(self, match_id: MatchId, transition: MatchTransition, by: By | None = None) -> MatchView:
        """Apply a transition to a match, and announce what becomes of it if anything is to be shown or said.

        Raises:
            PlayerError: What the transition raises; nothing is changed.
        """
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
        """Derive the position and the score of a match by replaying its turns.

        Raises:
            DamagedMatchError: They can't be replayed; it is logged once.
        """
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            *_, stage = _stages(match, rules)
            return self._view(match, rules, stage)

    def view_at(self, match: Match, ply: int) -> MatchView:
        """Derive how a match stood after so many of its turns.

        Raises:
            DamagedMatchError: They can't be replayed; it is logged once.
        """
        return self.view(_as_of(match, ply))

    def history(self, match: Match) -> list[MatchView]:
        """Derive how a match stood at the start and after every turn; long matches take some 50 ms.

        Raises:
            DamagedMatchError: Its turns can't be replayed; it is logged once.
        """
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
                log.error("match %d is damaged and cannot be shown: %r", match.id, error)  # noqa: TRY400 (a line says it all)
            raise DamagedMatchError("match-damaged", match=str(match.number)) from error

    def _view(self, match: Match, rules: Rules, stage: "_Stage") -> MatchView:
        game, (position, turn, before) = self.catalogue.game(match.setup.game), stage
        answered = before if match.answered else None
        return MatchView(match, game, rules, position, rules.score(position), turn, self.clock(), answered)


class Part:
    """What people can do in one respect: a part of the application, which works at the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._db, self._changes = desk, desk.db, desk.changes


class _Stage(NamedTuple):
    """A position of a match, with the turn that led to it and the turn before that."""

    position: Position
    turn: Turn | None = None
    before: Turn | None = None


def _stages(match: Match, rules: Rules) -> Iterator[_Stage]:
    """The position at the start, and each later one."""
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
