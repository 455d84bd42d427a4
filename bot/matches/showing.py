"""The messages that show matches: recorded once posted, queued where missing.

Transitions run, as in `transitions`, in the transaction that stores their result.
"""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from bot.matches import transitions
from bot.matches.change import Change
from bot.matches.clock import BOARD_LATE_AFTER
from bot.matches.context import Service
from bot.matches.courtesy import BoardMessage, Remark, RemarkKind
from bot.matches.events import BoardShown, ComputersBoardShown
from bot.matches.ids import FORMER, MatchId, MessageId, Shards
from bot.matches.model import Match, MatchView, Place, Shown
from bot.matches.outbox import (
    BOARD,
    DIRECT,
    GATHER,
    REPOST,
    Entry,
    Key,
    board_entry,
    buttons_entry,
    gather_entry,
    names_entry,
    result_entry,
)
from bot.matches.settings import Audience
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables.matches import OldBoard
from bot.matches.transitions import MatchTransition

AT_A_TIME = 100
MORE_THAN_LOST = 100
"""Revisions: more than one match loses."""
NOTHING_TOLD = {"since": 0, "ply": 0, "kept": 0}
"""Details of an old board whose turns are unknown."""
AFTER = "after"
"""The message after which a board is posted again."""


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

    async def audience(self, match: Match) -> Audience:
        """Of its newest board."""
        return await self._db.read(preference_table.audience, match)

    async def old_board(self, match_id: MatchId) -> OldBoard:
        return await self._db.read(match_table.old_board, match_id)

    async def note_board(self, posted: Match, message: MessageId, **more: Any) -> Match:
        """An older revision never replaces a newer one; the same one may move to another message."""
        note = partial(note_board, posted=posted, message=message, **more)
        change = await self._change(posted.id, note)
        shown = ComputersBoardShown if change.after.is_for_computer else BoardShown
        self._context.events.announce(shown(change.after, change.entries))
        return change.after

    async def note_board_text(self, written: Match) -> Match:
        return (await self._change(written.id, partial(note_board_text, written=written))).after

    async def note_said(self, match: Match, said: BoardMessage) -> None:
        """Store a message that names the players and is never edited otherwise."""
        await self._change(match.id, partial(note_said, said=said))

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
                change = _left(now, change.queue(buttons_entry(now, stray)), stray)
            return change.queue(result_entry(now))

        await self._context.change(match_id, tell)

    async def repost(self, match: Match, at: datetime) -> Entry:
        """Queue what an attempt that began then may not have posted."""
        return (await self._changes.change_match(match.id, repost, at=at)).entries[0]

    async def move(self, match: Match, place: Place, *, gather: bool = False) -> Match:
        move = partial(move_match, place=place, gather=gather)
        return (await self._change(match.id, move)).after

    async def _change(self, match_id: MatchId, transition: MatchTransition) -> Change[Match]:
        return await self._changes.change_match(match_id, transition, at=self._context.clock())


def move_match(match: Match, place: Place, *, gather: bool = False) -> Change[Match]:
    moved = match.change(place=place, shown=None)
    change = _without_newest(match, Change(moved), match).queue(board_entry(moved))
    if not gather:
        return change
    return change.queue(gather_entry(moved))


def note_strays(match: Match, strays: Sequence[BoardMessage]) -> Change[Match]:
    change = Change(match)
    for stray in strays:
        change = _left(match, change.queue(buttons_entry(match, stray, NOTHING_TOLD)), stray)
    return change


def note_board(
    match: Match,
    posted: Match,
    message: MessageId,
    *,
    tell_directly: bool = False,
    gathered: bool = False,
    strays: Sequence[BoardMessage] = (),
    look_after: MessageId | None = None,
) -> Change[Match]:
    """Store the message that shows a match; an older revision is a stray.

    The buttons of the previous message and of strays are removed. `gathered`: both players are members of
    its thread. Strays after the message `look_after` are looked for once more.
    """
    if match.shown is not None and posted.revision < match.shown.revision:
        late = BoardMessage(match.place.channel, message)
        return note_strays(match, strays if message == match.board_message else [*strays, late])
    before = match.shown
    since = max(match.start_ply, posted.ply - 1 - posted.answered)
    shown = Shown(message, posted.revision, since if before is None else before.ply, posted.ply)
    if before is not None and before.message == message:
        shown = shown._replace(since=before.since, ply=before.ply)
    change = note_strays(match, strays).to(match.change(shown=shown))
    if look_after is not None:
        change = change.queue(repost_entry(match, look_after, part=look_after))
    if match.board_message != message:
        change = _without_newest(match, change, posted)
        if before is not None and before.revision == posted.revision:
            change = change.settle(Key(REPOST, match.id))
    if tell_directly:
        change = change.queue(Entry(Key(DIRECT, match.id), match.place, posted.revision))
    if gathered:
        change = change.settle(Key(GATHER, match.id))
    return _settled(change, posted)


def note_board_text(match: Match, written: Match) -> Change[Match]:
    """Record that the newest board is up to date, unless the match has changed since."""
    if match.shown != written.shown:
        return Change(match)
    return _settled(Change(match), written)


def repost_entry(match: Match, after: MessageId | None, part: int = 0) -> Entry:
    return Entry(Key(REPOST, match.id, part), match.place, details={AFTER: after or 0})


def repost(match: Match) -> Change[Match]:
    return Change(match).queue(repost_entry(match, match.board_message))


def _settled(change: Change[Match], told: Match) -> Change[Match]:
    if change.after.displayed != told.displayed:
        return change
    return change.settle(Key(BOARD, told.id))


def _without_newest(match: Match, change: Change[Match], newer: Match) -> Change[Match]:
    """Reduce the previous board to a line; turns later than `newer` are undone."""
    if match.shown is None:
        return change
    old = BoardMessage(match.place.channel, match.shown.message)
    shown = match.shown
    told = {"since": shown.since, "ply": shown.ply, "kept": newer.ply}
    told |= {"revision": shown.revision, "until": newer.revision}
    return _left(match, change.queue(buttons_entry(match, old, told)), old)


def note_said(match: Match, *, said: BoardMessage) -> Change[Match]:
    return _left(match, Change(match), said)


def _left(match: Match, change: Change[Match], message: BoardMessage) -> Change[Match]:
    """Store a remaining message; if a player has been forgotten meanwhile, queue removal of the name."""
    change = change._replace(left=(*change.left, message))
    if FORMER not in match.seats:
        return change
    return change.queue(names_entry(match, message))
