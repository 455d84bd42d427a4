"""Thinking ahead in a match: turns on a line, none of which is played, and plans, which are stored lines.

Trying turns out stores nothing. A plan belongs to the player who is not to move, and only that player sees
it. `Playing.play` carries it out; it ends with the position that it was made for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from bot.errors import MatchError, NotForYouError
from bot.matches.change import By, Change
from bot.matches.context import Service
from bot.matches.finding import Finding, check_plays, seat_of
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match, MatchView
from bot.matches.plans import DEEPEST_PLAN, Line, Plan, lines, plans_of
from bot.matches.transitions import check_not_paused, check_not_stale
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Turn
from bot.rules.rules import play
from bot.rules.vocabulary import ENGLISH, Vocabulary

ViewT = TypeVar("ViewT", bound=MatchView)

MOST_TRIED = 30


@dataclass(frozen=True)
class TriedView(MatchView):
    """A match after tried turns, which its `match` includes, with their outcome."""

    source: Match = field(kw_only=True)
    """The stored match."""
    begun: MatchView = field(kw_only=True)
    """The view where the line begins."""
    plans: bool = field(kw_only=True)
    """Whether it begins at the current position, to plan from there."""
    line: tuple[Turn, ...] = ()
    """Including turns that were stepped back."""

    @property
    def start(self) -> int:
        return self.begun.match.ply

    @property
    def now(self) -> int:
        """How many turns of the line are on the board."""
        return self.match.ply - self.start

    @property
    def is_at_end(self) -> bool:
        return self.now == len(self.line)

    @property
    def tried(self) -> Line:
        """The turns of the line that are on the board, in canonical notation."""
        return self.match.turns[self.start :]

    @property
    def is_answer(self) -> bool:
        """Whether the next turn on a line to plan is the player's."""
        return self.plans and self.now % 2 == 1

    @property
    def planned(self) -> Plan:
        """What the player who is not to move has planned."""
        return self.source.plans[1 - self.source.seat_to_move]

    @property
    def is_planned(self) -> bool:
        return self.tried in set(lines(self.planned))

    def plannable(self, user: UserId) -> Line | None:
        """Return the tried turns if the player could plan them in the match; else `None`."""
        match = self.source
        turns = self.match.turns
        if match.is_past or match.paused is not None:
            return None
        if match.seat_of(user) != 1 - match.seat_to_move or turns[: match.ply] != match.turns:
            return None
        line = turns[match.ply :]
        if not line or len(line) % 2 or len(line) > DEEPEST_PLAN:
            return None
        return line


class ThinkingAhead(Service):
    async def begin_plan(self, match_id: MatchId, user: UserId, revision: int | None = None) -> TriedView:
        """Return where the plan of the player who is not to move begins: the current position."""
        match = await Finding(self._context).match(match_id)
        check_plans(match, user, revision)
        return self.begin(match)

    def begin(self, match: Match, ply: int | None = None) -> TriedView:
        """Return the view after `ply` turns of a match, to try turns out; without, to plan."""
        start = match.ply if ply is None else ply
        if not 0 <= start <= match.ply:
            raise MatchError("replay-no-such-turn", match=match.label, last=match.ply)
        view = self._context.view_at(match, start)
        begun = _settled(replace(view, match=replace(view.match, answered=False), answered_turn=None))
        return TriedView(**vars(begun), source=match, begun=begun, plans=ply is None)

    def along(self, view: TriedView, line: Sequence[Turn], now: int) -> TriedView:
        """Return the view after the first `now` turns of a legal line from the same beginning."""
        longest = DEEPEST_PLAN if view.plans else MOST_TRIED
        if len(line) > longest:
            raise MatchError("try-full", turns=longest)
        begun = view.begun
        rules = begun.rules
        position = begun.position
        texts = list(begun.match.turns)
        for turn in line[:now]:
            texts.append(format_turn(turn, position, rules))
            position = rules.after(position, turn)
        if view.plans and now % 2 and rules.outcome(position) is not None:
            raise MatchError("plan-after-the-end")
        return _settled(
            replace(
                view,
                match=replace(begun.match, turns=tuple(texts)),
                position=position,
                score=rules.score(position),
                last_turn=line[now - 1] if now else begun.last_turn,
                line=tuple(line),
            )
        )

    def after(self, view: TriedView, turns: Line, vocabulary: Vocabulary = ENGLISH) -> TriedView:
        """Return the view after more turns, as they are written."""
        rules = view.rules
        position = view.position
        line = list(view.line[: view.now])
        for text in turns:
            if rules.outcome(position) is not None:
                raise MatchError("plan-after-the-end")
            line.append(parse_turn(text, position, rules, vocabulary))
            position = play(rules, position, line[-1])
        return self.along(view, line, len(line))

    async def change(self, match: Match, by: By, change: Callable[[Plan], Plan]) -> Match:
        step = partial(change_plan, revision=match.revision, user=by.user, change=change)
        return (await self._context.change(match.id, step, by)).match


def _settled(view: ViewT) -> ViewT:
    """Return a view whose outcome follows from its position alone."""
    match = replace(view.match, outcome=view.rules.outcome(view.position))
    return replace(view, match=match)


def may_try(match: Match, user: UserId) -> bool:
    return match.is_past or (match.tries and match.seat_of(user) is not None)


def check_may_try(match: Match, user: UserId) -> None:
    """Own matches, and all finished ones."""
    if may_try(match, user):
        return
    if match.seat_of(user) is None:
        raise NotForYouError("try-of-others", match=match.label)
    raise MatchError("try-off", match=match.label)


def check_plans(match: Match, user: UserId, revision: int | None = None) -> None:
    check_plays(match, user)
    check_not_stale(match, revision)
    if match.player_to_move == user:
        raise MatchError("plan-own-turn", match=match.number)


def change_plan(match: Match, revision: int, user: UserId, change: Callable[[Plan], Plan]) -> Change[Match]:
    """Change the plan of the player who is not to move; the revision stays, as no message shows it."""
    check_plans(match, user, revision)
    check_not_paused(match)
    seat = seat_of(match, user)
    return Change(replace(match, plans=plans_of(seat, change(match.plans[seat]))))
