"""Take-backs, requests, ending by agreement, and keeping inactive matches.

The transitions run, as in `bot.matches.transitions`, in the transaction that stores their result.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.errors import MatchError, NotForYouError
from bot.matches.change import Change
from bot.matches.clock import ASLEEP_LASTS, add_time, is_due
from bot.matches.courtesy import Became, BoardMessage, Remark, RemarkKind, Request, RequestKind, Spare
from bot.matches.ids import UserId
from bot.matches.model import Ending, Match
from bot.matches.outbox import REQUEST, answer_entry, notice, request_entry
from bot.matches.plans import NO_PLANS, PLAN_DROPPED
from bot.matches.transitions import add_remark, begin_turn, check_revision, close_request, end_match
from bot.rules.rules import Outcome

FREE = timedelta(minutes=1)
"""How long a turn may be taken back without asking."""
MOST_TAKEN_BACK = 3
"""Per person and match, including requests."""


def take_back_freely(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    check_take_back_freely(match, seat, revision, at=at)
    return undo(_counted(match, seat), match.ply - 1, by=match.seats[seat], at=at)


def check_take_back_freely(match: Match, seat: int, revision: int, *, at: datetime) -> None:
    check_revision(match, revision)
    _check_take_backs(match, seat)
    if seat == match.seat_to_move or match.last_turn is None or match.answered:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    if at - match.last_turn > FREE:
        raise MatchError("take-back-too-late", match=str(match.number))


def ply_to_take_back(match: Match, seat: int) -> int:
    """Return the ply before a seat's last turn."""
    ply = match.ply - (1 if seat != match.seat_to_move else 2)
    if ply < match.start_ply:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    return ply


def ask(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Change[Match]:
    check_revision(match, revision)
    if match.request is not None and not match.is_asked_if_asleep:
        raise MatchError("request-waiting", match=str(match.number))
    ply = None
    if kind is RequestKind.TAKE_BACK:
        _check_take_backs(match, seat)
        ply = ply_to_take_back(match, seat)
        match = _counted(match, seat)
    closed = close_request(match)
    asked = replace(closed.after, request=Request(kind, revision, at, seat, ply), active=at)
    return closed.to(asked).queue(request_entry(asked, match.seats[1 - seat]))


def grant(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Change[Match]:
    """Ask the computer, which agrees at once."""
    asked = ask(match, seat, kind, revision, at=at)
    granted = asked.then(agree(asked.after, 1 - seat, revision, at=at))
    others = tuple(entry for entry in granted.entries if entry.key.kind != REQUEST)
    return granted._replace(entries=others)


def agree(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    request = _waiting_for(match, seat, revision)
    agreed = close_request(match, Became.AGREED)
    if request.ply is not None:
        return agreed.then(undo(agreed.after, request.ply, by=match.seats[1 - seat], at=at))
    return agreed.then(end_match(agreed.after, Outcome(None, Ending.AGREED, {}), at=at))


def refuse(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    _waiting_for(match, seat, revision)
    closed = close_request(match, Became.REFUSED)
    return closed.to(replace(closed.after, active=at))


def withdraw(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    if _request_of_player(match, revision).seat != seat:
        raise NotForYouError("request-of-other", match=str(match.number))
    closed = close_request(match, Became.WITHDRAWN)
    return closed.to(replace(closed.after, active=at))


def keep(match: Match, revision: int, *, at: datetime, seat: int | None = None) -> Change[Match]:  # noqa: ARG001 (either may)
    check_revision(match, revision)
    if not match.is_asked_if_asleep:
        raise MatchError("no-request", match=str(match.number))
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


def ask_if_asleep(match: Match, revision: int, *, at: datetime) -> Change[Match]:
    """Ask both players whether an inactive match goes on; an unanswered request gives way."""
    is_stale = match.revision != revision or match.deadline is not None
    if is_stale or match.is_asked_if_asleep or not is_due(match, at):
        return Change(match)
    closed = close_request(match)
    asked = replace(closed.after, request=Request(RequestKind.ASLEEP, revision, at))
    return closed.to(asked).queue(request_entry(asked, expires=at + ASLEEP_LASTS))


def undo(
    match: Match, ply: int, *, by: UserId, at: datetime, kind: RemarkKind = RemarkKind.TAKEN_BACK
) -> Change[Match]:
    """Undo all turns from a ply on; the log keeps them.

    The newest turn alone is restored with its player's time left; earlier ones restart the clock.
    """
    if not match.start_ply <= ply < match.ply:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    undone = match.turns[ply:]
    closed = close_request(match)
    after = replace(
        closed.after,
        turns=match.turns[:ply],
        revision=match.revision + 1,
        active=at,
        last_turn=None,
        answered=False,
        plans=NO_PLANS,
        spare=None,
    )
    after = begin_turn(after, at)
    if match.spare is not None and ply == match.ply - 1:
        after = _with_spare(after, match.spare, at)
    remark = Remark(kind, by, undone)
    change = add_remark(closed.to(after), remark, at=at, ply=ply, turns=", ".join(undone))
    dropped = [player for player, plan in zip(match.seats, match.plans, strict=True) if plan and player != by]
    return change.queue(*(notice(PLAN_DROPPED, after, player) for player in dropped))


def _with_spare(match: Match, spare: Spare, at: datetime) -> Match:
    due = add_time(match.paused or at, timedelta(seconds=spare.turn), match.vacation_to_move)
    first, second = match.left
    return replace(
        match, deadline=due, left=(first, spare.in_all) if match.seat_to_move else (spare.in_all, second)
    )


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


Step = Callable[..., Change[Match]]
"""A transition of this module, with `seat` and `at` as keywords."""


ANSWERS: Mapping[Became, Step] = {
    Became.AGREED: agree,
    Became.REFUSED: refuse,
    Became.WITHDRAWN: withdraw,
    Became.KEPT: keep,
}
