"""Situations around a challenge, and what is sent and stored there."""

from bot.matches import due
from bot.matches.clock import CHALLENGE_LASTS
from bot.matches.model import Place
from bot.sandbox.protocol import numbers
from tests.times import DAY


class Situations:
    """How a table may stand; challenge 1 is by Ada, for Ben unless it is open, and so is match 1."""

    def __init__(self, table, ada, ben):
        self.table, self.ada, self.ben = table, ada, ben

    async def bring_about(self, name):
        await getattr(self, name.replace(" ", "_"))()

    async def offered(self):
        await self.table.challenge(self.ada, self.ben, days=1)

    async def open(self):
        await self.table.challenge(self.ada)

    async def declined(self):
        await self.offered()
        await self.table.decline(self.ben, self.table.newest(self.ada))

    async def withdrawn(self):
        await self.offered()
        await self.table.click(self.ada, self.table.newest(self.ada), "Withdraw")

    async def expired(self):
        await self.offered()
        self.table.clock.advance(CHALLENGE_LASTS)

    async def running(self):
        await self.offered()
        await self.table.click(self.ben, self.table.newest(self.ada), "Accept")

    async def running_without_limit(self):
        await self.table.start(self.ada, self.ben)

    async def overdue(self):
        await self.running()
        await self.table.let_pass(DAY)

    async def over(self):
        await self.overdue()
        await self.table.slash(self.ben, "claim")

    async def together(self):
        """The server plays match 1, and Ben has proposed a turn."""
        here, store, now = self.table.channel, self.table.store, self.table.clock()
        match = await store.begin_together(now, Place(here.guild.id, here.id))
        await store.propose(match, self.ben.id, "a1 white", now)
        await self.table.recover()

    async def rematch_offered(self):
        await self.over()
        await self.table.click(self.ada, self.table.newest(self.ada), "Rematch")


async def contents(table):
    """All that is stored, but for the interactions that were handled and the last minute in reach."""
    lines = await table.store.db.read(rows)
    return [line for line in lines if f"'{due.IN_REACH}'" not in line]


def rows(database):
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    names = [name for (name,) in tables if name != "handled"]
    return [f"{name} {tuple(row)}" for name in names for row in database.execute(f"SELECT * FROM {name}")]


async def press(table, person, custom_id):
    message = table.newest(person)
    button = {"type": 2, "id": 2, "style": 2, "label": "x", "custom_id": custom_id}
    message.components = [{"type": 1, "id": 1, "components": [button]}]
    return await table.click(person, message, custom_id)


async def send(table, person, custom_id, *, source=None, **values):
    """Send a form with this id that was never opened, from a message."""
    fields = [
        {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": name, "value": value}}
        for name, value in values.items()
    ]
    data = {"custom_id": custom_id, "components": fields}
    if source is None and not custom_id.startswith("oddity:challenge-form"):
        source = table.newest(person)
    answer = await person.send(table.channel, numbers.MODAL_SUBMIT, data, source=source)
    await table.idle()
    return answer
