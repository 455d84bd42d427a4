"""Which matches and turns a person may have hints for."""

from contextlib import suppress

from bot.errors import DamagedMatchError, MatchError, NotYourTurnError
from bot.matches.change import By
from bot.matches.context import Service
from bot.matches.finding import seat_of
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.tables import matches as match_table
from bot.rules.symmetries import are_alike


class Hinting(Service):
    def view(self, match: Match, user: UserId, turn: int | None = None) -> MatchView:
        """Return a match before one of its turns; by default the next, or the last of a finished match."""
        _check_hints(match, user)
        is_over = match.is_past
        if turn is None:
            turn = max(1, match.ply) if match.outcome is not None else match.ply + 1
        last = self.last_turn(match)
        if not 1 <= turn <= last:
            raise MatchError("hint-no-such-turn", match=match.label, last=last)
        if turn > match.ply and not is_over and match.player_to_move != user:
            raise NotYourTurnError("not-your-turn", match=str(match.number), player=str(match.player_to_move))
        return self._context.view_at(match, turn - 1)

    async def check_record(self, match: Match, by: By) -> None:
        """Refuse hints for an uploaded record of a running match of the person, or one that features name.

        They would help against the opponent. It counts as that record if the positions after the turns of the
        shorter of the two are equal, up to symmetry and a swap of colours that belong to no seat.
        """
        if not match.is_record:
            return
        guild = None if by.here is None else by.here.guild
        for running in await self._db.read(match_table.unaided, by.user, guild):
            if self._is_alike(match, running):
                raise MatchError("hint-record-runs", match=str(running.number))

    def _is_alike(self, record: Match, running: Match) -> bool:
        turns = min(record.ply, running.ply)
        first, second = record.setup, running.setup
        if not turns or (first.game, first.board) != (second.game, second.board):
            return False
        with suppress(DamagedMatchError):
            one, other = (self._context.view_at(match, turns) for match in (record, running))
            has_colours = any(other.rules.colour_of(seat, other.position) for seat in (0, 1))
            return are_alike(one.position, other.position, swaps_colours=not has_colours)
        return False

    def last_turn(self, match: Match) -> int:
        view = self._context.view(match)
        return match.ply + (view.rules.outcome(view.position) is None)


def may_have_hints(match: Match, user: UserId) -> bool:
    """Whether a person may have hints in a match, at least for their own turns.

    Anyone may once it is over, and for records (but see `Hinting.check_record`). Before that, only the player
    against the computer: between people, hints would be outside help.
    """
    return match.is_past or (match.level is not None and match.seat_of(user) is not None)


def _check_hints(match: Match, user: UserId) -> None:
    if may_have_hints(match, user):
        return
    if match.level is not None:
        seat_of(match, user)
    raise MatchError("hint-between-people", match=str(match.number))
