"""Transitions of what messages show: where the board stands, and what follows from that.

Like those in `bot.matches.transitions`, they run inside the transaction that stores their result.
"""

from bot.matches.change import Change
from bot.matches.courtesy import BoardMessage
from bot.matches.ids import MessageId
from bot.matches.model import Match, Place, Shown
from bot.matches.outbox import Entry, Key, Kind, board_entry, buttons_entry, gather_entry

AFTER = "after"
"""Under this name an entry says after which message a board is to be posted again."""


def move_match(match: Match, place: Place, *, gather: bool = False) -> Change[Match]:
    """Let a match go on in another channel, where no message shows it yet.

    Args:
        match: The match.
        place: Where it goes on.
        gather: Whether both players are to be made members there.
    """
    moved = match.change(place=place, shown=None)
    change = _without_newest(match, Change(moved)).queue(board_entry(moved))
    return change.queue(gather_entry(moved)) if gather else change


def note_board(
    match: Match,
    posted: Match,
    message: MessageId,
    *,
    tell_directly: bool = False,
    gathered: bool = False,
) -> Change[Match]:
    """Note the message that shows a match as it was posted; an older revision changes nothing.

    The buttons of the message before have to go from then on.

    Args:
        match: The match.
        posted: It, as the message shows it.
        message: The message.
        tell_directly: Whether a player is told of it by a direct message.
        gathered: Whether both players are members of its thread.
    """
    if match.shown is not None and posted.revision < match.shown.revision:
        return Change(match)
    change = Change(match.change(shown=Shown(message, posted.revision)))
    if match.board_message != message:
        change = _without_newest(match, change)
    if tell_directly:
        change = change.queue(Entry(Key(Kind.DIRECT, match.id), match.place, posted.revision))
    if gathered:
        change = change.settle(Key(Kind.GATHER, match.id))
    return _settled(change, posted)


def note_board_text(match: Match, written: Match) -> Change[Match]:
    """Note that the newest board tells a match as it stood; nothing changes if that is not how it stands."""
    return Change(match) if match.shown != written.shown else _settled(Change(match), written)


def repost(match: Match) -> Change[Match]:
    """Let the newest board be posted once more, unless another has taken its place by then."""
    details = {AFTER: match.board_message or 0}
    return Change(match).queue(Entry(Key(Kind.REPOST, match.id), match.place, details=details))


def _settled(change: Change[Match], told: Match) -> Change[Match]:
    """Let no board be wanted any more where the newest one tells a match as it stands."""
    return change.settle(Key(Kind.BOARD, told.id)) if change.after.told == told.told else change


def _without_newest(match: Match, change: Change[Match]) -> Change[Match]:
    """Let the buttons go of what was the newest board until now."""
    if match.board_message is None:
        return change
    old = BoardMessage(match.place.channel, match.board_message)
    return change.queue(buttons_entry(match, old))
