import asyncio
from contextlib import asynccontextmanager

from bot.operation.endpoint import Figures, problems
from bot.transport.gateway import FEW_IDENTIFIES, pause_before_identify
from tests.conversations.conftest import online


def test_the_fewer_sessions_are_left_the_longer_the_next_one_waits():
    assert pause_before_identify(FEW_IDENTIFIES, 36_000) == 0
    pauses = [pause_before_identify(left, 36_000) for left in reversed(range(FEW_IDENTIFIES))]
    assert pauses == sorted(pauses)
    assert pauses[0] == 36_000 / FEW_IDENTIFIES
    assert pauses[-1] == 36_000


async def test_with_none_left_the_bot_waits_until_there_are_more_and_says_so(sandbox, database, caplog):
    sandbox.identifies.remaining, sandbox.identifies.enforced = 0, True
    told, figures = [], None

    @asynccontextmanager
    async def watch(client):
        nonlocal figures
        figures = Figures(client, None, dict)

        async def look():
            await sandbox.until(lambda: client.gateway.next_session is not None, timeout=20)
            assert client.gateway.identifies_left == 0
            told.extend(await problems(client, figures))

        sandbox.identifies._ends_at = asyncio.get_running_loop().time() + 2.0
        looking = asyncio.create_task(look())
        yield
        await looking

    async with online(sandbox, database, watch=watch) as bot:
        assert bot.gateway.next_session is None
        assert await problems(bot, figures) == []
    assert [one.beyond for one in sandbox.identifies.log] == [None]
    assert told[1].startswith("Few sessions are left today; the next is opened at ")
    assert "0 of 1000 IDENTIFYs left today" in caplog.text
