"""What only PostgreSQL meets: other writers and cut connections.

Databases that do not serve are in `tests/operation/test_bad_databases.py`.
"""

import asyncio
import logging
from contextlib import ExitStack, asynccontextmanager

import pytest

from bot.db.errors import StoreError, UncertainError
from bot.db.postgresql import database
from bot.db.schema import postgresql_steps
from tests.operation.conftest import run
from tests.postgresql import running_cluster, skip_without
from tests.store.samples import ANN, BEN, NOON, RESIGNED, new_match, offer, open_store
from tests.store.versions import ARCHIVE, EARLY, steps_up_to
from tests.times import DAY
from tests.trials.several import Gate


@asynccontextmanager
async def several(address, count=4):
    first = open_store(address)
    async with first as store:
        others = [open_store(address) for _ in range(count - 1)]
        yield [store, *(await asyncio.gather(*(other.__aenter__() for other in others)))]
        await asyncio.gather(*(other.__aexit__(None, None, None) for other in others))


# Several who write


async def test_several_may_create_the_tables_at_once_and_one_says_so(cluster, caplog):
    caplog.set_level(logging.INFO, "bot.db.schema")
    address = cluster.new_database()
    stores = [open_store(address) for _ in range(4)]
    await asyncio.gather(*(store.__aenter__() for store in stores))
    await asyncio.gather(*(store.__aexit__(None, None, None) for store in stores))
    assert cluster.execute("SELECT count(*) FROM migrations", address) == str(len(postgresql_steps()))
    said = [record.getMessage() for record in caplog.records if record.name == "bot.db.schema"]
    assert [line.partition(": ")[2] for line in said] == [
        f"migrated to schema {step.number} ({step.name})." for step in postgresql_steps()
    ]


async def test_a_database_of_the_main_branch_is_completed_and_nothing_stays_of_its_archive(cluster):
    address = cluster.new_database()
    with steps_up_to(3):
        async with open_store(address):
            cluster.execute(f"{ARCHIVE} {EARLY}", address)
    async with open_store(address) as store:
        assert [entry.key.kind for entry in await store.entries()] == ["welcome"]
        assert (await store.server(9)).most_open == 3
    assert cluster.execute("SELECT settings FROM servers WHERE guild = 9", address).count("archive") == 0
    assert cluster.execute("SELECT to_regclass('weeklies')", address) == ""
    assert cluster.execute("SELECT sum(ply) FROM boards", address) == ""


async def test_a_limit_is_counted_where_it_is_kept(cluster):
    def at_most_five(standing):
        if standing.running >= 5:
            raise RuntimeError("too many")

    async with several(cluster.empty_database()) as stores:
        challenges = [await stores[0].add_challenge(offer()) for _ in range(20)]
        calls = (
            stores[place % 4].start_match(challenge.id, (ANN, BEN), NOON, at_most_five)
            for place, challenge in enumerate(challenges)
        )
        answers = await asyncio.gather(*calls, return_exceptions=True)
        numbers = sorted(answer.number for answer in answers if not isinstance(answer, RuntimeError))
        assert numbers == [1, 2, 3, 4, 5]


async def test_a_vacation_that_begins_with_a_turn_counts_for_its_deadline(cluster):
    async with several(cluster.empty_database()) as stores:
        for _ in range(30):
            match = await new_match(stores[0], days_per_turn=2)
            await asyncio.gather(
                stores[1].add_turn(match.id, 0, "a1 white", None, NOON),
                stores[2].go_away(BEN, NOON + DAY, NOON + 9 * DAY),
            )
            assert (await stores[3].match(match.id)).deadline == NOON + 10 * DAY
            await stores[0].end_match(match.id, RESIGNED, NOON)
            await stores[0].return_early(BEN, NOON)


# Connections that are cut


class Severed(Gate):
    """Is closed for good by a commit, whose answer is lost."""

    is_armed = False

    async def _carry(self, reader, writer):
        while data := await reader.read(1 << 16):
            self._open = self._open and not (self.is_armed and b"COMMIT" in data)
            if not self._open:
                break
            writer.write(data)
        writer.close()


async def test_a_commit_that_cannot_be_asked_about_is_said_to_be_uncertain(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(database, "OUTCOME_SECONDS", 0.1)
    monkeypatch.setattr(database, "POOL_WAIT_SECONDS", 0.2)
    gate, address = Severed(cluster, tmp_path), cluster.empty_database()
    async with gate.on(), open_store(address.replace(str(cluster.folder), str(tmp_path))) as store:
        gate.is_armed = True
        with pytest.raises(UncertainError, match="its outcome is unknown"):
            await store.write_note("note", "stored")


# Connections on which nothing is said


@asynccontextmanager
async def gated(cluster, folder, kind=Gate):
    """A store that reaches its database by a gate, and the gate."""
    gate, address = kind(cluster, folder), cluster.empty_database()
    async with gate.on(), open_store(address.replace(str(cluster.folder), str(folder))) as store:
        yield store, gate


async def test_silent_connections_are_all_given_up_after_the_first(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(database, "SILENCE_SECONDS", 0.3)
    async with gated(cluster, tmp_path) as (store, gate):
        match = await new_match(store)
        await asyncio.gather(*(store.note("any") for _ in range(20)))  # on every connection
        gate.go_deaf()
        before = store.db.figures()["repeated"]
        for ply in range(10):
            await store.add_turn(match.id, ply, f"turn {ply}", None, NOON)
        assert store.db.figures()["repeated"] == before + 1


@pytest.mark.parametrize("passes", [True, False])
async def test_commit_that_meets_silence_is_stored_once(cluster, tmp_path, monkeypatch, passes):
    monkeypatch.setattr(database, "SILENCE_SECONDS", 0.3)
    quick = database._BEGIN_WRITING.replace("timeout = '10s'", "timeout = '300ms'")
    monkeypatch.setattr(database, "_BEGIN_WRITING", quick)
    async with gated(cluster, tmp_path) as (store, gate):
        match = await new_match(store)
        gate.hands_commit_on = passes
        assert (await store.add_turn(match.id, 0, "a1 white", None, NOON)).ply == 1
        assert (await store.add_turn(match.id, 1, "a2 white", None, NOON)).ply == 2


class CutByCommits(Gate):
    """Is closed by a commit, too."""

    def go_deaf(self):
        super().go_deaf()
        self._open = False
        for writer in self._writers:
            asyncio.get_running_loop().call_soon(writer.close)


@pytest.mark.parametrize("passes", [True, False])
async def test_commit_is_uncertain_if_another_server_may_have_given_its_number(tmp_path, passes):
    skip_without()
    with running_cluster() as cluster:
        async with gated(cluster, tmp_path, CutByCommits) as (store, gate):
            match = await new_match(store)
            gate.hands_commit_on = passes
            call = asyncio.create_task(store.add_turn(match.id, 0, "a1 white", None, NOON))
            await gate.met.wait()
            while passes and cluster.execute("SELECT count(*) FROM turns", cluster.shared) == "0":
                pass
            await asyncio.to_thread(cluster.stop)
            await asyncio.to_thread(cluster.start)
            gate._open = True
            if passes:
                with pytest.raises(UncertainError, match="its outcome is unknown"):
                    await call
            else:
                await call
            assert (await store.match(match.id)).ply == 1


async def test_an_outage_is_logged_once_and_recovers(caplog):
    skip_without()
    with running_cluster(["fsync=off"]) as cluster:
        async with open_store(cluster.new_database()) as store:
            match = await new_match(store)
            await asyncio.to_thread(cluster.stop, "immediate")
            for ply in range(2):
                with pytest.raises(StoreError, match="cannot be reached"):
                    await store.add_turn(match.id, ply, "a1 white", None, NOON)
            assert said(caplog) == [logging.ERROR]
            await asyncio.to_thread(cluster.start)
            await play_when_it_can_be_reached(store, match)
            assert said(caplog) == [logging.ERROR, logging.WARNING]
            assert (await store.match(match.id)).ply == 1


def said(caplog):
    return [record.levelno for record in caplog.records if record.name.startswith("bot.")]


async def play_when_it_can_be_reached(store, match):
    for _ in range(40):
        try:
            return await store.add_turn(match.id, 0, "a1 white", None, NOON)
        except StoreError:
            await asyncio.sleep(0.25)
    pytest.fail("the database is up, and the store does not find it")


async def test_a_caller_that_is_cancelled_changes_nothing_about_what_is_stored(cluster):
    async with open_store(cluster.empty_database()) as store:
        match = await new_match(store)
        call = asyncio.create_task(store.add_turn(match.id, 0, "a1 white", None, NOON))
        await asyncio.sleep(0)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
    async with open_store(cluster.shared) as store:
        assert (await store.match(match.id)).ply in {0, 1}


async def test_an_answer_that_takes_too_long_is_not_waited_for_again(cluster, monkeypatch):
    monkeypatch.setattr(database, "_BEGIN_WRITING", "BEGIN; SET LOCAL statement_timeout = '100ms'; -- {}")
    runs = []

    def operation(connection):
        runs.append(None)
        connection.execute("SELECT pg_sleep(5)")

    async with open_store(cluster.empty_database()) as store:
        with pytest.raises(StoreError, match="a statement took too long"):
            await store.db.write(operation)
    assert len(runs) == 1


async def test_a_closed_store_refuses_politely(cluster):
    async with open_store(cluster.empty_database()) as store:
        pass
    with pytest.raises(StoreError, match="it is closed"):
        await store.match(1)


async def test_too_few_connections_for_two_processes_are_told_at_the_start(caplog):
    import psycopg

    skip_without()
    with running_cluster(["fsync=off", "max_connections=17"]) as cluster, ExitStack() as others:
        for taken, is_told in ((0, False), (5, True)):
            for _ in range(taken):
                others.enter_context(psycopg.connect(cluster.address()))
            caplog.clear()
            address = cluster.new_database()
            async with open_store(address), open_store(address):
                pass  # a second process of the bot takes nothing from it
            told = [one.message for one in caplog.records if "connections for this bot" in one.message]
            assert len(told) == 2 * is_told
            assert all("needs 11 in all: raise max_connections." in sentence for sentence in told)


async def test_a_database_that_is_only_read_says_so(cluster):
    address = cluster.new_database()
    async with open_store(address) as store:
        match = await new_match(store)
        await store.db.raise_ids(lambda: match.id)  # which new connections repeat
        name = address.split("/")[3].split("?")[0]
        cluster.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        cluster.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        with pytest.raises(StoreError, match="it is read-only"):
            await store.add_turn(match.id, 0, "a1 white", None, NOON)
        assert (await store.match(match.id)).ply == 0
        cluster.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
        cluster.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        assert (await store.add_turn(match.id, 0, "a1 white", None, NOON)).ply == 1


async def test_server_that_stops_writing_is_left_for_a_connection_that_writes(cluster):
    address = cluster.new_database()
    async with open_store(address) as store:
        match = await new_match(store)
        await asyncio.gather(*(store.note("any") for _ in range(20)))  # on every connection
        name = address.split("/")[3].split("?")[0]
        cluster.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
        cluster.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        cluster.execute("SELECT pg_reload_conf()")
        try:
            for ply in range(10):
                await store.add_turn(match.id, ply, f"turn {ply}", None, NOON)
        finally:
            cluster.execute("ALTER SYSTEM RESET default_transaction_read_only")
            cluster.execute("SELECT pg_reload_conf()")


# Both schemas


async def test_both_databases_have_the_same_columns(cluster, tmp_path):
    ours, theirs = tmp_path / "oddity.sqlite3", cluster.empty_database()
    for address in (ours, theirs):
        async with open_store(address):
            pass
    assert columns_of_sqlite(ours) == columns_of_postgresql(cluster, theirs)


def columns_of_sqlite(path):
    query = """
        SELECT made.name || '.' || c.name FROM sqlite_master AS made, pragma_table_xinfo(made.name) AS c
        WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite_%'
    """
    (names,) = run(path, query)
    return sorted(name for (name,) in names)


def columns_of_postgresql(cluster, address):
    query = """
        SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'
    """
    return sorted(cluster.execute(query, address).splitlines())


async def test_a_process_ends_soon_whose_database_says_nothing(cluster, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(database, "FINISHING_SECONDS", 0.5)
    address = cluster.empty_database()
    gate = Gate(cluster, tmp_path)
    async with asyncio.timeout(20), gate.on():
        opened = open_store(address.replace(str(cluster.folder), str(tmp_path)))
        store = await opened.__aenter__()
        await store.write_note("before", "stored")
        with gate.silent():
            calls = [asyncio.create_task(store.write_note(f"note {number}", "")) for number in range(8)]
            calls.append(asyncio.create_task(store.note("before")))
            await asyncio.sleep(0.1)
            await opened.__aexit__(None, None, None)
            ended = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(end, StoreError | asyncio.CancelledError) for end in ended)
    assert "it does not answer" in caplog.text
    async with open_store(address) as store:
        assert await store.note("before") == "stored"
