"""The promises about time, computed independently and simply: the judge of the simulated years.

Nothing here is taken from `bot.matches`: time that counts is walked through piece by piece, hours of a day
are looked up one quarter after the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from tests.times import DAY, HOUR, MINUTE

MICROSECOND = timedelta(microseconds=1)
QUARTER = 15 * MINUTE
STAGES = (0, 1)
EVER = datetime.max.replace(tzinfo=UTC)


@dataclass(eq=False)
class Span:
    """Time that does not count: a vacation, or a pause."""

    starts: datetime
    ends: datetime
    set_at: datetime


def time_is_up(began: datetime, allowance: timedelta, stops: Iterable[Span]) -> datetime:
    """Return when the allowance is used up, walking from one stop to the next."""
    at, left = began, allowance
    for stop in sorted(stops, key=lambda stop: stop.starts):
        if stop.ends <= at:
            continue
        if stop.starts > at:
            if at + left <= stop.starts:
                return at + left
            left -= stop.starts - at
        at = stop.ends
        if at == EVER:
            return EVER
    return at + left


@dataclass(eq=False)
class Someone:
    id: int
    zone: str
    quiet: tuple[int, int] | None
    reminders: int
    """How many they want for a turn."""
    spends: bool
    digest: int | None = None
    next_digest: datetime = EVER
    vacations: list[Span] = field(default_factory=list, repr=False)

    def hour(self, at: datetime) -> int:
        return at.astimezone(ZoneInfo(self.zone)).hour

    def is_quiet(self, at: datetime) -> bool:
        if self.quiet is None:
            return False
        start, end = self.quiet
        return self.hour(at) in {(start + n) % 24 for n in range((end - start) % 24)}

    def is_away(self, at: datetime) -> bool:
        return any(one.starts <= at < one.ends for one in self.vacations)

    def undisturbed_until(self, at: datetime) -> datetime:
        while self.is_away(at) or self.is_quiet(at):
            away = [one.ends for one in self.vacations if one.starts <= at < one.ends]
            at = max(away) if away else _next_quarter(at)
        return at

    def digest_after(self, at: datetime) -> datetime:
        if self.digest is None:
            return EVER
        moment = _next_quarter(at)
        while not self._begins(moment):
            moment += QUARTER
        return moment

    def _begins(self, at: datetime) -> bool:
        """Whether the hour of the digest, or where the clocks leave it out the one after, begins now."""
        zone, wanted = ZoneInfo(self.zone), self.digest or 0
        now, before = at.astimezone(zone), (at - QUARTER).astimezone(zone)
        return now.hour >= wanted and (before.date() != now.date() or before.hour < wanted)

    def newest_digest(self, at: datetime) -> datetime:
        due = self.next_digest
        while (later := self.digest_after(due)) <= at:
            due = later
        return due

    def digest_helps(self, due: datetime, at: datetime) -> bool:
        """Whether a digest still helps that was due before: within six hours, and no quiet ones."""
        if at - due >= 6 * HOUR:
            return False
        if self.is_quiet(due):
            return True
        quarters = int((at - due) / QUARTER) + 1
        return not any(self.is_quiet(due + n * QUARTER) for n in range(quarters)) and not self.is_quiet(at)

    def days_away(self, year: int) -> int:
        """How many days of vacation they have taken in a year of theirs; one that has begun is a whole one.

        One that is an hour longer is one, too: the clocks may have been set back on it.
        """
        zone = ZoneInfo(self.zone)
        first, last = datetime(year, 1, 1, tzinfo=zone), datetime(year + 1, 1, 1, tzinfo=zone)
        days = 0
        for one in self.vacations:
            day, ends = max(one.starts, first), min(one.ends, last)
            days += day < ends
            while day + DAY + HOUR < ends:
                days, day = days + 1, day + DAY
        return days

    def could_spend(self, due: datetime) -> bool:
        starts = due - MICROSECOND
        years = {starts.year, (starts + DAY).year}
        taken = any(one.ends > starts for one in self.vacations)
        return self.spends and not taken and all(self.days_away(year) < 30 for year in years)


@dataclass(eq=False)
class Account:
    id: int
    people: tuple[Someone, Someone]
    days: int | None
    automatic: bool
    began: datetime
    """When the time of the present turn began."""
    active: datetime
    turns: list[str] = field(default_factory=list)
    plans: list[dict[str, tuple[str, dict]]] = field(default_factory=lambda: [{}, {}])
    taken_back: list[int] = field(default_factory=lambda: [0, 0])
    pauses: list[Span] = field(default_factory=list)
    is_paused: bool = False
    is_shown: bool = False
    is_over: bool = False
    asked_asleep: datetime | None = None
    gifts: timedelta = timedelta()
    spare: timedelta | None = None
    """What was left of the time of the newest turn."""
    deadline: datetime | None = None
    done: set[int] = field(default_factory=set)
    snoozed: datetime | None = None
    excused: bool = False
    """Whether a reminder may have been claimed by a bot that crashed before it was said."""
    next: datetime = EVER
    """When something is due next."""

    @property
    def mover(self) -> Someone:
        return self.people[len(self.turns) % 2]

    def begin_turn(self, at: datetime) -> None:
        """Let the time of a turn begin; in a pause, it begins with the pause."""
        self.began = self.pauses[-1].starts if self.is_paused else at
        self.gifts = timedelta()
        self.forget_reminders()

    def forget_reminders(self) -> None:
        self.done, self.snoozed, self.excused = set(), None, False

    def give(self, at: datetime) -> None:
        """Give two more days, from now on where the time is over."""
        self.forget_reminders()
        assert self.deadline is not None
        if self.deadline <= at:
            self.began, self.gifts = at, 2 * DAY - timedelta(days=self.days or 0)
        else:
            self.gifts += 2 * DAY

    def refresh(self) -> None:
        self.deadline = self._deadline()
        self.next = self._next()

    def shift(self) -> None:
        before = self.deadline
        self.refresh()
        if self.deadline != before:
            self.forget_reminders()
            self.refresh()

    def _deadline(self) -> datetime | None:
        """In a pause, what would hold without it; vacations count that were set before the time was over."""
        if self.days is None or self.is_over:
            return None
        latest = self.pauses[-1].starts if self.is_paused else EVER
        allowance = timedelta(days=self.days) + self.gifts
        stops = [one for one in self.pauses if one.ends < EVER]
        due = time_is_up(self.began, allowance, stops)
        for vacation in sorted(self.mover.vacations, key=lambda one: one.set_at):
            if due > min(vacation.set_at, latest):
                stops.append(vacation)
                due = time_is_up(self.began, allowance, stops)
        return due

    def time_left(self, since: datetime | None = None) -> timedelta:
        assert self.deadline is not None
        paused, due = since or self.pauses[-1].starts, self.deadline
        away = (min(one.ends, due) - max(one.starts, paused) for one in self.mover.vacations)
        return due - paused - sum((share for share in away if share > timedelta()), timedelta())

    def _next(self) -> datetime:
        if self.is_over or self.is_paused or not self.is_shown:
            return EVER
        if self.deadline is None:
            return self.asked_asleep + 7 * DAY if self.asked_asleep else self.active + 30 * DAY
        wanted = [self.snoozed] if self.snoozed else [at for n, at in self._stages() if n not in self.done]
        if not wanted or not self.mover.reminders:
            return self.deadline
        return min(self.deadline, self.mover.undisturbed_until(min(wanted)))

    def _stages(self) -> list[tuple[int, datetime]]:
        assert self.deadline is not None
        first = 12 * HOUR if self.days == 1 else DAY
        return [(0, self.deadline - first), (1, self.deadline - 2 * HOUR)]

    def is_reminder_due(self, at: datetime) -> bool:
        if self.is_over or self.is_paused or not self.is_shown or self.deadline is None:
            return False
        person = self.mover
        if at >= self.deadline or not person.reminders or person.is_quiet(at) or person.is_away(at):
            return False
        if self.snoozed is not None:
            return at >= self.snoozed
        return any(moment <= at for n, moment in self._stages() if n not in self.done)

    def give_up_reminders(self, at: datetime) -> None:
        """Let no reminder be due where its moment has come and it is quiet until the deadline."""
        if self.deadline is None or self.is_paused or not self.mover.reminders or at >= self.deadline:
            return
        wanted = [self.snoozed] if self.snoozed else [m for n, m in self._stages() if n not in self.done]
        if any(one <= at for one in wanted) and self.mover.undisturbed_until(at) >= self.deadline:
            self.done, self.snoozed = set(STAGES), None

    def note_reminder(self, at: datetime) -> None:
        passed = {n for n, moment in self._stages() if moment <= at}
        self.done |= passed if self.mover.reminders > 1 else set(STAGES)
        self.snoozed, self.excused = None, False

    def play(self, text: str, at: datetime, *, is_legal: bool) -> None:
        planned = self.plans[1 - len(self.turns) % 2].get(text)
        seat = 1 - len(self.turns) % 2
        self.spare = None if self.deadline is None else max(timedelta(), self.time_left(at))
        self.turns.append(text)
        self.plans = [{}, {}]
        if planned is not None and is_legal:
            self.turns.append(planned[0])
            self.plans[seat] = planned[1]
            self.spare = None
        self.touch(at)
        self.begin_turn(at)

    def undo(self, ply: int, at: datetime) -> None:
        """Undo turns; the newest goes on with the time that was left for it."""
        self.is_shown = False
        spare = self.spare if ply == len(self.turns) - 1 else None
        del self.turns[ply:]
        self.plans, self.spare = [{}, {}], None
        self.touch(at)
        self.begin_turn(at)
        if spare is not None and self.days is not None:
            self.gifts = spare - timedelta(days=self.days)

    def touch(self, at: datetime) -> None:
        """Note that a player has done something that a request or a sleep does not survive."""
        self.active, self.asked_asleep = at, None

    def pause(self, at: datetime) -> None:
        self.is_paused, self.is_shown, self.asked_asleep = True, False, None
        self.pauses.append(Span(at, EVER, at))

    def resume(self, at: datetime) -> None:
        self.is_paused = self.is_shown = False
        self.pauses[-1].ends = at
        self.touch(at)


def _next_quarter(at: datetime) -> datetime:
    return at - (at - datetime(2000, 1, 1, tzinfo=UTC)) % QUARTER + QUARTER
