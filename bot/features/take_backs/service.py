from collections.abc import Sequence
from functools import partial

from bot.errors import MatchError, NoMatchError
from bot.features.take_backs.model import (
    ANSWERS,
    Step,
    ask,
    check_take_back_freely,
    grant,
    note_request,
    take_back_freely,
)
from bot.matches.change import By
from bot.matches.context import Service
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import BoardMessage, MatchId, UserId
from bot.matches.model import Match, MatchView
from bot.matches.requests import Became, RequestKind
from bot.matches.tables import matches as match_table


class Requests(Service):
    def may_take_back_freely(self, match: Match, user: UserId) -> bool:
        try:
            seat = seat_of(match, user)
            at = self._context.clock()
            check_take_back_freely(match, seat, match.revision, at=at)
        except MatchError:
            return False
        return True

    def may_take_back(self, match: Match, user: UserId) -> bool:
        if self.may_take_back_freely(match, user):
            return True
        return self.may_ask(match, user, RequestKind.TAKE_BACK)

    async def newest_turn(self, matches: Sequence[Match], user: UserId) -> Match:
        """Of a turn that the player may take back, or ask for."""
        fitting = [match for match in matches if self.may_take_back(match, user)]
        if not fitting:
            raise NoMatchError("nothing-to-take-back-anywhere")
        played = await self._db.read(match_table.played_at, [match.id for match in fitting])
        return max(fitting, key=lambda one: played[one.id][-2 if one.player_to_move == user else -1])

    def may_ask(self, match: Match, user: UserId, kind: RequestKind) -> bool:
        try:
            self.check_ask(match, user, kind)
        except MatchError:
            return False
        return True

    def check_ask(self, match: Match, user: UserId, kind: RequestKind) -> Match:
        at = self._context.clock()
        return ask(match, seat_of(match, user), kind, match.revision, at=at).after

    async def take_back(self, match: Match, by: By) -> MatchView:
        return await self._do(partial(take_back_freely, revision=match.revision), match, by)

    async def ask(self, match: Match, by: By, kind: RequestKind) -> MatchView:
        asks = grant if match.level is not None else ask
        return await self._do(partial(asks, kind=kind, revision=match.revision), match, by)

    async def answer(
        self, match_id: MatchId, by: By, revision: int, became: Became, *, asked: int = 0
    ) -> MatchView:
        """Answer or withdraw a request; `became` is a key of `ANSWERS`.

        Buttons of earlier versions don't say when it was `asked`.
        """
        match = await Finding(self._context).running(match_id, by.user)
        if asked and match.request is not None and match.request.asked != asked:
            raise MatchError("no-request", match=match.number)
        return await self._do(partial(ANSWERS[became], revision=revision), match, by)

    async def note_request(self, match: Match, message: BoardMessage) -> None:
        if match.request is not None:
            await self._context.change(
                match.id, partial(note_request, request=match.request, message=message)
            )

    async def _do(self, step: Step, match: Match, by: By) -> MatchView:
        do = partial(step, seat=seat_of(match, by.user), at=self._context.clock())
        return await self._context.change(match.id, do, by)
