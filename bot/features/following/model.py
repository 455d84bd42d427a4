"""Matches that people follow without playing: notifications of each turn, or of the end only.

Followers are not disclosed. A match is unfollowed once its end has been sent, when the follower may not see
it any more, or when Discord rejects direct messages (`bot/features/following/room.py`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from bot.errors import MatchError, NotForYouError
from bot.matches.ids import Kind, UserId
from bot.matches.model import Match
from bot.matches.outbox import Entry, Key
from bot.matches.settings import SetBy, of_people

FOLLOWED = Kind("followed")  # shows a person, by a direct message, how a match that they follow stands

MOST_FOLLOWED = 20
"""Matches per person."""


@of_people
@dataclass(frozen=True)
class FollowerSettings:
    followed_in_digest: Annotated[bool, SetBy("settings show")] = False
    """Whether followed matches are reported in the digest, if there is one, not at once."""


class Followed(NamedTuple):
    match: Match
    turns: bool


def check(match: Match, user: UserId, others: int, blocked_by: Mapping[UserId, Collection[UserId]]) -> None:
    number = match.number
    if match.is_past:
        raise MatchError("follow-over", match=number)
    if match.seat_of(user) is not None:
        raise NotForYouError("follow-own", match=number)
    for player in match.seats:
        if player in blocked_by[user]:
            raise NotForYouError("blocked-by-you", person=player)
        if user in blocked_by[player]:
            raise NotForYouError("follow-unavailable", match=number)
    if others >= MOST_FOLLOWED:
        raise MatchError("follow-too-many", limit=MOST_FOLLOWED)


def is_news(before: Match, after: Match, *, turns: bool) -> bool:
    """Whether followers are notified of a change: a message newly shows the end, or a new turn.

    So the notification links to the board, and reveals nothing that the players could not see yet.
    """
    if before.is_shown or not after.is_shown or after.shown is None:
        return False
    told = after.start_ply if before.shown is None else before.shown.ply
    return after.outcome is not None or (turns and after.shown.ply > told)


def followed_entry(match: Match, user: UserId) -> Entry:
    return Entry(Key(FOLLOWED, match.id, user), match.place, user=user)
