"""Planning turns ahead: reading and changing the conditional turns of the player who is not to move.

Only that player ever sees them. They are carried out by `Matches.play`, and end with the position they were
made for.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.errors import MatchError, PlayerError, StaleTurnError
from bot.matches import plans
from bot.matches.desk import Desk
from bot.matches.finding import Finding, seat_of
from bot.matches.ids import InteractionId, MatchId, UserId
from bot.matches.model import Match, MatchView
from bot.matches.plans import Line, Plan, WrongLineError
from bot.matches.transitions import check_revision, check_running
from bot.rules.notation import parse_turn
from bot.rules.vocabulary import ENGLISH, Vocabulary


class Planning:
    """The conditional turns of players, each for the player alone."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._find = Finding(desk)

    async def view(self, match_id: MatchId, user: UserId, revision: int | None = None) -> MatchView:
        """Return a match in which a player may plan; at this revision, if one is given.

        Raises:
            NoMatchError, NotSeatedError, MatchOverError: It does not exist, is not theirs, or is over.
            StaleTurnError: It is at another revision.
            MatchError: It is their own turn.
        """
        match = await self._find.match(match_id)
        seat = seat_of(match, user)
        check_running(match)
        if revision is not None and revision != match.revision:
            raise StaleTurnError("stale-turn", match=str(match.number))
        _check_waiting(match, seat)
        return self._desk.view(match)

    def after(self, view: MatchView, line: Line) -> MatchView:
        """Return a match as it would stand after turns in canonical notation; its revision stays.

        Raises:
            NotationError: They are none of this board.
        """
        rules, position, turn = view.rules, view.position, view.last_turn
        for text in line:
            turn = parse_turn(text, position, rules)
            position = rules.after(position, turn)
        match = replace(view.match, turns=(*view.match.turns, *line), answered=False)
        score = rules.score(position)
        return replace(view, match=match, position=position, score=score, last_turn=turn, answered_turn=None)

    async def add(
        self,
        view: MatchView,
        user: UserId,
        lines: Sequence[Line],
        *,
        once: InteractionId | None = None,
        vocabulary: Vocabulary = ENGLISH,
    ) -> Sequence[Line]:
        """Plan lines, all of them or none; each takes the place of what it contradicts.

        Args:
            view: The match as `view` has returned it.
            user: Who plans.
            lines: From the position of the view on.
            once: The interaction that the player plans by.
            vocabulary: Their words for colours and passing.

        Returns:
            The lines in canonical notation.

        Raises:
            WrongLineError: A line cannot be played.
            StaleTurnError: The match is over, or at another revision.
            MatchError: It is paused, it is their own turn, or the plan would get too large.
        """
        canonical = [_canonical_line(view, number, line, vocabulary) for number, line in enumerate(lines, 1)]

        def grow(plan: Plan) -> Plan:
            for line in canonical:
                plan = plans.add_line(plan, line)
            return plan

        await self._change(view.match.id, user, view.match.revision, grow, once)
        return canonical

    async def remove(
        self,
        match_id: MatchId,
        user: UserId,
        revision: int,
        line: Line,
        *,
        once: InteractionId | None = None,
    ) -> MatchView:
        """Remove the last answer of a line with all that follows it; nothing changes if it is not planned.

        Raises:
            NoMatchError: There is no such match.
            StaleTurnError, MatchError: As for `add`.
        """
        return await self._change(match_id, user, revision, partial(plans.without_line, line=line), once)

    async def clear(
        self, match_id: MatchId, user: UserId, revision: int, *, once: InteractionId | None = None
    ) -> MatchView:
        """Remove all that a player has planned in a match.

        Raises:
            NoMatchError: There is no such match.
            StaleTurnError, MatchError: As for `add`.
        """
        return await self._change(match_id, user, revision, lambda _plan: (), once)

    async def _change(
        self,
        match_id: MatchId,
        user: UserId,
        revision: int,
        change: Callable[[Plan], Plan],
        once: InteractionId | None,
    ) -> MatchView:
        await self._find.match(match_id)
        step = partial(change_plan, revision=revision, user=user, change=change)
        return await self._desk.change(match_id, step, once=once)


def plan_of(match: Match, user: UserId) -> Plan:
    """Return what a player has planned in a match."""
    return match.plans[seat_of(match, user)]


def change_plan(match: Match, revision: int, user: UserId, change: Callable[[Plan], Plan]) -> Match:
    """Change what the player has planned who is not to move; as nothing of it is shown, the revision stays.

    Raises:
        NotSeatedError: They don't play.
        StaleTurnError: The match is over, or at another revision.
        MatchError: It is paused, it is their own turn, or the change is not possible.
    """
    seat = seat_of(match, user)
    check_revision(match, revision)
    _check_waiting(match, seat)
    return replace(match, plans=plans.plans_of(seat, change(match.plans[seat])))


def _check_waiting(match: Match, seat: int) -> None:
    if seat == match.seat_to_move:
        raise MatchError("plan-own-turn", match=str(match.number))


def _canonical_line(view: MatchView, number: int, line: Line, vocabulary: Vocabulary) -> Line:
    try:
        plans.check_length(line)
        return plans.check_line(view.rules, view.position, line, vocabulary)[0]
    except PlayerError as error:
        raise WrongLineError(number, error) from error
