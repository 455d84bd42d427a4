"""Transitions for second thoughts: taking back, asking for it, and ending a match by agreement.

Like those in `bot.matches.transitions`, they run inside the transaction that stores their result.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.errors import MatchError, NotForYouError
from bot.matches.clock import ASLEEP_LASTS, is_due
from bot.matches.courtesy import (
    Became,
    BoardMessage,
    NoticeKind,
    Remark,
    RemarkKind,
    Request,
    RequestKind,
)
from bot.matches.ids import UserId
from bot.matches.model import Ending, Match
from bot.matches.plans import NO_PLANS
from bot.matches.transitions import (
    add_notice,
    add_remark,
    begin_turn,
    check_revision,
    close_request,
    end_match,
)
from bot.rules.rules import Outcome

FREE = timedelta(minutes=1)
"""For how long a turn may be taken back without asking."""
MOST_TAKEN_BACK = 3
"""How often one person may take back, or ask for it, in one match."""


def take_back_freely(match: Match, seat: int, revision: int, *, at: datetime) -> Match:
    """Undo the newest turn for the player who has just played it.

    Raises:
        StaleTurnError: The opponent has moved meanwhile, or the match is over.
        MatchError: It is too late for that, or not allowed.
    """
    check_revision(match, revision)
    _check_take_backs(match, seat)
    if seat == match.seat_to_move or match.last_turn is None or match.answered:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    if at - match.last_turn > FREE:
        raise MatchError("take-back-too-late", match=str(match.number))
    return undo(_counted(match, seat), match.ply - 1, by=match.seats[seat], at=at)


def may_take_back_freely(match: Match, seat: int, *, at: datetime) -> bool:
    """Whether `take_back_freely` would do it now."""
    try:
        take_back_freely(match, seat, match.revision, at=at)
    except MatchError:
        return False
    return True


def ply_to_take_back(match: Match, seat: int) -> int:
    """Return the ply before the last turn of a seat.

    Raises:
        MatchError: It has not played yet.
    """
    ply = match.ply - (1 if seat != match.seat_to_move else 2)
    if ply < 0:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    return ply


def ask(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Match:
    """Ask the opponent to take turns back, or to end the match without a winner.

    Raises:
        StaleTurnError: The match is over, or at another revision.
        MatchError: Something waits for consent already, or it is not allowed.
    """
    check_revision(match, revision)
    if match.request is not None and not match.is_asked_if_asleep:
        raise MatchError("request-waiting", match=str(match.number))
    ply = None
    if kind is RequestKind.TAKE_BACK:
        _check_take_backs(match, seat)
        ply, match = ply_to_take_back(match, seat), _counted(match, seat)
    asked = replace(close_request(match), request=Request(kind, revision, at, seat, ply), active=at)
    return add_notice(asked, NoticeKind.REQUEST, match.seats[1 - seat])


def grant(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Match:
    """Do at once what a player asks of the computer.

    Raises:
        StaleTurnError, MatchError: As for `ask`.
    """
    asked = replace(ask(match, seat, kind, revision, at=at), notices=match.notices)
    return agree(asked, 1 - seat, revision, at=at)


def agree(match: Match, seat: int, revision: int, *, at: datetime) -> Match:
    """Do what was asked for.

    Raises:
        StaleTurnError, MatchError: Nothing waits for this player's consent at this revision.
    """
    request = _waiting_for(match, seat, revision)
    agreed = close_request(match, Became.AGREED)
    if request.ply is not None:
        return undo(agreed, request.ply, by=match.seats[1 - seat], at=at)
    return end_match(agreed, Outcome(None, Ending.AGREED, {}), at=at)


def refuse(match: Match, seat: int, revision: int, *, at: datetime) -> Match:
    """Let everything stay as it is.

    Raises:
        StaleTurnError, MatchError: Nothing waits for this player's consent at this revision.
    """
    _waiting_for(match, seat, revision)
    return replace(close_request(match, Became.REFUSED), active=at)


def withdraw(match: Match, seat: int, revision: int, *, at: datetime) -> Match:
    """Let everything stay as it is, for the player who has asked.

    Raises:
        StaleTurnError, MatchError: Nothing that this player has asked for waits for consent at this revision.
    """
    if _request_of_player(match, revision).seat != seat:
        raise NotForYouError("request-of-other", match=str(match.number))
    return replace(close_request(match, Became.WITHDRAWN), active=at)


def keep(match: Match, revision: int, *, at: datetime) -> Match:
    """Let a match go on that was asked about because nobody had played for long.

    Raises:
        StaleTurnError, MatchError: Nobody has asked at this revision.
    """
    check_revision(match, revision)
    if not match.is_asked_if_asleep:
        raise MatchError("no-request", match=str(match.number))
    return replace(close_request(match, Became.KEPT), active=at)


def note_request(match: Match, revision: int, message: BoardMessage) -> Match:
    """Note where the request of a match stands; the buttons of one that is over have to go."""
    if match.request is not None and match.request.revision == revision == match.revision:
        return replace(match, request=replace(match.request, message=message))
    return replace(match, old_boards=(*match.old_boards, message))


def ask_if_asleep(match: Match, revision: int, *, at: datetime) -> Match:
    """Ask both players whether a match goes on that has slept for long; nothing changes if it has not.

    A request that nobody has answered all the while gives way.
    """
    if match.revision != revision or match.deadline is not None or not is_due(match, at):
        return match
    if match.is_asked_if_asleep:
        return match
    asked = replace(close_request(match), request=Request(RequestKind.ASLEEP, revision, at))
    return add_notice(asked, NoticeKind.REQUEST, None, expires=at + ASLEEP_LASTS)


def undo(
    match: Match, ply: int, *, by: UserId, at: datetime, kind: RemarkKind = RemarkKind.TAKEN_BACK
) -> Match:
    """Undo all turns from a ply on; the log keeps them, and the time of the turn begins anew.

    Raises:
        MatchError: There are none.
    """
    if not 0 <= ply < match.ply:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    undone = match.turns[ply:]
    after = replace(
        close_request(match),
        turns=match.turns[:ply],
        revision=match.revision + 1,
        active=at,
        last_turn=None,
        answered=False,
        plans=NO_PLANS,
    )
    after = add_remark(after, Remark(kind, by, undone), at=at, ply=ply, turns=", ".join(undone))
    for player, plan in zip(match.seats, match.plans, strict=True):
        if plan and player != by:
            after = add_notice(after, NoticeKind.PLAN_DROPPED, player)
    return begin_turn(after, at)


def _counted(match: Match, seat: int) -> Match:
    first, second = match.taken_back
    return replace(match, taken_back=(first, second + 1) if seat else (first + 1, second))


def _check_take_backs(match: Match, seat: int) -> None:
    if not match.take_backs:
        raise MatchError("no-take-backs", match=str(match.number))
    if match.taken_back[seat] >= MOST_TAKEN_BACK:
        raise MatchError("too-many-take-backs", match=str(match.number), limit=MOST_TAKEN_BACK)


def _waiting_for(match: Match, seat: int, revision: int) -> Request:
    request = _request_of_player(match, revision)
    if request.seat == seat:
        raise NotForYouError("own-request", match=str(match.number))
    return request


def _request_of_player(match: Match, revision: int) -> Request:
    check_revision(match, revision)
    if match.request is None or match.request.seat is None:
        raise MatchError("no-request", match=str(match.number))
    return match.request
