"""Trying turns out: where that is allowed, and how a match would stand after turns that nobody has played.

Nothing is stored, and nothing here can change a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.errors import MatchError, NotForYouError
from bot.matches.events import Part
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchView
from bot.matches.plans import DEEPEST, Line
from bot.rules.notation import format_turn
from bot.rules.position import Turn

ViewT = TypeVar("ViewT", bound=MatchView)

MOST_TRIED = 30
"""Turns of a line that is tried."""


@dataclass(frozen=True)
class TriedView(MatchView):
    """How a match would stand after turns that are tried; its `match` has them, and what they end."""

    source: Match = field(kw_only=True)
    """The match as it is stored."""
    begun: MatchView = field(kw_only=True)
    """How it stands where the line begins."""
    line: tuple[Turn, ...] = ()
    """All turns of the line, those that were stepped back from included."""

    @property
    def start(self) -> int:
        """After how many of the turns of the match the line begins."""
        return self.begun.match.ply

    @property
    def now(self) -> int:
        """How many of the turns of the line lie on the board."""
        return self.match.ply - self.start

    @property
    def may_have_hints(self) -> bool:
        """Whether good turns may be shown: only where the match can't be played any more."""
        return self.source.is_past

    def plan_of(self, user: UserId) -> Line | None:
        """Return the turns up to here that a player could plan as the match stands; `None` if they can't."""
        match, turns = self.source, self.match.turns
        if match.is_past or match.paused is not None or match.seat_of(user) != 1 - match.seat_to_move:
            return None
        rest = turns[match.ply :] if turns[: match.ply] == match.turns else ()
        return rest if rest and len(rest) % 2 == 0 and len(rest) <= DEEPEST else None


class Tries(Part):
    """How matches would stand."""

    def begin(self, match: Match, user: UserId, ply: int) -> TriedView:
        """Return a match as it stood after so many of its turns, if a person may try turns out from there.

        Raises:
            NotForYouError, MatchError: As for `check_may_try`; or the match has not had so many turns.
        """
        check_may_try(match, user)
        if not 0 <= ply <= match.ply:
            raise MatchError("replay-no-such-turn", match=match.called, last=match.ply)
        view = self._desk.view_at(match, ply)
        begun = _settled(replace(view, match=replace(view.match, answered=False), answered_turn=None))
        return TriedView(**vars(begun), source=match, begun=begun)

    def along(self, view: TriedView, line: Sequence[Turn], now: int) -> TriedView:
        """Return how it would stand after the first turns of a line that the rules allow.

        Args:
            view: Any position of a try from the same beginning.
            line: The turns from there.
            now: How many of them are on the board.
        """
        begun = view.begun
        rules, position, texts = begun.rules, begun.position, list(begun.match.turns)
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
    """Return a view whose match is over exactly where its turns have ended it."""
    return replace(view, match=replace(view.match, outcome=view.rules.outcome(view.position)))


def may_try(match: Match, user: UserId) -> bool:
    return match.is_past or (match.tries and match.seat_of(user) is not None)


def check_may_try(match: Match, user: UserId) -> None:
    """Do nothing if a person may try turns out in a match: in their own, and in all that are over.

    Raises:
        NotForYouError: It is running between others.
        MatchError: Its players have agreed not to.
    """
    if match.is_past:
        return
    if match.seat_of(user) is None:
        raise NotForYouError("try-of-others", match=match.called)
    if not match.tries:
        raise MatchError("try-off", match=match.called)
