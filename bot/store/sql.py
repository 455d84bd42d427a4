"""The store in a database: one SQLite file, or PostgreSQL for several processes.

Each method is one operation: read what is there, apply a transition
(`bot.matches.transitions`), write what has changed.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Self

from bot.matches import transitions
from bot.matches.allowances import Allowance, Report
from bot.matches.courtesy import Logged, Notice, NoticeKind, Vacation
from bot.matches.holdings import Endings, Holdings
from bot.matches.ids import (
    ChallengeId,
    ChannelId,
    GuildId,
    InteractionId,
    MatchId,
    MessageId,
    UserId,
)
from bot.matches.leases import Lease
from bot.matches.model import Challenge, Match, Offer, Place, Search, Unsettled
from bot.matches.ports import StoreError
from bot.matches.quiet import DIGEST_SETTINGS, next_digest
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.shards import Shards
from bot.matches.standing import Standing
from bot.matches.timekeeping import VacationTransition, shift_vacation
from bot.matches.transitions import ChallengeTransition, MatchTransition
from bot.store import (
    allowances,
    challenge_table,
    claims,
    days,
    departures,
    handled,
    leases,
    match_table,
    notes,
    persons,
    preferences,
    standings,
)
from bot.store.connection import Connection, Database, Row
from bot.store.sqlite.database import SqliteDatabase

NOT_INSTALLED = "PostgreSQL needs packages that are not installed: install 'oddity[postgresql]'."


def _open(address: Path | str) -> AbstractAsyncContextManager[Database]:
    if isinstance(address, Path):
        return SqliteDatabase.open(address)
    try:
        from bot.store.postgresql.database import PostgresqlDatabase  # noqa: PLC0415 (an extra of its own)
    except ImportError as error:
        raise StoreError(NOT_INSTALLED) from error
    return PostgresqlDatabase.open(address)


def _refuse_if_moved(db: Connection) -> None:
    if target := notes.read(db, MOVED):
        raise StoreError(f"This database was moved to {target}: set ODDITY_DATABASE to that.")
    if source := notes.read(db, ARRIVING):
        raise StoreError(f"This database is not complete: let `oddity move` from {source} come to its end.")


MOVED, ARRIVING = "moved-to", "arriving-from"
"""Under these keys stands which database has taken the place of this one, or whose place it is to take."""
_NEW = MatchId(0)
"""In place of an id, which the database gives."""


class SqlStore:
    """Keeps every promise of `MatchStore`; what a call has stored survives a crash and a power cut."""

    def __init__(self, database: Database, owner: str | None = None) -> None:
        self._database = database
        self._owner = owner

    @classmethod
    @asynccontextmanager
    async def open(cls, address: Path | str, owner: str | None = None) -> AsyncIterator[Self]:
        """Open a database. On leaving, calls that still wait are stored first.

        Args:
            address: The path of a SQLite file, which is created with its folder where it is missing; or where
                PostgreSQL serves a database, such as `postgresql://user@host/name`.
            owner: What this process is called among those that share the database, and that it has a lease
                by. Without, or with a file, it is alone, and all that is to be shown is for it to show.

        Raises:
            StoreError: It cannot be used; it is left as it was.
        """
        async with _open(address) as database:
            await database.read(_refuse_if_moved)
            yield cls(database, owner if isinstance(address, str) else None)

    def figures(self) -> Mapping[str, float]:
        """Return what the database tells of itself; nothing where it is a file.

        That is how many `connections` there are, those `free` of them, the calls `waiting` for one, and how
        many transactions were `repeated`.
        """
        return self._database.figures()

    async def add_challenge(
        self, offer: Offer, check: Callable[[Standing], None], *, once: InteractionId | None = None
    ) -> Challenge:
        def operation(db: Connection) -> Challenge:
            handled.handle_once(db, once, offer.created)
            check(standings.standing(db, offer, (offer.challenger, offer.opponent), offer.created))
            return self._insert_challenge(db, offer)

        return await self._database.write(operation)

    def _insert_challenge(self, db: Connection, offer: Offer) -> Challenge:
        if offer.rematch_of is not None:
            match = match_table.RECORDS.known(db, offer.rematch_of)
            rematches = challenge_table.rematches(db, match.id)
            for expired in transitions.expire_rematches(match, rematches, offer.created):
                before = challenge_table.RECORDS.known(db, expired.id)
                challenge_table.update(db, before, expired, self._owner)
        return challenge_table.RECORDS.known(db, challenge_table.insert(db, offer, self._owner))

    async def change_challenge(
        self,
        challenge: ChallengeId,
        transition: ChallengeTransition,
        *,
        at: datetime,
        once: InteractionId | None = None,
    ) -> Challenge:
        def operation(db: Connection) -> Challenge:
            handled.handle_once(db, once, at)
            before = challenge_table.RECORDS.known(db, challenge)
            after = transition(before)
            challenge_table.update(db, before, after, self._owner)
            return after

        return await self._database.write(operation, alone=Row("challenges", challenge))

    async def challenge(self, challenge: ChallengeId) -> Challenge | None:
        return await self._database.read(lambda db: challenge_table.RECORDS.one(db, challenge))

    async def open_challenges(self, guild: GuildId) -> Sequence[Challenge]:
        return await self._database.read(lambda db: challenge_table.open_in(db, guild))

    async def expired_challenges(self, at: datetime, shards: Shards | None = None) -> Sequence[Challenge]:
        return await self._database.read(lambda db: challenge_table.expired(db, at, shards))

    async def unshown_challenges(self, shards: Shards | None = None) -> Sequence[Challenge]:
        claimant = claims.Claimant(self._owner, shards)
        await self._claim(challenge_table.UNSHOWN, claimant)
        return await self._database.read(lambda db: challenge_table.unshown(db, claimant))

    async def challenge_of(self, match: MatchId) -> Challenge | None:
        return await self._database.read(lambda db: challenge_table.of_match(db, match))

    async def start_match(
        self,
        challenge: ChallengeId,
        seats: tuple[UserId, UserId],
        check: Callable[[Standing], None],
        *,
        at: datetime,
        level: int | None = None,
        once: InteractionId | None = None,
    ) -> Match:
        def operation(db: Connection) -> Match:
            handled.handle_once(db, once, at)
            before = challenge_table.RECORDS.known(db, challenge)
            transitions.check_open(before)
            check(standings.standing(db, before.offer, seats, at))
            return self._start(db, before, seats, level, at)

        return await self._database.write(operation)

    async def begin_match(
        self,
        offer: Offer,
        seats: tuple[UserId, UserId],
        level: int,
        check: Callable[[Standing], None],
        *,
        once: InteractionId | None = None,
    ) -> Match:
        def operation(db: Connection) -> Match:
            handled.handle_once(db, once, offer.created)
            check(standings.standing(db, offer, seats, offer.created))
            return self._start(db, self._insert_challenge(db, offer), seats, level, offer.created)

        return await self._database.write(operation)

    def _start(
        self,
        db: Connection,
        challenge: Challenge,
        seats: tuple[UserId, UserId],
        level: int | None,
        at: datetime,
    ) -> Match:
        vacations = days.newest_vacation(db, seats[0]), days.newest_vacation(db, seats[1])
        number = match_table.next_number(db, challenge.offer.place.guild)
        started = transitions.start_match(
            challenge, _NEW, number, seats=seats, at=at, level=level, vacations=vacations
        )
        match = match_table.insert(db, started, self._owner)
        accepted = transitions.accept_challenge(challenge, match.id)
        challenge_table.update(db, challenge, accepted, self._owner)
        return match

    async def change_match(
        self,
        match: MatchId,
        transition: MatchTransition,
        *,
        at: datetime,
        once: InteractionId | None = None,
    ) -> Match:
        def operation(db: Connection) -> Match:
            handled.handle_once(db, once, at)
            before = match_table.RECORDS.known(db, match)
            after = transition(before)
            if after is not before:  # else nothing has changed
                match_table.update(db, before, after, at, self._owner)
            return after

        return await self._database.write(operation, alone=Row("matches", match))

    async def match(self, match: MatchId) -> Match | None:
        return await self._database.read(lambda db: match_table.RECORDS.one(db, match))

    async def numbered(self, guild: GuildId, number: int) -> Match | None:
        return await self._database.read(lambda db: match_table.numbered(db, guild, number))

    async def running_matches_of(self, user: UserId, guild: GuildId | None = None) -> Sequence[Match]:
        return await self._database.read(lambda db: match_table.running_of(db, user, guild))

    async def running_matches_in(self, channel: ChannelId) -> Sequence[Match]:
        return await self._database.read(lambda db: match_table.running_in(db, channel))

    async def running_places(
        self, limit: int, after: Place | None = None, shards: Shards | None = None
    ) -> Sequence[Place]:
        return await self._database.read(lambda db: match_table.running_places(db, limit, after, shards))

    async def matches_of_channel(self, channel: ChannelId, limit: int) -> Sequence[Match]:
        return await self._database.read(lambda db: match_table.newest_in(db, channel, limit))

    async def search(self, wanted: Search, limit: int) -> Sequence[Match]:
        return await self._database.read(lambda db: match_table.search(db, wanted, limit))

    async def match_on(self, channel: ChannelId, message: MessageId) -> Match | None:
        return await self._database.read(lambda db: match_table.shown_on(db, channel, message))

    async def waking_matches(self, at: datetime, limit: int, shards: Shards | None = None) -> Sequence[Match]:
        return await self._database.read(lambda db: match_table.waking(db, at, limit, shards))

    async def computers_turns(self, limit: int, shards: Shards | None = None) -> Sequence[Match]:
        return await self._database.read(lambda db: match_table.computers_turns(db, limit, shards))

    async def unsettled_matches(self, shards: Shards | None = None) -> Sequence[Unsettled]:
        claimant = claims.Claimant(self._owner, shards)
        await self._claim(match_table.UNSETTLED, claimant)
        return await self._database.read(lambda db: match_table.unsettled(db, claimant))

    async def _claim(self, waiting: claims.Waiting, claimant: claims.Claimant) -> None:
        """Claim all that is to be shown and that nobody has claimed, some at a time."""
        last = None if claimant.owner is None else 0
        while last is not None:
            claim = partial(claims.claim, waiting=waiting, claimant=claimant, after=last)
            last = await self._database.write(claim, by_statement=True)

    async def release_claims(self, kept: Shards) -> None:
        if self._owner is not None:
            for waiting in (challenge_table.UNSHOWN, match_table.UNSETTLED, days.NOTICES):
                release = partial(claims.release, waiting=waiting, owner=self._owner, kept=kept)
                await self._database.write(release, by_statement=True)

    async def log(self, guild: GuildId, limit: int, before: int | None = None) -> Sequence[Logged]:
        return await self._database.read(lambda db: days.log(db, guild, limit, before))

    async def log_of(self, match: MatchId) -> Sequence[Logged]:
        return await self._database.read(lambda db: days.log_of(db, match))

    async def notices(self, limit: int, after: int = 0, shards: Shards | None = None) -> Sequence[Notice]:
        find = partial(days.notices, limit=limit, after=after, claimant=claims.Claimant(self._owner, shards))
        if self._owner is None:
            return await self._database.read(find)
        return await self._database.write(find, by_statement=True)

    async def drop_notice(self, notice: int) -> None:
        await self._database.write(lambda db: days.drop_notice(db, notice))

    async def due_digests(self, at: datetime, limit: int) -> Sequence[tuple[UserId, datetime]]:
        return await self._database.read(lambda db: days.due_digests(db, at, limit))

    async def take_digest(
        self, user: UserId, due: datetime, following: datetime, *, expires: datetime
    ) -> bool:
        notice = Notice(NoticeKind.DIGEST, user, expires=expires)
        take = partial(days.take_digest, user=user, due=due, following=following, notice=notice)
        return await self._database.write(partial(take, owner=self._owner))

    async def vacations(self, user: UserId) -> Sequence[Vacation]:
        return await self._database.read(lambda db: days.vacations(db, user))

    async def change_vacations(
        self,
        user: UserId,
        transition: VacationTransition,
        *,
        at: datetime,
        once: InteractionId | None = None,
    ) -> Sequence[Match]:
        def operation(db: Connection) -> Sequence[Match]:
            handled.handle_once(db, once, at)
            running = match_table.running_of(db, user, None, lock=True)  # a turn reads the vacations of both
            before = days.newest_vacation(db, user)
            days.write_vacations(db, user, transition(days.vacations(db, user)))
            after = days.newest_vacation(db, user)
            for match in running:
                if match.player_to_move == user:
                    shifted = shift_vacation(match, before, after, at=at)
                    match_table.update(db, match, shifted, at, self._owner)
            return match_table.running_of(db, user, None)

        return await self._database.write(operation)

    async def preferences(self, user: UserId, guild: GuildId | None) -> Preferences:
        def operation(db: Connection) -> Preferences:
            server = ServerSettings() if guild is None else preferences.server(db, guild)
            return Preferences(preferences.person(db, user), server)

        return await self._database.read(operation)

    async def server(self, guild: GuildId) -> ServerSettings:
        return await self._database.read(lambda db: preferences.server(db, guild))

    async def change_person(self, user: UserId, *, at: datetime, **changes: Any) -> PersonSettings:
        def operation(db: Connection) -> PersonSettings:
            after = preferences.change_person(db, user, changes)
            if not DIGEST_SETTINGS.isdisjoint(changes):
                days.set_digest(db, user, next_digest(after, at))
            return after

        return await self._database.write(operation)

    async def change_server(self, guild: GuildId, **changes: Any) -> ServerSettings:
        return await self._database.write(lambda db: preferences.change_server(db, guild, changes))

    async def blocked_by(self, user: UserId) -> frozenset[UserId]:
        return await self._database.read(lambda db: preferences.blocked_by(db, user))

    async def block(self, user: UserId, other: UserId) -> None:
        await self._database.write(lambda db: preferences.block(db, user, other))

    async def unblock(self, user: UserId, other: UserId) -> None:
        await self._database.write(lambda db: preferences.unblock(db, user, other))

    async def holdings(self, user: UserId) -> Holdings:
        return await self._database.read(lambda db: persons.holdings(db, user))

    async def challenges_of(
        self, user: UserId, limit: int, before: ChallengeId | None = None
    ) -> Sequence[Challenge]:
        return await self._database.read(lambda db: challenge_table.newest_of(db, user, limit, before))

    async def played_at(self, matches: Sequence[MatchId]) -> Mapping[MatchId, Sequence[datetime]]:
        return await self._database.read(lambda db: match_table.played_at(db, matches))

    async def forget(self, user: UserId, *, at: datetime, once: InteractionId | None = None) -> Endings:
        def operation(db: Connection) -> Endings:
            handled.handle_once(db, once, at)
            return persons.forget(db, user, at, self._owner)

        return await self._database.write(operation)

    async def guilds(self, shards: Shards | None = None) -> Sequence[GuildId]:
        return await self._database.read(lambda db: departures.guilds(db, shards))

    async def departures(
        self, before: datetime | None = None, shards: Shards | None = None
    ) -> Sequence[GuildId]:
        return await self._database.read(lambda db: departures.departed(db, before, shards))

    async def note_departure(self, guild: GuildId, at: datetime) -> None:
        await self._database.write(lambda db: departures.depart(db, guild, at))

    async def note_return(self, guild: GuildId, at: datetime) -> None:
        await self._database.write(lambda db: departures.come_back(db, guild, at, self._owner))

    async def purge(self, guild: GuildId, before: datetime, limit: int) -> bool:
        return await self._database.write(lambda db: departures.purge(db, guild, before, limit))

    async def sweep(self, at: datetime, limit: int) -> bool:
        def operation(db: Connection) -> bool:
            leases.sweep(db, handled.REMEMBERED.total_seconds())
            return handled.sweep(db, at, limit)

        return await self._database.write(operation, by_statement=True)

    async def take_lease(
        self, name: str, owner: str, lasts: timedelta, *, over: Lease | None = None
    ) -> Lease | None:
        seconds = lasts.total_seconds()
        return await self._database.write(lambda db: leases.take(db, name, owner, seconds, over))

    async def keep_leases(self, kept: Sequence[Lease], lasts: timedelta) -> Sequence[Lease]:
        return await self._database.write(lambda db: leases.keep(db, kept, lasts.total_seconds()))

    async def leases(self) -> Sequence[Lease]:
        return await self._database.read(leases.known)

    async def renew_allowance(self, report: Report, lasts: timedelta) -> Allowance:
        return await self._database.write(lambda db: allowances.renew(db, report, lasts.total_seconds()))

    async def note(self, key: str) -> str | None:
        return await self._database.read(lambda db: notes.read(db, key))

    async def write_note(self, key: str, text: str) -> None:
        await self._database.write(lambda db: notes.write(db, key, text))

    async def settle_note(self, key: str, text: str) -> str:
        return await self._database.write(lambda db: notes.settle(db, key, text))
