from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from bot.errors import ChallengeClosedError, MatchError, NoMatchError, NotForYouError, SetupError
from bot.matches import transitions
from bot.matches.change import By
from bot.matches.clock import CHALLENGE_LASTS, DAYS_PER_TURN
from bot.matches.context import BATCH, Service
from bot.matches.events import MatchStarted
from bot.matches.finding import Finding, seat_of
from bot.matches.free_text import clean_text
from bot.matches.ids import FORMER, ChallengeId, GuildId, MatchId, MessageId, Shards, UserId
from bot.matches.limits import check_acceptance, check_offer
from bot.matches.model import Challenge, ChallengeStatus, Match, MatchView, NewMatch, Offer, Place
from bot.matches.settings import ServerSettings
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import hooks
from bot.matches.tables import preferences as preference_table
from bot.matches.tables.beginnings import Check
from bot.rules.setup import Value

MOST_SEATS = 5
"""Of an open challenge."""


@dataclass(frozen=True)
class Terms:
    """The challenger's choices for a match; `None` leaves a choice to the server."""

    game: str
    board: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    place: Place | None = None
    """Where it is offered; `None` is where the challenger acts."""
    seat: int | None = None
    """Of the challenger; drawn if `None`."""
    days: int | None = None
    """One of `DAYS_PER_TURN`; 0 for no limit."""
    thread: bool | None = None
    take_backs: bool | None = None
    rated: bool | None = None
    tries: bool | None = None
    seats: int = 1
    """How many people may accept, each for a match of their own."""
    start: MatchView | None = None
    """The position of another match to begin from, whatever board is given."""
    note: str = ""
    """Free text."""


class Challenges(Service):
    async def challenge(self, by: By, opponent: UserId | None, terms: Terms) -> Challenge:
        """Offer a match to a person, or to anyone with `None`."""
        if by.user == opponent:
            raise NotForYouError("challenge-yourself")
        return await self._add(await self.offer(by, opponent, terms), by)

    async def offer(self, by: By, opponent: UserId | None, terms: Terms) -> Offer:
        _check(terms, opponent)
        place = terms.place or by.place
        server = (await self._db.read(preference_table.both, by.user, place.guild)).server
        game = self._context.catalogue.game(terms.game)
        now = self._context.clock()
        start = terms.start
        if start is not None and start.rules.outcome(start.position) is not None:
            raise SetupError("start-is-over")
        turns: tuple[str, ...] = ()
        if start is None:
            setup = game.setup(terms.board, terms.options, self._context.random)
        else:
            setup = start.match.setup
            turns = start.match.turns
        days = server.days_per_turn
        if terms.days is not None:
            days = terms.days or None
        offer = Offer(
            place,
            by.user,
            opponent,
            setup,
            terms.seat,
            created=now,
            expires=now + CHALLENGE_LASTS,
            note=clean_text(terms.note),
            days_per_turn=days,
            thread=server.threads if terms.thread is None else terms.thread,
            take_backs=server.take_backs if terms.take_backs is None else terms.take_backs,
            tries=server.tries if terms.tries is None else terms.tries,
            turns=turns,
            seats=terms.seats,
        )
        rated = await self._may_rate(offer, server, wanted=terms.rated)
        return replace(offer, rated=rated)

    async def _may_rate(self, offer: Offer, server: ServerSettings, *, wanted: bool | None) -> bool:
        """`wanted` is the challenger's choice; `None` leaves it to the server."""
        if not (server.rated if wanted is None else wanted):
            return False
        game = self._context.catalogue.game(offer.setup.game)
        return await self._db.read(hooks.may_rate, offer, game, server, is_asked=bool(wanted))

    async def rematch(self, match_id: MatchId, by: By) -> Challenge:
        """Challenge the opponent of a finished match to another, from the same start with seats swapped."""
        offer = self.rematch_offer(await Finding(self._context).match(match_id), by.user)
        if offer.rated:
            server = await self._db.read(preference_table.server, offer.place.guild)
            rated = await self._may_rate(offer, server, wanted=None)
            offer = replace(offer, rated=rated)
        return await self._add(offer, by)

    def rematch_offer(self, match: Match, user: UserId) -> Offer:
        seat = seat_of(match, user)
        if match.outcome is None:
            raise MatchError("rematch-running", match=match.number)
        if match.seats[1 - seat] == FORMER:
            raise NotForYouError("rematch-former", match=match.number)
        now = self._context.clock()
        return Offer(
            match.place,
            user,
            match.seats[1 - seat],
            match.setup,
            1 - seat,
            now,
            now + CHALLENGE_LASTS,
            rematch_of=match.id,
            days_per_turn=match.days_per_turn,
            take_backs=match.take_backs,
            rated=match.rated,
            tries=match.tries,
            turns=match.turns[: match.start_ply],
        )

    async def _add(self, offer: Offer, by: By) -> Challenge:
        return await self._changes.add_challenge(offer, partial(check_offer, offer), by=by)

    async def accept(self, challenge: Challenge, by: By) -> MatchView:
        offer = challenge.offer
        self._check_open(challenge)
        if by.user == offer.challenger:
            raise NotForYouError("accept-own")
        if offer.opponent not in {None, by.user}:
            raise NotForYouError("accept-other", opponent=offer.opponent)
        return await self.begin(challenge, by, by.user, partial(check_acceptance, offer, by.user))

    async def begin(
        self, challenge: Challenge, by: By, taker: UserId, check: Check, level: int | None = None
    ) -> MatchView:
        """Begin the match of a challenge that a person, or the computer at a level, has taken."""
        seats = self.seats(challenge.offer, taker)
        at = self._context.clock()
        new_match = self.new_match(challenge.offer, seats, at, level)
        match = await self._changes.begin_match(new_match, check, challenge.id, by=by)
        return self.announce(match, transitions.accept_challenge(challenge, match).after, by)

    def announce(self, match: Match, accepted: Challenge, by: By) -> MatchView:
        view = self._context.view(match)
        self._context.events.announce(MatchStarted(view, by, challenge=accepted))
        return view

    @staticmethod
    def new_match(
        offer: Offer, seats: tuple[UserId, UserId], at: datetime, level: int | None = None
    ) -> NewMatch:
        return NewMatch(
            offer.place,
            offer.setup,
            seats,
            at,
            offer.days_per_turn,
            level,
            take_backs=offer.take_backs,
            tries=offer.tries,
            turns=offer.turns,
            rated=offer.rated,
        )

    def seats(self, offer: Offer, user: UserId) -> tuple[UserId, UserId]:
        if offer.seat is None:
            seat = self._context.random.randrange(2)
        else:
            seat = offer.seat
        if seat == 0:
            return offer.challenger, user
        return user, offer.challenger

    async def check_may_decline(self, challenge_id: ChallengeId, user: UserId) -> Challenge:
        challenge = await self.open(challenge_id)
        offer = challenge.offer
        if offer.opponent is None:
            raise NotForYouError("decline-open")
        if user != offer.opponent:
            raise NotForYouError("decline-other", opponent=offer.opponent)
        return challenge

    async def decline(self, challenge_id: ChallengeId, by: By, reason: str = "") -> Challenge:
        await self.check_may_decline(challenge_id, by.user)
        return await self.close(challenge_id, ChallengeStatus.DECLINED, clean_text(reason), by=by)

    async def withdraw(self, challenge_id: ChallengeId, by: By) -> Challenge:
        offer = (await self.open(challenge_id)).offer
        if by.user != offer.challenger:
            raise NotForYouError("withdraw-other", challenger=offer.challenger)
        return await self.close(challenge_id, ChallengeStatus.WITHDRAWN, by=by)

    async def close(
        self, challenge_id: ChallengeId, status: ChallengeStatus, reason: str = "", *, by: By | None = None
    ) -> Challenge:
        close = partial(transitions.close_challenge, status=status, reason=reason)
        at = self._context.clock()
        return (await self._changes.change_challenge(challenge_id, close, at=at, by=by)).after

    # Questions

    async def find(self, challenge_id: ChallengeId) -> Challenge:
        challenge = await self._db.read(challenge_table.CHALLENGES.find, challenge_id)
        if challenge is None:
            raise NoMatchError("no-challenge")
        return challenge

    async def of_match(self, match: MatchId) -> Challenge | None:
        return await self._db.read(challenge_table.of_match, match)

    async def open(self, challenge_id: ChallengeId) -> Challenge:
        challenge = await self.find(challenge_id)
        self._check_open(challenge)
        return challenge

    def _check_open(self, challenge: Challenge) -> None:
        transitions.check_open(challenge)
        if challenge.offer.expires <= self._context.clock():
            # The job that asks for `expired` closes it, and its challenger is told by the outbox.
            raise ChallengeClosedError("challenge-closed", status=ChallengeStatus.EXPIRED)

    async def waiting(self, guild: GuildId, user: UserId) -> tuple[list[Challenge], list[Challenge]]:
        """Return open challenges in a server to this person, and their own, oldest first."""
        now = self._context.clock()
        found = [
            one
            for one in await self._db.read(challenge_table.open_in, guild, user)
            if one.offer.expires > now
        ]
        return (
            [challenge for challenge in found if challenge.offer.opponent == user],
            [challenge for challenge in found if challenge.offer.challenger == user],
        )

    async def rematch_for(self, match: MatchId, guild: GuildId, user: UserId) -> Challenge | None:
        for_them, _ = await self.waiting(guild, user)
        return next((challenge for challenge in for_them if challenge.offer.rematch_of == match), None)

    async def open_cards(self, shards: Shards) -> AsyncIterator[Challenge]:
        last = ChallengeId(0)
        while found := await self._db.read(challenge_table.open_cards, last, BATCH, shards):
            for challenge in found:
                yield challenge
            last = found[-1].id

    async def expired(self, shards: Shards | None = None) -> Sequence[Challenge]:
        return await self._db.read(challenge_table.EXPIRED.select, self._context.clock(), BATCH, shards)

    async def expire(self, challenge: Challenge) -> None:
        with suppress(ChallengeClosedError):  # answered just now
            await self.close(challenge.id, ChallengeStatus.EXPIRED)

    async def note_card(
        self,
        challenge_id: ChallengeId,
        message: MessageId,
        status: ChallengeStatus = ChallengeStatus.OPEN,
        **more: Any,
    ) -> Challenge:
        note = partial(transitions.note_card, message=message, status=status, **more)
        return (await self._changes.change_challenge(challenge_id, note, at=self._context.clock())).after


def _check(terms: Terms, opponent: UserId | None) -> None:
    if terms.days not in {None, 0, *DAYS_PER_TURN}:
        raise SetupError("days-per-turn", days=str(terms.days), choices=tuple(map(str, DAYS_PER_TURN)))
    if not 1 <= terms.seats <= MOST_SEATS:
        raise SetupError("too-many-seats", seats=str(terms.seats), most=MOST_SEATS)
    if terms.seats > 1 and opponent is not None:
        raise SetupError("seats-for-person", opponent=opponent)
