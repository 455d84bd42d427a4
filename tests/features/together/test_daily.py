import asyncio

import pytest

from bot.engine.workers import EngineBusyError, EngineOffError
from bot.features.together.daily import ServerMatches
from bot.features.together.model import TELLS_AFTER, Stage
from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.model import Place
from tests.conversations.table import labels
from tests.conversations.workers import Engine
from tests.features.together.samples import terms
from tests.times import HOUR, MINUTE


async def begin(table, ada):
    together = table.bot.get(Together)
    by = By(ada.id, Place(table.channel.guild.id, table.channel.id))
    state = await together.begin(by, terms(channel=table.channel.id))
    await together.propose(by, state.match, 0, "a1 white")
    return state


async def now(table, state):
    return await table.bot.get(Together).of_match(state.match)


async def end_day(table, state):
    table.clock.set(state.due)
    await table.tick()


async def test_a_day_ends_and_the_computer_answers_within_the_minute(table, ada):
    state = await begin(table, ada)
    await end_day(table, state)
    match, after = await table.match(state.match), await now(table, state)
    assert (match.turns[0], match.ply, after.stage, after.ply) == ("a1 white", 2, Stage.OPEN, 2)
    assert after.due - state.due >= 23 * HOUR
    posted = [entry.key for entry in await table.store.entries() if entry.key.kind == "board"]
    assert (posted, [one for one in table.seen(ada) if "Play" in labels(one)]) == ([], [])


async def test_two_looks_at_once_end_a_day_once(table, ada):
    state = await begin(table, ada)
    table.clock.set(state.due)
    await asyncio.gather(*(ServerMatches.of(table.bot).go_on(state) for _ in range(2)))
    await table.tick()
    assert ((await table.match(state.match)).ply, (await now(table, state)).ply) == (2, 2)


@pytest.mark.parametrize("error", [EngineOffError(), EngineBusyError()])
async def test_a_computer_that_cannot_answer_is_asked_each_minute(seated, ada, error):
    async with seated(workers=Engine(error=error)) as table:
        state, engine = await begin(table, ada), table.bot.workers
        await end_day(table, state)
        for _ in range(TELLS_AFTER // MINUTE + 2):
            await table.let_pass(MINUTE)
        waiting = await now(table, state)
        assert (waiting.stage, waiting.is_late) == (Stage.ANSWERING, True)
        assert engine.asked > TELLS_AFTER // MINUTE
        engine.error = None
        await table.let_pass(MINUTE)
        assert (await now(table, state)).stage is Stage.OPEN
