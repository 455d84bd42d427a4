import asyncio
import re
from contextlib import nullcontext

import pytest

from bot.db.notes import APPLICATION
from bot.matches.leases import LASTS
from bot.operation.files import RefusedError, lock_database, refuse_unused, require_own
from tests.operation.conftest import Here, ends, rows
from tests.postgresql import contents
from tests.sandbox.controls import Sandbox
from tests.store.samples import open_store

KNOWN = {"id": "7", "application_id": "8", "name": "play", "description": "Play.", "version": "9"}


@pytest.fixture
async def theirs():
    async with Sandbox() as sandbox:
        sandbox.bot.id += 1  # each sandbox gives the same ids
        yield sandbox


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("cluster").new_database()
    return tmp_path / "oddity.sqlite3"


def stored(address):
    """What a database holds, but for leases and shares, which end by themselves."""
    if isinstance(address, str):
        return {table: found for table, found in contents(address).items() if table != "allowances"}
    return [line for line in rows(address) if '"leases"' not in line]


async def refusal(sandbox, address):
    """Run the bot, which ends by itself; return the sentence that it ends with."""
    process = Here(sandbox, address)
    await process.begin()
    code, log = await process.end(how=None)
    assert (code, "Traceback" in log) == (2, False), log
    return log.strip().splitlines()[-1]


async def test_another_bots_token_ends_with_one_sentence_and_changes_nothing(here, address, sandbox, theirs):
    if isinstance(address, str):  # that the bot writes it is shown with a file
        async with open_store(address) as store:
            await store.settle_note(APPLICATION, str(sandbox.guild.application_id))
    else:
        async with here(sandbox, address):
            pass
    before = stored(address)
    sentence = await refusal(theirs, address)
    assert sentence.startswith("Error: Database ")
    assert f"belongs to the bot of application {sandbox.guild.application_id}, and" in sentence
    assert f"application {theirs.guild.application_id}: set the token of the former" in sentence
    assert stored(address) == before
    assert theirs.world.commands == []


@pytest.mark.usefixtures("here")
async def test_a_new_database_is_refused_where_commands_say_that_the_bot_has_run_before(sandbox, tmp_path):
    address = tmp_path / "oddity.sqlite3"
    sandbox.world.commands.append(KNOWN)
    sentence = await refusal(sandbox, address)
    assert "is new and empty, but Discord has commands of this bot" in sentence
    assert "`oddity run --new`" in sentence
    assert len(sandbox.world.commands) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["oddity.sqlite3.lock"]


@pytest.mark.usefixtures("here")
async def test_empty_database_that_was_there_before_is_refused_and_stays(sandbox, tmp_path):
    sandbox.world.commands.append(KNOWN)
    (tmp_path / "oddity.sqlite3").touch()
    assert "is new and empty" in await refusal(sandbox, tmp_path / "oddity.sqlite3")
    assert (tmp_path / "oddity.sqlite3").exists()


async def test_refused_new_database_of_postgresql_is_left_empty(here, sandbox, cluster):
    address = cluster.new_database()
    cluster.execute("CREATE EXTENSION pg_trgm", address)
    known = "SELECT (SELECT count(*) FROM pg_class) + (SELECT count(*) FROM pg_proc)"
    before = cluster.execute(known, address)
    sandbox.world.commands.append(KNOWN)
    assert "is new and empty, but Discord has commands of this bot" in await refusal(sandbox, address)
    assert cluster.execute(known, address) == before
    sandbox.world.commands.clear()
    async with here(sandbox, address) as process:
        assert not process.child.done()


async def test_processes_that_begin_at_once_register_without_a_refusal(address):
    async with open_store(address) as store:

        async def commands():
            await store.settle_note(APPLICATION, "7")  # as another one, which then registers them
            return ["play"]

        await refuse_unused(store, "oddity.sqlite3", commands)
        await require_own(store, "oddity.sqlite3", 7)


async def test_a_database_can_be_given_to_another_bot(address, sandbox, theirs, oddity, monkeypatch):
    own, other = (str(one.guild.application_id) for one in (sandbox, theirs))
    monkeypatch.setenv("ODDITY_DATABASE", str(address))
    refused = await asyncio.to_thread(oddity, "adopt", other)
    assert refused.exit_code == 1, refused.output
    assert "there is no such file" in refused.stderr or "it is empty" in refused.stderr
    async with open_store(address, "process 7") as store:
        await store.write_note(APPLICATION, own)
        await store.take_lease("process 7", "process 7")
    is_file = not isinstance(address, str)
    with (
        lock_database(address) if is_file else nullcontext()
    ):  # as a bot has it; on PostgreSQL it has a lease
        refused = await asyncio.to_thread(oddity, "adopt", other)
    assert refused.exit_code == 2, refused.output
    assert re.match(
        r"Error: (A bot|Another Oddity) is using .*: end (it|all its processes), ", refused.stderr
    )
    async with open_store(address) as store:
        assert await store.note(APPLICATION) == own
        await store.keep_leases(await store.leases(), -LASTS)
    adopted = await asyncio.to_thread(oddity, "adopt", other)
    ends(adopted, 0, f"belongs to the bot of application {other} now.")
    async with open_store(address) as store:
        await require_own(store, "oddity.sqlite3", int(other))
        with pytest.raises(RefusedError, match=f"`oddity adopt {own}`"):
            await require_own(store, "oddity.sqlite3", int(own))


async def test_one_of_two_bots_gets_a_free_database_that_both_find(address):
    async with open_store(address) as one, open_store(address) as two:
        calls = (store.settle_note(APPLICATION, str(number)) for number, store in enumerate([one, two] * 10))
        assert len(set(await asyncio.gather(*calls))) == 1
