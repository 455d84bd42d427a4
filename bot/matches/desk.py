"""What every part of the application works with."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random

from bot.matches.events import Events, MatchChanged, MatchEnded
from bot.matches.ids import InteractionId, MatchId
from bot.matches.model import Match, MatchView, Place
from bot.matches.ports import MatchStore
from bot.matches.transitions import MatchTransition
from bot.rules.catalogue import Catalogue
from bot.rules.notation import parse_turn
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules


@dataclass(frozen=True)
class Desk:
    """The store, the games, the clock and the dice, shared by all parts of the application."""

    store: MatchStore
    catalogue: Catalogue
    clock: Callable[[], datetime]
    """Gives the present moment, aware UTC."""
    random: Random
    """Draws seats and deals random boards."""
    events: Events = field(default_factory=Events)

    async def change(
        self,
        match_id: MatchId,
        transition: MatchTransition,
        *,
        here: Place | None = None,
        once: InteractionId | None = None,
    ) -> MatchView:
        """Apply a transition to a match, and announce what becomes of it if anything is to be shown or said.

        Raises:
            PlayerError: What the transition raises; nothing is changed.
        """
        match = await self.store.change_match(match_id, transition, at=self.clock(), once=once)
        view = self.view(match)
        if match.outcome is not None and not match.is_shown:
            self.events.announce(MatchEnded(view, here, once))
        elif match.notices or not match.is_settled:
            self.events.announce(MatchChanged(view, here, once))
        return view

    async def known_match(self, match_id: MatchId) -> Match:
        """Return a match that is known to exist."""
        match = await self.store.match(match_id)
        assert match is not None  # noqa: S101 (the caller has just read it)
        return match

    def view(self, match: Match) -> MatchView:
        """Derive the position and the score of a match by replaying its turns."""
        rules = self.catalogue.rules(match.setup)
        *_, (position, turn) = _stages(match, rules)
        return self._view(match, rules, position, turn)

    def history(self, match: Match) -> list[MatchView]:
        """Derive how a match stood at the start and after every turn; long matches take some 50 ms."""
        rules = self.catalogue.rules(match.setup)
        return [
            self._view(_as_of(match, ply), rules, position, turn)
            for ply, (position, turn) in enumerate(_stages(match, rules))
        ]

    def _view(self, match: Match, rules: Rules, position: Position, turn: Turn | None) -> MatchView:
        game = self.catalogue.game(match.setup.game)
        return MatchView(match, game, rules, position, rules.score(position), turn, self.clock())


def _stages(match: Match, rules: Rules) -> Iterator[tuple[Position, Turn | None]]:
    """The position at the start, and each later one with the turn that led to it."""
    position = match.setup.start()
    yield position, None
    for text in match.turns:
        turn = parse_turn(text, position, rules)
        position = rules.after(position, turn)
        yield position, turn


def _as_of(match: Match, ply: int) -> Match:
    return match if ply == match.ply else replace(match, turns=match.turns[:ply], outcome=None)
