"""Playing a match: turns, plans that answer them, resigning, and claims because of time or absence."""

from collections.abc import Sequence
from functools import partial

from bot.errors import MatchError, NotYourTurnError, PlayerError
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.clock import is_overdue
from bot.matches.context import Context, Service
from bot.matches.due import Due
from bot.matches.events import MatchEnded, TurnStored
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Ending, Match, MatchView, Search
from bot.matches.plans import Plan, reply_to
from bot.matches.time.timekeeping import give_time, outcome_by_time
from bot.matches.transitions import check_not_paused, check_not_stale, check_running
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Position, Turn
from bot.rules.rules import Outcome, Rules, play
from bot.rules.vocabulary import ENGLISH, Vocabulary

LATELY = 10
"""Newest matches that show whether a game is new to a person."""


class Playing(Service):
    """Turns and endings by the players; each method stores first, then announces, and returns the result.

    Checks come in the same order everywhere: the match exists, is yours, isn't over, is at the revision you
    saw, it is your turn, the turn is legal. A `PlayerError` changes nothing.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._finding = Finding(context)
        self._due = Due(context)

    async def play(
        self,
        view: MatchView,
        by: By,
        text: str,
        *,
        revision: int | None = None,
        vocabulary: Vocabulary = ENGLISH,
    ) -> MatchView:
        """Play a turn, and the opponent's planned reply to it; `revision` is the one that the player saw."""
        check_turn_of(view.match, by.user, revision)
        check_not_paused(view.match)
        turn = parse_turn(text, view.position, view.rules, vocabulary)
        while True:
            try:
                after, change = await self._store_turn(view, turn, by)
            except transitions.PlanChangedError:  # since the match was read: the new plan counts
                seen = view.match.revision
                view = await self._finding.view(view.match.id)
                check_turn_of(view.match, by.user, seen)
            else:
                break
        self._context.events.announce(TurnStored(after, by, change.entries, change.audience))
        if after.match.outcome is not None:
            self._context.events.announce(MatchEnded(after, by))
        return after

    async def _store_turn(self, view: MatchView, turn: Turn, by: By) -> tuple[MatchView, Change[Match]]:
        rules = view.rules
        text = format_turn(turn, view.position, view.rules)
        position = play(rules, view.position, turn)
        newest = turn
        answered = None
        plan = view.match.plans[1 - view.match.seat_to_move]
        outcome = rules.outcome(position)
        answer = transitions.Answer(plan)
        if plan and outcome is None:
            answer = _answer(plan, rules, text, position)
        if answer.branch is not None:
            newest = parse_turn(answer.branch.reply, position, rules)
            answered = turn
            position = rules.after(position, newest)
            outcome = rules.outcome(position)
        at = self._context.clock()
        add = partial(
            transitions.add_turn,
            revision=view.match.revision,
            text=text,
            outcome=outcome,
            at=at,
            answer=answer,
        )
        change = await self._changes.change_match(view.match.id, add, at=at, by=by)
        score = rules.score(position)
        after = MatchView(change.after, view.game, rules, position, score, newest, at, answered)
        self._context.keep(after, answered or view.last_turn)
        return after, change

    def allows(self, match: Match, text: str, vocabulary: Vocabulary = ENGLISH) -> bool:
        view = self._context.view(match)
        try:
            play(view.rules, view.position, parse_turn(text, view.position, view.rules, vocabulary))
        except PlayerError:
            return False
        return True

    async def turn(self, match_id: MatchId, user: UserId, revision: int | None) -> MatchView:
        return self._turn(await self._finding.match(match_id), user, revision)

    async def first_turn(
        self, match_id: MatchId, user: UserId, revision: int | None
    ) -> tuple[MatchView, Sequence[Match]]:
        """Do as `turn`; also return other recent matches of the same game in which they have played."""
        newest = await self._finding.search(Search(players=frozenset({user})), LATELY)
        found = next((match for match in newest if match.id == match_id), None)
        match = found or await self._finding.match(match_id)
        others = [other for other in newest if other.id != match_id and other.setup.game == match.setup.game]
        return self._turn(match, user, revision), [other for other in others if _has_played(other, user)]

    def _turn(self, match: Match, user: UserId, revision: int | None) -> MatchView:
        check_turn_of(match, user, revision)
        check_not_paused(match)
        return self._context.view(match)

    async def resign(
        self, match_id: MatchId, by: By, *, revision: int | None = None, proven: bool = False
    ) -> MatchView:
        """Resign a running match; a proven loss is shown as one."""
        match = await self._finding.running(match_id, by.user)
        details = {"loser": str(by.user), **({"proven": "yes"} if proven else {})}
        outcome = Outcome(1 - seat_of(match, by.user), Ending.RESIGNED, details)
        return await self._end(match, outcome, by, revision=revision)

    async def claim(self, match: Match, by: By) -> MatchView:
        """Win a running match because the opponent's time is over; cancel it if they never made a turn."""
        seat = seat_of(match, by.user)
        number = match.number
        loser = match.player_to_move
        if match.deadline is None:
            raise MatchError("claim-without-limit", match=number)
        if seat == match.seat_to_move:
            raise MatchError("claim-own-turn", match=number)
        if not match.is_shown:
            raise MatchError("claim-not-shown", match=number, player=loser)
        check_not_paused(match)
        if self._context.clock() < match.deadline:
            until = int(match.deadline.timestamp())
            raise MatchError("claim-early", match=number, player=loser, until=until)
        if not match.overtime:  # not handled yet: a day of vacation may be spent instead
            found = (await self._due.handle(match)).match
            check_running(found)
            return await self.claim(found, by)
        return await self._end(match, outcome_by_time(match), by, revision=match.revision)

    async def give_time(self, match_id: MatchId, by: By, revision: int) -> MatchView:
        at = self._context.clock()
        match = await self._finding.running(match_id, by.user)

        def give(match: Match) -> Change[Match]:
            after = give_time(match, by.user, revision, at=at)
            if not is_overdue(match, at):
                raise MatchError("time-not-over", match=match.number)
            return after

        return await self._context.change(match.id, give, by)

    async def claim_from_absent(self, match: Match, by: By) -> MatchView:
        """Win a running match because the opponent has left the server, as the caller has just seen.

        Cancel it if they never made a turn.
        """
        check_not_paused(match)
        seat = seat_of(match, by.user)
        absent = match.seats[1 - seat]
        outcome = Outcome(seat, Ending.LEFT, {"loser": str(absent)})
        if not _has_played(match, absent):
            outcome = Outcome(None, Ending.CANCELLED, {"loser": str(absent), "absent": 1 - seat})
        return await self._end(match, outcome, by)

    async def _end(self, match: Match, outcome: Outcome, by: By, *, revision: int | None = None) -> MatchView:
        at = self._context.clock()
        end = partial(transitions.end_match, outcome=outcome, at=at, revision=revision)
        change = await self._changes.change_match(match.id, end, at=at, by=by)
        view = self._context.view(change.after)
        self._context.events.announce(MatchEnded(view, by, change.entries, change.audience))
        return view


def _has_played(match: Match, user: UserId) -> bool:
    return any(match.seats[ply % 2] == user for ply in range(match.start_ply, match.ply))


def _answer(plan: Plan, rules: Rules, text: str, position: Position) -> transitions.Answer:
    """`position` is the one after the turn."""
    reply = reply_to(rules, position, plan, text)
    if isinstance(reply, PlayerError):
        return transitions.Answer(plan, dropped=True)
    return transitions.Answer(plan, reply)


def check_turn_of(match: Match, user: UserId, revision: int | None) -> None:
    seat = seat_of(match, user)
    check_running(match)
    check_not_stale(match, revision)
    if seat != match.seat_to_move:
        raise NotYourTurnError("not-your-turn", match=match.number, player=match.player_to_move)
