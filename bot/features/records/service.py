"""Uploaded records: from a file or text to a match that can be replayed.

Each is kept for a week, as buttons carry only its id, a negative match id (`bot.matches.ids`). It is never a
stored match.
"""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from bot.errors import NoMatchError
from bot.features.records import table
from bot.features.records.model import KeptRecord, record_of_match
from bot.matches.change import By
from bot.matches.context import Context, Service
from bot.matches.free_text import LONGEST_FREE_TEXT, clean_text
from bot.matches.ids import FORMER, MatchId, UserId
from bot.matches.model import MOST_TURNS, RecordMatch
from bot.matches.outbox import NOWHERE
from bot.matches.records import UNDATED
from bot.rules.notation import format_turns
from bot.rules.record import Record, format_record, read_record
from bot.rules.record_parser import check_size
from bot.rules.rules import Rules
from bot.rules.vocabulary import ENGLISH, Vocabulary

RECORD_KEPT_FOR = timedelta(days=7)
"""Since its last upload."""
MOST_KEPT = 50
"""Records kept per person; the oldest is deleted first."""
_CACHED_RECORDS = 64


class Reading(Service):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._read = lru_cache(_CACHED_RECORDS)(self._match_of)
        self._examples = context.examples

    def example(self, game: str) -> RecordMatch | None:
        matches = map(self._example, self._examples)
        return next((match for match in matches if match.setup.game == game), None)

    def _example(self, number: int) -> RecordMatch:
        return self._read(self._examples[number], MatchId(-number))

    async def read_in(self, by: By, written: str, vocabulary: Vocabulary = ENGLISH) -> RecordMatch:
        """Check a record, store it for its reader, and return it as a match.

        `written` may be a message around the output of `/record` or `oddity record --json`. The same text is
        stored once.
        """
        text = await asyncio.to_thread(self._canonical, written, vocabulary)
        at = self._context.clock()
        return await self._match(
            await self._db.write(table.store, by.user, text, at + RECORD_KEPT_FOR, MOST_KEPT), by.user
        )

    async def match(self, match_id: MatchId, user: UserId) -> RecordMatch:
        """Return a record as a match for a person; its own id is private to them."""
        if -match_id in self._examples:
            return self._example(-match_id)
        kept = await self._db.read(table.find, record_of_match(match_id)[0], self._context.clock())
        if kept is None or match_id not in (kept.match_id(user), kept.match_id(FORMER)):
            raise NoMatchError("record-gone")
        return await self._match(kept, user)

    async def _match(self, kept: KeptRecord, user: UserId) -> RecordMatch:
        match = await asyncio.to_thread(self._read, kept.text, kept.match_id(FORMER))
        return replace(match, id=kept.match_id(user), shared=match.id)

    def _match_of(self, text: str, match_id: MatchId) -> RecordMatch:
        catalogue = self._context.catalogue
        record = read_record(text, catalogue)
        return match_of(record, match_id, catalogue.rules(record.setup))

    def _canonical(self, written: str, vocabulary: Vocabulary) -> str:
        data = written.encode(errors="replace")  # half a character could not be said in a sentence
        check_size(len(data))
        catalogue = self._context.catalogue
        record = read_record(data.decode(), catalogue, most_turns=MOST_TURNS, vocabulary=vocabulary)
        return format_record(_cleaned(record), catalogue)


def match_of(record: Record, match_id: MatchId, rules: Rules) -> RecordMatch:
    record = _cleaned(record)
    return RecordMatch(
        id=match_id,
        number=0,
        place=NOWHERE,
        setup=record.setup,
        seats=(FORMER, FORMER),
        started=_moment(record.started) or UNDATED,
        turns=tuple(format_turns(record.turns, record.setup.start(), rules)),
        start_ply=record.turns_before,
        outcome=record.outcome,
        ended=_moment(record.ended),
        names=record.players,
    )


def _cleaned(record: Record) -> Record:
    """Return a record whose texts can be shown, and without what is no date."""
    first, second = map(_clean, record.players)
    setup = record.setup
    outcome = record.outcome
    return replace(
        record,
        setup=replace(setup, board_key=_clean(setup.board_key) or setup.board.tiling.key),
        players=(first, second),
        started=_day(record.started),
        ended=_day(record.ended),
        outcome=None if outcome is None else replace(outcome, reason=_clean(outcome.reason)),
    )


def _clean(text: str) -> str:
    return clean_text(text[:LONGEST_FREE_TEXT])


def _day(text: str) -> str:
    moment = _moment(text)
    if moment is None:
        return ""
    return moment.date().isoformat()


def _moment(text: str) -> datetime | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    if day == UNDATED.date():
        return None
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
