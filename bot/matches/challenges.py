"""Before and after a match: challenge, accept, decline, withdraw, rematch."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import ChallengeClosedError, MatchError, NoMatchError, NotForYouError
from bot.matches.looking import Looking, seat_of
from bot.matches.model import ChallengeStatus, MatchView, Offer
from bot.matches.people import check_acceptance, check_offer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.matches.model import Challenge, Place

CHALLENGE_LASTS = timedelta(days=7)
"""How long a challenge stays open."""


class Challenges(Looking):
    """What leads to a match."""

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
            NotForYouError: one cannot challenge oneself, nor where one of the two has blocked the other.
            MatchError: a limit of the server is reached.
        """
        if challenger == opponent:
            raise NotForYouError("challenge-yourself")
        setup = self.catalogue.game(game).setup(board, options or {}, self._random)
        now = self._clock()
        offer = Offer(place, challenger, opponent, setup, seat, now, now + CHALLENGE_LASTS)
        await check_offer(self.store, offer)
        return await self.store.add_challenge(offer)

    async def rematch(self, match_id: int, user: int) -> Challenge:
        """Challenge the opponent of a finished match to another, with the seats changed.

        Raises:
            NoMatchError, NotSeatedError: the match does not exist, or is not theirs.
            NotForYouError, MatchError: it is still running, or as for ``challenge``.
            RematchOfferedError: there is one already.
        """
        match = await self.known(match_id)
        seat = seat_of(match, user)
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
        await check_offer(self.store, offer)
        return await self.store.add_challenge(offer)

    async def accept(self, challenge_id: int, user: int) -> MatchView:
        """Start the match that was offered.

        Raises:
            ChallengeClosedError: it was answered, withdrawn or has expired before.
            NotForYouError: it is for somebody else, one's own, or one of the two has blocked the other.
            MatchError: a limit of the server is reached.
        """
        offer = (await self._open_challenge(challenge_id)).offer
        if user == offer.challenger:
            raise NotForYouError("accept-own")
        if offer.opponent not in {None, user}:
            raise NotForYouError("accept-other", opponent=str(offer.opponent))
        await check_acceptance(self.store, offer, user)
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

    async def _open_challenge(self, challenge_id: int) -> Challenge:
        challenge = await self.store.challenge(challenge_id)
        if challenge is None:
            raise NoMatchError("no-challenge")
        if challenge.status is ChallengeStatus.OPEN and challenge.offer.expires <= self._clock():
            challenge = await self.store.close_challenge(challenge_id, ChallengeStatus.EXPIRED)
        if challenge.status is not ChallengeStatus.OPEN:
            raise ChallengeClosedError("challenge-closed", status=challenge.status)
        return challenge
