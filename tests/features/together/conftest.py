from datetime import timedelta

import pytest

from bot.data import languages
from bot.features.together.service import Together
from bot.matches.model import Search
from tests.conversations.table import private


class Party:
    """Three people at the match of their server, through the real client, in a language."""

    def __init__(self, table, people, language="en"):
        self.table, self.people = table, people
        self.say = languages().words(language).say

    async def begin(self, **options):
        """Begin a match on seven cells by the first person. Returns the day's message."""
        asked = await self.ask(**options)
        await self.table.click(self.people[0], asked.message, self.say("button-together-start"))
        return self.newest

    async def ask(self, person=None, **options):
        usual = {"board": "hexhex-2", "level": 6, "hour": 20, "zone": "Europe/Berlin"}
        return await self.table.slash(person or self.people[0], "together start", **usual | options)

    async def tell(self, by, action, person=None, **fields):
        """Manage the match. Returns the text of the answer."""
        answer = await self.table.manage(by, "together show", action, **fields)
        if person is not None:
            answer = await self.table.select(by, answer.message, f"oddity:together-exclude:{action}", person)
        return private(answer)

    async def finish(self):
        asked = await self.table.manage(self.people[0], "together show", "end")
        await self.table.click(self.people[0], asked.message, "Yes, end it")

    @property
    def newest(self):
        return self.table.newest(self.people[0])

    async def state(self):
        (match,) = await self.table.store.search(Search(self.table.channel.guild.id), 1)
        return (await self.table.bot.get(Together).shown(match.id)).state

    async def open(self, person, button, message=None):
        """Press Propose or Vote. Returns the private message."""
        label = self.say(f"button-together-{button}")
        return (await self.table.click(person, message or self.newest, label)).message

    async def propose(self, person, turn, *, reason="", named=False):
        """Make a turn by taps, and say why if there is a reason or a name. Returns the list."""
        made = await self.open(person, "propose")
        await self.table.put(person, made, turn.split()[0])
        await self.table.click(person, made, self.say("button-together-propose-it", turn=turn))
        if reason or named:
            await self.explain(person, made, reason, named=named)
        return made

    async def explain(self, person, listed, reason, *, named=False):
        form = await self.table.form(person, listed, self.say("button-together-why"))
        await self.table.submit(person, form, reason=reason, name=["yes" if named else "no"])

    async def vote(self, person, turn, message=None):
        """Returns the list."""
        ballot = await self.open(person, "vote", message)
        await self.choose(person, ballot, turn)
        return ballot

    async def choose(self, person, ballot, turn):
        label = next(label for label in choices(ballot) if label.endswith(turn))
        await self.table.select(person, ballot, self.say("together-choose"), label)

    async def play(self, person, turn, **more):
        """Let a day pass with one proposal."""
        await self.propose(person, turn, **more)
        await self.end_day()

    async def end_day(self):
        """Let the day end, the turn be played and the computer answer."""
        self.table.clock.set((await self.state()).due + timedelta(seconds=1))
        for _ in range(3):
            await self.table.tick()


def choices(message):
    parts = [part for row in message.components for part in row.get("components", [])]
    return [option["label"] for part in parts for option in part.get("options", [])]


@pytest.fixture
def party(table, ada, ben, cleo):
    return Party(table, (ada, ben, cleo))
