import asyncio
import time
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from functools import partial as bound

import pytest

from bot.__main__ import assemble
from bot.cluster import leases, partner
from bot.cluster.gateway import SharedGateway
from bot.db.errors import StoreError
from bot.matches.departures import Servers
from bot.matches.ids import Shards
from bot.matches.settings import ServerSettings
from bot.matches.tables import leases as lease_table
from bot.matches.tables import preferences
from bot.operation.endpoint import Figures, problems
from bot.transport import command_texts, gateway
from bot.transport.discord_internals import talk_to
from bot.transport.gateway import RefusedConnectionError
from bot.transport.rate_limit import RateLimit
from tests.loaded import needs
from tests.sandbox.controls import Sandbox
from tests.store.memory import InMemory

pytestmark = needs("explain", "lists")

SHARDS = 4
SECONDS = 60.0


@pytest.fixture
async def sandbox(monkeypatch):
    """Four servers, one in each shard; on a busy machine Discord sees shorter gaps than the bot leaves."""
    monkeypatch.setattr(leases, "IDENTIFY_GAP", timedelta(seconds=0.25))
    monkeypatch.setattr(leases, "TURN_POLL_SECONDS", 0.02)
    monkeypatch.setattr(gateway, "IDENTIFY_SECONDS", 0.25)
    monkeypatch.setattr(partner, "LEASE_POLL_SECONDS", 0.05)
    async with Sandbox(servers=SHARDS) as sandbox:
        sandbox.identifies.enforced = True
        sandbox.identifies.seconds = 0.05
        sandbox.identifies.shards = SHARDS
        sandbox.answer_seconds = SECONDS
        yield sandbox
        assert sandbox.identifies.beyond == []


@pytest.fixture
def store():
    return InMemory()


def end_leases(store, *running):
    """Let the leases of these processes end, or all, however quick this machine is.

    A turn to identify does not end with its process: Discord counts from the last one.
    """
    for owner in [one.client.gateway.partner.owner for one in running] or ["%"]:
        of_owner = "name NOT LIKE 'identify%' AND owner LIKE ?"
        store.connection.execute(f"UPDATE leases SET until = 0 WHERE {of_owner}", (owner,))


class Leases:
    """Those of a store, which can be out of reach, and say so or nothing."""

    def __init__(self, store):
        self._store = store
        self.away = self.silent = False

    def __getattr__(self, name):
        if self.silent:
            return lambda *_, **__: asyncio.Future()
        if self.away:
            raise StoreError("it is away")
        return getattr(self._store, name)


class Running:
    def __init__(self, client, token, leases):
        self.client = client
        self.leases = leases
        self.working = asyncio.create_task(client.start(token))

    @property
    def own(self):
        return self.client.gateway.shards.own

    async def leave(self):
        """End as SIGTERM would have it."""
        await self.client.gateway.leave()
        await self.client.close()
        await self.working

    async def die(self):
        """End as `kill -9` would have it: nothing is given back, and every connection is cut."""
        self.working.cancel()
        for one in self.client.gateway._open.values():
            one.task.cancel()
        await asyncio.sleep(0)
        self.client.gateway.partner._held = {}
        await self.client.close()


@asynccontextmanager
async def processes(sandbox, store):
    """Start clients as processes would: each call makes one."""
    talk_to(sandbox.url)
    started = []

    def start():
        leases = Leases(store)
        client = assemble(
            store,
            rate_limit=RateLimit(1000),
            per_second=1000,
            guild_ready_timeout=0.01,
            gateway=bound(SharedGateway, db=leases, owner=f"process {len(started)}"),
        )
        started.append(Running(client, sandbox.token, leases))
        return started[-1]

    async with AsyncExitStack() as stack:
        yield start
        for one in started:
            if not one.client.is_closed():
                stack.push_async_callback(one.client.close)
            one.working.cancel()
    await asyncio.gather(*(one.working for one in started), return_exceptions=True)
    await asyncio.sleep(0)  # what discord.py has just told of runs in tasks of its own


@pytest.fixture
async def start(sandbox, store):
    async with processes(sandbox, store) as start:
        yield start


async def until(predicate, seconds=SECONDS):
    async with asyncio.timeout(seconds):
        while not predicate():  # noqa: ASYNC110 (several clients change it)
            await asyncio.sleep(0.02)


async def settled(sandbox, *running):
    every = [*range(SHARDS)]
    await until(lambda: sorted(shard for one in running for shard in one.own) == every)
    await until(lambda: [len(sandbox.sessions().get((shard, SHARDS), [])) for shard in every] == [1] * SHARDS)
    await sandbox.until(lambda: sandbox.person("ada").commands(sandbox.channel("games")))


async def start_two(sandbox, start):
    """Start two processes that share the shards evenly."""
    first, second = start(), start()
    await until(lambda: len(first.own) == len(second.own) == 2)
    await settled(sandbox, first, second)
    return first, second


async def everybody_is_answered(sandbox):
    ada = sandbox.person("ada")
    channels = [sandbox.channel("games", server) for server in sandbox.servers]
    for channel in [*channels, sandbox.direct_messages(ada)]:
        assert not (await ada.slash(channel, "help")).failed, channel


@asynccontextmanager
async def talking(sandbox):
    """Let people use commands in every server all the time; in the end, each must have been answered."""
    answers, ada = [], sandbox.person("ada")

    async def talk(server):
        while True:
            answers.append(await ada.slash(sandbox.channel("games", server), "matches"))
            await asyncio.sleep(0.02)

    talkers = [asyncio.create_task(talk(server)) for server in sandbox.servers]
    yield answers
    for talker in talkers:
        talker.cancel()
    await asyncio.wait(talkers)
    assert answers
    assert [answer for answer in answers if answer.failed] == []


async def test_alone_all_shards_that_discord_recommends_are_served(sandbox, store):
    talk_to(sandbox.url)
    client = assemble(store, rate_limit=RateLimit(1000), guild_ready_timeout=0.01)
    working = asyncio.create_task(client.start(sandbox.token))
    await until(lambda: len(client.guilds) == SHARDS and client.gateway.is_connected)
    await sandbox.until(lambda: sandbox.person("ada").commands(sandbox.channel("games")))
    await everybody_is_answered(sandbox)
    assert set(sandbox.sessions()) == {(shard, SHARDS) for shard in range(SHARDS)}
    await client.close()
    await working
    assert await store.read(lease_table.current) == []


async def test_a_shard_that_breaks_goes_on_and_disturbs_no_other(sandbox, start, monkeypatch):
    one = start()
    await settled(sandbox, one)
    await until(lambda: len(one.client.gateway.known_shards.own) == SHARDS)
    await one.client.settle()
    compared, compare = [], one.client.get(Servers).compare

    async def note(present, shards):
        compared.append(shards)
        await compare(present, shards)

    monkeypatch.setattr(one.client.get(Servers), "compare", note)
    sessions = {shard: session.id for shard, (session,) in sandbox.sessions().items()}
    identified = len(sandbox.identifies.log)
    await sandbox.drop_gateway(shard=(2, SHARDS))
    await settled(sandbox, one)
    assert {shard: session.id for shard, (session,) in sandbox.sessions().items()} == sessions
    assert len(sandbox.identifies.log) == identified
    await sandbox.drop_gateway(shard=(2, SHARDS), resume=False)
    await settled(sandbox, one)
    await until(lambda: one.client.gateway.is_ready(2))
    assert len(sandbox.identifies.log) == identified + 1
    await until(lambda: compared)
    await one.client.settle()
    assert compared == [Shards(SHARDS, frozenset({2}))], "its servers alone, once it was taken anew"
    await everybody_is_answered(sandbox)


async def test_processes_share_evenly_and_no_person_waits_while_shards_change_hands(sandbox, start):
    first = start()
    await settled(sandbox, first)
    async with talking(sandbox):
        second = start()
        figures = Figures(second.client, None, dict)
        await until(lambda: second.own)
        assert any("are still being taken" in problem for problem in await problems(second.client, figures))
        await until(lambda: second.client.gateway.has_share)
        assert len(second.own) == 2
        assert await problems(second.client, figures) == []
        await settled(sandbox, first, second)
        third = start()
        await until(lambda: len(third.own) == 1)
        await settled(sandbox, first, second, third)
        await first.leave()
        await settled(sandbox, second, third)
        assert {len(second.own), len(third.own)} == {2}
        await second.leave()
        await settled(sandbox, third)
    await everybody_is_answered(sandbox)


async def test_an_ending_process_waits_while_others_take_its_shards(sandbox, start, monkeypatch):
    monkeypatch.setattr(partner, "TAKEOVER_WAIT_SECONDS", 3.0)
    first = start()
    await settled(sandbox, first)
    monkeypatch.setattr(leases, "IDENTIFY_GAP", timedelta(seconds=1))
    sandbox.identifies.seconds = 0.3
    async with talking(sandbox):
        second = start()
        await until(lambda: second.own)
        began = asyncio.get_running_loop().time()
        await first.leave()
        assert asyncio.get_running_loop().time() - began < SECONDS / 2
        await settled(sandbox, second)


@pytest.mark.parametrize("how", ["away", "silent"])
async def test_an_ending_process_without_its_database_waits_for_no_other(sandbox, start, monkeypatch, how):
    first, _ = await start_two(sandbox, start)
    setattr(first.leases, how, True)
    now, ahead = partner._now, partner.LEAVE_DATABASE_SECONDS
    monkeypatch.setattr(partner, "_now", lambda: now() + ahead)
    await asyncio.wait_for(first.leave(), partner.TAKEOVER_WAIT_SECONDS / 3)


async def test_the_shards_of_a_dead_process_are_taken(sandbox, start, store):
    first, second = await start_two(sandbox, start)
    await first.die()
    end_leases(store, first)
    await settled(sandbox, second)
    await until(lambda: all(second.client.gateway.is_ready(shard) for shard in range(SHARDS)))
    await everybody_is_answered(sandbox)


async def test_after_a_long_outage_of_the_store_each_keeps_its_shards(sandbox, start, store, monkeypatch):
    first, second = await start_two(sandbox, start)
    before, identified = (first.own, second.own), len(sandbox.identifies.log)
    first.leases.away = second.leases.away = True
    now, ahead = partner._now, partner.LASTS.total_seconds()
    monkeypatch.setattr(partner, "_now", lambda: now() + ahead)
    end_leases(store)
    await asyncio.sleep(0.2)
    first.leases.away = False
    await asyncio.sleep(0.3)
    second.leases.away = False
    await asyncio.sleep(0.3)
    assert (first.own, second.own) == before
    assert len(sandbox.identifies.log) == identified
    await everybody_is_answered(sandbox)


STEPS = [4.0, -3600.0, 90_000.0]
"""Seconds by which the database's clock is set."""


@pytest.mark.parametrize("step", STEPS)
async def test_each_keeps_its_shards_when_the_database_clock_is_set(sandbox, start, store, step, caplog):
    first, second = await start_two(sandbox, start)
    before, identified = (first.own, second.own), len(sandbox.identifies.log)
    async with talking(sandbox) as answers:
        store.connection.create_function("epoch", 0, lambda: time.time() + step)
        await until(lambda: caplog.text.count("clock was set") == 2)
        await until(lambda: len(lease_table.current(store.connection)) == 1 + 2 + 2 + SHARDS)
        await until(lambda: len(answers) > SHARDS)
    assert (first.own, second.own) == before
    assert len(sandbox.identifies.log) == identified


@pytest.mark.parametrize("step", [-3600.0, 3600.0])
async def test_shards_of_a_dead_process_are_taken_at_once_if_the_clock_is_set(sandbox, start, store, step):
    first, second = await start_two(sandbox, start)
    await first.die()
    store.connection.create_function("epoch", 0, lambda: time.time() + step)
    await settled(sandbox, second)
    await everybody_is_answered(sandbox)


async def test_a_shard_that_others_take_while_it_opens_keeps_no_other_from_opening(start, store, monkeypatch):
    monkeypatch.setattr(leases, "IDENTIFY_GAP", timedelta(minutes=1))

    def taken(shard):
        own = {f"shard {shard} of {SHARDS}": one.client.gateway.partner.owner}
        return [held for held in lease_table.current(store.connection) if own.get(held.name) == held.owner]

    one = start()
    await until(lambda: taken(1))
    (lost,) = taken(1)
    assert not one.client.gateway.is_ready(1)
    assert await store.write(lease_table.take, lost.name, "another", over=lost)
    await until(lambda: taken(2))
    assert 1 not in one.own


async def test_with_few_identifies_left_only_dead_shards_are_opened(sandbox, start, store, caplog):
    first = start()
    await settled(sandbox, first)
    sandbox.identifies.remaining = 50
    second = start()
    await until(lambda: "few IDENTIFYs left" in caplog.text)
    await asyncio.sleep(0.5)
    assert (len(first.own), len(second.own)) == (4, 0)
    await first.die()
    end_leases(store, first)
    await settled(sandbox, second)


async def test_with_no_identify_left_a_process_waits_until_there_are_more(sandbox, start, caplog):
    sandbox.identifies.remaining, sandbox.identifies.enforced = 0, True
    sandbox.identifies._ends_at = asyncio.get_running_loop().time() + 8.0
    first = start()
    await until(lambda: first.client.gateway.next_session)
    assert sandbox.identifies.log == []
    await settled(sandbox, first)
    assert first.client.gateway.next_session is None
    assert sandbox.identifies.beyond == []
    assert "0 of 1000 IDENTIFYs left today" in caplog.text


async def test_a_session_that_is_lost_waits_for_its_share_of_the_time_while_few_are_left(sandbox, start):
    one = start()
    await settled(sandbox, one)
    identified = len(sandbox.identifies.log)
    sandbox.identifies.remaining, sandbox.identifies._ends_at = 1, asyncio.get_running_loop().time() + 8.0
    await sandbox.drop_gateway(shard=(2, SHARDS), resume=False)
    await until(lambda: one.client.gateway.next_session)
    assert len(sandbox.identifies.log) == identified
    await settled(sandbox, one)
    assert len(sandbox.identifies.log) == identified + 1
    await until(lambda: one.client.gateway.next_session is None)


async def test_more_shards_are_served_beside_the_fewer_until_they_are_complete(sandbox, start):
    first = start()
    await settled(sandbox, first)
    sandbox.identifies.shards, sandbox.identifies.max_concurrency = 2 * SHARDS, 2
    async with talking(sandbox):
        second = start()
        await asyncio.wait_for(first.working, SECONDS)
        await first.client.close()
        assert second.own == frozenset(range(2 * SHARDS))
        await until(lambda: set(sandbox.sessions()) == {(shard, 2 * SHARDS) for shard in range(2 * SHARDS)})
    await everybody_is_answered(sandbox)


async def test_the_owner_of_the_first_shard_registers_commands_that_others_know(sandbox, start, monkeypatch):
    made, payload_of = [], command_texts.payload_of

    async def count(tree, languages):
        made.append(tree.client)
        return await payload_of(tree, languages)

    monkeypatch.setattr(command_texts, "payload_of", count)
    first = start()
    await settled(sandbox, first)
    await until(lambda: first.client._links.ids)
    second = start()
    await until(lambda: len(second.own) == 2)
    await until(lambda: second.client._links.ids)
    assert second.client._links.ids == first.client._links.ids
    assert made == [first.client], "once, for four shards and two more"


async def test_a_bot_in_too_many_servers_ends_with_what_to_do(sandbox, store):
    talk_to(sandbox.url)
    sandbox.identifies.shards = 1
    sandbox.identifies.servers_per_shard = 2
    client = assemble(store, guild_ready_timeout=0.01)
    with pytest.raises(RefusedConnectionError, match="in too many servers for its number of shards"):
        await asyncio.wait_for(client.start(sandbox.token), SECONDS)
    await client.close()


async def test_a_deaf_shard_hears_again(sandbox, start):
    one = start()
    await settled(sandbox, one)
    sandbox.answer_seconds = 0.3
    sandbox.deafen((1, SHARDS))
    ada, channel = sandbox.person("ada"), sandbox.channel("games", sandbox.servers[1])
    assert (await ada.slash(channel, "matches")).failed
    sandbox.answer_seconds = SECONDS
    await one.client.gateway.renew(1)
    await until(lambda: one.client.gateway.is_ready(1))
    assert not (await ada.slash(channel, "matches")).failed


async def test_the_language_of_a_server_is_known_to_processes_that_do_not_serve_it(sandbox, start, store):
    first, second = start(), start()
    await settled(sandbox, first, second)
    server = sandbox.servers[1]
    server.locale = "de"
    await sandbox.person("ada").slash(sandbox.channel("games", server), "matches")
    await until(lambda: preferences.server(store.connection, server.id).locale)
    settings = await store.read(preferences.server, server.id)
    (other,) = [one for one in (first, second) if 1 not in one.own]
    assert other.client.get_guild(server.id) is None
    assert other.client.public_words(server.id, settings).language == "de"
    chosen = await store.write(preferences.change, ServerSettings, server.id, language="en")
    assert other.client.public_words(server.id, chosen).language == "en"
