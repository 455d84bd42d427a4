"""Time limits: when challenges expire, turns are due, and a match must be looked at again."""

from datetime import datetime, timedelta

from bot.matches.ids import NO_PERSON
from bot.matches.model import Match, Spare
from bot.matches.vacations import Vacation

CHALLENGE_LASTS = timedelta(days=7)
BOARD_LATE_AFTER = timedelta(minutes=5)
"""A board posted later than this after its turn restarts the clock."""
DAYS_PER_TURN = (1, 2, 3, 5, 7, 14)
FIRST_REMINDER = timedelta(days=1)
SECOND_REMINDER = timedelta(hours=2)
"""How long before the deadline; with one day per turn, the first comes halfway."""
STAGES = 2
"""Reminders per turn."""
ASLEEP_AFTER = timedelta(days=30)
"""After this time without a turn, both players of a match without a limit are asked if it goes on."""
ASLEEP_LASTS = timedelta(days=7)
"""How long they have to answer."""


def deadline(
    days_per_turn: int | None, began: datetime, vacation: Vacation | None = None, left: int | None = None
) -> datetime | None:
    """Return the deadline of a turn that began after the opponent's; `None` without a limit.

    The time of the player's vacation does not count; `left` are the seconds of a limited total time.
    """
    if days_per_turn is None:
        return None
    return add_time(began, _granted(days_per_turn, left), vacation)


def _granted(days_per_turn: int, left: int | None) -> timedelta:
    days = timedelta(days=days_per_turn)
    if left is None:
        return days
    return min(days, timedelta(seconds=left))


def spare_now(match: Match, at: datetime) -> Spare | None:
    if match.deadline is None:
        return None
    left = max(timedelta(), time_left(at, match.deadline, match.vacation_to_move))
    return Spare(left.total_seconds(), match.left[match.seat_to_move])


def left_after_turn(match: Match, at: datetime) -> tuple[int | None, int | None]:
    """In seconds, of both seats."""
    seat = match.seat_to_move
    granted = match.left[match.seat_to_move]
    if granted is None or match.deadline is None or match.days_per_turn is None:
        return match.left
    had = _granted(match.days_per_turn, granted)
    spare = time_left(at, match.deadline, match.vacation_to_move)
    used = had - min(had, max(timedelta(), spare))
    first, second = match.left
    mine = granted - int(used.total_seconds())
    if seat == 0:
        return (mine, second)
    return (first, mine)


def add_time(moment: datetime, time: timedelta, vacation: Vacation | None) -> datetime:
    """Return a later moment, not counting a vacation."""
    later = moment + time
    if vacation is None or vacation.starts >= later or vacation.ends <= moment:
        return later
    return later + (vacation.ends - max(moment, vacation.starts))


def time_left(moment: datetime, due: datetime, vacation: Vacation | None) -> timedelta:
    """Return the time until a deadline, not counting a vacation."""
    if vacation is None or vacation.starts >= due or vacation.ends <= moment:
        return due - moment
    return due - moment - (min(due, vacation.ends) - max(moment, vacation.starts))


def vacation_in_turn(match: Match, at: datetime) -> Vacation | None:
    away = match.vacation_to_move
    if match.outcome is not None or away is None or away.ends <= at:
        return None
    if match.deadline is None or away.starts < match.deadline:
        return away
    return None


def next_reminder(match: Match) -> datetime | None:
    if match.deadline is None or match.days_per_turn is None:
        return None
    if match.snoozed is not None:
        return match.snoozed
    if match.reminders >= STAGES:
        return None
    return match.deadline - lead(match.days_per_turn, match.reminders)


def lead(days_per_turn: int, stage: int) -> timedelta:
    if stage:
        return SECOND_REMINDER
    if days_per_turn > 1:
        return FIRST_REMINDER
    return timedelta(days=1) / 2


def is_due(match: Match, at: datetime) -> bool:
    moment = wake(match)
    return moment is not None and moment <= at


def is_overdue(match: Match, at: datetime) -> bool:
    if match.paused is not None:
        return False
    return match.deadline is not None and match.deadline <= at


def wake(match: Match) -> datetime | None:
    """Return when the clock next has something to do with a match that people play."""
    if match.outcome is not None or match.paused is not None or {*match.seats} <= NO_PERSON.keys():
        return None
    if match.deadline is None:
        if match.request is not None and match.is_asked_if_asleep:
            return match.request.at + ASLEEP_LASTS
        return (match.active or match.started) + ASLEEP_AFTER
    if match.overtime:
        return None
    return min(match.deadline, next_reminder(match) or match.deadline)
