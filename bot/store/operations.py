"""The store in a database: one SQLite file, or PostgreSQL for several processes.

Each method is one operation: read what is there, apply a transition (`bot.matches.transitions`), write what
has changed. What is one function of a table is named in one line.
"""

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from bot.db.connection import Connection, Database
from bot.db.errors import StoreError
from bot.db.sqlite.database import SqliteDatabase
from bot.matches import transitions
from bot.matches.change import By, Change, log_stored
from bot.matches.courtesy import VacationTransition
from bot.matches.daily import DAILY_SETTINGS
from bot.matches.ids import (
    ChallengeId,
    GuildId,
    MatchId,
    Shards,
    TournamentId,
)
from bot.matches.model import Beginning, Challenge, Match, Offer
from bot.matches.outbox import Entry, Key, card_entry
from bot.matches.settings import ServerSettings
from bot.matches.standing import Endings, Standing
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import claims, days, follows, months, notes, outbox, persons, postings
from bot.matches.tables import departures as departure_table
from bot.matches.tables import leases as lease_table
from bot.matches.tables import log as log_table
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables import puzzles as puzzle_table
from bot.matches.tables import ratings as rating_table
from bot.matches.tables import records as record_table
from bot.matches.tables import tournaments as tournament_table
from bot.matches.time.timekeeping import shift_vacation
from bot.matches.tournaments.lifecycle import EventStep, Step
from bot.matches.transitions import ChallengeTransition, MatchTransition

NOT_INSTALLED = (
    "PostgreSQL needs packages that are not installed: give `pip install '.[postgresql]'` in the folder of"
    " Oddity's files, with the pip of the Python that runs it."
)


def _open(address: Path | str, owner: str | None) -> AbstractAsyncContextManager[Database]:
    if isinstance(address, Path):
        return SqliteDatabase.open(address)
    try:
        from bot.db.postgresql.database import PostgresqlDatabase  # noqa: PLC0415 (an extra of its own)
    except ImportError as error:
        raise StoreError(NOT_INSTALLED) from error
    return PostgresqlDatabase.open(address, owner)


T = TypeVar("T")
P = ParamSpec("P")
_Operation = Callable[Concatenate[Connection, P], T]
_Method = Callable[Concatenate["SqlStore", P], Coroutine[Any, Any, T]]


def _read(operation: _Operation[P, T]) -> _Method[P, T]:
    """Return the method that runs a function of a table on one snapshot."""

    async def method(self: "SqlStore", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(operation, *args, **kwargs)

    return method


def _write(operation: _Operation[P, T], *, by_statement: bool = False) -> _Method[P, T]:
    """Return the method that runs a function of a table in a transaction."""

    async def method(self: "SqlStore", /, *args: P.args, **kwargs: P.kwargs) -> T:
        writer = self._database.by_statement if by_statement else self._database
        return await writer.write(operation, *args, **kwargs)

    return method


def _sweep(db: Connection, at: datetime, limit: int) -> bool:
    lease_table.sweep(db, outbox.REMEMBERED)
    record_table.sweep(db, at)
    return outbox.sweep_handled(db, at, limit)


class SqlStore:
    """Keeps every promise of `MatchStore`; what a call has stored survives a crash and a power cut."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
        async with _open(address, owner) as database:
            await database.read(notes.refuse_if_moved)
            yield cls(database)

    def figures(self) -> Mapping[str, float]:
        """Return what the database tells of itself; nothing where it is a file.

        That is how many `connections` there are, those `free` of them, the calls `waiting` for one, and how
        many transactions were `repeated`.
        """
        return self._database.figures()

    # Challenges

    challenge = _read(challenge_table.RECORDS.one)
    open_challenges = _read(challenge_table.open_in)
    challenge_of = _read(challenge_table.of_match)
    challenges_of = _read(challenge_table.newest_of)

    async def add_challenge(
        self, offer: Offer, check: Callable[[Standing], None], *, by: By | None = None
    ) -> Challenge:
        def operation(db: Connection) -> Challenge:
            outbox.handle_once(db, by, offer.created)
            people = offer.challenger, offer.opponent
            check(persons.standing(db, offer.place.guild, people, offer.created, offer))
            challenge = self._insert_challenge(db, offer)
            outbox.put(db, card_entry(challenge), offer.created)
            return challenge

        challenge = await self._database.write(operation)
        log_stored(self.add_challenge, None, Change(challenge), by)
        return challenge

    def _insert_challenge(self, db: Connection, offer: Offer) -> Challenge:
        if offer.rematch_of is not None:
            match = match_table.RECORDS.known(db, offer.rematch_of)
            rematches = challenge_table.rematches(db, match.id)
            for expired in transitions.expire_rematches(match, rematches, offer.created):
                before = challenge_table.RECORDS.known(db, expired.after.id)
                challenge_table.update(db, before, expired, offer.created)
        return challenge_table.insert(db, offer)

    async def change_challenge(
        self,
        challenge: ChallengeId,
        transition: ChallengeTransition,
        *,
        at: datetime,
        by: By | None = None,
    ) -> Change[Challenge]:
        def operation(db: Connection) -> tuple[Challenge, Change[Challenge]]:
            outbox.handle_once(db, by, at)
            before = challenge_table.RECORDS.known(db, challenge)
            change = transition(before)
            challenge_table.update(db, before, change, at)
            return before, change

        before, change = await self._database.locking("challenges", challenge).write(operation)
        log_stored(transition, before, change, by)
        return change

    # Matches

    match = _read(match_table.RECORDS.one)
    numbered = _read(match_table.numbered)
    running_matches_of = _read(match_table.running_of)
    running_matches_in = _read(match_table.running_in)
    running_places = _read(match_table.running_places)
    matches_of_channel = _read(match_table.newest_in)
    search = _read(match_table.search)
    match_on = _read(match_table.shown_on)
    computers_turns = _read(match_table.computers_turns)
    played_at = _read(match_table.played_at)
    log = _read(log_table.newest)
    log_of = _read(log_table.of_match)
    analysis = _read(record_table.analysis)
    keep_analysis = _write(record_table.keep_analysis)

    async def begin_match(
        self,
        beginning: Beginning,
        check: Callable[[Standing], None],
        *,
        challenge: ChallengeId | Offer | None = None,
        by: By | None = None,
    ) -> Match:
        def operation(db: Connection) -> tuple[Match, Challenge | None, Change[Challenge] | None]:
            outbox.handle_once(db, by, beginning.at)
            before = None
            if challenge is not None and not isinstance(challenge, Offer):
                before = challenge_table.RECORDS.known(db, challenge)
                transitions.check_open(before)
            check(persons.standing(db, beginning.place.guild, beginning.seats, beginning.at))
            if isinstance(challenge, Offer):
                before = self._insert_challenge(db, challenge)
            match = match_table.begin(db, beginning)
            if before is None:
                return match, None, None
            accepted = self._accept(db, before, match)
            challenge_table.update(db, before, accepted, beginning.at)
            return match, before, accepted

        match, before, accepted = await self._database.write(operation)
        if accepted is not None:
            log_stored(transitions.accept_challenge, before, accepted, by)
        log_stored(self.begin_match, None, Change(match), by)
        return match

    def _accept(self, db: Connection, before: Challenge, match: Match) -> Change[Challenge]:
        """Let a match come from a challenge; where that has more seats to take, from a part of it."""
        accepted = transitions.accept_challenge(before, match)
        if (offer := transitions.part_for(before, match)) is not None:
            part = challenge_table.insert(db, offer)
            change = transitions.accept_challenge(part, match)
            challenge_table.update(db, part, change, match.started)
        return accepted

    async def change_match(
        self,
        match: MatchId,
        transition: MatchTransition,
        *,
        at: datetime,
        by: By | None = None,
    ) -> Change[Match]:
        def operation(db: Connection) -> tuple[Match, Change[Match]]:
            outbox.handle_once(db, by, at)
            before = match_table.RECORDS.known(db, match)
            return before, match_table.change(db, before, transition, at)

        before, change = await self._database.locking("matches", match).write(operation)
        log_stored(transition, before, change, by)
        return change

    # The outbox

    async def entries(self, shards: Shards | None = None) -> Sequence[Entry]:
        last = 0 if self._database.owner else None
        while last is not None:
            last = await self._database.by_statement.write(claims.claim, shards, last)
        return await self._database.read(outbox.entries, shards)

    drop_entries = _write(outbox.drop, by_statement=True)

    async def entry(self, key: Key) -> Entry | None:
        return await self._database.read(outbox.entry, key)

    async def release_claims(self, kept: Shards) -> None:
        if self._database.owner is not None:
            await self._database.by_statement.write(claims.release, kept)

    # Digests and vacations

    due_digests = _read(days.due_digests)
    take_digest = _write(days.take_digest)
    vacations = _read(days.vacations)

    # Matches that are followed

    follow = _write(follows.follow)
    unfollow = _write(follows.unfollow)
    followed_by = _read(follows.followed_by)

    # Puzzles

    tried = _read(puzzle_table.tried)
    daily = _read(puzzle_table.DAILIES.one)
    solvers = _read(puzzle_table.solvers)
    note_tried = _write(puzzle_table.note_tried)
    take_daily = _write(puzzle_table.take_daily)
    press = _write(puzzle_table.press)

    due = _read(postings.due)
    note_posted = _write(postings.note_posted, by_statement=True)

    # Settings and vacations

    async def change_server(
        self, guild: GuildId, *, at: datetime | None = None, **changes: Any
    ) -> ServerSettings:
        def operation(db: Connection) -> ServerSettings:
            after = preference_table.change(db, ServerSettings, guild, **changes)
            if at is not None and not DAILY_SETTINGS.isdisjoint(changes):
                puzzle_table.reschedule(db, guild, after, at)
            return after

        return await self._database.write(operation)

    async def change_vacations(
        self, by: By, transition: VacationTransition, *, at: datetime
    ) -> Sequence[Change[Match]]:
        def operation(db: Connection) -> tuple[list[tuple[Match, Change[Match]]], list[Change[Match]]]:
            outbox.handle_once(db, by, at)
            user = by.user
            running = match_table.running_of(db, user, lock=True)  # a turn reads the vacations of both
            before = days.newest_vacation(db, user)
            days.write_vacations(db, user, transition(days.vacations(db, user)))
            after = days.newest_vacation(db, user)
            shift = partial(shift_vacation, before=before, after=after, at=at)
            owed = [match for match in running if match.player_to_move == user]
            stored = [(match, match_table.change(db, match, shift, at)) for match in owed]
            told = [change for _, change in stored if change.entries]
            return stored, [change.to(match_table.RECORDS.known(db, change.after.id)) for change in told]

        stored, told = await self._database.write(operation)
        for before, change in stored:
            log_stored(shift_vacation, before, change, by)
        return told

    # Records that were read in

    record = _read(record_table.one)
    records_of = _read(record_table.of_person)
    keep_record = _write(record_table.keep)

    # People and servers

    preferences = _read(preference_table.both)
    change_person = _write(persons.change)
    server = _read(preference_table.server)
    blocked_by = _read(preference_table.blocked_by)
    block = _write(persons.block)
    unblock = _write(preference_table.unblock)
    holdings = _read(persons.holdings)
    mentions = _read(persons.mentions)
    guilds = _read(departure_table.guilds)
    departures = _read(departure_table.departed)
    note_departure = _write(departure_table.depart)
    purge = _write(departure_table.purge)

    async def forget(self, by: By, *, at: datetime) -> Endings:
        def operation(db: Connection) -> Endings:
            outbox.handle_once(db, by, at)
            return persons.forget(db, by.user, at)

        endings = await self._database.write(operation)
        for record in (*endings.matches, *endings.challenges):
            log_stored(self.forget, None, Change(record), by)
        return endings

    async def note_return(self, guild: GuildId, at: datetime) -> None:
        for before, change in await self._database.write(departure_table.come_back, guild, at):
            log_stored(transitions.restart_clock, before, change)

    # Ratings

    rated_match = _read(rating_table.told)
    players = _read(rating_table.players)
    rated_matches_of = _read(rating_table.lines_of)
    ratings_of = _read(rating_table.of_person)
    ranked = _read(rating_table.ranked)
    wins = _read(rating_table.wins)
    games = _read(rating_table.games)
    profile = _read(rating_table.profile)
    reliable = _read(rating_table.reliable)
    news = _read(months.RECORDS.one)
    set_news = _write(months.set_news)
    ledger = _read(rating_table.lines)
    exclude = _write(rating_table.exclude)
    rebuild_ratings = _write(rating_table.rebuild)
    take_news = _write(months.take)

    # Tournaments

    tournament = _read(tournament_table.event)
    tournaments = _read(tournament_table.of_guild)
    tournaments_of = _read(tournament_table.of_person)
    add_tournament = _write(tournament_table.add)

    async def change_tournament(
        self, tournament: TournamentId, step: EventStep, *, at: datetime, by: By | None = None
    ) -> tuple[Step, Sequence[Match]]:
        def operation(db: Connection) -> tuple[Step, list[Match]]:
            outbox.handle_once(db, by, at)
            return tournament_table.change(db, tournament, step, at)

        done, begun = await self._database.write(operation)
        for match in begun:
            log_stored(self.begin_match, None, Change(match), by)
        return done, begun

    # What processes share

    leases = _read(lease_table.known)
    note = _read(notes.read)
    write_note = _write(notes.write)
    settle_note = _write(notes.settle)
    take_lease = _write(lease_table.take)
    keep_leases = _write(lease_table.keep)
    renew_allowance = _write(lease_table.renew_allowance)
    sweep = _write(_sweep, by_statement=True)
