import asyncio

from bot.features.together.days import ServerMatches
from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.model import Place
from tests.features.together.samples import terms


async def test_two_looks_at_once_end_a_day_once(table, ada):
    together = table.bot.get(Together)
    by = By(ada.id, Place(table.channel.guild.id, table.channel.id))
    state = await together.begin(by, terms(channel=table.channel.id))
    await together.propose(by, state.match, 0, "a1 white")
    table.clock.set(state.due)
    await asyncio.gather(*(ServerMatches.of(table.bot).go_on(state) for _ in range(2)))
    await table.tick()
    after = (await together.shown(state.match)).state
    assert ((await table.match(state.match)).ply, after.ply) == (2, 2)
