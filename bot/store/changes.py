"""What each call does to a challenge or a match, as plain functions that both stores apply.

They read nothing and write nothing: a record goes in and the next one comes out, or an error says why not.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import ChallengeClosedError, MatchOverError, RematchOfferedError, StaleTurnError
from bot.matches.clock import deadline
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchStatus

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.matches.model import Place
    from bot.rules.rules import Outcome

REMEMBERED = timedelta(days=1)
"""How long a handled interaction is remembered."""

_WITHOUT_A_MATCH = frozenset({ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN, ChallengeStatus.EXPIRED})
TAKEN_BACK = frozenset({ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN})
"""How a challenge ends that somebody wanted to end."""
_NO_OTHER_REMATCH = frozenset({ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED})


def make_room(match: Match, rematches: Sequence[Challenge], at: datetime) -> list[Challenge]:
    """Make room for another rematch of a match.

    Args:
        match: the match that has been played.
        rematches: the challenges that follow it.
        at: when the new one is offered.

    Returns:
        Those that had expired by then, closed.

    Raises:
        RematchOfferedError: one still stands.
    """
    standing = [challenge for challenge in rematches if challenge.status in _NO_OTHER_REMATCH]
    for challenge in standing:
        if challenge.status is ChallengeStatus.ACCEPTED or challenge.offer.expires > at:
            raise RematchOfferedError("rematch-offered", match=str(match.number))
    return [closed(challenge, ChallengeStatus.EXPIRED) for challenge in standing]


def closed(challenge: Challenge, status: ChallengeStatus, reason: str = "") -> Challenge:
    """End an open challenge without a match.

    Raises:
        ChallengeClosedError: it was not open.
        ValueError: this status needs a match, or ends nothing.
    """
    if status not in _WITHOUT_A_MATCH:
        raise ValueError(f"{status.value!r} does not end a challenge; declined, withdrawn and expired do")
    _check_open(challenge)
    return replace(challenge, status=status, reason=reason)


def accepted(challenge: Challenge, match: int) -> Challenge:
    """End an open challenge with the match (its id) that it becomes.

    Raises:
        ChallengeClosedError: it was not open.
    """
    _check_open(challenge)
    return replace(challenge, status=ChallengeStatus.ACCEPTED, match=match)


def with_turn(match: Match, ply: int, text: str, *, outcome: Outcome | None, at: datetime) -> Match:
    """Append a turn, and the outcome it brings about.

    Raises:
        StaleTurnError: the match is over, or not at this ply.
    """
    if match.status is not MatchStatus.RUNNING or match.ply != ply:
        raise StaleTurnError("stale-turn", match=str(match.number))
    return replace(
        match,
        turns=(*match.turns, text),
        revision=match.revision + 1,
        outcome=outcome,
        ended=None if outcome is None else at,
        deadline=deadline(match.days_per_turn, at) if outcome is None else None,
        overtime=False,
    )


def over(match: Match, outcome: Outcome, at: datetime, *, ply: int | None) -> Match:
    """End a running match without a turn.

    Raises:
        MatchOverError: it has ended before.
        StaleTurnError: a ply is given, and the match is at another.
    """
    if match.status is not MatchStatus.RUNNING:
        raise MatchOverError("match-over", match=str(match.number))
    if ply is not None and ply != match.ply:
        raise StaleTurnError("stale-turn", match=str(match.number))
    return replace(
        match, revision=match.revision + 1, outcome=outcome, ended=at, deadline=None, overtime=False
    )


def late(match: Match, ply: int) -> Match:
    """Note that the deadline of a turn has passed; for any other turn than the present, nothing changes."""
    known = match.deadline is None or match.ply != ply
    return match if known else replace(match, overtime=True)


def restarted(match: Match, at: datetime) -> Match:
    """Let the time of the present turn begin anew; nothing changes where there is no limit."""
    if match.deadline is None:
        return match
    return replace(match, deadline=deadline(match.days_per_turn, at), overtime=False)


def moved(match: Match, place: Place) -> Match:
    """Let a match go on elsewhere, where no message shows it yet."""
    return replace(match, place=place, board_message=None, board_revision=None)


def shown(match: Match, revision: int, message: int) -> Match:
    """Note the message that shows a revision; an older one than noted changes nothing."""
    if match.board_revision is not None and revision < match.board_revision:
        return match
    return replace(match, board_message=message, board_revision=revision)


def _check_open(challenge: Challenge) -> None:
    if challenge.status is not ChallengeStatus.OPEN:
        raise ChallengeClosedError("challenge-closed", status=challenge.status.value)
