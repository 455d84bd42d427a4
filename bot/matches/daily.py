"""Today's ending: when it is due, which it is, and what becomes of the one before.

A day is a date in the time zone of a server. Its ending is posted at the server's hour of that date, once:
a day that has had one gets no other, whatever hour or zone is set meanwhile, and one whose hour has passed
while it had none gets it at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.matches.ids import GuildId
from bot.matches.model import Place
from bot.matches.outbox import Entry, explanation_entry, puzzle_entry
from bot.matches.settings import ServerSettings
from bot.matches.tried import Daily

RESTS_AFTER = timedelta(days=7)
"""Without a press."""
ALL_BY_TURNS = "all"
"""Stands for every game, another one each day."""
DAILY_SETTINGS = frozenset({"puzzle_channel", "puzzle_hour", "puzzle_game", "time_zone"})
"""The settings that say when today's ending is due, and where."""
GRADES_OF_WEEK = (1, 2, 2, 3, 4, 4, 5)
"""The grade of each day from Monday to Sunday."""

Choose = Callable[[date, str], str]
"""Returns the key of the puzzle of a date and a game; nothing where there is none."""


class Advance(NamedTuple):
    """What becomes of today's ending of a server."""

    daily: Daily
    entries: Sequence[Entry] = ()


def schedule(before: Daily | None, guild: GuildId, settings: ServerSettings, at: datetime) -> Advance | None:
    """Return when the next ending is due after something was set; `None` where there is none, nor was one.

    What rests begins anew. Where it is switched off, the newest one is explained at once.
    """
    if settings.puzzle_channel is None:
        if before is None:
            return None
        return Advance(replace(before, due=None, message=None), _explain(before, rests=False))
    daily = before or Daily(guild, None, at)
    return Advance(replace(daily, due=_next_due(daily, settings, at), pressed=at))


def advance(before: Daily, settings: ServerSettings, at: datetime, choose: Choose) -> Advance:
    """Return what is due at a moment: the ending of the day, and the explanation of the one before.

    While nobody has pressed for a week, none is posted, and the last explanation says so.
    """
    if settings.puzzle_channel is None:
        return Advance(replace(before, due=None))
    if at - before.pressed > RESTS_AFTER:
        return Advance(replace(before, due=None, message=None), _explain(before, rests=True))
    today = at.astimezone(ZoneInfo(settings.time_zone)).date()
    if settings.moment(today) > at:  # yesterday's, after an outage
        today -= timedelta(days=1)
    puzzle, channel = choose(today, settings.puzzle_game), settings.puzzle_channel
    after = replace(before, day=today.isoformat(), puzzle=puzzle, channel=channel, message=None)
    after = replace(after, due=_next_due(after, settings, at))
    posted = [puzzle_entry(Place(before.guild, channel))] if puzzle else []
    return Advance(after, [*_explain(before, rests=False), *posted])


def _explain(before: Daily, *, rests: bool) -> list[Entry]:
    if before.message is None:
        return []
    place = Place(before.guild, before.channel)
    return [explanation_entry(place, before.message, before.day, before.puzzle, rests=rests)]


def _next_due(daily: Daily, settings: ServerSettings, at: datetime) -> datetime:
    """Return when the next ending is due: of the first day that has none and whose hour is not over.

    Where a day before had one, the hour of today may have passed: then it is due at once.
    """
    today = at.astimezone(ZoneInfo(settings.time_zone)).date()
    if daily.date is None:
        return next(due for days in range(3) if (due := settings.moment(today + timedelta(days=days))) > at)
    return settings.moment(max(daily.date + timedelta(days=1), today))


def choose_puzzle(
    keys: Callable[[str, int], Sequence[str]], games: Sequence[str], day: date, game: str
) -> str:
    """Return the puzzle of a day: the same in all servers, grades rising from Monday to Sunday.

    Args:
        keys: Returns the keys of a game's puzzles of a grade.
        games: Those that there are puzzles of.
        day: The day.
        game: One of the games, or `ALL_BY_TURNS`.
    """
    if not games:
        return ""
    days = day.toordinal() - 1  # since a Monday
    chosen = game if game in games else games[days % len(games)]
    wanted = GRADES_OF_WEEK[day.weekday()]
    number = days // 7 * GRADES_OF_WEEK.count(wanted) + GRADES_OF_WEEK[: day.weekday()].count(wanted)
    for grade in sorted(set(GRADES_OF_WEEK), key=lambda grade: abs(grade - wanted)):
        if found := keys(chosen, grade):
            return found[(number + number // len(found)) % len(found)]
    return ""
