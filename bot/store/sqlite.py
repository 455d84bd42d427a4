"""The store on disk: one SQLite file.

Each method is one operation for ``bot.store.database``: what to read, what may change
(``bot.store.changes``), what to write.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from bot.matches.clock import deadline
from bot.store import changes, preferences, rows, tables
from bot.store.database import Database

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from datetime import datetime
    from pathlib import Path
    from sqlite3 import Connection

    from bot.matches.model import Challenge, ChallengeStatus, Match, Offer, Place
    from bot.matches.settings import PersonSettings, ServerSettings
    from bot.rules.rules import Outcome


class SqliteStore:
    """Keeps every promise of ``MatchStore``; what a call has stored survives a crash and a power cut."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path) -> AsyncIterator[Self]:
        """Open the file, or create it and its folder. On leaving, calls that still wait are stored first.

        Raises:
            StoreError: the file cannot be used; it is left as it was.
        """
        async with Database.open(path) as database:
            yield cls(database)

    async def claim(self, interaction: int, at: datetime) -> bool:
        def operation(db: Connection) -> bool:
            tables.forget(db, at - changes.REMEMBERED)
            return tables.remember(db, interaction, at)

        return await self._database.write(operation)

    async def add_challenge(self, offer: Offer) -> Challenge:
        def operation(db: Connection) -> Challenge:
            if offer.rematch_of is not None:
                match = tables.known_match(db, offer.rematch_of)
                for expired in changes.make_room(match, tables.rematches(db, match.id), offer.created):
                    tables.update_challenge(db, expired)
            return tables.known_challenge(db, tables.insert_challenge(db, offer))

        return await self._database.write(operation)

    async def challenge(self, challenge: int) -> Challenge | None:
        return await self._database.read(lambda db: tables.challenge(db, challenge))

    async def open_challenges(self, guild: int) -> Sequence[Challenge]:
        return await self._database.read(lambda db: tables.open_in(db, guild))

    async def expired_challenges(self, at: datetime) -> Sequence[Challenge]:
        return await self._database.read(lambda db: tables.expired(db, at))

    async def unposted_challenges(self) -> Sequence[Challenge]:
        return await self._database.read(tables.unposted_challenges)

    async def closed_challenges(self, guild: int, challenger: int, since: datetime) -> Sequence[Challenge]:
        return await self._database.read(lambda db: tables.closed_by(db, guild, challenger, since))

    async def challenge_of(self, match: int) -> Challenge | None:
        return await self._database.read(lambda db: tables.challenge_of(db, match))

    async def set_challenge_message(self, challenge: int, message: int) -> None:
        def operation(db: Connection) -> None:
            before = tables.known_challenge(db, challenge)
            tables.update_challenge(db, replace(before, message=message))

        await self._database.write(operation)

    async def close_challenge(self, challenge: int, status: ChallengeStatus, reason: str = "") -> Challenge:
        def operation(db: Connection) -> Challenge:
            after = changes.closed(tables.known_challenge(db, challenge), status, reason)
            tables.update_challenge(db, after)
            return after

        return await self._database.write(operation)

    async def start_match(self, challenge: int, seats: tuple[int, int], at: datetime) -> Match:
        def operation(db: Connection) -> Match:
            before = tables.known_challenge(db, challenge)
            until = deadline(before.offer.days_per_turn, at)
            match = tables.insert_match(db, rows.row_of_match(before.offer, seats, at, until=until))
            tables.update_challenge(db, changes.accepted(before, match))
            return tables.known_match(db, match)

        return await self._database.write(operation)

    async def match(self, match: int) -> Match | None:
        return await self._database.read(lambda db: tables.match(db, match))

    async def numbered(self, guild: int, number: int) -> Match | None:
        return await self._database.read(lambda db: tables.numbered(db, guild, number))

    async def running_matches_of(self, user: int, guild: int | None = None) -> Sequence[Match]:
        return await self._database.read(lambda db: tables.running_of(db, user, guild))

    async def count_running(self, guild: int) -> int:
        return await self._database.read(lambda db: tables.count_running(db, guild))

    async def running_matches_in(self, channel: int) -> Sequence[Match]:
        return await self._database.read(lambda db: tables.running_in(db, channel))

    async def running_places(self) -> Sequence[Place]:
        return await self._database.read(tables.running_places)

    async def matches_of_channel(self, channel: int, limit: int) -> Sequence[Match]:
        return await self._database.read(lambda db: tables.newest_in(db, channel, limit))

    async def match_on(self, channel: int, message: int) -> Match | None:
        return await self._database.read(lambda db: tables.match_on(db, channel, message))

    async def add_turn(self, match: int, ply: int, text: str, outcome: Outcome | None, at: datetime) -> Match:
        def operation(db: Connection) -> Match:
            before = tables.known_match(db, match)
            after = changes.with_turn(before, ply, text, outcome=outcome, at=at)
            tables.insert_turn(db, after, at)
            return after

        return await self._database.write(operation)

    async def end_match(self, match: int, outcome: Outcome, at: datetime, *, ply: int | None = None) -> Match:
        return await self._change_match(match, lambda before: changes.over(before, outcome, at, ply=ply))

    async def overdue_matches(self, at: datetime) -> Sequence[Match]:
        return await self._database.read(lambda db: tables.overdue(db, at))

    async def set_overtime(self, match: int, ply: int) -> Match:
        return await self._change_match(match, lambda before: changes.late(before, ply))

    async def restart_clock(self, match: int, at: datetime) -> Match:
        return await self._change_match(match, lambda before: changes.restarted(before, at))

    async def move_match(self, match: int, place: Place) -> Match:
        return await self._change_match(match, lambda before: changes.moved(before, place))

    async def _change_match(self, match: int, change: Callable[[Match], Match]) -> Match:
        def operation(db: Connection) -> Match:
            after = change(tables.known_match(db, match))
            tables.update_match(db, after)
            return after

        return await self._database.write(operation)

    async def set_board_message(self, match: int, revision: int, message: int) -> None:
        def operation(db: Connection) -> None:
            tables.update_match(db, changes.shown(tables.known_match(db, match), revision, message))

        await self._database.write(operation)

    async def unposted_matches(self) -> Sequence[Match]:
        return await self._database.read(tables.unposted)

    async def note(self, key: str) -> str | None:
        return await self._database.read(lambda db: tables.note(db, key))

    async def write_note(self, key: str, text: str) -> None:
        await self._database.write(lambda db: tables.write_note(db, key, text))

    async def person(self, user: int) -> PersonSettings:
        return await self._database.read(lambda db: preferences.person(db, user))

    async def change_person(self, user: int, **changes: Any) -> PersonSettings:
        def operation(db: Connection) -> PersonSettings:
            after = replace(preferences.person(db, user), **changes)
            preferences.write_person(db, user, after)
            return after

        return await self._database.write(operation)

    async def server(self, guild: int) -> ServerSettings:
        return await self._database.read(lambda db: preferences.server(db, guild))

    async def change_server(self, guild: int, **changes: Any) -> ServerSettings:
        def operation(db: Connection) -> ServerSettings:
            after = replace(preferences.server(db, guild), **changes)
            preferences.write_server(db, guild, after)
            return after

        return await self._database.write(operation)

    async def blocked_by(self, user: int) -> frozenset[int]:
        return await self._database.read(lambda db: preferences.blocked_by(db, user))

    async def block(self, user: int, other: int) -> None:
        await self._database.write(lambda db: preferences.block(db, user, other))

    async def unblock(self, user: int, other: int) -> None:
        await self._database.write(lambda db: preferences.unblock(db, user, other))
