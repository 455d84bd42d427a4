"""What every part of the application works with."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random
from typing import NamedTuple

from bot.errors import DAMAGE, DamagedMatchError
from bot.matches.change import By
from bot.matches.events import Events, MatchChanged, MatchEnded
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.ports import MatchStore
from bot.matches.transitions import MatchTransition
from bot.rules.catalogue import Catalogue
from bot.rules.notation import parse_turn
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules

log = logging.getLogger(__name__)

BATCH = 100
"""How many things that are due, or to choose from, are looked for together."""


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
    _damaged: set[MatchId] = field(default_factory=set, init=False)
    """The matches of which it has been logged that they can't be replayed."""

    async def change(self, match_id: MatchId, transition: MatchTransition, by: By | None = None) -> MatchView:
        """Apply a transition to a match, and announce what becomes of it if anything is to be shown or said.

        Raises:
            PlayerError: What the transition raises; nothing is changed.
        """
        change = await self.store.change_match(match_id, transition, at=self.clock(), by=by)
        match, view = change.after, self.view(change.after)
        if match.outcome is not None and not match.is_shown:
            self.events.announce(MatchEnded(view, by, change.entries))
        elif change.entries:
            self.events.announce(MatchChanged(view, by, change.entries))
        return view

    async def known_match(self, match_id: MatchId) -> Match:
        """Return a match that is known to exist."""
        match = await self.store.match(match_id)
        assert match is not None  # noqa: S101 (the caller has just read it)
        return match

    def view(self, match: Match) -> MatchView:
        """Derive the position and the score of a match by replaying its turns.

        Raises:
            DamagedMatchError: They can't be replayed; it is logged once.
        """
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            *_, stage = _stages(match, rules)
            return self._view(match, rules, stage)

    def view_at(self, match: Match, ply: int) -> MatchView:
        """Derive how a match stood after so many of its turns.

        Raises:
            DamagedMatchError: They can't be replayed; it is logged once.
        """
        return self.view(_as_of(match, ply))

    def history(self, match: Match) -> list[MatchView]:
        """Derive how a match stood at the start and after every turn; long matches take some 50 ms.

        Raises:
            DamagedMatchError: Its turns can't be replayed; it is logged once.
        """
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            return [
                self._view(_as_of(match, ply), rules, stage)
                for ply, stage in enumerate(_stages(match, rules))
            ]

    @contextmanager
    def _explain_damage(self, match: Match) -> Iterator[None]:
        try:
            yield
        except DAMAGE as error:
            if match.id not in self._damaged:
                self._damaged.add(match.id)
                log.error("match %d is damaged and cannot be shown: %r", match.id, error)  # noqa: TRY400 (a line says it all)
            raise DamagedMatchError("match-damaged", match=str(match.number)) from error

    def _view(self, match: Match, rules: Rules, stage: "_Stage") -> MatchView:
        game, (position, turn, before) = self.catalogue.game(match.setup.game), stage
        answered = before if match.answered else None
        return MatchView(match, game, rules, position, rules.score(position), turn, self.clock(), answered)


class Part:
    """What people can do in one respect: a part of the application, which works at the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._store = desk, desk.store


class _Stage(NamedTuple):
    """A position of a match, with the turn that led to it and the turn before that."""

    position: Position
    turn: Turn | None = None
    before: Turn | None = None


def _stages(match: Match, rules: Rules) -> Iterator[_Stage]:
    """The position at the start, and each later one."""
    stage = _Stage(match.setup.start())
    yield stage
    for text in match.turns:
        turn = parse_turn(text, stage.position, rules)
        stage = _Stage(rules.after(stage.position, turn), turn, stage.turn)
        yield stage


def _as_of(match: Match, ply: int) -> Match:
    if ply == match.ply:
        return match
    return replace(match, turns=match.turns[:ply], outcome=None, answered=False)
