"""Settings of people and servers; summary, export and deletion of a person's data; servers the bot left."""

import asyncio
import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from bot.errors import DamagedMatchError, MatchError, NotForYouError
from bot.matches.change import By, Change, log_stored
from bot.matches.context import Service
from bot.matches.courtesy import Logged
from bot.matches.events import MatchEnded
from bot.matches.finding import seat_of
from bot.matches.ids import COMPUTER, FORMER, ChallengeId, GuildId, MatchId, Shards, UserId
from bot.matches.limits import Closed, DataSummary
from bot.matches.model import Challenge, Match, Search
from bot.matches.plans import lines
from bot.matches.ratings.ledger import RatedMatch
from bot.matches.records import record_as_plain_values
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import contents, persons
from bot.matches.tables import departures as departure_table
from bot.matches.tables import log as log_table
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables import ratings as rating_table
from bot.matches.tables.columns import id_text, plain
from bot.matches.transitions import restart_clock

MOST_BLOCKS = 100
SLEEPS = timedelta(days=30)
"""How long data of a server is kept after it removed the bot."""
PURGED_ROWS = 50
"""Challenges or matches deleted in one step, so that other writes do not wait."""


class People(Service):
    async def change_person(self, user: UserId, **changes: Any) -> PersonSettings:
        return await self._db.write(preference_table.change_person, user, at=self._context.clock(), **changes)

    async def change_server(self, guild: GuildId, **changes: Any) -> ServerSettings:
        return await self._db.write(
            preference_table.change_server, guild, at=self._context.clock(), **changes
        )

    async def block(self, user: UserId, other: UserId) -> None:
        if user == other:
            raise NotForYouError("block-yourself")
        if len(await self._db.read(preference_table.blocked_by, user) | {other}) > MOST_BLOCKS:
            raise MatchError("too-many-blocks", limit=MOST_BLOCKS)
        await self._db.write(preference_table.block, user, other)

    async def unblock(self, user: UserId, other: UserId) -> None:
        if other not in await self._db.read(preference_table.blocked_by, user):
            raise MatchError("not-blocked", person=str(other))
        await self._db.write(preference_table.unblock, user, other)

    async def preferences(self, user: UserId, guild: GuildId | None) -> Preferences:
        return await self._db.read(preference_table.both, user, guild)

    async def server(self, guild: GuildId) -> ServerSettings:
        return await self._db.read(preference_table.server, guild)

    async def blocked_by(self, user: UserId) -> frozenset[UserId]:
        return await self._db.read(preference_table.blocked_by, user)


class Servers(Service):
    async def leave(self, guild: GuildId) -> None:
        await self._db.write(departure_table.depart, guild, self._context.clock())

    async def come_back(self, guild: GuildId) -> None:
        """Resume everything in a server; the clock of each running match restarts. A new server is greeted.

        Nothing could be played or seen meanwhile. If the bot was removed while offline, the remaining time
        is unknown, so every turn gets its full time.
        """
        for before, change in await self._db.write(departure_table.come_back, guild, self._context.clock()):
            log_stored(restart_clock, before, change)

    async def compare(self, present: Collection[GuildId], shards: Shards | None = None) -> None:
        """Detect servers that removed or added the bot while it was offline.

        `present` includes unavailable servers.
        """
        departed = set(await self._db.read(departure_table.departed, shards=shards))
        for guild in departed & set(present):
            await self.come_back(guild)
        for guild in set(await self._db.read(contents.guilds, shards)) - departed - set(present):
            await self.leave(guild)

    async def purge_some(self) -> bool:
        """Delete some data of a server that removed the bot long ago; return whether there may be more."""
        before = self._context.clock() - SLEEPS
        due = await self._db.read(departure_table.departed, before)
        return bool(due) and (
            await self._db.write(contents.purge, due[0], before, PURGED_ROWS) or len(due) > 1
        )


EXPORT_BATCH = 100
MOST_EXPORT_BYTES = 8_000_000
"""Maximum size of an export; Discord accepts 10 MiB."""


class Privacy(Service):
    async def summary(self, user: UserId) -> DataSummary:
        return await self._db.read(persons.summary, user)

    async def export(self, user: UserId) -> bytes:
        """Return all data of a person as JSON, newest first.

        Matches are records that `oddity record` reads. The file states how many records did not fit.
        """
        pages = _Pages(user)
        for logged in await self._db.read(log_table.by_person, user):
            pages.add("log", _logged(logged))
        for line in reversed(await self._db.read(rating_table.lines_of, user)):
            pages.add("rated matches", _rated(line, user))
        await self._read_matches(user, pages)
        await self._read_challenges(user, pages)
        counts = (await self._db.read(persons.summary, user)).counts
        head: dict[str, Any] = {
            "about": "All that Oddity stores about one person.",
            "user": str(user),
            "written": self._context.clock().isoformat(timespec="seconds"),
        }
        for key, read in (one.export for one in contents.HELD if one.export):
            head[key] = plain(await self._db.read(read, user))
        head["left out for want of room"] = {
            key: sum(counts[name] for name in names.split()) - len(pages.written[key])
            for key, names in _PAGED.items()
        }
        return await asyncio.to_thread(_join, head, pages.written)

    async def _read_matches(self, user: UserId, pages: "_Pages") -> None:
        before: MatchId | None = None
        while not pages.is_full:
            search = Search(players=frozenset({user}), before=before)
            found = await self._db.read(match_table.search, search, EXPORT_BATCH)
            if not found:
                return
            played = await self._db.read(match_table.played_at, [match.id for match in found])
            await asyncio.to_thread(pages.add_matches, found[::-1], played)
            before = found[0].id

    async def _read_challenges(self, user: UserId, pages: "_Pages") -> None:
        before: ChallengeId | None = None
        while not pages.is_full:
            found = await self._db.read(challenge_table.newest_of, user, EXPORT_BATCH, before)
            if not found:
                return
            await asyncio.to_thread(pages.add_challenges, found[::-1])
            before = found[0].id

    async def forget(self, by: By) -> Closed:
        """Delete a person's settings, and replace them by a former player elsewhere, in one transaction.

        Running matches end as if resigned; open challenges are withdrawn or declined.
        """
        endings = await self._db.write(persons.forget, by, self._context.clock())
        for record in (*endings.matches, *endings.challenges):
            log_stored(self.forget, None, Change(record), by)
        for match in endings.matches:
            with suppress(DamagedMatchError):
                self._context.events.announce(MatchEnded(self._context.view(match)))
        return endings


_PAGED = {
    "matches": "running finished",
    "challenges": "open closed",
    "log": "logged",
    "rated matches": "rated",
}
"""The long lists of an export, with the counts that add up to the whole of each."""


class _Pages:
    """Lists of JSON objects, up to a total number of bytes."""

    def __init__(self, user: UserId) -> None:
        self._user = user
        self._room = MOST_EXPORT_BYTES
        self.written: dict[str, list[str]] = {key: [] for key in _PAGED}
        self.is_full = False

    def add_matches(self, matches: Sequence[Match], played: Mapping[MatchId, Sequence[datetime]]) -> None:
        for match in matches:
            times = [moment.isoformat(timespec="seconds") for moment in played.get(match.id, ())]
            self.add("matches", {**_match(match, self._user), "turns played": times})

    def add_challenges(self, challenges: Sequence[Challenge]) -> None:
        for challenge in challenges:
            self.add("challenges", plain(challenge))

    def add(self, kind: str, values: Mapping[str, Any]) -> None:
        text = json.dumps(values, ensure_ascii=False)
        size = len(text.encode())
        self.is_full = self.is_full or size > self._room
        if self.is_full:
            return
        self._room -= size
        self.written[kind].append(text)


def _join(head: Mapping[str, Any], lists: Mapping[str, list[str]]) -> bytes:
    """Return one JSON object: the head, then the lists, with one line per element."""
    start = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
    between = ",\n  "
    parts = [f',\n "{name}": [\n  {between.join(texts)}\n ]' for name, texts in lists.items()]
    return f"{start}{''.join(parts)}\n}}\n".encode()


def _match(match: Match, user: UserId) -> dict[str, Any]:
    return {
        "server": str(match.place.guild),
        "number": match.number,
        "channel": str(match.place.channel),
        "board message": id_text(match.board_message),
        "your seat": match.seat_of(user),
        "days per turn": match.days_per_turn,
        "tries": match.tries,
        "deadline": None if match.deadline is None else match.deadline.isoformat(),
        "your planned turns": [list(line) for line in lines(match.plans[seat_of(match, user)])],
        "record": record_as_plain_values(match, people_of(match.seats)),
    }


_NAMES = {FORMER: "a former player", COMPUTER: "the computer"}


def people_of(seats: tuple[UserId, UserId]) -> tuple[str, str]:
    first, second = (_NAMES.get(user, str(user)) for user in seats)
    return first, second


def _logged(logged: Logged) -> dict[str, Any]:
    entry = logged.entry
    return {
        "server": str(logged.guild),
        "number": logged.number,
        "done by you": entry.what,
        "at": entry.at.isoformat(),
        **entry.details,
    }


def _rated(line: RatedMatch, user: UserId) -> dict[str, Any]:
    seat = line.seats.index(user)
    return {
        "server": str(line.pool.guild),
        "game": line.pool.game,
        "ended": line.ended.isoformat(),
        "your seat": seat,
        "opponent": id_text(line.seats[1 - seat]),
        "winner": line.winner,
        "reason": line.reason,
        "counts": line.counts,
        "your rating and deviation before": list(line.before[seat]),
        "your rating and deviation after": list(line.after[seat]),
    }
