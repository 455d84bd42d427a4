"""Trying turns out: permissions, and positions after turns that have not been played.

Nothing is stored, and no match changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.errors import MatchError, NotForYouError
from bot.matches.context import Service
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.plans import DEEPEST_PLAN, Line
from bot.rules.notation import format_turn
from bot.rules.position import Turn

ViewT = TypeVar("ViewT", bound=MatchView)

MOST_TRIED = 30


@dataclass(frozen=True)
class TriedView(MatchView):
    """A match after tried turns, which its `match` includes, with their outcome."""

    source: Match = field(kw_only=True)
    """The stored match."""
    begun: MatchView = field(kw_only=True)
    """The view where the line begins."""
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
    def may_have_hints(self) -> bool:
        return self.source.is_past

    def plan_of(self, user: UserId) -> Line | None:
        """Return the tried turns if the player could plan them in the match; else `None`."""
        match = self.source
        turns = self.match.turns
        if match.is_past or match.paused is not None or match.seat_of(user) != 1 - match.seat_to_move:
            return None
        rest = turns[match.ply :] if turns[: match.ply] == match.turns else ()
        return rest if rest and len(rest) % 2 == 0 and len(rest) <= DEEPEST_PLAN else None


class Tries(Service):
    def begin(self, match: Match, user: UserId, ply: int) -> TriedView:
        check_may_try(match, user)
        if not 0 <= ply <= match.ply:
            raise MatchError("replay-no-such-turn", match=match.label, last=match.ply)
        view = self._context.view_at(match, ply)
        begun = _settled(replace(view, match=replace(view.match, answered=False), answered_turn=None))
        return TriedView(**vars(begun), source=match, begun=begun)

    def along(self, view: TriedView, line: Sequence[Turn], now: int) -> TriedView:
        """Return the view after the first `now` turns of a legal line from the same beginning."""
        begun = view.begun
        rules = begun.rules
        position = begun.position
        texts = list(begun.match.turns)
        for turn in line[:now]:
            texts.append(format_turn(turn, position, rules))
            position = rules.after(position, turn)
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


def _settled(view: ViewT) -> ViewT:
    """Return a view whose outcome follows from its position alone."""
    return replace(view, match=replace(view.match, outcome=view.rules.outcome(view.position)))


def may_try(match: Match, user: UserId) -> bool:
    return match.is_past or (match.tries and match.seat_of(user) is not None)


def check_may_try(match: Match, user: UserId) -> None:
    """Own matches, and all finished ones."""
    if match.is_past:
        return
    if match.seat_of(user) is None:
        raise NotForYouError("try-of-others", match=match.label)
    if not match.tries:
        raise MatchError("try-off", match=match.label)
