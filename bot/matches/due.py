"""What time has to do with matches and people: reminders, deadlines, sleeping matches, daily digests.

Everything due is found by an index, and each step is one transition that does nothing if it was done before.
Time in which nobody could play because the bot was out of reach is noticed, and made up for.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from operator import attrgetter
from zoneinfo import ZoneInfo

from bot.db import notes
from bot.db.errors import StoreError
from bot.errors import MatchError
from bot.matches import transitions
from bot.matches.change import By
from bot.matches.clock import is_overdue
from bot.matches.consent import second_thoughts
from bot.matches.courtesy import Vacation
from bot.matches.events import BATCH, Desk, Part
from bot.matches.finding import Finding, urgency, waits_for
from bot.matches.ids import MatchId, Shards, UserId
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchView
from bot.matches.outbox import Entry
from bot.matches.ratings.tables import News
from bot.matches.settings import DeadlineRule, PersonSettings, Reminders
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import days, months, postings
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables.match_rows import MATCHES
from bot.matches.time import timekeeping
from bot.matches.time.quiet import end_of_quiet, next_digest, start_of_quiet
from bot.matches.transitions import MatchTransition

MOST_CHALLENGES = 100
"""Among how many of the newest challenges those are looked for that wait for a person."""


class Reminding(Part):
    """Reminders and digests, once they are due."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._finding = Finding(desk)

    async def snooze(self, match: MatchId, by: By, revision: int, *, person: PersonSettings) -> datetime:
        """Remind a player of their turn once more, a few hours later, and return when.

        Raises:
            NoMatchError, StaleTurnError, NotForYouError, MatchError: As `timekeeping.snooze`.
        """
        at = self._desk.clock()
        step = partial(timekeeping.snooze, user=by.user, revision=revision, at=at, person=person)
        snoozed = (await self._change(match, step, by)).snoozed
        assert snoozed is not None  # noqa: S101 (the step has set it)
        return snoozed

    async def hush(self, match: MatchId, by: By, revision: int) -> None:
        """Do not remind a player of this turn again.

        Raises:
            NoMatchError, StaleTurnError, NotForYouError: As `timekeeping.hush`.
        """
        await self._change(match, partial(timekeeping.hush, user=by.user, revision=revision), by)

    async def is_wanted(self, match: Match, person: PersonSettings) -> bool:
        """Whether a reminder that is stored should be said now.

        One that could not be said before the quiet hours of its player waits until they end.
        """
        if person.reminders is Reminders.OFF or match.snoozed is not None:
            return False  # another one will come, if any
        at = self._desk.clock()
        free = timekeeping.when_free(match, person, at)
        if free > at:
            await self._desk.change(
                match.id, partial(timekeeping.put_off, revision=match.revision, until=free)
            )
        return free <= at

    async def waiting(self, user: UserId) -> tuple[Sequence[Match], Sequence[Challenge]]:
        """Return the matches and challenges of all servers that wait for a person, the most urgent first.

        Nothing waits for those who are on vacation, but what they are asked.
        """
        at = self._desk.clock()
        running = await self._db.read(match_table.running_of, user)
        newest = await self._db.read(challenge_table.newest_of, user, MOST_CHALLENGES)
        return (
            sorted((match for match in running if waits_for(match, user, at)), key=urgency),
            sorted((one for one in newest if _is_open(one, user, at)), key=attrgetter("offer.expires")),
        )

    async def _change(self, match: MatchId, step: MatchTransition, by: By) -> Match:
        await self._finding.match(match)  # there may be none
        return (await self._desk.change(match, step, by)).match


def _is_open(challenge: Challenge, user: UserId, at: datetime) -> bool:
    offer = challenge.offer
    return challenge.status is ChallengeStatus.OPEN and offer.opponent == user and offer.expires > at


SWEPT_ROWS = 1_000
"""How many interactions are forgotten in one step, so that nothing waits for it."""
DIGEST_HELPS = timedelta(hours=6)
"""How late a digest is still sent, unless quiet hours have begun meanwhile."""
TOLERATED_DOWNTIME = timedelta(minutes=10)
"""A shorter time out of reach is not made up for."""
IN_REACH = "in-reach"
"""The key under which the store keeps when the bot was last in reach."""
EVERY_MATCH = 1_000_000
"""More matches than a server farm plays; those with a deadline soon are looked at together."""


class Due(Part):
    """What has become due."""

    async def matches(self, shards: Shards | None = None) -> Sequence[Match]:
        """Return the matches with which time has something to do now, oldest first, some at a time."""
        return await self._db.read(postings.due, Match, self._desk.clock(), BATCH, shards)

    async def handle(self, match: Match) -> MatchView:
        """Do what is due in a match; nothing changes where that has been done, or is not due any more."""
        at = self._desk.clock()
        if match.deadline is None:
            step = timekeeping.close_asleep if match.is_asked_if_asleep else second_thoughts.ask_if_asleep
            return await self._desk.change(match.id, partial(step, revision=match.revision, at=at))
        preferences = await self._db.read(preference_table.both, match.player_to_move, match.place.guild)
        if not is_overdue(match, at):
            remind = partial(timekeeping.remind, revision=match.revision, person=preferences.person, at=at)
            return await self._desk.change(match.id, remind)
        if preferences.person.spend_vacation and not await self._is_spent(match, preferences.person, at):
            return self._desk.view(await self._desk.known_match(match.id))
        is_rule = preferences.server.deadline_rule is DeadlineRule.AUTOMATIC
        automatic = is_rule or match.tournament is not None
        end = timekeeping.lose_on_time if automatic else transitions.note_overtime
        return await self._desk.change(match.id, partial(end, revision=match.revision, at=at))

    async def match_of(self, entry: Entry) -> Match | None:
        """Return the match that something is to be said of; `None` where that is void by now."""
        match = await self._db.read(MATCHES.find, MatchId(entry.key.subject))
        return match if match is not None and match.revision == entry.revision else None

    def is_late(self, entry: Entry) -> bool:
        """Whether it does not help any more to say something."""
        return entry.expires is not None and entry.expires <= self._desk.clock()

    async def sweep(self) -> bool:
        """Forget some of the interactions that need not be remembered any more.

        Returns:
            Whether there may be more of them.
        """
        return await self._db.by_statement.write(postings.sweep, self._desk.clock(), SWEPT_ROWS)

    async def _is_spent(self, match: Match, person: PersonSettings, at: datetime) -> bool:
        """Spend days of vacation until a deadline lies ahead; return whether there were too few left.

        None is spent for a turn that has been played since the match was found.
        """
        found = await self._desk.known_match(match.id)
        while found.revision == match.revision and is_overdue(found, at):
            if not await self._spend_day(found, person):
                return True
            found = await self._desk.known_match(match.id)
        return False

    async def _spend_day(self, match: Match, person: PersonSettings) -> bool:
        """Let a day of vacation begin just before a deadline passes; return whether there was one left."""
        assert match.deadline is not None  # noqa: S101 (it has passed)
        starts = match.deadline - timedelta(microseconds=1)
        zone, day = ZoneInfo(person.time_zone), Vacation(starts, starts + timedelta(days=1))
        plan = partial(timekeeping.plan_vacation, new=day, at=starts, zone=zone)
        try:
            await self._changes.change_vacations(By(match.player_to_move), plan, at=starts)
        except MatchError:
            return False
        return True

    async def digests(self, shards: Shards | None = None) -> Sequence[tuple[UserId, datetime]]:
        if shards is not None and not shards.has_first:
            return []
        return await self._db.read(days.due_digests, self._desk.clock(), BATCH)

    async def take_digest(self, one: tuple[UserId, datetime]) -> None:
        """Let a digest be said, at most once, unless it comes too late."""
        (user, due), at = one, self._desk.clock()
        person = (await self._db.read(preference_table.both, user, None)).person
        following = next_digest(person, at)
        if following is not None:
            await self._db.write(
                days.take_digest, user, due, following, expires=_digest_helps_until(person, due, at)
            )

    async def news(self, shards: Shards | None = None) -> Sequence[News]:
        """Return the months that are over and were not told of, some at a time."""
        return await self._db.read(postings.due, News, self._desk.clock(), BATCH, shards)

    async def take_news(self, one: News) -> None:
        await self._db.write(months.take, one, self._desk.clock())


def _digest_helps_until(person: PersonSettings, due: datetime, at: datetime) -> datetime:
    """Return when the newest digest comes too late of those that have become due since one was.

    That is hours later, or in the quiet hours, unless it was wanted there.
    """
    while (later := next_digest(person, due)) is not None and later <= at:
        due = later
    quiet = start_of_quiet(person, due)
    if quiet is None or end_of_quiet(person, due) is not None:
        return due + DIGEST_HELPS
    return min(due + DIGEST_HELPS, quiet)


class Downtime(Part):
    """Notes each minute that people can reach the bot, and makes up for the time when they could not.

    Only a start, a lost connection or a disk that failed can be the reason for a gap between two notes. So a
    clock that is put forward or back is none.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._in_reach = False
        """Whether nothing has come in between since the last note."""

    def interrupt(self) -> None:
        self._in_reach = False

    async def end(self) -> None:
        """Make up for a time out of reach that has just ended, before anything else is due.

        Raises:
            StoreError: Nothing could be noted, so this is to be called again.
        """
        if not self._in_reach:
            await self.note()

    async def note(self) -> None:
        """Note that people can reach the bot, and make up for the time when they could not.

        Raises:
            StoreError: Nothing can be stored now, so nobody can play either.
        """
        at, was_in_reach = self._desk.clock(), self._in_reach
        try:
            self._in_reach = True
            if not was_in_reach:
                await self._make_up(at)
            await self._db.write(notes.write, IN_REACH, at.isoformat())
        except StoreError:
            self._in_reach = False
            raise

    async def _make_up(self, at: datetime) -> None:
        """Let all players to move have at least as much time as they were without, at most a day.

        A crash on the way leads here again, and nothing is made up for twice: what counts is the return.
        """
        last = await self._db.read(notes.read, IN_REACH)
        gone = at if last is None else datetime.fromisoformat(last)
        if at - gone <= TOLERATED_DOWNTIME:
            return
        for match in await self._db.read(postings.due, Match, at + timekeeping.MOST_MADE_UP, EVERY_MATCH):
            await self._desk.change(match.id, partial(timekeeping.make_up, gone=gone, at=at))
