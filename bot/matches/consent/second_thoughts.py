"""Second thoughts of players: taking back, asking for it, ending by agreement, keeping a sleeping match.

The transitions run, as those in `bot.matches.transitions`, inside the transaction that stores their result.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from bot.errors import MatchError, NoMatchError, NotForYouError
from bot.matches.change import By, Change
from bot.matches.clock import ASLEEP_LASTS, add_time, is_due
from bot.matches.courtesy import Became, BoardMessage, Remark, RemarkKind, Request, RequestKind, Spare
from bot.matches.events import Desk, Part
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Ending, Match, MatchView
from bot.matches.outbox import Kind, answer_entry, notice, request_entry
from bot.matches.plans import NO_PLANS
from bot.matches.tables import matches as match_table
from bot.matches.transitions import add_remark, begin_turn, check_revision, close_request, end_match
from bot.rules.rules import Outcome

FREE = timedelta(minutes=1)
"""For how long a turn may be taken back without asking."""
MOST_TAKEN_BACK = 3
"""How often one person may take back, or ask for it, in one match."""


def take_back_freely(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    """Undo the newest turn for the player who has just played it.

    Raises:
        StaleTurnError: The opponent has moved meanwhile, or the match is over.
        MatchError: It is too late for that, or not allowed.
    """
    check_revision(match, revision)
    _check_take_backs(match, seat)
    if seat == match.seat_to_move or match.last_turn is None or match.answered:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    if at - match.last_turn > FREE:
        raise MatchError("take-back-too-late", match=str(match.number))
    return undo(_counted(match, seat), match.ply - 1, by=match.seats[seat], at=at)


def ply_to_take_back(match: Match, seat: int) -> int:
    """Return the ply before the last turn of a seat, or raise `MatchError` if it has not played yet."""
    ply = match.ply - (1 if seat != match.seat_to_move else 2)
    if ply < match.start_ply:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    return ply


def ask(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Change[Match]:
    """Ask the opponent to take turns back, or to end the match without a winner.

    Raises:
        StaleTurnError: The match is over, or at another revision.
        MatchError: Something waits for consent already, or it is not allowed.
    """
    check_revision(match, revision)
    if match.request is not None and not match.is_asked_if_asleep:
        raise MatchError("request-waiting", match=str(match.number))
    ply = None
    if kind is RequestKind.TAKE_BACK:
        _check_take_backs(match, seat)
        ply, match = ply_to_take_back(match, seat), _counted(match, seat)
    closed = close_request(match)
    asked = replace(closed.after, request=Request(kind, revision, at, seat, ply), active=at)
    return closed.to(asked).queue(request_entry(asked, match.seats[1 - seat]))


def grant(match: Match, seat: int, kind: RequestKind, revision: int, *, at: datetime) -> Change[Match]:
    """Do at once what a player asks of the computer; raise `StaleTurnError` or `MatchError` as for `ask`."""
    asked = ask(match, seat, kind, revision, at=at)
    granted = asked.then(agree(asked.after, 1 - seat, revision, at=at))
    others = tuple(entry for entry in granted.entries if entry.key.kind is not Kind.REQUEST)
    return replace(granted, entries=others)


def agree(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    """Do what was asked for.

    Raises:
        StaleTurnError, MatchError: Nothing waits for this player's consent at this revision.
    """
    request = _waiting_for(match, seat, revision)
    agreed = close_request(match, Became.AGREED)
    if request.ply is not None:
        return agreed.then(undo(agreed.after, request.ply, by=match.seats[1 - seat], at=at))
    return agreed.then(end_match(agreed.after, Outcome(None, Ending.AGREED, {}), at=at))


def refuse(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    """Let everything stay as it is.

    Raises:
        StaleTurnError, MatchError: Nothing waits for this player's consent at this revision.
    """
    _waiting_for(match, seat, revision)
    closed = close_request(match, Became.REFUSED)
    return closed.to(replace(closed.after, active=at))


def withdraw(match: Match, seat: int, revision: int, *, at: datetime) -> Change[Match]:
    """Let everything stay as it is, for the player who has asked.

    Raises:
        StaleTurnError, MatchError: Nothing that this player has asked for waits for consent at this revision.
    """
    if _request_of_player(match, revision).seat != seat:
        raise NotForYouError("request-of-other", match=str(match.number))
    closed = close_request(match, Became.WITHDRAWN)
    return closed.to(replace(closed.after, active=at))


def keep(match: Match, revision: int, *, at: datetime, seat: int | None = None) -> Change[Match]:  # noqa: ARG001 (either may)
    """Let a match go on that was asked about because nobody had played for long.

    Raises:
        StaleTurnError, MatchError: Nobody has asked at this revision.
    """
    check_revision(match, revision)
    if not match.is_asked_if_asleep:
        raise MatchError("no-request", match=str(match.number))
    closed = close_request(match, Became.KEPT)
    return closed.to(replace(closed.after, active=at))


def note_request(match: Match, request: Request, message: BoardMessage) -> Change[Match]:
    """Note where a request stands; where it is over its entry says so, unless another has replaced it."""
    noted = replace(request, message=message)
    if match.request is None:
        return Change(match)
    if replace(match.request, message=message) == noted:
        return Change(replace(match, request=noted))
    return Change(match).queue(answer_entry(match, noted, Became.OVERTAKEN))


def ask_if_asleep(match: Match, revision: int, *, at: datetime) -> Change[Match]:
    """Ask both players whether a match goes on that has slept for long; nothing changes if it has not.

    A request that nobody has answered all the while gives way.
    """
    if match.revision != revision or match.deadline is not None or not is_due(match, at):
        return Change(match)
    if match.is_asked_if_asleep:
        return Change(match)
    closed = close_request(match)
    asked = replace(closed.after, request=Request(RequestKind.ASLEEP, revision, at))
    return closed.to(asked).queue(request_entry(asked, expires=at + ASLEEP_LASTS))


def undo(
    match: Match, ply: int, *, by: UserId, at: datetime, kind: RemarkKind = RemarkKind.TAKEN_BACK
) -> Change[Match]:
    """Undo all turns from a ply on; the log keeps them.

    The newest turn alone goes on with the time that its player had left; earlier ones begin anew.

    Raises:
        MatchError: There are none.
    """
    if not match.start_ply <= ply < match.ply:
        raise MatchError("nothing-to-take-back", match=str(match.number))
    undone = match.turns[ply:]
    closed = close_request(match)
    after = replace(
        closed.after,
        turns=match.turns[:ply],
        revision=match.revision + 1,
        active=at,
        last_turn=None,
        answered=False,
        plans=NO_PLANS,
        spare=None,
    )
    after = begin_turn(after, at)
    if match.spare is not None and ply == match.ply - 1:
        after = _with_spare(after, match.spare, at)
    remark = Remark(kind, by, undone)
    change = add_remark(closed.to(after), remark, at=at, ply=ply, turns=", ".join(undone))
    dropped = [player for player, plan in zip(match.seats, match.plans, strict=True) if plan and player != by]
    return change.queue(*(notice(Kind.PLAN_DROPPED, after, player) for player in dropped))


def _with_spare(match: Match, spare: Spare, at: datetime) -> Match:
    due = add_time(match.paused or at, timedelta(seconds=spare.turn), match.vacation_to_move)
    first, second = match.left
    return replace(
        match, deadline=due, left=(first, spare.in_all) if match.seat_to_move else (spare.in_all, second)
    )


def _counted(match: Match, seat: int) -> Match:
    first, second = match.taken_back
    return replace(match, taken_back=(first, second + 1) if seat else (first + 1, second))


def _check_take_backs(match: Match, seat: int) -> None:
    if not match.take_backs:
        raise MatchError("no-take-backs", match=str(match.number))
    if match.taken_back[seat] >= MOST_TAKEN_BACK:
        raise MatchError("too-many-take-backs", match=str(match.number), limit=MOST_TAKEN_BACK)


def _waiting_for(match: Match, seat: int, revision: int) -> Request:
    request = _request_of_player(match, revision)
    if request.seat == seat:
        raise NotForYouError("own-request", match=str(match.number))
    return request


def _request_of_player(match: Match, revision: int) -> Request:
    check_revision(match, revision)
    if match.request is None or match.request.seat is None:
        raise MatchError("no-request", match=str(match.number))
    return match.request


Step = Callable[..., Change[Match]]
"""A transition of `bot.matches.consent.second_thoughts` that takes a match, and by name a seat and more."""


ANSWERS: Mapping[Became, Step] = {
    Became.AGREED: agree,
    Became.REFUSED: refuse,
    Became.WITHDRAWN: withdraw,
    Became.KEPT: keep,
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
            take_back_freely(match, seat, match.revision, at=at)
        except MatchError:
            return False
        return True

    def may_take_back(self, match: Match, user: UserId) -> bool:
        """Whether a player may take a turn back now, or ask for it."""
        return self.may_take_back_freely(match, user) or self.may_ask(match, user, RequestKind.TAKE_BACK)

    async def newest_turn(self, matches: Sequence[Match], user: UserId) -> Match:
        """Return the match with a player's newest turn that they may take back, or ask for it.

        Raises:
            NoMatchError: There is none.
        """
        fitting = [match for match in matches if self.may_take_back(match, user)]
        if not fitting:
            raise NoMatchError("nothing-to-take-back-anywhere")
        played = await self._db.read(match_table.played_at, [match.id for match in fitting])
        return max(fitting, key=lambda one: played[one.id][-2 if one.player_to_move == user else -1])

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
        return ask(match, seat_of(match, user), kind, match.revision, at=at).after

    async def take_back(self, match: Match, by: By) -> MatchView:
        """Undo the newest turn of a player without asking, while that is free.

        Raises:
            NotSeatedError, StaleTurnError: The match is not theirs, is over, or is another by now.
            MatchError: It is too late for that, or not allowed.
        """
        step = partial(take_back_freely, revision=match.revision)
        return await self._do(step, match, by)

    async def ask(self, match: Match, by: By, kind: RequestKind) -> MatchView:
        """Ask the opponent to take turns back, or to end the match without a winner.

        The computer agrees at once.

        Raises:
            NotSeatedError, StaleTurnError, MatchError: As for `check_ask`.
        """
        asks = grant if match.level is not None else ask
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
        if match.request is not None:
            await self._desk.change(match.id, partial(note_request, request=match.request, message=message))

    async def _do(self, step: Step, match: Match, by: By) -> MatchView:
        do = partial(step, seat=seat_of(match, by.user), at=self._desk.clock())
        return await self._desk.change(match.id, do, by)
