import asyncio
from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import AsyncMock

import discord
import pytest

from bot.transport.gateway import Gateway, RefusedConnectionError
from tests.conversations.conftest import online
from tests.conversations.table import Table
from tests.sandbox.controls import Sandbox
from tests.trials import leaping
from tests.trials.promises import WITHIN

VOICE = 2
"""The type of a channel of which the sandbox leaves out what discord.py insists on."""


async def known(client, seconds=60):
    async with asyncio.timeout(seconds):
        while not client.gateway.known_shards.own:  # noqa: ASYNC110 (discord.py tells of it)
            await asyncio.sleep(0.01)


async def test_it_is_ready_as_soon_as_the_last_server_has_come(sandbox, database, monkeypatch):
    monkeypatch.setattr("discord.Client.wait_until_ready", known)
    async with online(sandbox, database, guild_ready_timeout=60) as client:
        assert client.gateway.is_connected
        assert [guild.id for guild in client.guilds] == [server.id for server in sandbox.servers]


async def test_a_server_in_an_outage_is_waited_for_a_moment_only():
    servers = [SimpleNamespace(id=number, shard_id=0, unavailable=True) for number in range(2)]
    told = []
    client = SimpleNamespace(
        guilds=servers,
        user="Oddity",
        shard_count=1,
        add_listener=lambda *_: None,
        is_closed=lambda: False,
        get_shard=lambda _shard: SimpleNamespace(is_closed=lambda: False),
        dispatch=lambda *event: told.append(event),
    )
    gateway = Gateway(client)
    await gateway._on_shard_connect(0)
    await gateway._on_guild_available(servers[0])
    assert not gateway.is_ready(0)
    await gateway._on_shard_ready(0)  # discord.py has waited for the other one
    assert gateway.is_ready(0)
    await gateway._on_guild_available(servers[1])
    assert told == [("shard_taken", 0)]


async def test_a_server_that_discord_py_cannot_read_is_served_and_present(database, clock, stopwatch, caplog):
    async with Sandbox(servers=2) as sandbox:
        first, second = sandbox.servers
        sandbox.add_channel("voices", second, kind=VOICE)
        async with online(sandbox, database, clock, stopwatch) as client:
            assert {guild.id for guild in client.guilds} == {first.id, second.id}
            ada, ben = (sandbox.person(name) for name in ("ada", "ben"))
            for server in sandbox.servers:
                table = Table(sandbox, client, sandbox.channel("games", server), clock, stopwatch)
                await table.start(ada, ben, "b2 white")
                assert "played **b2 white**" in table.newest(ben).content
            sandbox.add_channel("more", first, kind=VOICE)
            await sandbox.until(lambda: set(client.unreadable) == {first.id, second.id})
            assert "KeyError('bitrate')" in client.unreadable[second.id]
            clock.advance(timedelta(days=31))
            await client.get_cog("Departures").each_hour()
            assert await table.store.departures() == []
            assert (await table.match(2)).place.guild == second.id
            sandbox.remove_bot(first)
            await sandbox.until(lambda: set(client.unreadable) == {second.id})
    told = [record for record in caplog.records if record.levelname == "ERROR"]
    assert [record.args[:2] for record in told] == [("GUILD_CREATE", second.id), ("CHANNEL_CREATE", first.id)]


async def test_a_server_that_removes_the_bot_between_two_sessions_is_forgotten(database):
    async with Sandbox(servers=2) as sandbox, online(sandbox, database) as client:
        sandbox.gateway.is_away = True
        await sandbox.drop_gateway(resume=False)
        sandbox.remove_bot(sandbox.servers[1])
        sandbox.gateway.is_away = False
        await sandbox.wait_until_online()
        await known(client)
        assert [guild.id for guild in client.guilds] == [sandbox.servers[0].id]


async def test_a_connection_that_discord_refuses_is_explained():
    def closed(code):
        return discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=0)

    for error, why, may_pass in (
        (discord.PrivilegedIntentsRequired(0), "requested intents are not granted", False),
        (closed(4004), "DISCORD_TOKEN is no longer valid", False),
        (closed(4011), "restart it to use more", True),
    ):
        client = SimpleNamespace(connect=AsyncMock(side_effect=error), add_listener=lambda *_: None)
        with pytest.raises(RefusedConnectionError, match=why) as caught:
            await Gateway(client).run()
        assert caught.value.may_pass is may_pass


def test_the_bot_is_back_within_a_minute_of_a_gateway_that_was_away(database):
    async def back():
        async with Sandbox() as sandbox, online(sandbox, database):
            sandbox.gateway.is_away = True
            await sandbox.gateway.drop(resume=False)
            await asyncio.sleep(3600)
            assert not sandbox.online
            sandbox.gateway.is_away = False
            await asyncio.sleep(WITHIN)
            return sandbox.online

    assert leaping.run(back())
