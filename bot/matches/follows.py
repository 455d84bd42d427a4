"""Matches that people follow though others play them: they are told of each turn, or of the end alone.

Nobody is told who follows. What is followed is kept until its end has been told; what one may not see any
more, or where Discord takes no direct message, is followed no longer (`bot/features/lists/following.py`).
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bot.errors import MatchError, NotForYouError
from bot.matches.ids import UserId
from bot.matches.model import Match

MOST = 20
"""How many matches a person may follow."""


class Followed(NamedTuple):
    """A match that a person follows."""

    match: Match
    turns: bool
    """Whether they are told of each turn, not of the end alone."""


def check(match: Match, user: UserId, others: int, blocked_by: Mapping[UserId, Collection[UserId]]) -> None:
    """Do nothing if a person may follow a match.

    Args:
        match: The match.
        user: Who wants to follow it.
        others: How many others they follow.
        blocked_by: Whom they and the players have blocked.

    Raises:
        NotForYouError: They play in it, or there is a block.
        MatchError: It is over, or they follow as many as they may.
    """
    number = str(match.number)
    if match.is_past:
        raise MatchError("follow-over", match=number)
    if match.seat_of(user) is not None:
        raise NotForYouError("follow-own", match=number)
    for player in match.seats:
        if player in blocked_by[user]:
            raise NotForYouError("blocked-by-you", person=str(player))
        if user in blocked_by[player]:
            raise NotForYouError("follow-unavailable", match=number)
    if others >= MOST:
        raise MatchError("follow-too-many", limit=MOST)


def is_news(before: Match, after: Match, *, turns: bool) -> bool:
    """Whether a change of a match is told to who follows it: that a message shows its end, or a new turn.

    So it is told with the address of the board, and nothing of a match that its players could not see yet.
    """
    if before.is_shown or not after.is_shown or after.shown is None:
        return False
    told = after.start_ply if before.shown is None else before.shown.ply
    return after.outcome is not None or (turns and after.shown.ply > told)
