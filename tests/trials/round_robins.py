"""A simulated round robin: dropouts, vacations, silent players and moderators, with the service and the clock
of the bot, in a SQLite in memory.
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from bot.errors import PlayerError
from bot.features.board import model as showing
from bot.features.tournaments import lifecycle
from bot.features.tournaments.model import Status, TournamentTerms, Why
from bot.features.tournaments.pairings import pairings
from bot.features.tournaments.service import Tournaments
from bot.matches import transitions
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.due import Due
from bot.matches.model import Place
from bot.matches.services import Services
from bot.matches.tables import matches as match_table
from bot.matches.time import timekeeping
from bot.matches.vacations import Vacation
from bot.rules.rules import Outcome
from tests.scenes.samples import CATALOGUE
from tests.store.memory import InMemory
from tests.store.samples import Calls

PLACE = Place(100, 200)
HOST = 99
STEP = timedelta(hours=12)
BERGER = {
    # FIDE Handbook C.05 annex 1, for 3 or 4, 5 or 6, 7 or 8, and 9 or 10 players
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7"
    " | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3"
    " | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5"
    " | 5-10 6-4 7-3 8-2 9-1",
}


def berger(players):
    """Return the rounds of the published table, each a set of pairs of Berger numbers counted from 0."""
    table = BERGER[players + players % 2]
    rounds = [[pair.split("-") for pair in one.split()] for one in table.split("|")]
    found = [{(int(one) - 1, int(other) - 1) for one, other in pairs} for pairs in rounds]
    return [{pair for pair in pairs if max(pair) < players} for pairs in found]


class Weather:
    def __init__(self, seed):
        self.dice = Random(seed)
        self.now = datetime(2026, 1, 5, 12, tzinfo=UTC)
        self.store = Calls(InMemory())
        self.services = Services(Context(self.store.db, CATALOGUE, lambda: self.now, self.dice))
        self.get = self.services.get
        self.tournaments = self.get(Tournaments)
        self.people = [*range(1, self.dice.randint(3, 10) + 1)]
        self.silent = {user for user in self.people if self.dice.random() < 0.2}
        self.host = By(HOST, PLACE)

    async def event(self):
        return await self.store.tournament(1)

    async def run(self):
        dice, days = self.dice, self.dice.choice([1, 2, 3, 5])
        in_all = dice.randint(days, days + 4)
        terms = TournamentTerms("Cup", "odd", "hexhex-5", days, in_all, dice.randint(1, 4), 10, rated=True)
        await self.tournaments.create(self.host, terms)
        for user in self.people:
            await self.tournaments.change(await self.event(), By(user), partial(lifecycle.join, user=user))
        await self.tournaments.start(await self.event(), self.host)
        started = (await self.event()).tournament
        assert started.ends == self.now + started.terms.lasts(len(self.people))
        while not (await self.event()).tournament.is_over:
            await self._let_time_pass()
            self.check(await self.event())
        event = await self.event()
        assert self.now <= event.tournament.ends + STEP, "it ends on its day"
        if event.tournament.status is Status.OVER:
            assert event.open == []
            assert all(match.ended or not match.rated for match in event.matches.values())

    async def _let_time_pass(self):
        self.now += STEP
        for match in await self.store.read(match_table.DUE.select, self.now, 1000):
            await self.get(Due).handle(match)
        for match in (await self.event()).matches.values():
            await self._do_something_in(match)
        if self.dice.random() < 0.1:
            with suppress(PlayerError):
                await self._interfere()
        for _ in range(self.dice.choice([1, 1, 2])):
            for key in await self.tournaments.due():
                await self.tournaments.advance(key)
        event = await self.event()
        if event.tournament.status is Status.JUDGING:
            unfinished = self.tournaments.unfinished(event)
            proven = {place: self.dice.randrange(2) for place in unfinished}
            await self.tournaments.change(event, None, partial(lifecycle.judge, proven=proven))

    async def _do_something_in(self, match):
        if match.outcome is not None:
            return
        dice, user = self.dice, match.player_to_move
        change = partial(self.store.change_match, match.id, at=self.now)
        if match.shown is None or match.shown.revision != match.revision:
            await change(lambda found: showing.note_board(found, found, match.id))
            return
        if user in self.silent or match.paused:
            return
        if dice.random() < 0.7:
            ends = match.ply > 3 and dice.random() < 0.1
            outcome = Outcome(dice.choice([0, 1, 1, None]), "odd-count") if ends else None
            turn = {"revision": match.revision, "text": "a1 white", "outcome": outcome, "at": self.now}
            await change(partial(transitions.add_turn, **turn))
        elif dice.random() < 0.2:
            with suppress(PlayerError):
                away = Vacation(self.now, self.now + timedelta(days=dice.randint(1, 30)))
                step = partial(timekeeping.plan_vacation, new=away, at=self.now)
                await self.store.change_vacations(By(user), step, at=self.now)

    async def _interfere(self):
        dice, event = self.dice, await self.event()
        one, other = dice.sample(self.people, 2)
        told = {"by": HOST, "at": self.now}
        steps = [
            partial(lifecycle.leave, user=one),
            partial(lifecycle.withdraw, person=one, **told),
            *2 * [partial(lifecycle.award, winner=one, loser=other, **told)],
            partial(lifecycle.undo, **told),
            partial(lifecycle.extend, days=dice.randint(1, 30), **told),
        ]
        others = [partial(self.store.forget, one, at=self.now), *2 * [partial(self._pause, event)]]
        changes = [partial(self.tournaments.change, event, self.host, step) for step in steps]
        await dice.choice([*changes, *others])()

    async def _pause(self, event):
        for place in event.running[::3]:
            pause = partial(timekeeping.pause, moderator=HOST, at=self.now)
            await self.store.change_match(event.matches[place].id, pause, at=self.now)

    def check(self, event):
        tournament, count = event.tournament, len(self.people)
        pairs = pairings(count)
        for place, match in event.matches.items():
            first, second = (tournament.players[number] for number in pairs[place][1:])
            assert match.seats == (first, second)
        running = [pairs[place][1:] for place in event.running]
        for number in range(count):
            assert sum(number in both for both in running) <= tournament.terms.at_once
        waiting = [number for place in event.open for number in pairs[place][1:]]
        assert not any(map(tournament.is_gone, waiting)), "nobody waits for who has left"
        assert not event.freed.intersection(event.running), "what counts has its clock"
        counted = [place for place in range(len(pairs)) if tournament.counts(place)]
        assert sorted([*event.results, *event.open]) == counted, "no pairing twice or missing"
        assert len({one.pairing for one in tournament.decisions}) == len(tournament.decisions)
        if tournament.is_over:
            unfinished = {one.pairing for one in tournament.decisions if one.why is Why.UNFINISHED}
            assert not unfinished or self.now >= tournament.ends
