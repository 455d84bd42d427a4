"""Second thoughts of players: taking back, asking for it, ending by agreement, keeping a sleeping match."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from bot.errors import MatchError
from bot.matches.change import By, Change
from bot.matches.consent import second_thoughts
from bot.matches.courtesy import Became, BoardMessage, RequestKind
from bot.matches.desk import Desk, Part
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView

Step = Callable[..., Change[Match]]
"""A transition of `bot.matches.consent.second_thoughts` that takes a match, and by name a seat and more."""


def _keep(match: Match, *, seat: int, revision: int, at: datetime) -> Change[Match]:  # noqa: ARG001 (either may)
    return second_thoughts.keep(match, revision, at=at)


ANSWERS: Mapping[Became, Step] = {
    Became.AGREED: second_thoughts.agree,
    Became.REFUSED: second_thoughts.refuse,
    Became.WITHDRAWN: second_thoughts.withdraw,
    Became.KEPT: _keep,
}
"""What a player may let become of a request, and the transition that does it."""


class Requests(Part):
    """What a player takes back, or asks of the opponent, and what becomes of that."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._finding = Finding(desk)

    def may_take_back_freely(self, match: Match, user: UserId) -> bool:
        """Whether a player may take their newest turn back now without asking."""
        try:
            seat, at = seat_of(match, user), self._desk.clock()
            second_thoughts.take_back_freely(match, seat, match.revision, at=at)
        except MatchError:
            return False
        return True

    def may_ask(self, match: Match, user: UserId, kind: RequestKind) -> bool:
        """Whether a player may ask the opponent for something now."""
        try:
            self.check_ask(match, user, kind)
        except MatchError:
            return False
        return True

    def check_ask(self, match: Match, user: UserId, kind: RequestKind) -> Match:
        """Return how a match would wait for consent if a player asked for something now.

        Raises:
            NotSeatedError, StaleTurnError: The match is not theirs, or over.
            MatchError: Something waits for consent already, or it is not allowed.
        """
        at = self._desk.clock()
        return second_thoughts.ask(match, seat_of(match, user), kind, match.revision, at=at).after

    async def take_back(self, match: Match, by: By) -> MatchView:
        """Undo the newest turn of a player without asking, while that is free.

        Raises:
            NotSeatedError, StaleTurnError: The match is not theirs, is over, or is another by now.
            MatchError: It is too late for that, or not allowed.
        """
        step = partial(second_thoughts.take_back_freely, revision=match.revision)
        return await self._do(step, match, by)

    async def ask(self, match: Match, by: By, kind: RequestKind) -> MatchView:
        """Ask the opponent to take turns back, or to end the match without a winner.

        The computer agrees at once.

        Raises:
            NotSeatedError, StaleTurnError, MatchError: As for `check_ask`.
        """
        asks = second_thoughts.grant if match.level is not None else second_thoughts.ask
        step = partial(asks, kind=kind, revision=match.revision)
        return await self._do(step, match, by)

    async def answer(self, match_id: MatchId, by: By, revision: int, became: Became) -> MatchView:
        """Answer the request that a match had at a revision, or take it back.

        Args:
            match_id: The match.
            by: Who answers, or takes it back.
            revision: Of the match, as they saw it.
            became: What they want to become of the request: a key of `ANSWERS`.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: The match does not exist, is not theirs, or is over.
            StaleTurnError, MatchError: No such answer of this player is waited for at this revision.
        """
        match = await self._finding.running(match_id, by.user)
        return await self._do(partial(ANSWERS[became], revision=revision), match, by)

    async def note_request(self, match: Match, message: BoardMessage) -> None:
        """Note which message shows the request of a match."""
        note = partial(second_thoughts.note_request, revision=match.revision, message=message)
        await self._desk.change(match.id, note)

    async def _do(self, step: Step, match: Match, by: By) -> MatchView:
        do = partial(step, seat=seat_of(match, by.user), at=self._desk.clock())
        return await self._desk.change(match.id, do, by)
