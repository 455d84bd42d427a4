"""Transitions of time: reminders, more time, vacations, pauses and inactive matches.

Like `bot.matches.transitions`, they run in the transaction that stores their result.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo

from bot.errors import MatchError, NotForYouError
from bot.matches.change import Change
from bot.matches.clock import (
    ASLEEP_LASTS,
    FIRST_REMINDER,
    STAGES,
    add_time,
    is_due,
    is_overdue,
    lead,
    next_reminder,
    time_left,
)
from bot.matches.ids import Kind, UserId
from bot.matches.model import AUTOMATIC, Ending, Match
from bot.matches.outbox import Key, board_entry, notice, request_entry
from bot.matches.remarks import Remark, RemarkKind
from bot.matches.requests import Request, RequestKind
from bot.matches.settings import PersonSettings, Reminders
from bot.matches.time.quiet import end_of_quiet
from bot.matches.transitions import (
    add_remark,
    check_not_paused,
    check_revision,
    check_running,
    close_request,
    end_match,
)
from bot.matches.vacations import Vacation
from bot.rules.rules import Outcome

REMINDER = Kind("reminder")  # reminds the player to move that the deadline is near

MORE_TIME = timedelta(days=2)
DAYS_OF_VACATION = 30
"""Per year."""
SNOOZE = timedelta(hours=3)
DAYS_HIDDEN = 7
"""Per match."""
SNOOZABLE = "snoozable"
"""The detail of a reminder that could still be snoozed when it was queued."""
MAX_EXTENSION = timedelta(days=1)
"""The maximum time granted to the player to move after a downtime."""
_AS_USUAL = PersonSettings()


# Reminders
_AN_HOUR = timedelta(hours=1)
_A_DAY = timedelta(days=1)


def remind(
    match: Match, revision: int, person: PersonSettings, *, at: datetime, is_hidden: bool = False
) -> Change[Match]:
    """Queue a due reminder, except in quiet hours and on vacation; `is_hidden` where the channel is.

    A late one is sent only while time is left, and only one for two that are due.
    """
    due = next_reminder(match)
    if match.revision != revision or match.deadline is None or match.days_per_turn is None:
        return Change(match)
    if due is None or due > at or match.paused is not None:
        return Change(match)
    done = replace(match, reminders=STAGES, snoozed=None)
    if at >= match.deadline or person.reminders is Reminders.OFF:
        return Change(done)
    free = when_free(match, person, at)
    if free > at:
        if free >= match.deadline:
            return Change(done)
        return Change(replace(match, snoozed=free))
    if person.reminders is Reminders.TWICE:
        begun = [match.deadline - lead(match.days_per_turn, stage) for stage in range(STAGES)]
        passed = sum(moment <= at for moment in begun)
        done = replace(done, reminders=max(match.reminders, passed))
    details = {}
    if snoozed_until(match, person, at) is not None:
        details = {SNOOZABLE: 1}
    if is_hidden:
        details[RemarkKind.HIDDEN] = 1
    reminder = notice(REMINDER, done, match.player_to_move, expires=match.deadline, details=details)
    return Change(done).queue(reminder)


def put_off(match: Match, revision: int, until: datetime) -> Change[Match]:
    if match.revision != revision or match.deadline is None or until >= match.deadline:
        return Change(match)
    return Change(replace(match, snoozed=until))


def snooze(
    match: Match, user: UserId, revision: int, *, at: datetime, person: PersonSettings = _AS_USUAL
) -> Change[Match]:
    """Remind the player to move again, a few hours later or once they may be reminded."""
    _check_own_turn(match, user, revision)
    if match.deadline is None:
        raise MatchError("unknown-button")  # there is no reminder to press one of
    later = snoozed_until(match, person, at)
    if later is None:
        raise MatchError("snooze-too-late", match=match.number)
    return Change(replace(match, snoozed=later))


def snoozed_until(match: Match, person: PersonSettings, at: datetime) -> datetime | None:
    later = when_free(match, person, at + SNOOZE)
    if match.deadline is None or later >= match.deadline:
        return None
    return later


def mute(match: Match, user: UserId, revision: int) -> Change[Match]:
    _check_own_turn(match, user, revision)
    said = Key(REMINDER, match.id, user)  # a crash may have kept it from being noted
    return Change(replace(match, reminders=STAGES, snoozed=None)).settle(said)


def when_free(match: Match, person: PersonSettings, at: datetime) -> datetime:
    vacation = match.vacation_to_move
    if vacation is not None and vacation.holds(at):
        at = vacation.ends
    return end_of_quiet(person, at) or at


def _check_own_turn(match: Match, user: UserId, revision: int) -> None:
    if user not in match.seats:
        raise NotForYouError("reminder-not-yours")
    check_revision(match, revision)
    if user != match.player_to_move:
        raise NotForYouError("reminder-not-yours")


# Deadlines


def give_time(match: Match, user: UserId, revision: int, *, at: datetime) -> Change[Match]:
    """From now on if the deadline has passed."""
    check_revision(match, revision)
    if match.deadline is None:
        raise MatchError("claim-without-limit", match=match.number)
    if user == match.player_to_move or user not in match.seats:
        raise NotForYouError("time-not-yours", match=match.number)
    given = add_time(max(match.deadline, at), MORE_TIME, match.vacation_to_move)
    remark = Remark(RemarkKind.MORE_TIME, user)
    later = _with_deadline(replace(match, active=at), given)
    return add_remark(Change(later), remark, at=at, deadline=int(given.timestamp()))


def add_hidden_day(match: Match, due: datetime | None, *, at: datetime) -> Change[Match]:
    """Add a day to a deadline that is near, as the player to move can't see the channel."""
    if due is None or match.deadline != due or due - at > FIRST_REMINDER:
        return Change(match)
    deadline = add_time(max(due, at), _A_DAY, match.vacation_to_move)
    given = replace(match, deadline=deadline, reminders=0)
    remark = Remark(RemarkKind.HIDDEN, match.player_to_move)
    return add_remark(Change(given), remark, at=at)


def lose_on_time(match: Match, revision: int, *, at: datetime) -> Change[Match]:
    """End a match whose deadline has passed, unless the turn was played or the deadline moved.

    A player who never moved does not lose: the match is cancelled.
    """
    if match.revision != revision or not is_overdue(match, at):
        return Change(match)
    outcome = outcome_by_time(match)
    details = {**outcome.details, "rule": AUTOMATIC}
    return end_match(match, replace(outcome, details=details), at=at)


def outcome_by_time(match: Match) -> Outcome:
    loser = {"loser": str(match.player_to_move)}
    if match.played < len(match.seats):
        return Outcome(None, Ending.CANCELLED, loser)
    return Outcome(1 - match.seat_to_move, Ending.TIME, loser)


def ask_if_asleep(match: Match, revision: int, *, at: datetime) -> Change[Match]:
    """Ask both players whether an inactive match goes on; an unanswered request gives way."""
    is_stale = match.revision != revision or match.deadline is not None
    if is_stale or match.is_asked_if_asleep or not is_due(match, at):
        return Change(match)
    closed = close_request(match)
    request = Request(RequestKind.ASLEEP, revision, at)
    asked = replace(closed.after, request=request)
    return closed.to(asked).queue(request_entry(asked, expires=at + ASLEEP_LASTS))


def close_asleep(match: Match, revision: int, *, at: datetime) -> Change[Match]:
    """Cancel an inactive match that neither player wanted to keep; nothing changes if one did."""
    if match.revision != revision or not match.is_asked_if_asleep or not is_due(match, at):
        return Change(match)
    return end_match(match, Outcome(None, Ending.CANCELLED, {}), at=at)


def extend_for_outage(match: Match, gone: datetime, *, at: datetime) -> Change[Match]:
    """Extend the deadline by the duration of a downtime, at most a day, from its end.

    Nothing changes where as much is left, or the deadline had passed before it began (`gone`).
    """
    if match.deadline is None or match.paused is not None or match.deadline <= gone:
        return Change(match)
    extension = min(at - gone, MAX_EXTENSION)
    due = add_time(at, extension, match.vacation_to_move)
    if due <= match.deadline:
        return Change(match)
    return Change(_with_deadline(match, due))


def shift_vacation(
    match: Match, before: Vacation | None, after: Vacation | None, *, at: datetime
) -> Change[Match]:
    """Move the deadline after the vacation of the player to move changes, keeping the time left.

    Nothing changes once the deadline has passed. A vacation that starts at an earlier moment counts from the
    start of the turn.
    """
    if match.outcome is not None or before == after:
        return Change(match)
    now = max(match.paused or at, match.active or match.started)
    if match.deadline is None:
        return Change(match).queue(board_entry(match))  # which names it
    if match.deadline <= now:
        return Change(match)
    left = time_left(now, match.deadline, before)
    due = add_time(now, left, after)
    if due == match.deadline:
        return Change(match)
    return Change(_with_deadline(match, due))


def _with_deadline(match: Match, due: datetime) -> Match:
    return replace(match, deadline=due, overtime=False, reminders=0, snoozed=None)


# Vacations


def plan_vacation(
    vacations: Sequence[Vacation], new: Vacation, *, at: datetime, zone: tzinfo = UTC
) -> Sequence[Vacation]:
    """Years are in the person's time zone."""
    if new.ends <= max(at, new.starts):
        raise MatchError("vacation-empty")
    if vacations and vacations[-1].ends > at:
        raise MatchError("vacation-set", until=int(vacations[-1].ends.timestamp()))
    first = new.starts.astimezone(zone).year
    last = new.ends.astimezone(zone).year
    for year in range(first, last + 1):
        left = days_left(vacations, year, zone)
        if days_spent([new], year, zone) > left:
            raise MatchError("vacation-too-long", year=year, left=left)
    return [*vacations, new]


def end_vacation(vacations: Sequence[Vacation], *, at: datetime) -> Sequence[Vacation]:
    if not vacations or vacations[-1].ends <= at:
        raise MatchError("no-vacation")
    *others, last = vacations
    if last.starts >= at:
        return others
    return [*others, replace(last, ends=at)]


def days_spent(vacations: Iterable[Vacation], year: int, zone: tzinfo = UTC) -> int:
    """Return the days of vacation in a year; a day that has begun counts as a whole.

    A day of 25 hours, when clocks are set back, counts once.
    """
    first = datetime(year, 1, 1, tzinfo=zone)
    next_first = datetime(year + 1, 1, 1, tzinfo=zone)
    days = 0
    for one in vacations:
        share = min(one.ends, next_first) - max(one.starts, first)
        if share > timedelta():
            days += max(1, -(-(share - _AN_HOUR) // _A_DAY))
    return days


def days_left(vacations: Iterable[Vacation], year: int, zone: tzinfo = UTC) -> int:
    return max(0, DAYS_OF_VACATION - days_spent(vacations, year, zone))


# Pauses


def pause(match: Match, moderator: UserId, *, at: datetime) -> Change[Match]:
    """Pause a match and its clock; an open request is dropped."""
    check_running(match)
    check_not_paused(match)
    closed = close_request(match)
    paused = replace(closed.after, paused=at, revision=match.revision + 1)
    remark = Remark(RemarkKind.PAUSED, moderator)
    return add_remark(closed.to(paused), remark, at=at)


def resume(match: Match, moderator: UserId, *, at: datetime) -> Change[Match]:
    check_running(match)
    if match.paused is None:
        raise MatchError("match-not-paused", match=match.number)
    due = match.deadline
    vacation = match.vacation_to_move
    if due is not None and due > match.paused:
        left = time_left(match.paused, due, vacation)
        due = add_time(at, left, vacation)
    resumed = replace(
        match,
        paused=None,
        deadline=due,
        overtime=match.overtime and due is not None and due <= at,
        revision=match.revision + 1,
        active=at,
    )
    return add_remark(Change(resumed), Remark(RemarkKind.RESUMED, moderator), at=at)
