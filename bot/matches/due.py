"""What the clock does: reminders, deadlines, inactive matches, and downtime.

Due records are found by an index; each step is one idempotent transition. Downtime is compensated.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from bot.db import notes
from bot.db.errors import StoreError
from bot.errors import MatchError
from bot.matches import transitions
from bot.matches.change import By
from bot.matches.clock import is_overdue
from bot.matches.context import BATCH, Context, Service
from bot.matches.ids import MatchId, Shards
from bot.matches.model import Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.remarks import RemarkKind
from bot.matches.settings import DeadlineRule, PersonSettings, ServerSettings
from bot.matches.tables import log, outbox
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables.match_rows import MATCHES
from bot.matches.time import timekeeping
from bot.matches.vacations import Vacation

SWEPT_ROWS = 1_000
"""Interactions deleted in one step, so that other writes do not wait."""
TOLERATED_DOWNTIME = timedelta(minutes=10)
"""Shorter downtimes are not compensated."""
IN_REACH = "in-reach"
"""The note with the time the bot was last reachable."""
NO_LIMIT = 1_000_000
"""All matches with a deadline soon are read at once."""


class Due(Service):
    async def matches(self, shards: Shards | None = None) -> Sequence[Match]:
        return await self._db.read(match_table.DUE.select, self._context.clock(), BATCH, shards)

    async def handle(self, match: Match, *, is_hidden: bool = False) -> MatchView:
        """Idempotent; `is_hidden` where the player to move can't see the channel."""
        at = self._context.clock()
        if match.deadline is None:
            if match.is_asked_if_asleep:
                step = timekeeping.close_asleep
            else:
                step = timekeeping.ask_if_asleep
            return await self._context.change(match.id, partial(step, revision=match.revision, at=at))
        preferences = await self._db.read(preference_table.both, match.player_to_move, match.place.guild)
        is_late = is_overdue(match, at)
        if is_hidden or not is_late:
            view = await self._remind(match, preferences.person, at, is_hidden=is_hidden)
            if is_hidden and await self._hidden_days(match) < timekeeping.DAYS_HIDDEN:
                give = partial(timekeeping.add_hidden_day, due=match.deadline, at=at)
                return await self._context.change(match.id, give)
            if not is_late:
                return view
        if preferences.person.spend_vacation and await self._spend_vacation(match, preferences.person, at):
            return self._context.view(await self._context.known_match(match.id))
        return await self._end(match, preferences.server, at)

    async def _remind(
        self, match: Match, person: PersonSettings, at: datetime, *, is_hidden: bool
    ) -> MatchView:
        remind = partial(
            timekeeping.remind, revision=match.revision, person=person, at=at, is_hidden=is_hidden
        )
        return await self._context.change(match.id, remind)

    async def _hidden_days(self, match: Match) -> int:
        """Return how many days were given as the channel was hidden."""
        logged = await self._db.read(log.of_match, match.id)
        return sum(entry.what == RemarkKind.HIDDEN for entry in logged)

    async def _end(self, match: Match, server: ServerSettings, at: datetime) -> MatchView:
        is_rule = server.deadline_rule is DeadlineRule.AUTOMATIC
        automatic = is_rule or match.tournament is not None
        end = timekeeping.lose_on_time if automatic else transitions.note_overtime
        return await self._context.change(match.id, partial(end, revision=match.revision, at=at))

    async def match_of(self, entry: Entry) -> Match | None:
        match = await self._db.read(MATCHES.find, MatchId(entry.key.subject))
        if match is not None and match.revision == entry.revision:
            return match
        return None

    def is_late(self, entry: Entry) -> bool:
        return entry.expires is not None and entry.expires <= self._context.clock()

    async def sweep(self) -> bool:
        """Delete some expired rows; return whether there may be more."""
        return await self._db.by_statement.write(outbox.sweep, self._context.clock(), SWEPT_ROWS)

    async def _spend_vacation(self, match: Match, person: PersonSettings, at: datetime) -> bool:
        """Spend days until the deadline is ahead; return whether enough were left."""
        found = await self._context.known_match(match.id)
        while found.revision == match.revision and is_overdue(found, at):
            if not await self._spend_day(found, person):
                return False
            found = await self._context.known_match(match.id)
        return True

    async def _spend_day(self, match: Match, person: PersonSettings) -> bool:
        """Start a vacation day just before the deadline; return whether one was left."""
        assert match.deadline is not None  # noqa: S101 (it has passed)
        starts = match.deadline - timedelta(microseconds=1)
        zone = ZoneInfo(person.time_zone)
        day = Vacation(starts, starts + timedelta(days=1))
        plan = partial(timekeeping.plan_vacation, new=day, at=starts, zone=zone)
        try:
            await self._changes.change_vacations(By(match.player_to_move), plan, at=starts)
        except MatchError:
            return False
        return True


class Downtime(Service):
    """Records each minute that the bot is reachable, and compensates players for downtime.

    Only a start, a lost connection or a failed disk explains a gap, so changes of the system clock do not
    count.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._in_reach = False
        """Whether there was no interruption since the last heartbeat."""

    def interrupt(self) -> None:
        self._in_reach = False

    async def end(self) -> None:
        """Before anything else is due; called again after a `StoreError`."""
        if not self._in_reach:
            await self.heartbeat()

    async def heartbeat(self) -> None:
        """Compensate for downtime first; without a store, matches cannot go on either."""
        at = self._context.clock()
        was_in_reach = self._in_reach
        try:
            self._in_reach = True
            if not was_in_reach:
                await self._compensate(at)
            await self._db.write(notes.write, IN_REACH, at.isoformat())
        except StoreError:
            self._in_reach = False
            raise

    async def _compensate(self, at: datetime) -> None:
        """Extend deadlines to the duration of the downtime from now, at most a day.

        Idempotent: after a crash it runs again, and extends from the time of return only.
        """
        last = await self._db.read(notes.read, IN_REACH)
        gone = at
        if last is not None:
            gone = datetime.fromisoformat(last)
        if at - gone <= TOLERATED_DOWNTIME:
            return
        for match in await self._db.read(match_table.DUE.select, at + timekeeping.MAX_EXTENSION, NO_LIMIT):
            await self._context.change(match.id, partial(timekeeping.extend_for_outage, gone=gone, at=at))
