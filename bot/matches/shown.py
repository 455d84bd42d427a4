"""Transitions of what messages show: where the board stands, what is to do about it, and old buttons.

Like those in `bot.matches.transitions`, they run inside the transaction that stores their result.
"""

from collections.abc import Collection
from dataclasses import replace

from bot.matches.courtesy import BoardMessage
from bot.matches.ids import MessageId
from bot.matches.model import Errand, Match, Place


def move_match(match: Match, place: Place, errands: Collection[Errand] = ()) -> Match:
    """Let a match go on in another channel, where no message shows it yet, with what is to do there."""
    return replace(
        match,
        place=place,
        board_message=None,
        board_revision=None,
        old_boards=_with_newest(match),
        errands=frozenset(errands),
    )


def note_board(match: Match, revision: int, message: MessageId, errands: Collection[Errand] = ()) -> Match:
    """Note the message that shows a revision, and what is left to do about it; an older one changes nothing.

    The buttons of the message before have to go from then on. One that counted as older until now may have
    lost its own, so they have to be put back.
    """
    if match.board_revision is not None and revision < match.board_revision:
        return match
    match = match.change(errands=frozenset(errands))
    others = tuple(board for board in match.old_boards if board.message != message)
    if others != match.old_boards:
        match = match.change(old_boards=others, board_outdated=True)
    if match.board_message == message:
        return match.change(board_revision=revision)
    return match.change(
        board_message=message,
        board_revision=revision,
        board_overtime=match.overtime and revision == match.revision,
        old_boards=_with_newest(match),
    )


def note_board_text(match: Match, shown: Match) -> Match:
    """Note that the newest board tells a match as it stood; nothing changes if that is not how it stands."""
    if (match.board_message, match.revision) != (shown.board_message, shown.revision):
        return match
    if (match.seats, match.deadline) != (shown.seats, shown.deadline):
        return match
    if match.vacation_to_move != shown.vacation_to_move:
        return match
    return replace(match, board_overtime=shown.overtime, board_outdated=False)


def add_errand(match: Match, errand: Errand) -> Match:
    """Note one more thing that is to do about the newest board."""
    return replace(match, errands=match.errands | {errand})


def note_errand(match: Match, revision: int, errand: Errand) -> Match:
    """Note that there is no need to run an errand any more; that of another revision stays."""
    if revision != match.board_revision:
        return match
    return replace(match, errands=match.errands - {errand})


def note_strays(match: Match, messages: Collection[MessageId]) -> Match:
    """Note that there are older messages, found in the channel, whose buttons have to go.

    The newest board is none of them, though it may have been noted after they were looked for.
    """
    strays = [BoardMessage(match.place.channel, message) for message in messages]
    known = {*match.old_boards, BoardMessage(match.place.channel, match.board_message or MessageId(0))}
    new = [board for board in strays if board not in known]
    return replace(match, old_boards=(*match.old_boards, *new)) if new else match


def note_stripped(match: Match, message: MessageId) -> Match:
    """Note that a message has no buttons any more."""
    left = tuple(board for board in match.old_boards if board.message != message)
    return match if left == match.old_boards else replace(match, old_boards=left)


def _with_newest(match: Match) -> tuple[BoardMessage, ...]:
    if match.board_message is None:
        return match.old_boards
    return (*match.old_boards, BoardMessage(match.place.channel, match.board_message))
