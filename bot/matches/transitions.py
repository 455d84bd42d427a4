"""State transitions of challenges and matches: pure functions from a record to a `Change`, or an error.

They protect the invariants against concurrent changes: the store applies them inside the transaction that
writes their result (`Changes`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot.errors import (
    ChallengeClosedError,
    MatchError,
    MatchOverError,
    NotForYouError,
    RematchOfferedError,
    StaleTurnError,
)
from bot.matches.change import Change
from bot.matches.clock import add_time, deadline, is_overdue, left_after_turn, spare_now
from bot.matches.ids import FORMER, BoardMessage, MatchId, MessageId, UserId
from bot.matches.log import LogEntry
from bot.matches.model import Challenge, ChallengeStatus, Ending, Match, NewMatch, Offer, Spare
from bot.matches.outbox import (
    CARD,
    Key,
    answer_entry,
    board_entry,
    card_entry,
    names_entry,
    notice,
    result_entry,
)
from bot.matches.plans import NO_PLANS, PLAN_DROPPED, Branch, Plan, plans_of
from bot.matches.remarks import Remark, RemarkKind
from bot.matches.requests import Became
from bot.matches.vacations import Vacation
from bot.rules.rules import Outcome

MatchTransition = Callable[[Match], Change[Match]]
ChallengeTransition = Callable[[Challenge], Change[Challenge]]
Vacations = tuple[Vacation | None, Vacation | None]

_WITHOUT_A_MATCH = frozenset({ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN, ChallengeStatus.EXPIRED})
_NO_OTHER_REMATCH = frozenset({ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED})


# Challenges
SECONDS_OF_A_DAY = 24 * 60 * 60
_FRESH: Mapping[str, Any] = {"overtime": False, "reminders": 0, "snoozed": None}


def close_challenge(challenge: Challenge, status: ChallengeStatus, reason: str = "") -> Change[Challenge]:
    if status not in _WITHOUT_A_MATCH:
        raise ValueError(f"{status.value!r} does not end a challenge; declined, withdrawn and expired do")
    check_open(challenge)
    return _on_card(replace(challenge, status=status, reason=reason))


def accept_challenge(challenge: Challenge, match: Match) -> Change[Challenge]:
    """Close an open challenge with its match; with more seats left, it stays open."""
    check_open(challenge)
    offer = challenge.offer
    user = _taker(challenge.offer, match)
    if user in offer.taken:
        raise NotForYouError("seat-twice")
    if offer.seats == 1:
        return _on_card(replace(challenge, status=ChallengeStatus.ACCEPTED, match=match.id))
    taken = replace(challenge, offer=replace(offer, taken=(*offer.taken, user)))
    if len(taken.offer.taken) < offer.seats:
        return Change(taken).queue(card_entry(taken))
    return _on_card(replace(taken, status=ChallengeStatus.ACCEPTED, match=match.id))


def part_for(challenge: Challenge, match: Match) -> Offer | None:
    """Return the offer to store for a match that takes one of several seats.

    For the last seat it is `None`: the challenge itself becomes the match.
    """
    offer = challenge.offer
    if len(offer.taken) + 1 >= offer.seats:
        return None
    return replace(offer, opponent=_taker(offer, match), seats=1, taken=(), note="", rematch_of=None)


def free_seat(challenge: Challenge, match: Match) -> Change[Challenge]:
    """Free the seat of a player who never moved in the match."""
    offer = challenge.offer
    outcome = match.outcome
    if outcome is None or match.ending is not Ending.CANCELLED:
        loser = None
    else:
        loser = outcome.details.get("loser")
    others = tuple(user for user in offer.taken if str(user) != loser)
    if others == offer.taken or challenge.status is not ChallengeStatus.OPEN:
        return Change(challenge)
    freed = replace(challenge, offer=replace(offer, taken=others))
    return Change(freed).queue(card_entry(freed))


def _taker(offer: Offer, match: Match) -> UserId:
    return next((user for user in match.seats if user != offer.challenger), offer.challenger)


def _on_card(closed: Challenge) -> Change[Challenge]:
    """Without a noted card, one may have been posted: the entry that posts it, if any, finds it."""
    if closed.message is None:
        return Change(closed)
    return Change(closed).queue(card_entry(closed))


def note_card(
    challenge: Challenge,
    message: MessageId,
    status: ChallengeStatus = ChallengeStatus.OPEN,
    *,
    told: Offer | None = None,
    notice: MessageId | None = None,
) -> Change[Challenge]:
    """Store a challenge's card, and the status and offer it shows: a person may have been forgotten since."""
    known = (message, notice or challenge.notice)
    offer = challenge.offer
    if known == (challenge.message, challenge.notice):
        noted = Change(challenge)
    else:
        noted = Change(replace(challenge, message=message, notice=known[1]))
    if status is not challenge.status:
        return noted.queue(card_entry(noted.after))
    told = told or offer
    if told.people != offer.people:
        return noted.queue(card_entry(noted.after, quietly=True))
    return noted.settle(Key(CARD, challenge.id))


def expire_rematches(match: Match, rematches: Sequence[Challenge], at: datetime) -> list[Change[Challenge]]:
    """Close expired rematches, to make room for a new one."""
    standing = [challenge for challenge in rematches if challenge.status in _NO_OTHER_REMATCH]
    for challenge in standing:
        if challenge.status is ChallengeStatus.ACCEPTED or challenge.offer.expires > at:
            raise RematchOfferedError("rematch-offered", match=match.number)
    return [close_challenge(challenge, ChallengeStatus.EXPIRED) for challenge in standing]


def forget_in_challenge(challenge: Challenge, user: UserId) -> Change[Challenge]:
    """Replace a person by a former player, and delete their texts.

    An open challenge is withdrawn if it was theirs, or declined if it was for them. A card that names them is
    updated.
    """
    offer = challenge.offer
    mine = user == offer.challenger
    theirs = user == offer.opponent
    if user not in offer.people:
        return Change(challenge)
    change = Change(challenge)
    if challenge.status is ChallengeStatus.OPEN and (mine or theirs):
        ends = ChallengeStatus.WITHDRAWN if mine else ChallengeStatus.DECLINED
        change = close_challenge(challenge, ends)
    elif challenge.message is not None:
        change = change.queue(card_entry(challenge, quietly=True))
    if mine:
        offer = replace(offer, challenger=FORMER, note="")
    if theirs:
        offer = replace(offer, opponent=FORMER)
    taken = tuple(FORMER if one == user else one for one in offer.taken)
    offer = replace(offer, taken=taken)
    reason = "" if theirs else challenge.reason
    return change.to(replace(change.after, offer=offer, reason=reason))


def check_open(challenge: Challenge) -> None:
    if challenge.status is not ChallengeStatus.OPEN:
        raise ChallengeClosedError("challenge-closed", status=challenge.status.value)


# Matches


class PlanChangedError(StaleTurnError):
    """The opponent's plan has changed since the answer to a turn was computed."""


@dataclass(frozen=True)
class Answer:
    """The effect of the waiting player's plan after a turn."""

    plan: Plan = ()
    """As it was when the answer was computed."""
    branch: Branch | None = None
    """`None` if the turn was not planned for, or the reply is illegal."""
    dropped: bool = False


NO_ANSWER = Answer()


def begin(new_match: NewMatch, match: MatchId, number: int, vacations: Vacations = (None, None)) -> Match:
    days = None
    if new_match.level is None:
        days = new_match.days_per_turn
    left = None
    if new_match.days_in_all is not None:
        left = new_match.days_in_all * SECONDS_OF_A_DAY
    return Match(
        match,
        number,
        new_match.place,
        new_match.setup,
        new_match.seats,
        started=new_match.at,
        days_per_turn=days,
        turns=new_match.turns,
        start_ply=len(new_match.turns),
        deadline=deadline(days, new_match.at, vacations[len(new_match.turns) % 2], left),
        level=new_match.level,
        take_backs=new_match.take_backs,
        rated=new_match.rated and new_match.level is None,
        tries=new_match.tries,
        vacations=vacations,
        left=(left, left),
        tournament=new_match.tournament,
        pairing=new_match.pairing,
    )


def apply(transition: MatchTransition, match: Match) -> Change[Match]:
    """Apply a transition; queue board and result if what they display changes."""
    change = transition(match)
    after = change.after
    if after.revision != match.revision or (after is not match and after.displayed != match.displayed):
        change = change.queue(board_entry(after))
    if after.result != match.result:
        change = change.queue(result_entry(after))
    return change


def add_turn(
    match: Match,
    revision: int,
    text: str,
    *,
    outcome: Outcome | None,
    at: datetime,
    answer: Answer = NO_ANSWER,
) -> Change[Match]:
    """Append a turn and the opponent's planned answer, with the outcome after both.

    If the plan has changed since the answer was computed, `PlanChangedError` is raised.
    """
    check_revision(match, revision)
    waiting = 1 - match.seat_to_move
    if match.plans[waiting] != answer.plan:
        raise PlanChangedError("stale-turn", match=match.number)
    turns = (*match.turns, text)
    plans = NO_PLANS
    if answer.branch is not None:
        turns = (*turns, answer.branch.reply)
        plans = plans_of(waiting, answer.branch.then)
    due = None
    left = left_after_turn(match, at)
    moves = len(turns) % 2
    if outcome is None:
        due = deadline(match.days_per_turn, at, match.vacations[moves], left[moves])
    closed = close_request(match)
    spare = None
    if answer.branch is None:
        spare = spare_now(match, at)
    after = closed.after.change(
        turns=turns,
        revision=match.revision + 1,
        outcome=outcome,
        ended=None if outcome is None else at,
        active=at,
        last_turn=at,
        answered=len(turns) > match.ply + 1,
        remark=None,
        plans=NO_PLANS if outcome is not None else plans,
        deadline=due,
        left=left,
        spare=spare,
        **_FRESH,
    )
    change = closed.to(after)
    if answer.dropped:
        change = change.queue(notice(PLAN_DROPPED, after, match.seats[waiting]))
    return change


def begin_turn(match: Match, at: datetime) -> Match:
    """A paused match has the full time once it resumes."""
    due = None
    if match.outcome is None:
        left = match.left[match.seat_to_move]
        due = deadline(match.days_per_turn, match.paused or at, match.vacation_to_move, left)
    return replace(match, deadline=due, **_FRESH)


def end_match(match: Match, outcome: Outcome, *, at: datetime, revision: int | None = None) -> Change[Match]:
    """End a running match without a turn; only at this revision, if given."""
    check_running(match)
    check_not_stale(match, revision)
    closed = close_request(match)
    ended = closed.after.change(
        revision=match.revision + 1,
        outcome=outcome,
        ended=at,
        active=at,
        paused=None,
        remark=None,
        plans=NO_PLANS,
    )
    return closed.to(begin_turn(ended, at))


def decide(match: Match, moderator: UserId, winner: int | None = None, *, at: datetime) -> Change[Match]:
    """End a running match as a moderator decides; `winner` is a seat."""
    won = {} if winner is None else {"winner": winner}
    ended = end_match(match, Outcome(winner, Ending.DECIDED, {"moderator": str(moderator)}), at=at)
    return ended.remember(LogEntry("ended", moderator, at, won))


def check_running(match: Match) -> None:
    if match.outcome is not None:
        raise MatchOverError("match-over", match=match.number)


def check_not_paused(match: Match) -> None:
    if match.paused is not None:
        raise MatchError("match-paused", match=match.number)


def check_not_stale(match: Match, revision: int | None) -> None:
    """Without a revision, the person need not have seen the current one."""
    if revision not in {None, match.revision}:
        raise StaleTurnError("stale-turn", match=match.number)


def check_revision(match: Match, revision: int) -> None:
    if match.outcome is not None or match.revision != revision:
        raise StaleTurnError("stale-turn", match=match.number)
    check_not_paused(match)


def close_request(match: Match, became: Became = Became.OVERTAKEN) -> Change[Match]:
    if match.request is None:
        return Change(match)
    return Change(match.change(request=None)).queue(answer_entry(match, match.request, became))


def add_remark(change: Change[Match], remark: Remark, *, at: datetime, **details: str | int) -> Change[Match]:
    """Show an event besides a turn on the board, and log it."""
    details = {**details, "revision": change.after.revision}
    entry = LogEntry(remark.kind.value, remark.by, at, details)
    return change.to(replace(change.after, remark=remark)).remember(entry)


def undo(
    match: Match, ply: int, *, by: UserId, at: datetime, kind: RemarkKind = RemarkKind.TAKEN_BACK
) -> Change[Match]:
    """Undo all turns from a ply on; the log keeps them.

    The newest turn alone is restored with its player's time left; earlier ones restart the clock.
    """
    if not match.start_ply <= ply < match.ply:
        raise MatchError("nothing-to-take-back", match=match.number)
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
    for player, plan in zip(match.seats, match.plans, strict=True):
        if plan and player != by:
            change = change.queue(notice(PLAN_DROPPED, after, player))
    return change


def _with_spare(match: Match, spare: Spare, at: datetime) -> Match:
    due = add_time(match.paused or at, timedelta(seconds=spare.turn), match.vacation_to_move)
    first, second = match.left
    left = (spare.in_all, second)
    if match.seat_to_move:
        left = (first, spare.in_all)
    return replace(match, deadline=due, left=left)


def forget_in_match(match: Match, user: UserId, at: datetime) -> Change[Match]:
    """Replace a person by a former player; the turns stay.

    A running match is resigned.
    """
    seat = match.seat_of(user)
    change = Change(match)
    if seat is None:
        return change
    if match.outcome is None:
        change = end_match(match, Outcome(1 - seat, Ending.RESIGNED, {"loser": str(user)}), at=at)
    first, second = match.seats
    seats = (FORMER, second) if seat == 0 else (first, FORMER)
    outcome = _without(user, change.after.outcome)
    return change.to(replace(change.after, seats=seats, outcome=outcome))


def _without(user: UserId, outcome: Outcome | None) -> Outcome | None:
    if outcome is None or outcome.details.get("loser") != str(user):
        return outcome
    return replace(outcome, details={**outcome.details, "loser": str(FORMER)})


def drop_clock_and_rating(match: Match) -> Change[Match]:
    """Continue a match without time limit and rating, after it stopped counting for a tournament."""
    if match.outcome is not None:
        return Change(match)
    free = replace(
        match, rated=False, days_per_turn=None, deadline=None, left=(None, None), spare=None, **_FRESH
    )
    return Change(free)


def note_overtime(match: Match, revision: int, at: datetime) -> Change[Match]:
    if match.revision != revision or not is_overdue(match, at):
        return Change(match)
    return Change(replace(match, overtime=True))


def restart_clock(match: Match, at: datetime) -> Change[Match]:
    return Change(match if match.deadline is None else begin_turn(match, at))


# Messages that stay


def note_said(match: Match, *, said: BoardMessage) -> Change[Match]:
    return leave(match, Change(match), said)


def leave(match: Match, change: Change[Match], message: BoardMessage) -> Change[Match]:
    """Store a remaining message; if a player has been forgotten meanwhile, queue removal of the name."""
    change = change._replace(left=(*change.left, message))
    if FORMER not in match.seats:
        return change
    return change.queue(names_entry(match, message))
