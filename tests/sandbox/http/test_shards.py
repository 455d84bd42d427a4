import pytest

from tests.sandbox.controls import Sandbox
from tests.sandbox.raw import connect, interaction, shard


@pytest.fixture
async def sandbox():
    async with Sandbox(servers=8) as sandbox:
        sandbox.answer_seconds = 0.02
        yield sandbox


async def heard(client):
    message = await client.receive()
    assert message["t"] == "INTERACTION_CREATE"
    return int(message["d"]["id"])


async def ask(sandbox, person, channel):
    asked = interaction(person, channel)
    await sandbox.deliver(asked)
    return asked.id


async def test_a_session_hears_of_its_own_servers_and_only_the_first_of_direct_messages(sandbox, ada):
    async with shard(sandbox, 0, 2) as even, shard(sandbox, 1, 2) as odd:
        third = await ask(sandbox, ada, sandbox.channel("games", sandbox.servers[3]))
        sandbox.add_channel("annex", sandbox.servers[3])
        fourth = await ask(sandbox, ada, sandbox.channel("games", sandbox.servers[4]))
        direct = await ask(sandbox, ada, sandbox.direct_messages(ada))

        assert [await heard(even), await heard(even)] == [fourth, direct]
        assert await heard(odd) == third
        assert await odd.events(1) == ["CHANNEL_CREATE"]
        assert await even.quiet()
        assert await odd.quiet()


async def test_all_sessions_of_a_shard_hear_everything_also_those_of_other_counts(sandbox, ada):
    async with shard(sandbox, 3, 8) as old, shard(sandbox, 3, 8) as new, shard(sandbox, 1, 2) as other:
        asked = await ask(sandbox, ada, sandbox.channel("games", sandbox.servers[3]))
        assert [await heard(client) for client in (old, new, other)] == [asked] * 3


async def test_a_shard_that_there_is_not_is_turned_away(sandbox):
    for wrong in ([8, 8], [-1, 8], [0, 0], [0], [0, 1, 2], [0.5, 1], ["0", "1"], "x", 3, None):
        async with connect(sandbox) as client:
            data = {"token": sandbox.token, "intents": 1, "shard": wrong}
            await client.socket.send_json({"op": 2, "d": data})
            assert await client.closed() == 4010, wrong
    assert sandbox.identifies.log == []


async def test_a_session_that_is_long_lost_is_forgotten(sandbox, monkeypatch):
    monkeypatch.setattr("bot.sandbox.http.gateway.RESUMABLE_SECONDS", 0.0)
    async with shard(sandbox, 3, 8) as lost:
        await sandbox.drop_gateway(shard=(3, 8))
    async with shard(sandbox, 4, 8), connect(sandbox) as back:
        await back.resume(sandbox, lost)
        assert (await back.receive())["op"] == 9
