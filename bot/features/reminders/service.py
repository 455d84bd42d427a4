from collections.abc import Sequence
from datetime import datetime
from functools import partial
from operator import attrgetter

from bot.features.reminders import table as digests
from bot.features.reminders.model import DIGEST_HELPS, next_digest, start_of_quiet
from bot.matches.change import By
from bot.matches.context import BATCH, Service
from bot.matches.finding import Finding, urgency, waits_for
from bot.matches.ids import MatchId, Shards, UserId
from bot.matches.model import Challenge, ChallengeStatus, Match
from bot.matches.settings import PersonSettings, Reminders
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.time import timekeeping
from bot.matches.time.quiet import end_of_quiet
from bot.matches.transitions import MatchTransition

MOST_CHALLENGES = 100
"""How many of the newest challenges are searched for open ones."""


class Reminding(Service):
    async def snooze(self, match: MatchId, by: By, revision: int, *, person: PersonSettings) -> datetime:
        at = self._context.clock()
        step = partial(timekeeping.snooze, user=by.user, revision=revision, at=at, person=person)
        snoozed = (await self._change(match, step, by)).snoozed
        assert snoozed is not None  # noqa: S101 (the step has set it)
        return snoozed

    async def mute(self, match: MatchId, by: By, revision: int) -> None:
        await self._change(match, partial(timekeeping.mute, user=by.user, revision=revision), by)

    async def is_wanted(self, match: Match, person: PersonSettings) -> bool:
        """Whether a queued reminder should still be sent; in quiet hours, it is postponed to their end."""
        if person.reminders is Reminders.OFF or match.snoozed is not None:
            return False  # another one will come, if any
        at = self._context.clock()
        free = timekeeping.when_free(match, person, at)
        if free > at:
            await self._context.change(
                match.id, partial(timekeeping.put_off, revision=match.revision, until=free)
            )
        return free <= at

    async def waiting(self, user: UserId) -> tuple[Sequence[Match], Sequence[Challenge]]:
        """Return matches and challenges of all servers that wait for a person, most urgent first.

        During a vacation, only requests wait.
        """
        at = self._context.clock()
        running = await self._db.read(match_table.running_of, user)
        newest = await self._db.read(challenge_table.newest_of, user, MOST_CHALLENGES)
        return (
            sorted((match for match in running if waits_for(match, user, at)), key=urgency),
            sorted((one for one in newest if _is_open(one, user, at)), key=attrgetter("offer.expires")),
        )

    async def _change(self, match: MatchId, step: MatchTransition, by: By) -> Match:
        await Finding(self._context).match(match)  # there may be none
        return (await self._context.change(match, step, by)).match


def _is_open(challenge: Challenge, user: UserId, at: datetime) -> bool:
    offer = challenge.offer
    if challenge.status is not ChallengeStatus.OPEN:
        return False
    return offer.opponent == user and offer.expires > at


class Digests(Service):
    async def due(self, shards: Shards | None = None) -> Sequence[tuple[UserId, datetime]]:
        if shards is not None and not shards.has_first:
            return []
        return await self._db.read(digests.due_digests, self._context.clock(), BATCH)

    async def take(self, one: tuple[UserId, datetime]) -> None:
        """Queue a digest, at most once, unless it is too late."""
        user, due = one
        at = self._context.clock()
        person = (await self._db.read(preference_table.both, user, None)).person
        following = next_digest(person, at)
        if following is not None:
            await self._db.write(
                digests.take_digest, user, due, following, expires=_helps_until(person, due, at)
            )


def _helps_until(person: PersonSettings, due: datetime, at: datetime) -> datetime:
    """Return until when the newest due digest is still useful.

    That is some hours, or until quiet hours begin, unless the digest itself is due in them.
    """
    while (later := next_digest(person, due)) is not None and later <= at:
        due = later
    quiet = start_of_quiet(person, due)
    if quiet is None or end_of_quiet(person, due) is not None:
        return due + DIGEST_HELPS
    return min(due + DIGEST_HELPS, quiet)
