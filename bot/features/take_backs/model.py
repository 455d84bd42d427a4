"""Transitions of take-backs and of requests: to take back, to end without a winner, to keep a match."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.errors import MatchError, NotForYouError
from bot.matches.change import Change
from bot.matches.ids import BoardMessage
from bot.matches.limits import MOST_TAKEN_BACK
from bot.matches.model import Ending, Match
from bot.matches.outbox import REQUEST, answer_entry, request_entry
from bot.matches.requests import Became, Request, RequestKind
from bot.matches.transitions import check_revision, close_request, end_match, undo
from bot.rules.rules import Outcome

FREE = timedelta(minutes=1)
"""How long a turn may be taken back without asking."""


def take_back_freely(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    check_take_back_freely(match, seat, revision, at=at)
    counted = _counted(match, seat)
    return undo(counted, match.ply - 1, by=match.seats[seat], at=at)


def check_take_back_freely(match: Match, seat: int, revision: int, *, at: datetime) -> None:
    check_revision(match, revision)
    _check_take_backs(match, seat)
    if seat == match.seat_to_move or match.last_turn is None or match.answered:
        raise MatchError("nothing-to-take-back", match=match.number)
    if at - match.last_turn > FREE:
        raise MatchError("take-back-too-late", match=match.number)


def ply_to_take_back(match: Match, seat: int) -> int:
    """Return the ply before a seat's last turn."""
    since_own = 2 if seat == match.seat_to_move else 1
    ply = match.ply - since_own
    if ply < match.start_ply:
        raise MatchError("nothing-to-take-back", match=match.number)
    return ply


def ask(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Change[Match]:
    check_revision(match, revision)
    if match.request is not None and not match.is_asked_if_asleep:
        raise MatchError("request-waiting", match=match.number)
    ply = None
    if kind is RequestKind.TAKE_BACK:
        _check_take_backs(match, seat)
        ply = ply_to_take_back(match, seat)
        match = _counted(match, seat)
    closed = close_request(match)
    request = Request(kind, revision, at, seat, ply)
    asked = replace(closed.after, request=request, active=at)
    return closed.to(asked).queue(request_entry(asked, match.seats[1 - seat]))


def grant(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Change[Match]:
    """Ask the computer, which agrees at once."""
    asked = ask(match, seat, kind, revision, at=at)
    agreed = agree(asked.after, 1 - seat, revision, at=at)
    granted = asked.then(agreed)
    others = tuple(entry for entry in granted.entries if entry.key.kind != REQUEST)
    return granted._replace(entries=others)


def agree(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    request = _waiting_for(match, seat, revision)
    agreed = close_request(match, Became.AGREED)
    if request.ply is None:
        nobody_wins = Outcome(None, Ending.AGREED, {})
        return agreed.then(end_match(agreed.after, nobody_wins, at=at))
    asker = match.seats[1 - seat]
    return agreed.then(undo(agreed.after, request.ply, by=asker, at=at))


def refuse(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    _waiting_for(match, seat, revision)
    closed = close_request(match, Became.REFUSED)
    return closed.to(replace(closed.after, active=at))


def withdraw(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    if _request_of_player(match, revision).seat != seat:
        raise NotForYouError("request-of-other", match=match.number)
    closed = close_request(match, Became.WITHDRAWN)
    return closed.to(replace(closed.after, active=at))


def keep(match: Match, revision: int, *, at: datetime, seat: int | None = None) -> Change[Match]:  # noqa: ARG001 (either may)
    check_revision(match, revision)
    if not match.is_asked_if_asleep:
        raise MatchError("no-request", match=match.number)
    closed = close_request(match, Became.KEPT)
    return closed.to(replace(closed.after, active=at))


def note_request(match: Match, request: Request, message: BoardMessage) -> Change[Match]:
    """Store a request's message. If it is over, its message is closed, unless another has replaced it."""
    noted = replace(request, message=message)
    if match.request is None:
        return Change(match)
    if replace(match.request, message=message) == noted:
        return Change(replace(match, request=noted))
    return Change(match).queue(answer_entry(match, noted, Became.OVERTAKEN))


def _counted(match: Match, seat: int) -> Match:
    first, second = match.taken_back
    taken_back = (first, second + 1) if seat else (first + 1, second)
    return replace(match, taken_back=taken_back)


def _check_take_backs(match: Match, seat: int) -> None:
    if not match.take_backs:
        raise MatchError("no-take-backs", match=match.number)
    if match.taken_back[seat] >= MOST_TAKEN_BACK:
        raise MatchError("too-many-take-backs", match=match.number, limit=MOST_TAKEN_BACK)


def _waiting_for(match: Match, seat: int, revision: int) -> Request:
    request = _request_of_player(match, revision)
    if request.seat == seat:
        raise NotForYouError("own-request", match=match.number)
    return request


def _request_of_player(match: Match, revision: int) -> Request:
    check_revision(match, revision)
    if match.request is None or match.request.seat is None:
        raise MatchError("no-request", match=match.number)
    return match.request


Step = Callable[..., Change[Match]]
"""A transition of this module, with `seat` and `at` as keywords."""


ANSWERS: Mapping[Became, Step] = {
    Became.AGREED: agree,
    Became.REFUSED: refuse,
    Became.WITHDRAWN: withdraw,
    Became.KEPT: keep,
}
