from contextlib import AsyncExitStack

import pytest

from bot.sandbox.http.gateway import Dispatch
from bot.sandbox.protocol.numbers import shard_of
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


async def test_a_session_knows_the_servers_of_its_shard(sandbox):
    ids = [server.id for server in sandbox.servers]
    async with shard(sandbox, 3, 8) as one, shard(sandbox, 1, 2) as half, shard(sandbox, 0, 1) as all_of_them:
        assert one.guilds == [ids[3]]
        assert half.guilds == ids[1::2]
        assert all_of_them.guilds == ids


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


async def test_the_bot_of_a_server_comes_and_goes_for_its_shard_alone(sandbox):
    async with shard(sandbox, 3, 8) as own, shard(sandbox, 4, 8) as other:
        sandbox.remove_bot(sandbox.servers[3])
        sandbox.let_bot_in(sandbox.servers[3])
        sandbox.begin_outage(sandbox.servers[3])
        sandbox.grant("MANAGE_MESSAGES", server=sandbox.servers[3])
        added = sandbox.add_server(shard=3, of=8)
        told = [await own.receive() for _ in range(5)]

        assert await other.quiet()
    names = ["GUILD_DELETE", "GUILD_CREATE", "GUILD_DELETE", "GUILD_ROLE_UPDATE", "GUILD_CREATE"]
    assert [message["t"] for message in told] == names
    assert told[3]["d"]["guild_id"] == str(sandbox.servers[3].id)
    assert told[4]["d"]["id"] == str(added.id)
    assert [channel["name"] for channel in told[4]["d"]["channels"]] == ["games", "lounge", "announcements"]


async def test_a_shard_that_there_is_not_is_turned_away(sandbox):
    for wrong in ([8, 8], [-1, 8], [0, 0], [0], [0, 1, 2], [0.5, 1], ["0", "1"], "x", 3, None):
        async with connect(sandbox) as client:
            data = {"token": sandbox.token, "intents": 1, "shard": wrong}
            await client.socket.send_json({"op": 2, "d": data})
            assert await client.closed() == 4010, wrong
    assert sandbox.identifies.log == []


async def test_the_bot_is_online_when_every_server_is_told_to_a_session(sandbox):
    async with AsyncExitStack() as stack:
        for number in range(3):
            await stack.enter_async_context(shard(sandbox, number, 4))
        await sandbox.wait_until_online(shard=(2, 4))
        assert not sandbox.online
        with pytest.raises(TimeoutError):
            await sandbox.wait_until_online(0.01, shard=(3, 4))
        for server in sandbox.servers:
            if shard_of(server.id, 4) == 3:
                sandbox.remove_bot(server)
        assert sandbox.online
        sandbox.let_bot_in(sandbox.servers[7])
        assert not sandbox.online
        await stack.enter_async_context(shard(sandbox, 7, 8))
        assert sandbox.online


async def test_a_session_that_is_long_lost_is_forgotten(sandbox, monkeypatch):
    monkeypatch.setattr("bot.sandbox.http.gateway.RESUMABLE_SECONDS", 0.0)
    async with shard(sandbox, 3, 8) as lost:
        await sandbox.drop_gateway(shard=(3, 8))
    async with shard(sandbox, 4, 8), connect(sandbox) as back:
        await back.resume(sandbox, lost)
        assert (await back.receive())["op"] == 9


async def test_a_client_that_reads_nothing_holds_up_no_other(sandbox):
    async with shard(sandbox, 3, 8) as stuck, shard(sandbox, 3, 8) as reading:
        stuck.socket._response.connection.transport.pause_reading()
        for number in range(20):
            event = Dispatch(
                "GUILD_UPDATE", {"number": number, "filler": "x" * 1_000_000}, sandbox.servers[3].id
            )
            sandbox.gateway.dispatch(event)
        assert await reading.events(20) == ["GUILD_UPDATE"] * 20
        stuck.socket._response.connection.transport.abort()
