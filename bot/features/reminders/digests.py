"""Daily digests of everything that waits for a person."""

from collections.abc import Sequence
from datetime import datetime

from bot.features.reminders import table as digests
from bot.matches.context import BATCH, Service
from bot.matches.ids import Shards, UserId
from bot.matches.settings import PersonSettings
from bot.matches.tables import preferences as preference_table
from bot.matches.time.quiet import DIGEST_HELPS, end_of_quiet, next_digest, start_of_quiet


class Digests(Service):
    async def due(self, shards: Shards | None = None) -> Sequence[tuple[UserId, datetime]]:
        if shards is not None and not shards.has_first:
            return []
        return await self._db.read(digests.due_digests, self._context.clock(), BATCH)

    async def take(self, one: tuple[UserId, datetime]) -> None:
        """Queue a digest, at most once, unless it is too late."""
        (user, due), at = one, self._context.clock()
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
