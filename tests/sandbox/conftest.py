import aiohttp
import pytest

from tests.sandbox.controls import Sandbox
from tests.sandbox.raw import Api
from tests.sandbox.toybot import run_toy


@pytest.fixture
async def sandbox():
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def toy(sandbox):
    async with run_toy(sandbox) as bot:
        yield bot
        assert not bot.problems


@pytest.fixture
def room(toy, games):
    return toy.get_channel(games.id)


@pytest.fixture
async def api(sandbox):
    async with aiohttp.ClientSession() as session:
        yield Api(sandbox, session)


@pytest.fixture
async def http(sandbox):
    async with aiohttp.ClientSession(sandbox.url) as session:
        yield session
