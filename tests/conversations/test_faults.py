import asyncio

from tests.sandbox.controls import Sandbox
from tests.trials import leaping
from tests.trials.fault_run import WITHIN
from tests.trials.scenes import living


def test_the_bot_is_back_within_a_minute_of_a_gateway_that_was_away(database):
    async def back():
        async with Sandbox() as sandbox, living(sandbox, database):
            sandbox.gateway.is_away = True
            await sandbox.gateway.drop(resume=False)
            await asyncio.sleep(3600)
            assert not sandbox.online
            sandbox.gateway.is_away = False
            await asyncio.sleep(WITHIN)
            return sandbox.online

    assert leaping.run(back())
