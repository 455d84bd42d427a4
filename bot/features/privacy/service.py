import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from bot.errors import DamagedMatchError
from bot.matches.change import By, Change, log_stored
from bot.matches.context import Service
from bot.matches.events import MatchEnded
from bot.matches.finding import seat_of
from bot.matches.ids import ChallengeId, MatchId, UserId
from bot.matches.limits import Bar, Closed, DataSummary
from bot.matches.model import Match, Search
from bot.matches.plans import lines
from bot.matches.records import people_of, record_as_plain_values
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import contents, hooks, persons
from bot.matches.tables import matches as match_table
from bot.matches.tables.columns import Holds, id_text, plain

EXPORT_BATCH = 100
MOST_EXPORT_BYTES = 8_000_000
"""Maximum size of an export; Discord accepts 10 MiB."""


class Privacy(Service):
    async def summary(self, user: UserId) -> DataSummary:
        return await self._db.read(persons.summary, user)

    async def bars(self, user: UserId) -> Sequence[Bar]:
        return await self._db.read(hooks.bars, user)

    async def export(self, user: UserId) -> bytes:
        """Return all data of a person as JSON, newest first.

        Matches are records that `oddity record` reads. The file states how many records did not fit.
        """
        pages = _Pages()
        for key, read in (one.export_list for one in contents.HELD if one.export_list):
            pages.add(key, await self._db.read(read, user))
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
        head["bars that deleting your data does not lift"] = [
            {
                "what": bar.what,
                "server": str(bar.guild),
                "since": None if bar.since is None else bar.since.isoformat(timespec="seconds"),
            }
            for bar in await self.bars(user)
        ]
        head["left out for want of room"] = {
            key: sum(counts[name] for name in _lists()[key].counts) - len(written)
            for key, written in pages.written.items()
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
            records = (_match(match, user, played.get(match.id, ())) for match in found[::-1])
            await asyncio.to_thread(pages.add, "matches", records)
            before = found[0].id

    async def _read_challenges(self, user: UserId, pages: "_Pages") -> None:
        before: ChallengeId | None = None
        while not pages.is_full:
            found = await self._db.read(challenge_table.newest_of, user, EXPORT_BATCH, before)
            if not found:
                return
            await asyncio.to_thread(pages.add, "challenges", map(plain, found[::-1]))
            before = found[0].id

    async def forget(self, by: By) -> Closed:
        """Delete a person's settings, and replace them by a former player elsewhere, in one transaction.

        Running matches end as if resigned; open challenges are withdrawn or declined.
        """
        endings = await self._db.write(persons.forget, by, self._context.clock())
        await self._context.list_acts()
        for record in (*endings.matches, *endings.challenges):
            log_stored(self.forget, None, Change(record), by)
        for match in endings.matches:
            with suppress(DamagedMatchError):
                self._context.events.announce(MatchEnded(self._context.view(match)))
        return endings


def _lists() -> dict[str, Holds]:
    """Return the long lists of an export: matches and challenges, which are read in pages, come first."""
    tables = {one.table: one for one in contents.HELD}
    others = {one.export_list[0]: one for one in contents.HELD if one.export_list}
    return {key: tables[key] for key in ("matches", "challenges")} | others


class _Pages:
    """Lists of JSON objects, up to a total number of bytes."""

    def __init__(self) -> None:
        self._room = MOST_EXPORT_BYTES
        self.written: dict[str, list[str]] = {key: [] for key in _lists()}
        self.is_full = False

    def add(self, kind: str, objects: Iterable[Mapping[str, Any]]) -> None:
        for one in objects:
            text = json.dumps(one, ensure_ascii=False)
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


def _match(match: Match, user: UserId, played: Iterable[datetime]) -> dict[str, Any]:
    deadline = None
    if match.deadline is not None:
        deadline = match.deadline.isoformat()
    return {
        "server": str(match.place.guild),
        "number": match.number,
        "channel": str(match.place.channel),
        "board message": id_text(match.board_message),
        "your seat": match.seat_of(user),
        "days per turn": match.days_per_turn,
        "tries": match.tries,
        "deadline": deadline,
        "your planned turns": [list(line) for line in lines(match.plans[seat_of(match, user)])],
        "record": record_as_plain_values(match, people_of(match.seats)),
        "turns played": [moment.isoformat(timespec="seconds") for moment in played],
    }
