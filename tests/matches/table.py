from datetime import UTC, datetime
from random import Random

from bot.features.challenge.service import Challenges, Terms
from bot.matches.change import By
from bot.matches.clock import is_overdue
from bot.matches.context import Context
from bot.matches.due import Due
from bot.matches.finding import Finding, match_to_play
from bot.matches.model import Match, Place
from bot.matches.playing import Playing
from bot.matches.preferences import People
from bot.matches.services import Services
from tests.scenes.samples import CATALOGUE
from tests.store.memory import InMemory
from tests.store.samples import NOON, Calls

ADA, BEN, CLEO = 1, 2, 3
GAMES = Place(guild=100, channel=200)
LOUNGE = Place(guild=100, channel=201)
SERVICES = Services(Context(InMemory(), CATALOGUE, lambda: NOON, Random(1)))
"""For matches that are in no database."""


def match_of(setup, turns=()):
    return Match(1, 7, Place(1, 1), setup, (1, 2), NOON, turns)


class Clock:
    def __init__(self):
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self):
        return self.now


class Table:
    def __init__(self, clock, store):
        self.store = Calls(store)
        self.services = Services(Context(store, CATALOGUE, clock, Random(1)))
        self.get = self.services.get
        self.challenges, self.people = self.get(Challenges), self.get(People)
        self.to_show, self.own = self.get(Finding).to_show, self.get(Finding).own
        self.numbered, self.events = self.get(Finding).numbered, self.services.events

    async def challenge(self, place, challenger, opponent, **terms):
        return await self.challenges.challenge(By(challenger, place), opponent, Terms(**terms))

    async def accept(self, challenge_id, user):
        return await self.challenges.accept(await self.challenges.open(challenge_id), By(user))

    async def started(self, *turns, **terms):
        """A match of Ada, who moves first, and Ben after some turns, on seven cells unless told otherwise."""
        terms = {"game": "odd", "board": "hexhex-2", "options": {"group": 2}, "seat": 0, **terms}
        match = (await self.accept((await self.challenge(GAMES, ADA, BEN, **terms)).id, BEN)).match
        for ply, text in enumerate(turns):
            match = (await self.play(match.id, match.seats[ply % 2], text)).match
        return match

    async def shown(self, match):
        """A match as it is once a message shows its newest turn."""
        await self.store.set_board_message(match.id, match.revision, 10 + match.revision)
        return (await self.show(match.id)).match

    async def show(self, match_id):
        return await self.get(Finding).view(match_id)

    async def play(self, match_id, user, text, *, revision=None):
        return await self.get(Playing).play(await self.show(match_id), By(user), text, revision=revision)

    async def claim(self, match_id, user):
        return await self.get(Playing).claim(await self.get(Finding).running(match_id, user), By(user))

    async def resign(self, match_id, user):
        return await self.get(Playing).resign(match_id, By(user))

    async def rematch(self, match_id, user):
        return await self.challenges.rematch(match_id, By(user))

    async def decline(self, challenge_id, user, reason=""):
        return await self.challenges.decline(challenge_id, By(user), reason)

    async def withdraw(self, challenge_id, user):
        return await self.challenges.withdraw(challenge_id, By(user))

    async def overdue(self):
        now = self.services._context.clock()
        return [match.id for match in await self.get(Due).matches() if is_overdue(match, now)]

    async def to_play(self, place, user):
        return match_to_play(await self.get(Finding).running_of(user, place.guild), place, user)
