"""How a table may stand when a person uses a button of an old message (`tests/held/ids.txt`)."""

from collections import defaultdict
from datetime import timedelta

from bot.matches.clock import ASLEEP_AFTER
from bot.matches.ids import COMPUTER
from bot.matches.model import Place, Search
from bot.matches.plans import Branch
from bot.matches.tables import challenges
from bot.rules.position import Board
from bot.rules.rules import Outcome
from bot.rules.setup import Setup
from bot.rules.tilings import tiling
from tests.loaded import IS_WHOLE
from tests.store.samples import offer

TWO = "a1 white", "a2 white"
EIGHT = tuple(f"{cell} white" for cell in ("a1", "a2", "b1", "b2", "b3", "c1", "c2", "c3"))
BLACKS = "a1 black", "a2 black", "b1 black"
NOW, MINUTE, DAY = timedelta(0), timedelta(minutes=1), timedelta(days=1)
HEXHEX = Board(tiling("hexhex-3"))


class States:
    """Brings states about, each in a match or a challenge of its own, of Ada with Ben unless it says else."""

    def __init__(self, table):
        self.table = table
        people = {person.name: person for person in table.sandbox.people}
        self.ada, self.ben, self.cleo = (people[name] for name in ("ada", "ben", "cleo"))
        self._known = {}

    async def named(self, state):
        """Return what ids may name in a state, which is set up again where it ends with a star.

        A state of a feature that is not there is none.
        """
        if state.endswith("*") or state not in self._known:
            known = (state.rstrip("*"), *(() if IS_WHOLE else (self.nothing,)))
            more = await getattr(self, *known)()
            await self.table.recover()
            self._known[state] = defaultdict(lambda: "1", {**await self._names(), **(more or {})})
        return self._known[state]

    async def _names(self):
        table, store = self.table, self.table.store
        names = {"ada": self.ada.id, "ben": self.ben.id, "cleo": self.cleo.id, "here": table.channel.id}
        for match in await store.search(Search(), 1):
            names |= {"m": match.id, "r": match.revision, "p": match.ply}
            names |= {"at": match.request.asked if match.request else 0}
        for challenge in await store.read(challenges.newest_of, self.ada.id, 1):
            names |= {"c": challenge.id}
        return names

    async def _challenge(self, first, second, **terms):
        place, now = Place(self.table.channel.guild.id, self.table.channel.id), self.table.clock()
        about = {"challenger": first.id, "opponent": second and second.id, "place": place}
        offered = offer(**{**about, "created": now, "expires": now + DAY, **terms})
        return await self.table.store.add_challenge(offered)

    async def _match(self, first, second, *turns, age=NOW, **terms):
        at, seats = self.table.clock() - age, (first.id, second.id if second else COMPUTER)
        challenge = await self._challenge(first, second, **terms)
        level = None if second else 1
        match = await self.table.store.start_match(challenge.id, seats, at, level=level)
        for ply, text in enumerate(turns):
            await self.table.store.add_turn(match.id, ply, text, None, at)
        await self.table.recover()
        return match.id

    async def _end(self, match, loser):
        outcome = Outcome(0, "resigned", {"loser": str(loser.id)})
        await self.table.store.end_match(match, outcome, self.table.clock())

    async def nothing(self):
        """Whatever there is."""

    async def offered(self):
        await self._challenge(self.ada, self.ben)

    async def open(self):
        await self._challenge(self.ada, None)

    async def running(self):
        """Ada is to move."""
        await self._match(self.ada, self.ben, *TWO)

    async def earlier(self):
        """The same, when no turn can be taken back freely any more."""
        await self._match(self.ada, self.ben, *TWO, age=5 * MINUTE)

    async def yodd(self):
        """Ben is to move, and may pass."""
        await self._match(self.ada, self.ben, "a1 black", setup=Setup("yodd", "hexhex-3", HEXHEX, {}))

    async def overdue(self):
        await self._match(self.ada, self.ben, *TWO, days_per_turn=1)
        self.table.clock.advance(2 * DAY)

    async def reminded(self):
        match = await self._match(self.ada, self.ben, *TWO, age=DAY, days_per_turn=2)
        await self.table.store.remind(match, 2, self.table.clock())
        await self.table.recover()
        return {"n": self.table.newest(self.ada).id}

    async def asleep(self):
        match = await self._match(self.ada, self.ben, *TWO)
        await self.table.store.let_time_pass(match, 2, self.table.clock() + ASLEEP_AFTER)

    async def over(self):
        await self._end(await self._match(self.ada, self.ben, *TWO), self.ben)

    async def blacks(self):
        """Ben is to move, after three black stones."""
        await self._match(self.ada, self.ben, *BLACKS)

    async def over_blacks(self):
        await self._end(await self._match(self.ada, self.ben, *BLACKS), self.ben)

    async def moderated(self):
        """A match of others in a server that Ada manages."""
        await self._match(self.ben, self.cleo, *TWO)

    async def paused(self):
        match = await self._match(self.ben, self.cleo, *TWO)
        await self.table.store.pause_or_resume(match, "pause", self.table.clock())

    async def rated(self):
        setup = Setup("odd", "hexhex-3", HEXHEX, {"group": 3})
        await self._end(await self._match(self.ben, self.cleo, *EIGHT, setup=setup, rated=True), self.cleo)

    async def planned(self):
        match = await self._match(self.ada, self.ben, "b2 white")
        await self.table.store.set_plan(match, 0, (Branch("a1 white", "a2 black"),))

    async def computer(self):
        """Ada has beaten level 1."""
        await self._end(await self._match(self.ada, None, *TWO), self.ben)


def state(bring_about):
    """Add a state of a feature, from its `samples.py`."""
    setattr(States, bring_about.__name__, bring_about)
    return bring_about
