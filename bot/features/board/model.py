"""Which messages show a match: transitions of the match, run in the transaction that stores their result."""

from collections.abc import Sequence
from typing import Any

from bot.matches.change import Change
from bot.matches.ids import BoardMessage, MessageId
from bot.matches.model import Match, Place, Shown
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
)
from bot.matches.transitions import leave

NOTHING_TOLD = {"since": 0, "ply": 0, "kept": 0}
"""Details of an old board whose turns are unknown."""
AFTER = "after"
"""The message after which a board is posted again."""


def move_match(match: Match, place: Place, *, gather: bool = False) -> Change[Match]:
    moved = match.change(place=place, shown=None)
    change = _without_newest(match, Change(moved), match).queue(board_entry(moved))
    if not gather:
        return change
    return change.queue(gather_entry(moved))


def note_moved_board(match: Match, place: Place, **board: Any) -> Change[Match]:
    """As `note_board`, where the match goes on in the place of the message."""
    moved = move_match(match, place)
    return moved.then(note_board(moved.after, **board))


def note_strays(match: Match, strays: Sequence[BoardMessage]) -> Change[Match]:
    change = Change(match)
    for stray in strays:
        change = leave(match, change.queue(buttons_entry(match, stray, NOTHING_TOLD)), stray)
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
        if message == match.board_message:
            return note_strays(match, strays)
        late = BoardMessage(match.place.channel, message)
        return note_strays(match, [*strays, late])
    before = match.shown
    if before is None:
        since = max(match.start_ply, posted.ply - 1 - posted.answered)
    else:
        since = before.ply
    shown = Shown(message, posted.revision, since, posted.ply)
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
    return leave(match, change.queue(buttons_entry(match, old, told)), old)
