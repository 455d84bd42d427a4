"""Everything people can do around a match: the order of checks, and what is stored before anybody is told.

Each public method either does all of what its name says or raises a ``PlayerError`` and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import (
    ChallengeClosedError,
    MatchError,
    MatchOverError,
    NoMatchError,
    NotForYouError,
    NotSeatedError,
    NotYourTurnError,
    StaleTurnError,
)
from bot.matches.model import ChallengeStatus, MatchView, Offer
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Outcome, play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from random import Random

    from bot.matches.model import Challenge, Match, Place
    from bot.matches.ports import MatchStore
    from bot.rules.catalogue import Catalogue

CHALLENGE_LASTS = timedelta(days=7)


class Matches:
    """The tables of all servers."""

    def __init__(
        self, store: MatchStore, catalogue: Catalogue, *, clock: Callable[[], datetime], random: Random
    ) -> None:
        """Sit down with what is needed.

        Args:
            store: where everything is kept.
            catalogue: the games there are.
            clock: gives the present moment, aware UTC.
            random: settles seats and random boards.
        """
        self.store = store
        self.catalogue = catalogue
        self._clock = clock
        self._random = random

    # Challenges

    async def challenge(
        self,
        place: Place,
        challenger: int,
        opponent: int | None,
        *,
        game: str,
        board: str | None = None,
        options: Mapping[str, int | str] | None = None,
        seat: int | None = None,
    ) -> Challenge:
        """Offer a match to one person, or to anybody.

        Raises:
            SetupError: there is no such game, board or option.
            NotForYouError: one cannot challenge oneself.
        """
        if challenger == opponent:
            raise NotForYouError("challenge-yourself")
        setup = self.catalogue.game(game).setup(board, options or {}, self._random)
        now = self._clock()
        offer = Offer(place, challenger, opponent, setup, seat, now, now + CHALLENGE_LASTS)
        return await self.store.add_challenge(offer)

    async def rematch(self, match_id: int, user: int) -> Challenge:
        """Challenge the opponent of a finished match to another, with the seats changed.

        Raises:
            NoMatchError, NotSeatedError: the match does not exist, or is not theirs.
            MatchError: it is still running.
            RematchOfferedError: there is one already.
        """
        match = await self._match(match_id)
        seat = _seat(match, user)
        if match.outcome is None:
            raise MatchError("rematch-running", match=str(match.number))
        now = self._clock()
        offer = Offer(
            match.place,
            user,
            match.seats[1 - seat],
            match.setup,
            1 - seat,
            now,
            now + CHALLENGE_LASTS,
            rematch_of=match.id,
        )
        return await self.store.add_challenge(offer)

    async def accept(self, challenge_id: int, user: int) -> MatchView:
        """Start the match that was offered.

        Raises:
            ChallengeClosedError: it was answered, withdrawn or has expired before.
            NotForYouError: it is for somebody else, or one's own.
        """
        offer = (await self._open_challenge(challenge_id)).offer
        if user == offer.challenger:
            raise NotForYouError("accept-own")
        if offer.opponent not in {None, user}:
            raise NotForYouError("accept-other", opponent=str(offer.opponent))
        seat = self._random.randrange(2) if offer.seat is None else offer.seat
        seats = (offer.challenger, user) if seat == 0 else (user, offer.challenger)
        return self.view(await self.store.start_match(challenge_id, seats, self._clock()))

    async def decline(self, challenge_id: int, user: int) -> Challenge:
        """Refuse a challenge.

        Raises:
            ChallengeClosedError, NotForYouError: as for ``accept``; one for anybody cannot be declined.
        """
        offer = (await self._open_challenge(challenge_id)).offer
        if offer.opponent is None:
            raise NotForYouError("decline-open")
        if user != offer.opponent:
            raise NotForYouError("decline-other", opponent=str(offer.opponent))
        return await self.store.close_challenge(challenge_id, ChallengeStatus.DECLINED)

    async def withdraw(self, challenge_id: int, user: int) -> Challenge:
        """Take one's own challenge back.

        Raises:
            ChallengeClosedError, NotForYouError: as for ``accept``.
        """
        offer = (await self._open_challenge(challenge_id)).offer
        if user != offer.challenger:
            raise NotForYouError("withdraw-other", challenger=str(offer.challenger))
        return await self.store.close_challenge(challenge_id, ChallengeStatus.WITHDRAWN)

    # Turns

    async def play(self, match_id: int, user: int, text: str, *, ply: int | None = None) -> MatchView:
        """Play a turn.

        Args:
            match_id: the match.
            user: who wants to play.
            text: the turn in notation.
            ply: the ply the person saw; ``None`` when they look at no particular one.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: there is nothing to play for them.
            NotYourTurnError, StaleTurnError: it is the wrong moment.
            NotationError, IllegalTurnError: the turn is wrong.
        """
        match = await self._match(match_id)
        self._check_turn_of(match, user, ply)
        view = self.view(match)
        turn = parse_turn(text, view.position, view.rules)
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
        match = await self._match(match_id)
        self._check_turn_of(match, user, ply)
        return match

    async def expect_running(self, match_id: int, user: int) -> Match:
        """The match, if it is running and this person plays in it.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: as ``resign``.
        """
        match = await self._match(match_id)
        _seat(match, user)
        _running(match)
        return match

    async def resign(self, match_id: int, user: int) -> MatchView:
        """Give a running match up.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: the match does not exist, is not theirs, or is over.
        """
        match = await self._match(match_id)
        seat = _seat(match, user)
        outcome = Outcome(1 - seat, "resigned", {"loser": str(user)})
        return self.view(await self.store.end_match(match.id, outcome, self._clock()))

    def _check_turn_of(self, match: Match, user: int, ply: int | None) -> None:
        seat = _seat(match, user)
        _running(match)
        if ply is not None and ply != match.ply:
            raise StaleTurnError("stale-turn", match=str(match.number))
        if seat != match.seat_to_move:
            raise NotYourTurnError("not-your-turn", match=str(match.number), player=str(match.player_to_move))

    # Looking

    async def show(self, match_id: int) -> MatchView:
        """A match as it stands.

        Raises:
            NoMatchError: there is none.
        """
        return self.view(await self._match(match_id))

    def view(self, match: Match) -> MatchView:
        """Derive the position and the score of a match by replaying its turns."""
        rules = self.catalogue.rules(match.setup)
        start = match.setup.start()
        turn = None
        position = start
        for text in match.turns:
            turn = parse_turn(text, position, rules)
            position = position.after(turn)
        return MatchView(
            match, self.catalogue.game(match.setup.game), rules, position, rules.score(position), turn
        )

    async def numbered(self, guild: int, number: int) -> Match:
        """The match a server knows by this number.

        Raises:
            NoMatchError: it knows none.
        """
        match = await self.store.numbered(guild, number)
        if match is None:
            raise NoMatchError("no-match", match=str(number))
        return match

    async def to_play(self, place: Place, user: int) -> Match:
        """The match in which a person means to play, given where they speak.

        That is the one in this channel that waits for them; if none does, the one they have running here,
        so that the refusal can say why not.

        Raises:
            NoMatchError: they have none here.
            MatchError: several wait for them.
        """
        mine = [match for match in await self.running_of(place.guild, user) if match.place == place]
        waiting = [match for match in mine if match.player_to_move == user]
        return _only(waiting or mine[:1])

    async def own_running(self, place: Place, user: int) -> Match:
        """The one running match of a person in a channel.

        Raises:
            NoMatchError: they have none here.
            MatchError: they have several.
        """
        return _only([match for match in await self.running_of(place.guild, user) if match.place == place])

    async def to_show(self, place: Place, user: int) -> Match:
        """The match a person most likely wants to see in a channel.

        Their own running one; else the only running one; else the newest that ended there.

        Raises:
            NoMatchError: none was ever played here.
            MatchError: several are running.
        """
        running = await self.store.running_matches_in(place.channel)
        mine = [match for match in running if match.seat_of(user) is not None]
        return _only(mine or running or await self.store.matches_of_channel(place.channel, limit=1))

    async def running_of(self, guild: int, user: int) -> Sequence[Match]:
        """The running matches of a person in a server."""
        return await self.store.running_matches_of(user, guild)

    async def _match(self, match_id: int) -> Match:
        match = await self.store.match(match_id)
        if match is None:
            raise NoMatchError("no-match-any-more")
        return match

    async def _open_challenge(self, challenge_id: int) -> Challenge:
        challenge = await self.store.challenge(challenge_id)
        if challenge is None:
            raise NoMatchError("no-challenge")
        if challenge.status is ChallengeStatus.OPEN and challenge.offer.expires <= self._clock():
            challenge = await self.store.close_challenge(challenge_id, ChallengeStatus.EXPIRED)
        if challenge.status is not ChallengeStatus.OPEN:
            raise ChallengeClosedError("challenge-closed", status=challenge.status)
        return challenge


def _seat(match: Match, user: int) -> int:
    seat = match.seat_of(user)
    if seat is None:
        raise NotSeatedError("not-seated", match=str(match.number))
    return seat


def _running(match: Match) -> None:
    if match.outcome is not None:
        raise MatchOverError("match-over", match=str(match.number))


def _only(matches: Sequence[Match]) -> Match:
    if not matches:
        raise NoMatchError("no-match-here")
    if len(matches) > 1:
        raise MatchError("which-match", matches=tuple(f"#{match.number}" for match in matches))
    return matches[0]
