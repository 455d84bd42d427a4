from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.errors import MatchError, NotForYouError, StaleTurnError
from bot.matches import transitions as all_transitions
from bot.matches.clock import ASLEEP_AFTER, STAGES, deadline, next_reminder, wake
from bot.matches.ids import COMPUTER, FORMER
from bot.matches.model import AUTOMATIC, Ending
from bot.matches.outbox import Key
from bot.matches.remarks import RemarkKind
from bot.matches.settings import PersonSettings
from bot.matches.time import timekeeping as all_timekeeping
from bot.matches.vacations import Vacation
from bot.rules.rules import Outcome
from tests.case import each
from tests.matches.results import Results
from tests.store.samples import ANN, BEN, NOON, beginning_of, offer, vacation
from tests.times import DAY, HOUR

transitions = Results(all_transitions)
timekeeping = Results(all_timekeeping)


def running(days=3, turns=2, **changes):
    match = transitions.begin(beginning_of(offer(days_per_turn=days), (ANN, BEN), NOON), 1, 1)
    for ply in range(turns):
        match = transitions.add_turn(match, ply, f"a{ply} white", outcome=None, at=NOON)
    return replace(match, **changes)


def reminded(match, at, **settings):
    """The match after the clock has been looked at, and who should be reminded."""
    change = all_timekeeping.remind(match, match.revision, PersonSettings(**settings), at=at)
    assert all(entry.key == Key("reminder", 1, entry.user) for entry in change.entries)
    return change.after, [entry.user for entry in change.entries]


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=12), st.integers(1, 6))
def test_the_time_in_all_is_what_turns_use_up_and_cuts_the_last_one_short(turns, in_all):
    """Hours that each turn takes, some of them on vacation; a turn has two days."""
    agreed = replace(beginning_of(offer(days_per_turn=2), (ANN, BEN), NOON), days_in_all=in_all)
    match, at, used = transitions.begin(agreed, 1, 1), NOON, [timedelta(), timedelta()]
    for ply, (hours, is_away) in enumerate(turns):
        seat, left = ply % 2, in_all * DAY - used[ply % 2]
        assert match.deadline == at + min(2 * DAY, left)
        if is_away:
            away = Vacation(at, at + 5 * DAY)
            match = timekeeping.shift_vacation(match, None, away, at=at)
            match = replace(match, vacations=(away, None) if seat == 0 else (None, away))
        at += hours * HOUR
        used[seat] += min(2 * DAY, left, timedelta() if is_away else hours * HOUR)
        match = transitions.add_turn(match, ply, "a1 white", outcome=None, at=at)
        match = replace(match, vacations=(None, None))
        match = replace(match, deadline=deadline(2, at, None, match.left[1 - seat]))
        assert match.left[seat] == (in_all * DAY - used[seat]).total_seconds()
    free = transitions.drop_clock_and_rating(match)
    assert (free.deadline, free.left, free.rated) == (None, (None, None), False)


def queued(step, match, **options):
    """What a step of `timekeeping` brings about, the board included."""
    return all_transitions.apply(partial(getattr(all_timekeeping, step.__name__), **options), match)


def wants_board(change):
    return [entry.key for entry in change.entries] == [Key("board", 1)]


# Reminders


@each(("days", "first"), [(1, 12 * HOUR), (2, DAY), (3, DAY), (14, DAY)])
def test_reminders_come_a_day_and_two_hours_before_the_deadline_or_halfway(days, first):
    match = running(days)
    assert next_reminder(match) == wake(match) == match.deadline - first
    assert reminded(match, match.deadline - first - HOUR)[0] is match
    match, told = reminded(match, match.deadline - first)
    assert told == [ANN]
    assert wake(match) == match.deadline - 2 * HOUR
    match, told = reminded(match, match.deadline - 2 * HOUR)
    assert told == [ANN]
    assert next_reminder(match) is None
    assert wake(match) == match.deadline


def test_a_reminder_that_would_come_with_the_deadline_or_later_is_left_out():
    match = running(deadline=datetime(2025, 3, 10, 12, tzinfo=UTC))
    for at, quiet in (
        (match.deadline, {}),
        (match.deadline - 2 * HOUR, {"quiet_from": 8, "quiet_until": 15}),
    ):
        left, told = reminded(match, at, **quiet)
        assert (told, next_reminder(left)) == ([], None)


def test_a_reminder_can_be_put_off_or_silenced_for_this_turn_alone():
    match, at = running(), NOON + DAY
    snoozed = timekeeping.snooze(match, ANN, match.revision, at=at)
    assert wake(snoozed) == at + timekeeping.SNOOZE
    again, told = reminded(snoozed, at + timekeeping.SNOOZE)
    assert (told, wake(again)) == ([ANN], match.deadline - DAY)
    change = all_timekeeping.mute(match, ANN, match.revision)
    hushed = change.after
    assert (next_reminder(hushed), change.done) == (None, (Key("reminder", 1, ANN),))
    played = transitions.add_turn(hushed, hushed.revision, "b1 white", outcome=None, at=at)
    assert next_reminder(played) == played.deadline - DAY
    with pytest.raises(NotForYouError):
        timekeeping.mute(match, BEN, match.revision)
    with pytest.raises(StaleTurnError):
        timekeeping.snooze(match, ANN, match.revision - 1, at=at)
    with pytest.raises(MatchError, match="snooze-too-late"):
        timekeeping.snooze(match, ANN, match.revision, at=match.deadline - HOUR)
    with pytest.raises(MatchError, match="unknown-button"):
        timekeeping.snooze(running(None), ANN, 2, at=NOON)


def test_a_reminder_that_is_put_off_into_quiet_hours_comes_when_they_end():
    match, at = running(), NOON + DAY + 11 * HOUR  # at eleven in the evening
    person = PersonSettings(quiet_from=22, quiet_until=7)
    snoozed = timekeeping.snooze(match, ANN, match.revision, at=at, person=person)
    assert wake(snoozed) == NOON + DAY + 19 * HOUR
    short = replace(match, deadline=at + 6 * HOUR)
    with pytest.raises(MatchError, match="snooze-too-late"):
        timekeeping.snooze(short, ANN, match.revision, at=at, person=person)


def test_a_reminder_that_could_not_be_said_waits_unless_it_would_come_too_late():
    match = running(reminders=STAGES)
    assert timekeeping.put_off(match, match.revision, NOON + HOUR).snoozed == NOON + HOUR
    assert timekeeping.put_off(match, match.revision, match.deadline) is match
    assert timekeeping.put_off(match, match.revision - 1, NOON + HOUR) is match
    assert timekeeping.put_off(running(None), 2, NOON + HOUR).snoozed is None


def test_on_vacation_a_reminder_waits_for_its_end_and_its_quiet_hours():
    away = Vacation(NOON + 2 * DAY + 12 * HOUR, NOON + 9 * DAY)  # twelve hours before the deadline
    match = timekeeping.shift_vacation(running(vacations=(away, None)), None, away, at=NOON)
    due = match.deadline - DAY
    assert away.holds(due)
    quiet = {"quiet_from": 12, "quiet_until": 14}
    waiting, told = reminded(match, due, **quiet)
    assert (told, wake(waiting)) == ([], away.ends + 2 * HOUR)
    _, told = reminded(waiting, away.ends + 2 * HOUR, **quiet)
    assert told == [ANN]


def test_a_reminder_helps_until_the_deadline_though_quiet_hours_begin_before():
    match = running()
    for person in (PersonSettings(quiet_from=20, quiet_until=8), PersonSettings()):
        for at, before in ((match.deadline - DAY, match), (NOON, replace(match, snoozed=NOON))):
            (entry,) = all_timekeeping.remind(before, 2, person, at=at).entries
            assert entry.expires == match.deadline


# Deadlines


def test_the_opponent_gives_two_more_days_which_begin_now_where_the_time_is_over():
    match = running(overtime=True, reminders=STAGES)
    at = match.deadline + HOUR
    change = queued(timekeeping.give_time, match, user=BEN, revision=match.revision, at=at)
    given = change.after
    assert given.deadline == at + 2 * DAY
    assert (given.overtime, given.reminders, wants_board(change)) == (False, 0, True)
    assert (given.remark.kind, [entry.what for entry in change.log]) == (RemarkKind.MORE_TIME, ["more-time"])
    assert timekeeping.give_time(match, BEN, match.revision, at=NOON).deadline == match.deadline + 2 * DAY
    with pytest.raises(NotForYouError):
        timekeeping.give_time(match, ANN, match.revision, at=at)
    with pytest.raises(MatchError, match="claim-without-limit"):
        timekeeping.give_time(running(None), BEN, 2, at=at)


def test_time_given_on_vacation_begins_with_its_end():
    away = Vacation(NOON + 4 * DAY, NOON + 14 * DAY)
    match = running(overtime=True, vacations=(away, None))
    assert timekeeping.give_time(match, BEN, 2, at=NOON + 5 * DAY).deadline == away.ends + 2 * DAY


@each(("turns", "outcome"), [(0, None), (1, None), (2, 1), (3, 0)])
def test_a_player_out_of_time_loses_unless_they_never_played(turns, outcome):
    match = running(turns=turns)
    assert timekeeping.lose_on_time(match, match.revision, at=match.deadline - HOUR) is match
    assert timekeeping.lose_on_time(match, match.revision - 1, at=match.deadline) is match
    paused = replace(match, paused=NOON)
    assert timekeeping.lose_on_time(paused, match.revision, at=match.deadline).outcome is None
    lost = timekeeping.lose_on_time(match, match.revision, at=match.deadline)
    ending = Ending.CANCELLED if outcome is None else Ending.TIME
    details = {"loser": str(match.player_to_move), "rule": AUTOMATIC}
    assert lost.outcome == Outcome(outcome, ending, details)
    assert wake(lost) is None


def test_no_request_asks_whether_a_match_without_people_goes_on():
    assert wake(running(days=None)) == NOON + ASLEEP_AFTER
    assert wake(running(days=None, seats=(COMPUTER, FORMER))) is None


# Vacations


offsets = st.integers(-20, 20)


@example(begins=72, lasts=1, now=0, days=3)  # with the deadline
@given(offsets, st.integers(1, 10), offsets, st.sampled_from([1, 3, 14]))
def test_a_vacation_leaves_out_only_its_own_time(begins, lasts, now, days):
    at, away = NOON + now * HOUR, Vacation(NOON + begins * HOUR, NOON + (begins + lasts) * HOUR)
    match = running(days)
    if away.ends <= at:
        return
    counted = Vacation(max(away.starts, at, NOON), away.ends)
    if (counted.ends - counted.starts) < timedelta():
        return
    shifted = timekeeping.shift_vacation(match, None, away, at=at)
    expected = (counted.ends - counted.starts) if counted.starts < match.deadline else timedelta()
    assert shifted.deadline - match.deadline == expected
    assert timekeeping.shift_vacation(shifted, away, None, at=at).deadline == match.deadline


def test_thirty_days_a_year_can_be_planned_one_vacation_at_a_time():
    def plan(vacations, first, last, at=NOON):
        return timekeeping.plan_vacation(vacations, vacation(first, last), at=at)

    taken = plan([], 1, 21)
    with pytest.raises(MatchError, match="vacation-set"):
        plan(taken, 30, 31)
    later = NOON + 22 * DAY
    with pytest.raises(MatchError, match="vacation-too-long") as refused:
        plan(taken, 30, 41, later)
    assert refused.value.details["left"] == 10
    assert len(plan(taken, 30, 40, later)) == 2
    with pytest.raises(MatchError, match="vacation-empty"):
        plan([], 1, 1)
    with pytest.raises(MatchError, match="vacation-empty"):
        plan([], -3, -1)
    assert timekeeping.end_vacation(taken, at=NOON) == []
    assert timekeeping.end_vacation(taken, at=NOON + 3 * DAY) == [vacation(1, 3)]
    with pytest.raises(MatchError, match="no-vacation"):
        timekeeping.end_vacation(taken, at=later)
    assert timekeeping.days_spent([vacation(1, 1.5), vacation(300, 310)], 2025) == 1 + 6


# Pauses


def test_a_pause_stops_the_time_and_turns_until_the_match_goes_on():
    match = running()
    paused = timekeeping.pause(match, 9, at=NOON + DAY)
    assert wake(paused) is None
    with pytest.raises(MatchError, match="match-paused"):
        transitions.add_turn(paused, paused.revision, "b1 white", outcome=None, at=NOON)
    with pytest.raises(MatchError, match="match-paused"):
        timekeeping.pause(paused, 9, at=NOON)
    resumed = timekeeping.resume(paused, 9, at=NOON + 11 * DAY)
    assert resumed.deadline == match.deadline + 10 * DAY
    assert [match.revision for match in (match, paused, resumed)] == [2, 3, 4]
    stopped = all_timekeeping.pause(match, 9, at=NOON + DAY)
    going_on = all_timekeeping.resume(paused, 9, at=NOON + 11 * DAY)
    assert [entry.what for entry in stopped.log + going_on.log] == ["paused", "resumed"]
    with pytest.raises(MatchError, match="match-not-paused"):
        timekeeping.resume(match, 9, at=NOON)
    assert timekeeping.resume(timekeeping.pause(running(None), 9, at=NOON), 9, at=NOON).deadline is None


def test_time_that_was_over_before_a_pause_stays_over():
    match = running(overtime=True)
    paused = timekeeping.pause(match, 9, at=match.deadline + DAY)
    resumed = timekeeping.resume(paused, 9, at=match.deadline + 5 * DAY)
    assert (resumed.deadline, resumed.overtime) == (match.deadline, True)


@given(st.lists(st.integers(0, 600), min_size=6, max_size=6), st.integers(0, 3), st.integers(1, 14))
def test_no_counted_time_is_lost_where_pause_and_vacation_overlap(moments, planned, days):
    """The hours in which a player is neither paused nor away, counted one by one, are those of the turn."""
    hours = sorted(moments[:2]), sorted(moments[2:4]), sorted(moments[4:6])
    (stops, goes_on), (leaves, returns), (early, _) = hours
    away = Vacation(NOON + leaves * HOUR, NOON + returns * HOUR)
    match, set_at = running(days), NOON + min(planned, leaves) * HOUR
    steps = [(set_at, "set"), (NOON + stops * HOUR, "pause"), (NOON + goes_on * HOUR, "resume")]
    if leaves < early < returns:
        steps.append((NOON + early * HOUR, "end"))
    for at, what in sorted(steps, key=lambda step: step[0]):
        if what != "resume" and match.paused is None and match.deadline <= at:
            break
        if what == "pause":
            match = timekeeping.pause(match, 9, at=at)
        elif what == "resume":
            match = timekeeping.resume(match, 9, at=at)
        elif what == "set":
            match = timekeeping.shift_vacation(match, None, away, at=at)
            match = replace(match, vacations=(away, None))
        else:
            ended = replace(away, ends=at)
            match = timekeeping.shift_vacation(match, away, ended, at=at)
            match, returns = replace(match, vacations=(ended, None)), early
    if match.paused is not None:
        return
    until = round((match.deadline - NOON) / HOUR)
    was_paused = range(stops, goes_on) if match.revision == 4 else range(0)
    counted = [n for n in range(until) if n not in was_paused and n not in range(leaves, returns)]
    assert len(counted) == days * 24


# Time out of reach


@each(
    ("away", "left", "due"),
    [
        (HOUR, HOUR / 2, 2 * HOUR),  # it passed meanwhile
        (HOUR, 3 * HOUR / 2, 2 * HOUR),  # there was less left than the bot was away for
        (HOUR, 4 * HOUR, 4 * HOUR),  # enough is left
        (3 * DAY, HOUR, 4 * DAY),  # at most a day
        (3 * DAY, 3 * DAY + HOUR, 4 * DAY),
        (HOUR, -HOUR, -HOUR),  # it had passed before
    ],
)
def test_the_player_to_move_has_as_much_time_as_the_bot_was_away_but_at_most_a_day(away, left, due):
    gone = NOON + 10 * DAY
    match = running(deadline=gone + left, overtime=left < timedelta())
    change = queued(timekeeping.extend_for_outage, match, gone=gone, at=gone + away)
    after = change.after
    assert after.deadline == gone + due
    assert wants_board(change) == (due != left)
    assert timekeeping.extend_for_outage(after, gone, at=gone + away) is after
    assert not timekeeping.lose_on_time(after, 2, at=gone + away).outcome or left < timedelta()


def test_no_time_is_made_up_in_a_pause_or_without_a_limit_and_a_vacation_does_not_count():
    gone, at = NOON + 2 * DAY, NOON + 4 * DAY
    for match in (running(None), running(paused=NOON)):
        assert timekeeping.extend_for_outage(match, gone, at=at) is match
    back = Vacation(NOON, at + HOUR)
    match = running(deadline=at + 2 * HOUR, vacations=(back, None))
    assert timekeeping.extend_for_outage(match, gone, at=at).deadline == back.ends + DAY


# More on vacations


def test_a_board_without_a_limit_tells_of_a_vacation_too():
    match = running(None)
    shift = {"before": None, "after": vacation(1, 5), "at": NOON}
    assert wants_board(queued(timekeeping.shift_vacation, match, **shift))
    assert timekeeping.shift_vacation(match, None, None, at=NOON) is match


@each(
    ("first", "after_last", "days"),
    [
        ((2026, 10, 10), (2026, 11, 9), 30),  # the clocks are set back in between: 30 days and an hour
        ((2026, 3, 20), (2026, 4, 19), 30),  # they are put forward
        ((2026, 12, 24), (2027, 1, 3), 8),  # of the old year
        ((2027, 1, 1), (2027, 1, 6), 0),  # the year begins at home, not in Greenwich
    ],
)
def test_days_of_vacation_are_counted_as_a_person_lives_them(first, after_last, days):
    zone = ZoneInfo("Europe/Berlin")
    away = Vacation(*(datetime(*day, tzinfo=zone).astimezone(UTC) for day in (first, after_last)))
    assert timekeeping.days_spent([away], 2026, zone) == days
    assert timekeeping.days_left([away], 2026, zone) == 30 - days


def test_a_vacation_ended_within_the_hour_has_cost_a_day():
    ended = timekeeping.end_vacation([vacation(0, 5)], at=NOON + HOUR / 2)
    assert timekeeping.days_spent(ended, NOON.year) == 1
