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

    async def page(self, by):
        """Open what moderators and organisers do, also where it isn't offered. Returns the message."""
        return (await self.table.press_forged(by, "oddity:together-managing")).message

    async def exclude(self, by, person, action="excluded"):
        """Exclude a person, or let them take part again. Returns the page."""
        page = await self.page(by)
        if action == "included":
            name = getattr(person, "user", person).display
            person = next(one for one in choices(page) if one.endswith(f"@{name}"))
        await self.table.select(by, page, f"oddity:together-exclude:{action}", person)
        return page

    async def remove(self, by, what, label):
        """Returns the page."""
        page = await self.page(by)
        await self.table.select(by, page, f"oddity:together-remove:{what}", label)
        return page

    async def change(self, by, **fields):
        """Returns the text of the page."""
        page = await self.page(by)
        label = self.say("together-action", action="change")
        answer = await self.table.fill_in(by, page, label, **fields)
        return private(answer)

    async def finish(self):
        by = self.people[0]
        page = await self.page(by)
        await self.table.click(by, page, self.say("together-action", action="end"))
        await self.table.click(by, page, self.say("button-together-end"))

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


def lists(message):
    """What each list is for."""
    parts = [part for row in message.components for part in row.get("components", [])]
    return [part["placeholder"] for part in parts if "placeholder" in part]


@pytest.fixture
def party(table, ada, ben, cleo):
    return Party(table, (ada, ben, cleo))
