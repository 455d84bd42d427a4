from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from bot.errors import DamagedMatchError, MatchError
from bot.matches.change import By
from bot.matches.context import Service
from bot.matches.events import MatchChanged
from bot.matches.ids import UserId
from bot.matches.tables import vacations as vacation_table
from bot.matches.time import timekeeping
from bot.matches.vacations import Vacation, VacationTransition

FURTHEST = timedelta(days=366)
"""How far ahead a vacation may end."""
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class VacationAllowance:
    current: Vacation | None
    """Current or planned."""
    year: int
    """In their time zone."""
    left: int


class Vacations(Service):
    async def of(self, user: UserId, zone: ZoneInfo) -> VacationAllowance:
        at = self._context.clock()
        vacations = await self._db.read(vacation_table.vacations, user)
        year = at.astimezone(zone).year
        return VacationAllowance(_current(vacations, at), year, timekeeping.days_left(vacations, year, zone))

    async def current(self, user: UserId) -> Vacation | None:
        return _current(await self._db.read(vacation_table.vacations, user), self._context.clock())

    async def take_days(self, by: By, days: int, zone: ZoneInfo) -> None:
        at = self._context.clock()
        if not 1 <= days <= timekeeping.DAYS_OF_VACATION:
            raise MatchError("vacation-days", days=str(days), limit=timekeeping.DAYS_OF_VACATION)
        await self._plan(by, Vacation(at, at + days * ONE_DAY), zone)

    async def plan(self, by: By, first: date, last: date, zone: ZoneInfo) -> None:
        """Plan a vacation of whole days in the person's time zone, both dates included."""
        at = self._context.clock()
        today = at.astimezone(zone).date()
        if first < today:
            raise MatchError("vacation-past", date=first.isoformat())
        if last < first:
            raise MatchError("vacation-empty")
        if last - today > FURTHEST:
            raise MatchError("vacation-too-far", date=last.isoformat())
        starts = datetime.combine(first, time(), zone).astimezone(UTC)
        ends = datetime.combine(last + ONE_DAY, time(), zone).astimezone(UTC)
        await self._plan(by, Vacation(max(at, starts), ends), zone)

    async def end(self, by: By) -> None:
        at = self._context.clock()
        await self._change(by, partial(timekeeping.end_vacation, at=at), at)

    async def _plan(self, by: By, new: Vacation, zone: ZoneInfo) -> None:
        at = self._context.clock()
        plan = partial(timekeeping.plan_vacation, new=new, at=min(at, new.starts), zone=zone)
        await self._change(by, plan, at)

    async def _change(self, by: By, transition: VacationTransition, at: datetime) -> None:
        for change in await self._changes.change_vacations(by, transition, at=at):
            with suppress(DamagedMatchError):
                view = self._context.view(change.after)
                self._context.events.announce(MatchChanged(view, entries=change.entries))


def _current(vacations: Sequence[Vacation], at: datetime) -> Vacation | None:
    """Return the last vacation, unless it is over: only one can be set at a time."""
    if vacations and vacations[-1].ends > at:
        return vacations[-1]
    return None
