from collections.abc import Sequence
from datetime import datetime

from bot.errors import MatchError
from bot.features.following import table as follow_table
from bot.features.following.model import Followed, FollowerSettings
from bot.matches.change import By
from bot.matches.context import Service
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.matches.settings import PersonSettings
from bot.matches.tables import preferences as preference_table


def in_digest(person: PersonSettings) -> bool:
    if person.digest is None:
        return False
    return person.of(FollowerSettings).followed_in_digest


class Following(Service):
    async def follow(self, match: Match, by: By, *, turns: bool | None = None) -> Followed:
        if match.is_past:
            raise MatchError("follow-over", match=match.label)
        return await self._db.write(follow_table.follow, match.id, by, turns=turns, at=self._context.clock())

    async def unfollow(self, match: MatchId, user: UserId) -> None:
        await self._db.write(follow_table.unfollow, match, user)

    async def followed_by(self, user: UserId) -> Sequence[Followed]:
        return await self._db.read(follow_table.followed_by, user)

    async def news(self, user: UserId, since: datetime) -> Sequence[Followed]:
        if not in_digest((await self._db.read(preference_table.both, user, None)).person):
            return ()
        return [one for one in await self.followed_by(user) if _is_of_late(one, since)]


def _is_of_late(one: Followed, since: datetime) -> bool:
    played = one.match.last_turn
    if one.match.outcome is not None:
        return True
    return one.turns and played is not None and played >= since
