"""Conditional turns of the player who is not to move: reading and changing them.

Only that player sees them. `Playing.play` carries them out; they end with the position they were made for.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.errors import MatchError, PlayerError
from bot.features.plans import model
from bot.features.plans.model import WrongLineError
from bot.matches.change import By, Change
from bot.matches.context import Service
from bot.matches.finding import Finding, check_plays, seat_of
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView
from bot.matches.plans import Line, Plan, plans_of
from bot.matches.transitions import check_not_stale, check_revision
from bot.rules.notation import parse_turn
from bot.rules.vocabulary import ENGLISH, Vocabulary


class Planning(Service):
    async def view(self, match_id: MatchId, user: UserId, revision: int | None = None) -> MatchView:
        match = await Finding(self._context).match(match_id)
        check_plans(match, user, revision)
        return self._context.view(match)

    def after(self, view: MatchView, line: Line) -> MatchView:
        """Return a match after turns in canonical notation; the revision stays."""
        rules = view.rules
        position = view.position
        turn = view.last_turn
        for text in line:
            turn = parse_turn(text, position, rules)
            position = rules.after(position, turn)
        match = replace(view.match, turns=(*view.match.turns, *line), answered=False)
        score = rules.score(position)
        return replace(view, match=match, position=position, score=score, last_turn=turn, answered_turn=None)

    async def add(
        self, view: MatchView, by: By, lines: Sequence[Line], *, vocabulary: Vocabulary = ENGLISH
    ) -> Sequence[Line]:
        """Add lines, all or none; each replaces lines it contradicts. Return them in canonical notation."""
        canonical = [_canonical_line(view, number, line, vocabulary) for number, line in enumerate(lines, 1)]

        def grow(plan: Plan) -> Plan:
            for line in canonical:
                plan = model.add_line(plan, line)
            return plan

        await self._change(view.match.id, by, view.match.revision, grow)
        return canonical

    async def remove(self, match_id: MatchId, by: By, revision: int, line: Line) -> MatchView:
        return await self._change(match_id, by, revision, partial(model.without_line, line=line))

    async def clear(self, match_id: MatchId, by: By, revision: int) -> MatchView:
        return await self._change(match_id, by, revision, lambda _plan: ())

    async def _change(
        self, match_id: MatchId, by: By, revision: int, change: Callable[[Plan], Plan]
    ) -> MatchView:
        await Finding(self._context).match(match_id)
        step = partial(change_plan, revision=revision, user=by.user, change=change)
        return await self._context.change(match_id, step, by)


def check_plans(match: Match, user: UserId, revision: int | None = None) -> None:
    check_plays(match, user)
    check_not_stale(match, revision)
    _check_waiting(match, seat_of(match, user))


def plan_of(match: Match, user: UserId) -> Plan:
    return match.plans[seat_of(match, user)]


def change_plan(match: Match, revision: int, user: UserId, change: Callable[[Plan], Plan]) -> Change[Match]:
    """Change the plan of the player who is not to move; the revision stays, as no message shows it."""
    seat = seat_of(match, user)
    check_revision(match, revision)
    _check_waiting(match, seat)
    return Change(replace(match, plans=plans_of(seat, change(match.plans[seat]))))


def _check_waiting(match: Match, seat: int) -> None:
    if seat == match.seat_to_move:
        raise MatchError("plan-own-turn", match=str(match.number))


def _canonical_line(view: MatchView, number: int, line: Line, vocabulary: Vocabulary) -> Line:
    try:
        model.check_length(line)
        return model.check_line(view.rules, view.position, line, vocabulary)[0]
    except PlayerError as error:
        raise WrongLineError(number, error) from error
