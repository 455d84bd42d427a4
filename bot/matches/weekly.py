"""From the archive: once a week, a finished match of the server at the turn that changed it most.

It is planned for a moment, chosen when that has come, open to guesses for two days, and then closed. Each
step is stored with the outbox row that lets it be seen, so nothing is shown twice or left out.
"""

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol, Self
from zoneinfo import ZoneInfo

from bot.matches.analyses import Analysis, Swing, swings
from bot.matches.ids import GuildId, MatchId, MessageId, UserId, WeeklyId
from bot.matches.model import Match, Place
from bot.matches.settings import ServerSettings

GUESSING = timedelta(days=2)
"""How long one may guess."""
EVERY_MATCH = MatchId(0)
"""Stands for all matches of a person where one is released."""
LEAST_SHOWN = 0.2
"""How much more or less probable a win has to become by a turn that is asked for."""
ARCHIVE_SETTINGS = frozenset({"archive", "archive_day", "puzzle_hour", "time_zone"})
"""The settings that say where the next match is due, and when."""


class State(enum.StrEnum):
    """How far the match of a week is."""

    PLANNED = "planned"
    """It is chosen once it is due. Each server that wants one has one such."""
    CHOOSING = "choosing"
    OPEN = "open"
    """One may guess until it is due."""
    CLOSED = "closed"
    """Its message says how it was."""
    WITHDRAWN = "withdrawn"
    """By a moderator or a player; or there was none to show."""


@dataclass(frozen=True)
class Weekly:
    """The match of a week in a server."""

    id: WeeklyId
    place: Place
    """Where it is shown."""
    state: State
    due: datetime | None
    """When it is chosen, or closed."""
    match: MatchId | None = None
    """What is shown, or what a moderator wants to be."""
    ply: int = 0
    """The turn that is asked for, counted from 1; the board shows how it stood before."""
    turns: tuple[str, ...] = ()
    """The turns to choose from, in canonical notation."""
    message: MessageId | None = None
    """Once it is posted."""

    def advance(self, at: datetime) -> Self:
        """Return what becomes of it at a moment: it is to be chosen, or closed, if that is due."""
        if self.due is None or self.due > at:
            return self
        return replace(self, state=State.CHOOSING if self.state is State.PLANNED else State.CLOSED, due=None)

    def plan(self, due: datetime, match: MatchId | None = None) -> Self:
        """Return it with another moment and match, unless it is being chosen."""
        return replace(self, due=due, match=match) if self.state is State.PLANNED else self

    def open(self, match: MatchId, ply: int, turns: tuple[str, ...], at: datetime) -> Self:
        """Return it with what was chosen, unless it was withdrawn meanwhile."""
        if self.state is not State.CHOOSING:
            return self
        return replace(self, state=State.OPEN, due=at + GUESSING, match=match, ply=ply, turns=turns)

    def withdraw(self) -> Self:
        """Return it as it is shown no more."""
        return replace(self, state=State.WITHDRAWN, due=None)


WeeklyStep = Callable[[Weekly], Weekly]


class Guess(NamedTuple):
    """What a person has guessed; `None` for what they have not."""

    user: UserId
    winner: int | None = None
    """A seat."""
    turn: str | None = None
    """In canonical notation."""


class Guessed(NamedTuple):
    """A guess, and what it is about."""

    weekly: Weekly
    match: Match
    guess: Guess


GuessStep = Callable[[Weekly, Match], Guess]
"""Returns what is guessed about a match as both stand now, or raises what speaks against it."""


class WeeklyStore(Protocol):
    """The archive in a store."""

    async def current_weeklies(self, guild: GuildId) -> Sequence[Weekly]:
        """What is chosen or open in a server, and last what is planned, if it wants any."""

    async def change_weekly(self, weekly: WeeklyId, step: WeeklyStep, *, at: datetime) -> Weekly | None:
        """Store what a step makes of it, and let that be shown; where it was planned, plan the next.

        It does not open while its match is running, or not released by both players.
        """

    async def guess(self, weekly: WeeklyId, step: GuessStep) -> Guessed | None:
        """Note what a person guesses, and return all that they guess; `None` where nothing is open."""

    async def release(self, user: UserId, match: MatchId, *, released: bool, at: datetime) -> None:
        """Note whether a person releases a match, or all of theirs; what is not any more is withdrawn."""

    async def released_matches(self, guild: GuildId, limit: int) -> Sequence[Match]:
        """The newest finished matches of a server that may be shown and never were, the newest last."""


def next_due(settings: ServerSettings, after: datetime) -> datetime:
    """Return the first moment after one at which a server is to be shown a match."""
    today = after.astimezone(ZoneInfo(settings.time_zone)).date()
    day = today + timedelta(days=(settings.archive_day - today.weekday()) % 7)
    due = settings.moment(day)
    return due if due > after else settings.moment(day + timedelta(days=7))


def largest_swing(analysis: Analysis) -> Swing | None:
    """Return the turn that has changed a match most, if any has changed it enough to be asked for."""
    found = swings(analysis, 1)
    return found[0] if found and abs(found[0].lost) >= LEAST_SHOWN else None


def drama(analysis: Analysis) -> float:
    """Return how wild a match was: by how much its turns have changed it, each that changed something."""
    return sum(abs(swing.lost) for swing in swings(analysis, len(analysis.estimates)))
