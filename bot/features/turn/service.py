"""Which matches and turns a person may have hints for."""

from contextlib import suppress

from bot.errors import DamagedMatchError, MatchError, NotYourTurnError
from bot.matches.change import By
from bot.matches.context import Service
from bot.matches.finding import seat_of
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.tables import log as log_table
from bot.matches.tables import matches as match_table
from bot.rules.symmetries import are_alike


class Hinting(Service):
    def view(self, match: Match, user: UserId, turn: int | None = None) -> MatchView:
        """Return a match before one of its turns; by default the next, or the last of a finished match."""
        _check_hints(match, user)
        is_over = match.is_past
        if turn is None:
            if match.outcome is not None:
                turn = max(1, match.ply)
            else:
                turn = match.ply + 1
        last = self.last_turn(match)
        if not 1 <= turn <= last:
            raise MatchError("hint-no-such-turn", match=match.label, last=last)
        if turn > match.ply and not is_over and match.player_to_move != user:
            raise NotYourTurnError("not-your-turn", match=match.number, player=match.player_to_move)
        return self._context.view_at(match, turn - 1)

    async def check(self, match: Match, by: By, *, asked: Match | None = None) -> None:
        """Refuse hints for a finished match or a record that would help in another match; log those that may.

        They help in running matches of the person, and in those that features name. A record helps if the
        positions after the turns of the shorter of the two are equal, up to symmetry and a swap of colours
        that belong to no seat; any other position, which is `asked`, where it stands as the match does. The
        empty board is the same in every match, so it is not compared.
        """
        if match.is_past:
            helped = await self.running_alike(asked or match, by.user)
        else:
            helped = [match]
        for one in helped:
            if not may_have_hints(one, by.user):
                whose = "server" if one.seat_of(by.user) is None else "own"
                raise MatchError("hint-record-runs", match=one.number, whose=whose)
            await self._db.write(log_table.note_hint, one, by.user, self._context.clock())

    async def running_alike(self, asked: Match, user: UserId) -> list[Match]:
        """Return running matches of the person, or that features name, in which this would be help."""
        running = await self._db.read(match_table.helped_by_hints, user, asked.setup.game)
        return [one for one in running if self._is_alike(asked, one)]

    def _is_alike(self, asked: Match, running: Match) -> bool:
        turns = min(asked.ply, running.ply)
        first = asked.setup
        second = running.setup
        if not turns or (first.game, first.board) != (second.game, second.board):
            return False
        if not asked.is_record and asked.ply != running.ply:
            return False
        with suppress(DamagedMatchError):
            one = self._context.view_at(asked, turns)
            other = self._context.view_at(running, turns)
            has_colours = any(other.rules.colour_of(seat, other.position) for seat in (0, 1))
            return are_alike(one.position, other.position, swaps_colours=not has_colours)
        return False

    def last_turn(self, match: Match) -> int:
        view = self._context.view(match)
        return match.ply + (view.rules.outcome(view.position) is None)


def may_have_hints(match: Match, user: UserId) -> bool:
    """Whether a person may have hints in a match, at least for their own turns.

    Anyone may once it is over, and for records (but see `Hinting.check`). Before that, only the player
    against the computer: between people, hints would be outside help.
    """
    if match.is_past:
        return True
    return not match.is_unaided and match.seat_of(user) is not None


def _check_hints(match: Match, user: UserId) -> None:
    if may_have_hints(match, user):
        return
    if match.level is not None:
        seat_of(match, user)
        raise MatchError("hint-in-try", match=match.number)
    raise MatchError("hint-between-people", match=match.number)
