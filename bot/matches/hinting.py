"""Hints: who may have some in which match, and about which of its positions."""

from dataclasses import replace

from bot.errors import MatchError, NotYourTurnError
from bot.matches.desk import Desk
from bot.matches.finding import seat_of
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView


class Hinting:
    """The positions that hints are about."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def view(self, match: Match, user: UserId, turn: int | None = None) -> MatchView:
        """Return a match as it stood before one of its turns.

        Args:
            match: The match.
            user: Who wants hints.
            turn: The turn, counted from 1; left out, it is the one to be played, or once the match is over
                the last one.

        Raises:
            NotSeatedError, NotYourTurnError: The match is running, and it is not for them to play.
            MatchError: It is running between people, or it has no such turn.
        """
        _check_hints(match, user)
        is_over = match.outcome is not None
        if turn is None:
            turn = max(1, match.ply) if is_over else match.ply + 1
        last = self.last_turn(match)
        if not 1 <= turn <= last:
            raise MatchError("hint-no-such-turn", match=str(match.number), last=last)
        if turn > match.ply and not is_over and match.player_to_move != user:
            raise NotYourTurnError("not-your-turn", match=str(match.number), player=str(match.player_to_move))
        before = replace(match, turns=match.turns[: turn - 1], outcome=None, answered=False)
        return self._desk.view(before)

    def last_turn(self, match: Match) -> int:
        """Return the last turn that there can be hints for: the one to be played next, if there is any."""
        view = self._desk.view(match)
        return match.ply + (view.rules.outcome(view.position) is None)


def may_have_hints(match: Match, user: UserId) -> bool:
    """Return whether a person may have hints in a match, at least about the turns that are theirs.

    Once it is over, everybody may. Before that only who plays it against the computer: between people they
    would be the help of a third.
    """
    return match.outcome is not None or (match.level is not None and match.seat_of(user) is not None)


def _check_hints(match: Match, user: UserId) -> None:
    """Do nothing if a person may have hints in a match.

    Raises:
        NotSeatedError, MatchError: They may not.
    """
    if may_have_hints(match, user):
        return
    if match.level is not None:
        seat_of(match, user)
    raise MatchError("hint-between-people", match=str(match.number))
