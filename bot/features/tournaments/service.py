"""Tournaments for players; the caller checks who may manage them."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from bot.errors import MatchError, SetupError
from bot.features.tournaments import lifecycle
from bot.features.tournaments import table as tournament_table
from bot.features.tournaments.lifecycle import EventStep, TournamentStep
from bot.features.tournaments.model import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Event,
    Status,
    Tournament,
    TournamentTerms,
)
from bot.matches.change import By
from bot.matches.changes import log_begun
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.context import BATCH, Service
from bot.matches.free_text import clean_text
from bot.matches.ids import GuildId, MessageId, Shards, TournamentId
from bot.matches.model import Match
from bot.matches.outbox import Entry, board_entry
from bot.rules.setup import Setup

LISTED = 25
MOST_DAYS_IN_ALL = 60
MOST_CONCURRENT = 9
LONGEST_TOURNAMENT_NAME = 60
_NOT_YET = TournamentId(0)


class ChangedTournament(NamedTuple):
    event: Event
    entries: tuple[Entry, ...]


class Tournaments(Service):
    async def create(self, by: By, terms: TournamentTerms, *, must_be_rated: bool = False) -> Tournament:
        """Announce a tournament; it is rated if its terms say so and the set-up is the usual one."""
        game = self._context.catalogue.game(terms.game)
        setup = self._deal(terms)
        named = clean_text(terms.name)
        _check(terms, named)
        rated = terms.rated and game.is_usual(setup)
        if must_be_rated and not rated:
            raise SetupError("rated-unusual", game=game.name)
        terms = replace(
            terms,
            name=named,
            rated=rated,
            board=setup.board_key,
            options=setup.options,
            shares_ties=True,
        )
        at = self._context.clock()
        new = Tournament(_NOT_YET, by.place, terms, by.user, at, due=at + lifecycle.OPEN_FOR)
        return await self._db.write(tournament_table.add, new, by=by)

    async def event(self, tournament: TournamentId) -> Event | None:
        return await self._db.read(tournament_table.event, tournament)

    async def find(self, guild: GuildId, tournament: TournamentId) -> Event:
        found = await self.event(tournament)
        if found is None or found.tournament.place.guild != guild:
            raise MatchError("no-tournament")
        return found

    async def listed(self, guild: GuildId, limit: int = LISTED, offset: int = 0) -> Sequence[Tournament]:
        """Return the newest tournaments of a server, or the next after these."""
        return await self._db.read(tournament_table.of_guild, guild, limit, offset)

    async def start(self, event: Event, by: By) -> ChangedTournament:
        at = self._context.clock()
        seed = self._context.random.getrandbits(32)
        deal = partial(self._deal, event.tournament.terms)
        return await self.change(event, by, partial(lifecycle.start, seed=seed, deal=deal, at=at))

    async def change(self, event: Event, by: By | None, step: EventStep) -> ChangedTournament:
        done, begun = await self._change(event.tournament.id, step, self._context.clock(), by)
        if done.after.interventions != event.tournament.interventions:  # which may bar someone
            await self._context.list_acts()
        new = {match.pairing: match for match in begun if match.pairing is not None}
        freed = (match for match in event.matches.values() if match.id in done.released)
        boards = map(board_entry, (*begun, *freed))
        return ChangedTournament(Event(done.after, {**event.matches, **new}), (*done.entries, *boards))

    async def _change(
        self, tournament: TournamentId, step: EventStep, at: datetime, by: By | None = None
    ) -> tuple[TournamentStep, list[Match]]:
        done, begun = await self._db.write(tournament_table.change, tournament, step, at, by)
        for match in begun:
            log_begun(match, by)
        return done, begun

    def _deal(self, terms: TournamentTerms) -> Setup:
        game = self._context.catalogue.game(terms.game)
        return game.setup(terms.board, terms.options, self._context.random)

    # What time and the outbox want

    async def due(self, shards: Shards | None = None) -> Sequence[Tournament]:
        return await self._db.read(tournament_table.DUE.select, self._context.clock(), BATCH, shards)

    async def going(self, shards: Shards) -> AsyncIterator[Tournament]:
        """Yield the unfinished ones with a table."""
        for tournament in await self._db.read(tournament_table.going, shards):
            yield tournament

    async def show_again(self, one: Tournament) -> Sequence[Entry]:
        done, _ = await self._change(one.id, lifecycle.show_again, self._context.clock())
        return done.entries

    async def advance(self, one: Tournament) -> None:
        at = self._context.clock()
        deal = partial(self._deal, one.terms)
        step = partial(lifecycle.advance, deal=deal, at=at)
        await self._change(one.id, step, at)

    def unfinished(self, event: Event) -> Mapping[int, Match]:
        """Return the matches to be judged, by pairing."""
        return {
            one.pairing: event.matches[one.pairing]
            for one in event.tournament.decisions
            if event.tournament.status is Status.JUDGING and one.pairing in event.matches and one.ply
        }

    async def note_message(self, one: Tournament, message: MessageId, *, told: bool = False) -> None:
        step = partial(lifecycle.note_message, message=message, place=one.place, told=told)
        await self._change(one.id, step, self._context.clock())


def _check(terms: TournamentTerms, name: str) -> None:
    """Check terms, which may be forged."""
    if not name or len(name) > LONGEST_TOURNAMENT_NAME:
        raise SetupError("tournament-name", longest=LONGEST_TOURNAMENT_NAME)
    if terms.days_per_turn not in DAYS_PER_TURN:
        raise SetupError(
            "tournament-days", days=str(terms.days_per_turn), choices=tuple(map(str, DAYS_PER_TURN))
        )
    if not terms.days_per_turn <= terms.days_in_all <= MOST_DAYS_IN_ALL:
        raise SetupError("tournament-days-in-all", least=terms.days_per_turn, most=MOST_DAYS_IN_ALL)
    if not FEWEST_PLAYERS <= terms.most <= MOST_PLAYERS:
        raise SetupError("tournament-players", fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
    if not 1 <= terms.at_once <= MOST_CONCURRENT:
        raise SetupError("tournament-at-once", most=MOST_CONCURRENT)
    lifecycle.check_length(terms.longest)
