"""The daily ending of a server: its schedule and choice, and people's attempts at puzzles.

A day without an ending whose hour has passed gets it at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Annotated, NamedTuple

from bot.features.rounds.model import Round
from bot.matches.change import Change
from bot.matches.ids import ChannelId, GuildId, Kind, MessageId, UserId
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.settings import ALL_BY_TURNS, Option, ServerSettings, SetBy, of_people, of_servers

PUZZLE = Kind("puzzle")  # posts today's ending in a server, or how many have solved it
EXPLANATION = Kind("explanation")  # shows the solution of an earlier ending on its message

RESTS_AFTER = timedelta(days=7)
"""Without a press of *Solve*."""
DAILY_SETTINGS = frozenset({"puzzle_channel", "puzzle_hour", "puzzle_game", "time_zone"})
"""Settings that affect time and place of the daily ending."""


@of_servers
@dataclass(frozen=True)
class PuzzleSettings:
    puzzle_channel: Annotated[ChannelId | None, Option("puzzle", "puzzle-channel", line=None)] = None
    puzzle_game: Annotated[str, Option("game", "puzzle-of", line=None)] = ALL_BY_TURNS


@of_people
@dataclass(frozen=True)
class SolverSettings:
    puzzle_name: Annotated[bool, SetBy("puzzle")] = False
    """Whether the person is named among the solvers of an ending of the day."""


Choose = Callable[[date, str], str]
"""Returns the key of the puzzle of a date and game; empty for none."""


@dataclass(frozen=True)
class Tried:
    puzzle: str
    wrong: int = 0
    hints: int = 0
    solved: datetime | None = None

    @property
    def at_first(self) -> bool:
        return self.solved is not None and not self.wrong and not self.hints


class Noted(NamedTuple):
    tried: Tried
    all: Sequence[Tried]
    day: str
    """The day whose ending it is, in a server in which they pressed *Solve*; else empty."""


@dataclass(frozen=True)
class Daily(Round):
    puzzle: str = ""


class Solver(NamedTuple):
    user: UserId
    tried: Tried
    named: bool


class Pressed(NamedTuple):
    puzzle: str
    knew: bool
    """Whether the person had solved it before it was posted, so that they do not count."""


DailyStep = Callable[[Daily, ServerSettings], Change[Daily]]


def schedule(
    before: Daily | None, guild: GuildId, settings: ServerSettings, at: datetime
) -> Change[Daily] | None:
    """Return the schedule after a change of settings; `None` where no ending is or was wanted.

    A paused one resumes. Today's, if not yet posted, moves to the new channel. If switched off, the newest is
    explained at once.
    """
    channel = settings.of(PuzzleSettings).puzzle_channel
    if channel is None:
        if before is None:
            return None
        return Change(replace(before, due=None, message=None), _explain(before, rests=False))
    daily = before or Daily(guild, None, at)
    entries = tuple[Entry, ...]()
    if daily.due is not None and daily.message is None and daily.date == settings.hours.newest_day(at):
        daily = replace(daily, channel=channel)
        entries = (puzzle_entry(daily.place),)
    return Change(replace(daily, due=_next_due(daily, settings, at), pressed=at), entries)


def advance(before: Daily, settings: ServerSettings, at: datetime, choose: Choose) -> Change[Daily]:
    """Return what is due: today's ending, and the explanation of the previous one.

    After a week without a press, it pauses, and the last explanation says so.
    """
    own = settings.of(PuzzleSettings)
    if own.puzzle_channel is None:
        return Change(replace(before, due=None))
    if at - before.pressed > RESTS_AFTER:
        return Change(replace(before, due=None, message=None), _explain(before, rests=True))
    today = settings.hours.newest_day(at)
    puzzle = choose(today, own.puzzle_game)
    after = replace(before, day=today.isoformat(), puzzle=puzzle, channel=own.puzzle_channel, message=None)
    after = replace(after, due=_next_due(after, settings, at))
    posted = (puzzle_entry(after.place),) if puzzle else ()
    return Change(after, (*_explain(before, rests=False), *posted))


def _explain(before: Daily, *, rests: bool) -> tuple[Entry, ...]:
    if before.message is None:
        return ()
    return (explanation_entry(before.place, before.message, before.day, before.puzzle, rests=rests),)


def _next_due(daily: Daily, settings: ServerSettings, at: datetime) -> datetime:
    """Return when the next ending is due: on the first day without one.

    After an earlier day had one, today's hour may have passed: then it is due at once.
    """
    yesterday = settings.hours.local_day(at) - timedelta(days=1)
    if daily.date is None:
        return settings.hours.next(yesterday, at)
    return settings.hours.next(max(daily.date, yesterday))


def puzzle_entry(place: Place) -> Entry:
    return Entry(Key(PUZZLE, 0, place.guild), place)


def explanation_entry(place: Place, message: MessageId, day: str, puzzle: str, *, rests: bool) -> Entry:
    return Entry(
        Key(EXPLANATION, 0, message), place, details={"day": day, "puzzle": puzzle, "rests": int(rests)}
    )
