"""Everything people can do around a match: the order of checks, and what is stored before anybody is told.

Each public method either does all of what its name says or raises a ``PlayerError`` and changes nothing. To
read in this order: ``looking`` (finding a match), ``challenges`` (what leads to one), this file (its turns).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import MatchError, MatchOverError, NotYourTurnError, StaleTurnError
from bot.matches.challenges import Challenges
from bot.matches.clock import AT_ONCE
from bot.matches.looking import seat_of
from bot.rules.notation import format_turn, parse_turn
from bot.rules.playing import play
from bot.rules.rules import Outcome
from bot.rules.vocabulary import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.matches.model import Match, MatchView
    from bot.rules.vocabulary import Vocabulary


class Matches(Challenges):
    """The tables of all servers."""

    async def play(
        self, match_id: int, user: int, text: str, *, ply: int | None = None, vocabulary: Vocabulary = ENGLISH
    ) -> MatchView:
        """Play a turn.

        Args:
            match_id: the match.
            user: who wants to play.
            text: the turn in notation.
            ply: the ply the person saw; ``None`` when they look at no particular one.
            vocabulary: the person's words for colours and passing.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: there is nothing to play for them.
            NotYourTurnError, StaleTurnError: it is the wrong moment.
            NotationError, IllegalTurnError: the turn is wrong.
        """
        match = await self.known(match_id)
        self._check_turn_of(match, user, ply)
        view = self.view(match)
        turn = parse_turn(text, view.position, view.rules, vocabulary)
        position = play(view.rules, view.position, turn)
        canonical = format_turn(turn, view.position, view.rules)
        outcome = view.rules.outcome(position)
        stored = await self.store.add_turn(match.id, match.ply, canonical, outcome, self._clock())
        return replace(
            view, match=stored, position=position, score=view.rules.score(position), last_turn=turn
        )

    async def expect_turn(self, match_id: int, user: int, ply: int) -> Match:
        """The match, if this person may play a turn at this ply now.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError, NotYourTurnError, StaleTurnError: as ``play``.
        """
        match = await self.known(match_id)
        self._check_turn_of(match, user, ply)
        return match

    async def expect_running(self, match_id: int, user: int) -> Match:
        """The match, if it is running and this person plays in it.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: as ``resign``.
        """
        match = await self.known(match_id)
        seat_of(match, user)
        _running(match)
        return match

    async def resign(self, match_id: int, user: int) -> MatchView:
        """Give a running match up.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: the match does not exist, is not theirs, or is over.
        """
        match = await self.known(match_id)
        seat = seat_of(match, user)
        outcome = Outcome(1 - seat, "resigned", {"loser": str(user)})
        return self.view(await self.store.end_match(match.id, outcome, self._clock()))

    async def claim(self, match_id: int, user: int) -> MatchView:
        """Win a match because the opponent's time is over. Nothing else ends a match for its time.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: the match does not exist, is not theirs, or is over.
            MatchError: it has no limit, the person is to move themselves, their opponent was never shown the
                turn, or there is time left.
            StaleTurnError: the opponent has played at this very moment.
        """
        match = await self.expect_running(match_id, user)
        seat, number = seat_of(match, user), str(match.number)
        if match.deadline is None:
            raise MatchError("claim-without-limit", match=number)
        if seat == match.seat_to_move:
            raise MatchError("claim-own-turn", match=number)
        if not match.is_shown:
            raise MatchError("claim-not-shown", match=number, player=str(match.player_to_move))
        if self._clock() < match.deadline:
            until = str(int(match.deadline.timestamp()))
            raise MatchError("claim-early", match=number, player=str(match.player_to_move), until=until)
        outcome = Outcome(seat, "time", {"loser": str(match.player_to_move)})
        return self.view(await self.store.end_match(match.id, outcome, self._clock(), ply=match.ply))

    async def claim_from_absent(self, match_id: int, user: int) -> MatchView:
        """Win a match because the opponent has left the server, which the caller has just seen.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: the match does not exist, is not theirs, or is over.
        """
        match = await self.expect_running(match_id, user)
        seat = seat_of(match, user)
        outcome = Outcome(seat, "left", {"loser": str(match.seats[1 - seat])})
        return self.view(await self.store.end_match(match.id, outcome, self._clock()))

    async def about_to_show(self, match: Match) -> Match:
        """Let the time for a turn begin only now, where its board comes much later than it should have."""
        now = self._clock()
        if match.is_shown or match.deadline is None or match.days_per_turn is None:
            return match
        began = match.deadline - timedelta(days=match.days_per_turn)
        return match if now - began <= AT_ONCE else await self.store.restart_clock(match.id, now)

    async def overdue(self) -> Sequence[Match]:
        """The running matches of all servers whose deadline has passed, and whose board does not say so yet.

        Each is given again until ``MatchStore.set_overtime`` notes it.
        """
        return await self.store.overdue_matches(self._clock())

    def _check_turn_of(self, match: Match, user: int, ply: int | None) -> None:
        seat = seat_of(match, user)
        _running(match)
        if ply is not None and ply != match.ply:
            raise StaleTurnError("stale-turn", match=str(match.number))
        if seat != match.seat_to_move:
            raise NotYourTurnError("not-your-turn", match=str(match.number), player=str(match.player_to_move))


def _running(match: Match) -> None:
    if match.outcome is not None:
        raise MatchOverError("match-over", match=str(match.number))
