from dataclasses import replace
from functools import partial

from bot.errors import MatchError, NotForYouError, SetupError
from bot.features.challenge.levels import BY_STRENGTH, NEWCOMER
from bot.features.challenge.service import Challenges, Terms
from bot.matches.change import By
from bot.matches.context import Context, Service
from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER, ChallengeId, UserId
from bot.matches.limits import check_computer
from bot.matches.model import Challenge, Ending, Match, MatchStatus, MatchView, Offer, Search

ASKED = 5
"""Candidates for the first or newest match that count as played."""


class ComputerMatches(Service):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._challenges = Challenges(context)
        self._finding = Finding(context)

    async def begin(self, by: By, terms: Terms, level: int) -> MatchView:
        if terms.days:
            raise SetupError("computer-no-limit")
        return await self._begin(await self._challenges.offer(by, COMPUTER, terms), level, by)

    async def rematch(self, match: Match, by: By, level: int) -> MatchView:
        return await self._begin(self._again(match, by.user), level, by)

    async def go_on(self, match: Match, by: By, level: int, game: str, board: str) -> MatchView:
        """Start a match from an empty board after a finished one, with the same seats.

        Another board of the same game keeps options that are words; numbers depend on the board. A first
        match of another game is at the newcomer's level.
        """
        offer = self._again(match, by.user)
        seat = match.seat_of(by.user)
        played = match.setup
        chosen = self._context.catalogue.game(game)
        words = {one.key for one in chosen.options if one.choices and game == played.game}
        kept = {key: value for key, value in played.options.items() if key in words}
        same = (game, board) == (played.game, played.board_key)
        setup = played
        if not same:
            setup = chosen.setup(board, kept, self._context.random)
        if game != played.game and await self.first_level(by.user, game) == NEWCOMER:
            level = NEWCOMER
        return await self._begin(replace(offer, seat=seat, setup=setup, turns=()), level, by)

    def _again(self, match: Match, user: UserId) -> Offer:
        """A try is without take-backs and trying out; what follows it has both."""
        offer = replace(self._challenges.rematch_offer(match, user), rematch_of=None)
        if not match.is_unaided:
            return offer
        return replace(offer, take_backs=True, tries=True)

    async def first_level(self, user: UserId, game: str) -> int:
        over = Search(status=MatchStatus.OVER, players=frozenset({user}), game=game)
        newest = await self._finding.search(over, ASKED)
        if not any(has_played(match, user) for match in newest):
            return NEWCOMER
        return BY_STRENGTH[1]

    async def take_up(self, challenge_id: ChallengeId, by: By, level: int) -> MatchView:
        """Accept an open challenge as the computer, at its challenger's request."""
        _check_level(level)
        challenge = await self.check_may_take_up(challenge_id, by.user)
        return await self._challenges.begin(challenge, by, COMPUTER, partial(check_computer, by.user), level)

    async def check_may_take_up(self, challenge_id: ChallengeId, user: UserId) -> Challenge:
        challenge = await self._challenges.open(challenge_id)
        if user != challenge.offer.challenger:
            raise NotForYouError("computer-other", challenger=challenge.offer.challenger)
        return challenge

    async def _begin(self, offer: Offer, level: int, by: By) -> MatchView:
        _check_level(level)
        if offer.opponent != COMPUTER:
            raise MatchError("not-computer")
        seats = self._challenges.seats(offer, COMPUTER)
        check = partial(check_computer, offer.challenger)
        new_match = self._challenges.new_match(offer, seats, offer.created, level)
        match = await self._changes.begin_match(new_match, check, offer, by=by)
        challenge = await self._challenges.of_match(match.id)
        assert challenge is not None  # noqa: S101 (both were stored together)
        return self._challenges.announce(match, challenge, by)


def _check_level(level: int) -> None:
    if level not in BY_STRENGTH:
        raise SetupError("no-such-level", level=str(level))


def has_played(match: Match, person: UserId) -> bool:
    has_result = match.ending not in (Ending.CANCELLED, Ending.AGREED, Ending.DECIDED)
    if not has_result:
        return False
    return not match.start_ply and match.ply > match.seats.index(person)
