"""What all services share: the database, the games, the clock, and how a match is replayed."""

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple

from bot.db.connection import Database
from bot.errors import DAMAGE, DamagedMatchError
from bot.matches.change import By
from bot.matches.changes import Changes
from bot.matches.events import Events, MatchChanged, MatchEnded
from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.tables.match_rows import MATCHES
from bot.matches.transitions import MatchTransition
from bot.rules.catalogue import Catalogue
from bot.rules.notation import parse_turn
from bot.rules.position import Board, Position, Turn
from bot.rules.puzzles import Shelf
from bot.rules.rules import Rules, Score

log = logging.getLogger(__name__)

BATCH = 100
"""How many due jobs or choices are read at once."""
REPLAYED_MATCHES = 128
"""Newest of which the last position is kept; about 10 kB each."""


@dataclass(frozen=True)
class Context:
    db: Database
    catalogue: Catalogue
    clock: Callable[[], datetime]
    random: Random
    events: Events = field(default_factory=Events)
    examples: Mapping[int, str] = field(default_factory=dict)
    """Records of matches to learn from, by their number."""
    shelf: Shelf | None = None
    """None for no puzzles."""
    act_list: Callable[[Database, datetime], Awaitable[object]] | None = None
    """Adds the acts of a database to the list beside it."""
    _damaged: set[MatchId] = field(default_factory=set, init=False)
    """Matches that cannot be replayed, and whose damage is logged."""

    @cached_property
    def changes(self) -> Changes:
        return Changes(self.db)

    async def change(self, match_id: MatchId, transition: MatchTransition, by: By | None = None) -> MatchView:
        """Apply a transition to a match, and announce an end or a change with entries."""
        change = await self.changes.change_match(match_id, transition, at=self.clock(), by=by)
        match = change.after
        view = self.view(change.after)
        if match.outcome is not None and not match.is_shown:
            self.events.announce(MatchEnded(view, by, change.entries, change.audience))
        elif change.entries:
            self.events.announce(MatchChanged(view, by, change.entries, change.audience))
        return view

    async def list_acts(self) -> None:
        """Call it after the transaction that records an act, before anyone is told of it."""
        if self.act_list is not None:
            await self.act_list(self.db, self.clock())

    async def known_match(self, match_id: MatchId) -> Match:
        match = await self.db.read(MATCHES.find, match_id)
        assert match is not None  # noqa: S101 (the caller has just read it)
        return match

    def view(self, match: Match) -> MatchView:
        """Replay the turns of a match, unless that was done lately; damage is logged once."""
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            replayed = _replayed(rules, match.setup.board, match.turns)
            if replayed.end is None:
                *_, stage = _stages(match, rules)
                replayed.end = stage, rules.score(stage.position)
            return self._view(match, rules, *replayed.end)

    def keep(self, after: MatchView, before: Turn | None) -> None:
        """Keep the position that the next turn begins with; `before` is the turn before the newest."""
        match = after.match
        replayed = _replayed(after.rules, match.setup.board, match.turns)
        replayed.end = _Stage(after.position, after.last_turn, before), after.score

    def view_at(self, match: Match, ply: int) -> MatchView:
        return self.view(_as_of(match, ply))

    def history(self, match: Match) -> list[MatchView]:
        """Return the views at the start and after each turn; takes some 50 ms for long matches."""
        with self._explain_damage(match):
            rules = self.catalogue.rules(match.setup)
            return [
                self._view(_as_of(match, ply), rules, stage, rules.score(stage.position))
                for ply, stage in enumerate(_stages(match, rules))
            ]

    @contextmanager
    def _explain_damage(self, match: Match) -> Iterator[None]:
        try:
            yield
        except DAMAGE as error:
            if match.id not in self._damaged:
                self._damaged.add(match.id)
                log.error("match %d is damaged and cannot be shown: %r", match.id, error)  # noqa: TRY400 (no traceback needed)
            raise DamagedMatchError("match-damaged", match=match.number) from error

    def _view(self, match: Match, rules: Rules, stage: "_Stage", score: Score) -> MatchView:
        game = self.catalogue.game(match.setup.game)
        position, turn, before = stage
        answered = before if match.answered else None
        return MatchView(match, game, rules, position, score, turn, self.clock(), answered)


class Service:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._db = context.db
        self._changes = context.changes


class _Stage(NamedTuple):
    position: Position
    turn: Turn | None = None
    before: Turn | None = None


@dataclass
class _Replayed:
    end: tuple[_Stage, Score] | None = None


@lru_cache(maxsize=REPLAYED_MATCHES)
def _replayed(_rules: Rules, _board: Board, _turns: tuple[str, ...]) -> _Replayed:
    """Return where the end of these turns is kept, which depends on nothing else."""
    return _Replayed()


def _stages(match: Match, rules: Rules) -> Iterator[_Stage]:
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
