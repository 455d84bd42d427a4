"""What may become of a challenge or a match: a record goes in, and the next one comes out, or why not.

These functions are the rules of the application that no simultaneous change may break. A store applies them
inside the transaction that writes their result (`MatchStore.change_match`, `MatchStore.change_challenge`);
they read nothing and write nothing themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.errors import ChallengeClosedError, MatchError, MatchOverError, RematchOfferedError, StaleTurnError
from bot.matches.clock import deadline, is_overdue
from bot.matches.courtesy import Became, LogEntry, Notice, NoticeKind, Remark, Vacation
from bot.matches.ids import FORMER, MatchId, MessageId, UserId
from bot.matches.model import Challenge, ChallengeStatus, Ending, Match, MatchStatus
from bot.matches.plans import NO_PLANS, Branch, Plan, plans_of
from bot.rules.rules import Outcome

MatchTransition = Callable[[Match], Match]
ChallengeTransition = Callable[[Challenge], Challenge]
Vacations = tuple[Vacation | None, Vacation | None]
"""Those of both players that were set last."""

_WITHOUT_A_MATCH = frozenset({ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN, ChallengeStatus.EXPIRED})
IN_VAIN = frozenset({ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN})
"""How a challenge ends that one of the two did not want."""
_NO_OTHER_REMATCH = frozenset({ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED})


# Challenges


def close_challenge(challenge: Challenge, status: ChallengeStatus, reason: str = "") -> Challenge:
    """End an open challenge without a match.

    Raises:
        ChallengeClosedError: It was not open.
        ValueError: This status needs a match, or ends nothing.
    """
    if status not in _WITHOUT_A_MATCH:
        raise ValueError(f"{status.value!r} does not end a challenge; declined, withdrawn and expired do")
    check_open(challenge)
    return replace(challenge, status=status, reason=reason)


def accept_challenge(challenge: Challenge, match: MatchId) -> Challenge:
    """End an open challenge with the match that it becomes.

    Raises:
        ChallengeClosedError: It was not open.
    """
    check_open(challenge)
    return replace(challenge, status=ChallengeStatus.ACCEPTED, match=match)


def note_card(
    challenge: Challenge, message: MessageId, status: ChallengeStatus = ChallengeStatus.OPEN
) -> Challenge:
    """Note the message that shows a challenge, and which status it shows; a new card shows an open one."""
    return replace(challenge, message=message, card_status=status)


def expire_rematches(match: Match, rematches: Sequence[Challenge], at: datetime) -> list[Challenge]:
    """Make room for another rematch of a match.

    Args:
        match: The match that has been played.
        rematches: The challenges that follow it.
        at: When the new one is offered.

    Returns:
        Those that had expired by then, closed.

    Raises:
        RematchOfferedError: One still stands.
    """
    standing = [challenge for challenge in rematches if challenge.status in _NO_OTHER_REMATCH]
    for challenge in standing:
        if challenge.status is ChallengeStatus.ACCEPTED or challenge.offer.expires > at:
            raise RematchOfferedError("rematch-offered", match=str(match.number))
    return [close_challenge(challenge, ChallengeStatus.EXPIRED) for challenge in standing]


def forget_in_challenge(challenge: Challenge, user: UserId) -> Challenge:
    """Put a former player in the place of a person, without the words that the person has added.

    An open challenge is closed: withdrawn if it was theirs, declined if it was for them. A card that names
    them has to be changed.
    """
    offer = challenge.offer
    mine, theirs = user == offer.challenger, user == offer.opponent
    if not mine and not theirs:
        return challenge
    if challenge.status is ChallengeStatus.OPEN:
        ends = ChallengeStatus.WITHDRAWN if mine else ChallengeStatus.DECLINED
        challenge = close_challenge(challenge, ends)
    if mine:
        offer = replace(offer, challenger=FORMER, note="")
    if theirs:
        offer = replace(offer, opponent=FORMER)
    reason = "" if theirs else challenge.reason
    card = None if challenge.card_status is challenge.status else challenge.card_status
    return replace(challenge, offer=offer, reason=reason, card_status=card)


def check_open(challenge: Challenge) -> None:
    """Raise `ChallengeClosedError` unless a challenge is open."""
    if challenge.status is not ChallengeStatus.OPEN:
        raise ChallengeClosedError("challenge-closed", status=challenge.status.value)


# Matches


class PlanChangedError(StaleTurnError):
    """The opponent has planned something else since the answer to a turn was worked out."""


@dataclass(frozen=True)
class Answer:
    """What comes of the plan of the player who was not to move, after a turn."""

    plan: Plan = ()
    """As it was when the answer was worked out."""
    branch: Branch | None = None
    """What is carried out; `None` where the turn was not expected, or the reply is not legal any more."""
    dropped: bool = False
    """Whether the turn was expected, but the reply is not legal any more."""


NO_ANSWER = Answer()
"""Where nothing was planned."""


def start_match(
    challenge: Challenge,
    match: MatchId,
    number: int,
    *,
    seats: tuple[UserId, UserId],
    at: datetime,
    level: int | None = None,
    vacations: Vacations = (None, None),
) -> Match:
    """Begin the match that a challenge becomes; the time for its first turn begins, too.

    Against the computer there is no limit.

    Args:
        challenge: Whose place, set-up and days per turn the match takes.
        match: Its id.
        number: The next one of its server.
        seats: The players.
        at: When it begins.
        level: How strong the computer plays, if it does.
        vacations: Of the players.
    """
    offer = challenge.offer
    days = offer.days_per_turn if level is None else None
    return Match(
        match,
        number,
        offer.place,
        offer.setup,
        seats,
        started=at,
        days_per_turn=days,
        deadline=deadline(days, at, vacations[0]),
        level=level,
        take_backs=offer.take_backs,
        vacations=vacations,
    )


def add_turn(
    match: Match,
    revision: int,
    text: str,
    *,
    outcome: Outcome | None,
    at: datetime,
    answer: Answer = NO_ANSWER,
) -> Match:
    """Append the turn played at a revision, and its outcome; else the time for the next turn begins.

    Args:
        match: The match.
        revision: How the player knew it.
        text: The turn in canonical notation.
        outcome: What the turn brings about, or the answer to it.
        at: When it was played.
        answer: What the opponent has planned for this turn, which follows at once.

    Raises:
        StaleTurnError: The match is over, or at another revision.
        PlanChangedError: The opponent has planned something else by now.
    """
    check_revision(match, revision)
    waiting = 1 - match.seat_to_move
    if match.plans[waiting] != answer.plan:
        raise PlanChangedError("stale-turn", match=str(match.number))
    turns, plans = (*match.turns, text), NO_PLANS
    if answer.branch is not None:
        turns = (*turns, answer.branch.reply)
        plans = plans_of(waiting, answer.branch.then)
    due = None
    if outcome is None:
        due = deadline(match.days_per_turn, at, match.vacations[len(turns) % 2])
    after = close_request(match).change(
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
        **_FRESH,
    )
    if answer.dropped:
        after = add_notice(after, NoticeKind.PLAN_DROPPED, match.seats[waiting])
    return after


_FRESH: Mapping[str, Any] = {"overtime": False, "reminders": 0, "snoozed": None, "board_outdated": False}
"""What is true of the time of a turn that has just begun."""


def begin_turn(match: Match, at: datetime) -> Match:
    """Let the time of the present turn begin; where the match is over, there is none.

    A paused match has all of it when it goes on.
    """
    due = None
    if match.outcome is None:
        due = deadline(match.days_per_turn, match.paused or at, match.vacation_to_move)
    return replace(match, deadline=due, **_FRESH)


def end_match(match: Match, outcome: Outcome, *, at: datetime, revision: int | None = None) -> Match:
    """End a running match by something other than a turn; only at this revision, if one is given.

    Raises:
        MatchOverError: It has ended before.
        StaleTurnError: It is at another revision.
    """
    check_running(match)
    if revision is not None and revision != match.revision:
        raise StaleTurnError("stale-turn", match=str(match.number))
    ended = replace(
        close_request(match),
        revision=match.revision + 1,
        outcome=outcome,
        ended=at,
        active=at,
        paused=None,
        remark=None,
        plans=NO_PLANS,
    )
    return begin_turn(ended, at)


def check_running(match: Match) -> None:
    """Do nothing if a match is running.

    Raises:
        MatchOverError: It is over.
    """
    if match.status is not MatchStatus.RUNNING:
        raise MatchOverError("match-over", match=str(match.number))


def check_not_paused(match: Match) -> None:
    """Do nothing unless a moderator has stopped a match.

    Raises:
        MatchError: One has.
    """
    if match.paused is not None:
        raise MatchError("match-paused", match=str(match.number))


def check_revision(match: Match, revision: int) -> None:
    """Do nothing if a match can be changed as somebody saw it.

    Raises:
        StaleTurnError: It is over, or at another revision.
        MatchError: It is paused.
    """
    if match.status is not MatchStatus.RUNNING or match.revision != revision:
        raise StaleTurnError("stale-turn", match=str(match.number))
    check_not_paused(match)


def close_request(match: Match, became: Became = Became.OVERTAKEN) -> Match:
    """Let what waits for consent be over; its message has to say so, and its buttons have to go."""
    if match.request is None:
        return match
    closed, message = replace(match, request=None), match.request.message
    if message is None:
        return closed
    details = {
        "request": match.request.kind.value,
        "became": became.value,
        "number": match.number,
        "guild": match.place.guild,
        "channel": message.channel,
        "message": message.message,
    }
    answer = Notice(NoticeKind.ANSWER, details=details)
    return replace(closed, old_boards=(*match.old_boards, message), notices=(*match.notices, answer))


def add_remark(match: Match, remark: Remark, *, at: datetime, **details: str | int) -> Match:
    """Tell on the board what has happened besides a turn, and keep it in the log."""
    entry = LogEntry(remark.kind.value, remark.by, at, details)
    return replace(match, remark=remark, log=(*match.log, entry))


def add_notice(match: Match, kind: NoticeKind, user: UserId | None, **more: Any) -> Match:
    """Let something be said because of a change, which must be made already."""
    notice = Notice(kind, user, match.id, match.revision, **more)
    return replace(match, notices=(*match.notices, notice))


def forget_in_match(match: Match, user: UserId, at: datetime) -> Match:
    """Put a former player in the seat of a person; the turns stay.

    A running match is resigned. The board of one that was over before has to be changed.
    """
    seat = match.seat_of(user)
    if seat is None:
        return match
    is_over = match.status is MatchStatus.OVER
    if not is_over:
        match = end_match(match, Outcome(1 - seat, Ending.RESIGNED, {"loser": str(user)}), at=at)
    first, second = (FORMER if player == user else player for player in match.seats)
    outcome = _without(user, match.outcome)
    return replace(
        match, seats=(first, second), outcome=outcome, board_outdated=is_over or match.board_outdated
    )


def forget_moderator(match: Match, user: UserId) -> Match:
    """Name a former player where a person has intervened in a match; its board has to be changed."""
    outcome, remark = match.outcome, match.remark
    if outcome is not None and outcome.details.get("moderator") == str(user):
        outcome = replace(outcome, details={**outcome.details, "moderator": str(FORMER)})
    if remark is not None and remark.by == user:
        remark = replace(remark, by=FORMER)
    if (outcome, remark) == (match.outcome, match.remark):
        return match
    return replace(match, outcome=outcome, remark=remark, board_outdated=True)


def _without(user: UserId, outcome: Outcome | None) -> Outcome | None:
    """Name a former player as the loser where it was this person."""
    if outcome is None or outcome.details.get("loser") != str(user):
        return outcome
    return replace(outcome, details={**outcome.details, "loser": str(FORMER)})


def note_overtime(match: Match, revision: int, at: datetime) -> Match:
    """Note that the deadline of a turn has passed; nothing changes once that turn is played, or put off."""
    if match.revision != revision or not is_overdue(match, at):
        return match
    return replace(match, overtime=True)


def restart_clock(match: Match, at: datetime) -> Match:
    """Let the time of the present turn begin anew; nothing changes where there is no limit."""
    return match if match.deadline is None else begin_turn(match, at)


def wake_match(match: Match, at: datetime) -> Match:
    """Let the time of the present turn begin anew, in a server that has let the bot in again."""
    awake = restart_clock(match, at)
    return awake if awake is match else replace(awake, board_outdated=True)
