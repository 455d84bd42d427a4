from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from bot.features.board.model import (
    move_match,
    note_board,
    note_board_text,
    note_moved_board,
    note_strays,
    repost,
)
from bot.matches import transitions
from bot.matches.change import Change
from bot.matches.clock import BOARD_LATE_AFTER
from bot.matches.context import Service
from bot.matches.events import BoardShown, ComputersBoardShown
from bot.matches.ids import BoardMessage, MatchId, MessageId, Shards
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import (
    Entry,
    buttons_entry,
    result_entry,
)
from bot.matches.remarks import Remark, RemarkKind
from bot.matches.tables import matches as match_table
from bot.matches.tables.matches import OldBoard
from bot.matches.transitions import MatchTransition, leave

AT_A_TIME = 100
MORE_THAN_LOST = 100
"""Revisions: more than one match loses."""


class Showing(Service):
    async def running_places(self, shards: Shards | None = None) -> AsyncIterator[Place]:
        last: Place | None = None
        while places := await self._db.read(match_table.running_places, AT_A_TIME, last, shards):
            for place in places:
                yield place
            last = places[-1]

    async def start_time(self, view: MatchView) -> MatchView:
        """Restart the clock of a turn whose board is posted much later than the turn."""
        match = view.match
        now = self._context.clock()
        if match.is_shown or match.deadline is None or match.paused is not None:
            return view
        began = match.active or match.started
        if now - began <= BOARD_LATE_AFTER:
            return view
        return self._context.view(
            (await self._change(match.id, partial(transitions.restart_clock, at=now))).after
        )

    async def old_board(self, match_id: MatchId) -> OldBoard:
        return await self._db.read(match_table.old_board, match_id)

    async def note_board(
        self, posted: Match, message: MessageId, *, place: Place | None = None, **more: Any
    ) -> Match:
        """An older revision never replaces a newer one; the same one may move to another message."""
        note = partial(note_board, posted=posted, message=message, **more)
        if place not in {None, posted.place}:
            note = partial(note_moved_board, place=place, posted=posted, message=message, **more)
        change = await self._change(posted.id, note)
        shown = BoardShown
        if change.after.is_for_computer:
            shown = ComputersBoardShown
        self._context.events.announce(shown(change.after, change.entries))
        return change.after

    async def note_board_text(self, written: Match) -> Match:
        return (await self._change(written.id, partial(note_board_text, written=written))).after

    async def note_strays(self, match: Match, strays: Sequence[BoardMessage]) -> Sequence[Entry]:
        """Store unknown duplicates of boards; return the entries that remove their buttons."""
        return (await self._change(match.id, partial(note_strays, strays=strays))).entries

    async def tell_lost(
        self, match_id: MatchId, ahead: int, turn: str, strays: Sequence[BoardMessage]
    ) -> None:
        """Say that what boards show at newer revisions, up to `ahead`, is lost with a restored backup.

        Later revisions are greater, so that lost buttons stay stale.
        """

        def tell(now: Match) -> Change[Match]:
            if ahead <= now.revision:
                return Change(now)
            closed = transitions.close_request(now)
            later = closed.to(closed.after.change(revision=ahead + MORE_THAN_LOST))
            remark = Remark(RemarkKind.RESTORED, None, lost=turn)
            at = self._context.clock()
            change = transitions.add_remark(later, remark, at=at, ply=now.ply)
            for stray in strays:
                change = leave(now, change.queue(buttons_entry(now, stray)), stray)
            return change.queue(result_entry(now))

        await self._context.change(match_id, tell)

    async def queue_repost(self, match: Match, at: datetime) -> Entry:
        """Queue what an attempt that began then may not have posted."""
        return (await self._changes.change_match(match.id, repost, at=at)).entries[0]

    async def move(self, match: Match, place: Place, *, gather: bool = False) -> Match:
        move = partial(move_match, place=place, gather=gather)
        return (await self._change(match.id, move)).after

    async def _change(self, match_id: MatchId, transition: MatchTransition) -> Change[Match]:
        return await self._changes.change_match(match_id, transition, at=self._context.clock())
