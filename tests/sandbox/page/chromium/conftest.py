"""One sandbox, toy bot and a few windows for the tests of the page, and a new channel for each test.

To open a window takes half a second, to go to another channel in it a tenth of that. So a test finds its
window as the one before has left it, in an empty channel. What would disturb other tests (a bot that goes,
notifications that are counted) happens on a `fresh` stage.
"""

from itertools import count

import pytest
import pytest_asyncio

from bot.sandbox.http import gateway
from bot.sandbox.world.world import ANSWER_SECONDS
from tests.sandbox.page.chromium.stage import PHONE, Stage
from tests.sandbox.toybot import redirect
from tests.times import DAY

NUMBERS = count(1)
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared(windows):
    """The stage of all tests that leave it as they found it.

    It stands still between them: discord.py would say in the logs of other tests that heartbeats are late.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gateway, "HEARTBEAT_MS", int(DAY.total_seconds()) * 1000)
        async with Stage.set_up(windows) as stage:
            yield stage


@pytest_asyncio.fixture(loop_scope="session")
async def stage(shared, request):
    """The shared stage; after a test that failed, its windows are reopened."""
    with redirect(shared.sandbox):
        yield shared
    shared.sandbox.answer_seconds = ANSWER_SECONDS
    complaints = shared.take_complaints()
    if request.node.stash[FAILED] or complaints:
        await shared.close()
    assert complaints == []


@pytest.fixture
def sandbox(stage):
    return stage.sandbox


@pytest.fixture
def toy(stage):
    return stage.toy


@pytest.fixture
def games(sandbox):
    """The channel of this test; it stays, as a page may still be asking about it when the test ends."""
    return sandbox.add_channel(f"games-{next(NUMBERS)}")


@pytest_asyncio.fixture(loop_scope="session")
async def window(stage, games):
    return await stage.enter("desk", "ada", games.name)


@pytest_asyncio.fixture(loop_scope="session")
async def other(stage, games):
    return await stage.enter("other desk", "ben", games.name)


@pytest_asyncio.fixture(loop_scope="session")
async def phone(stage, games):
    return await stage.enter("phone", "ada", games.name, **PHONE)


@pytest_asyncio.fixture(loop_scope="session")
async def fresh(windows):
    async with Stage.set_up(windows) as stage:
        yield stage
