from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.errors import MatchError, NotForYouError
from bot.matches.change import Change
from bot.matches.ids import UserId
from bot.matches.model import Match
from bot.matches.remarks import Remark, RemarkKind
from bot.matches.transitions import add_remark, check_running, undo

Intervention = Callable[..., Change[Match]]
"""A transition with `moderator` and `at` as keywords."""


def check_moderates(match: Match, moderator: UserId) -> None:
    _check_not_own(match, moderator)
    check_running(match)


def check_rated(match: Match, moderator: UserId) -> None:
    _check_not_own(match, moderator)
    if not match.rated:
        raise MatchError("match-not-rated", match=match.number)


def _check_not_own(match: Match, moderator: UserId) -> None:
    if match.seat_of(moderator) is not None:
        raise NotForYouError("moderate-own", match=match.number)


def check_correctable(match: Match, ply: int) -> None:
    if not match.start_ply <= ply < match.ply:
        raise MatchError("correct-nothing", match=match.number, turns=match.ply)


def correct(match: Match, moderator: UserId, ply: int, *, at: datetime) -> Change[Match]:
    """Undo all turns from a ply on; if paused, the clock starts when the match resumes."""
    check_running(match)
    check_correctable(match, ply)
    return undo(match, ply, by=moderator, at=at, kind=RemarkKind.CORRECTED)


def unrate(match: Match, moderator: UserId, *, at: datetime) -> Change[Match]:
    check_rated(match, moderator)
    change = Change(replace(match, rated=False))
    return add_remark(change, Remark(RemarkKind.UNRATED, moderator), at=at)
