"""Before and after a match: challenge, accept, decline, withdraw, rematch."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from bot.errors import ChallengeClosedError, MatchError, NoMatchError, NotForYouError, SetupError
from bot.matches.clock import CHALLENGE_LASTS, DAYS_PER_TURN
from bot.matches.free_text import cleaned
from bot.matches.looking import Looking, seat_of
from bot.matches.model import ChallengeStatus, MatchView, Offer
from bot.matches.people import check_acceptance, check_offer, unexpired

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from random import Random

    from bot.matches.model import Challenge, Place
    from bot.matches.ports import MatchStore
    from bot.rules.catalogue import Catalogue


class Challenges(Looking):
    """What leads to a match."""

    def __init__(
        self, store: MatchStore, catalogue: Catalogue, *, clock: Callable[[], datetime], random: Random
    ) -> None:
        """Sit down as for ``Looking``."""
        super().__init__(store, catalogue, clock=clock, random=random)
        self._counting: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _counted(self, guild: int) -> asyncio.Lock:
        """Is held from counting what a server has until more is stored, so that no limit is passed."""
        return self._counting.setdefault(guild, asyncio.Lock())

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
        days: int | None = None,
        thread: bool | None = None,
        note: str = "",
    ) -> Challenge:
        """Offer a match to one person, or to anybody.

        Args:
            place: where.
            challenger: who offers.
            opponent: to whom; ``None`` for anybody.
            game: key of a game.
            board: key of a board; the game's own choice if not given.
            options: of the game, as far as they are chosen.
            seat: the seat the challenger takes; drawn if not given.
            days: per turn, one of ``DAYS_PER_TURN``; 0 for no limit; the server's choice if not given.
            thread: whether the match gets a thread; the server's choice if not given.
            note: free text.

        Raises:
            SetupError: there is no such game, board or option, or the note is too long.
            NotForYouError: one cannot challenge oneself, nor where one of the two has blocked the other.
            MatchError: a limit of the server is reached.
        """
        if challenger == opponent:
            raise NotForYouError("challenge-yourself")
        check_days(days)
        server = await self.store.server(place.guild)
        now = self._clock()
        offer = Offer(
            place,
            challenger,
            opponent,
            self.catalogue.game(game).setup(board, options or {}, self._random),
            seat,
            created=now,
            expires=now + CHALLENGE_LASTS,
            note=cleaned(note),
            days_per_turn=server.days_per_turn if days is None else days or None,
            thread=server.threads if thread is None else thread,
        )
        return await self._add(offer)

    async def rematch(self, match_id: int, user: int) -> Challenge:
        """Challenge the opponent of a finished match to another in the same place, with the seats changed.

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
            days_per_turn=match.days_per_turn,
        )
        return await self._add(offer)

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
        seat = self._random.randrange(2) if offer.seat is None else offer.seat
        seats = (offer.challenger, user) if seat == 0 else (user, offer.challenger)
        async with self._counted(offer.place.guild):
            await check_acceptance(self.store, offer, user)
            return self.view(await self.store.start_match(challenge_id, seats, self._clock()))

    async def expect_to_decline(self, challenge_id: int, user: int) -> Challenge:
        """The challenge, if this person may decline it now.

        Raises:
            ChallengeClosedError, NotForYouError: as for ``accept``; one for anybody cannot be declined.
        """
        challenge = await self._open_challenge(challenge_id)
        offer = challenge.offer
        if offer.opponent is None:
            raise NotForYouError("decline-open")
        if user != offer.opponent:
            raise NotForYouError("decline-other", opponent=str(offer.opponent))
        return challenge

    async def decline(self, challenge_id: int, user: int, reason: str = "") -> Challenge:
        """Refuse a challenge, with a reason if one likes.

        Raises:
            ChallengeClosedError, NotForYouError: as for ``expect_to_decline``.
            SetupError: the reason is too long.
        """
        await self.expect_to_decline(challenge_id, user)
        return await self.store.close_challenge(challenge_id, ChallengeStatus.DECLINED, cleaned(reason))

    async def withdraw(self, challenge_id: int, user: int) -> Challenge:
        """Take one's own challenge back.

        Raises:
            ChallengeClosedError, NotForYouError: as for ``accept``.
        """
        offer = (await self._open_challenge(challenge_id)).offer
        if user != offer.challenger:
            raise NotForYouError("withdraw-other", challenger=str(offer.challenger))
        return await self.store.close_challenge(challenge_id, ChallengeStatus.WITHDRAWN)

    async def waiting(self, guild: int, user: int) -> tuple[Sequence[Challenge], Sequence[Challenge]]:
        """The open challenges in a server that wait for a person's answer, and the person's own, by age."""
        found = unexpired(await self.store.open_challenges(guild), self._clock())
        return (
            [challenge for challenge in found if challenge.offer.opponent == user],
            [challenge for challenge in found if challenge.offer.challenger == user],
        )

    async def expired(self) -> Sequence[Challenge]:
        """The open challenges of all servers whose time is over by now."""
        return await self.store.expired_challenges(self._clock())

    async def expire(self, challenge_id: int) -> Challenge:
        """Close a challenge whose time is over.

        Raises:
            ChallengeClosedError: somebody has closed it before.
        """
        return await self.store.close_challenge(challenge_id, ChallengeStatus.EXPIRED)

    async def _add(self, offer: Offer) -> Challenge:
        async with self._counted(offer.place.guild):
            await check_offer(self.store, offer)
            return await self.store.add_challenge(offer)

    async def _open_challenge(self, challenge_id: int) -> Challenge:
        challenge = await self.store.challenge(challenge_id)
        if challenge is None:
            raise NoMatchError("no-challenge")
        if challenge.status is not ChallengeStatus.OPEN:
            raise ChallengeClosedError("challenge-closed", status=challenge.status)
        if challenge.offer.expires <= self._clock():
            # It is closed, and the challenger told, by whoever asks for ``expired`` next.
            raise ChallengeClosedError("challenge-closed", status=ChallengeStatus.EXPIRED)
        return challenge


def check_days(days: int | None) -> None:
    """See that people may agree on so many days per turn; 0 is no limit.

    Raises:
        SetupError: they may not.
    """
    if days not in {None, 0, *DAYS_PER_TURN}:
        raise SetupError("days-per-turn", days=str(days), choices=tuple(map(str, DAYS_PER_TURN)))
