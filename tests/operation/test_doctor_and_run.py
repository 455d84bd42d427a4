"""`oddity doctor` ends with status 0 where `oddity run` starts, and with another one where it is refused."""

import asyncio
import socket

import psycopg
import pytest

from bot.db.notes import APPLICATION, ARRIVING, MOVED
from tests.operation.conftest import Here, run
from tests.operation.test_ownership import KNOWN
from tests.store.samples import open_store


@pytest.fixture(params=["sqlite", "postgresql"])
async def address(request, folder):
    """A database that the bot may use."""
    if request.param == "sqlite":
        address = folder / "oddity.sqlite3"
    else:
        address = request.getfixturevalue("cluster").new_database()
    async with open_store(address) as store:
        await store.write_note("anything", "so that it is used")
    return address


@pytest.fixture
def process(sandbox, address):
    process = Here(sandbox, address)
    with socket.create_server(("127.0.0.1", 0)) as free:
        process.environment["ODDITY_METRICS_PORT"] = str(free.getsockname()[1])
    return process


def execute(address, statement):
    if isinstance(address, str):
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement)
    else:
        run(address, statement)


def note(key):
    return f"INSERT INTO notes (key, text) VALUES ('{key}', '7')"


WRONG_SETTINGS = {
    "no token": {"DISCORD_TOKEN": ""},
    "a wrong token": {"DISCORD_TOKEN": "wrong"},
    "a token file of several words": {"DISCORD_TOKEN": "", "DISCORD_TOKEN_FILE": __file__},
    "a setting that is none": {"ODDITY_LOG_LEVEL": "loud"},
    "a misspelt setting": {"ODDITY_DATABSE": "x"},
    "an address of another machine": {"ODDITY_METRICS_ADDRESS": "192.0.2.1"},
    "a name of no machine": {"ODDITY_METRICS_ADDRESS": "nowhere.invalid"},
    "a folder that is missing": {"ODDITY_DATABASE": "missing/oddity.sqlite3"},
    "a file in place of the folder": {"ODDITY_DATABASE": f"{__file__}/oddity.sqlite3"},
}
WRONG_DATABASES = {
    "the database of another bot": note(APPLICATION),
    "one that was moved away": note(MOVED),
    "one that is not complete": note(ARRIVING),
    "a newer one": "INSERT INTO migrations (number, name) SELECT max(number) + 1, 'x' FROM migrations",
    "an empty one though Discord has commands": "DELETE FROM notes",
}


@pytest.fixture
def doctor(oddity, monkeypatch, process):
    async def examine():
        for name, value in process.environment.items():
            monkeypatch.setenv(name, value)
        result = await asyncio.to_thread(oddity, "doctor")
        assert isinstance(result.exception, SystemExit | None), result.output
        return result.exit_code, result.output

    return examine


@pytest.fixture
def refused(here, doctor, process):  # noqa: ARG001
    async def refused():
        status, said = await doctor()
        assert status in (1, 2), said
        assert "PROBLEM" in said or "Error: " in said
        assert "Unknown error" not in said
        await process.begin()
        code, log = await process.end(how=None)
        assert (code, "Traceback" in log) == (2, False), log

    return refused


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
@pytest.mark.parametrize("what", WRONG_SETTINGS)
async def test_doctor_finds_the_settings_that_run_refuses(refused, process, what):
    process.environment |= WRONG_SETTINGS[what]
    await refused()


@pytest.mark.parametrize("what", WRONG_DATABASES)
async def test_doctor_finds_the_databases_that_run_refuses(refused, address, sandbox, what):
    sandbox.world.commands.append(KNOWN)
    execute(address, WRONG_DATABASES[what])
    await refused()


async def test_doctor_finds_what_belongs_to_another_program(refused, address):
    if isinstance(address, str):
        execute(address, "COMMENT ON TABLE migrations IS 'of another program'")
    else:
        address.write_bytes(b"of another program" * 99)
    await refused()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_doctor_finds_a_database_that_cannot_be_written(doctor, address):
    """The bot waits, as it may be about to be promoted."""
    with psycopg.connect(address) as connection:
        name = connection.info.dbname
    execute(address, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    status, said = await doctor()
    assert status == 1, said
    assert "read-only" in said


async def test_doctor_finds_a_port_that_another_program_has(refused, process):
    with socket.create_server(("127.0.0.1", int(process.environment["ODDITY_METRICS_PORT"]))):
        await refused()


async def test_doctor_finds_nothing_where_the_bot_starts_and_beside_it(here, doctor, address, sandbox):
    assert (await doctor())[0] == 0
    async with here(sandbox, address):
        status, said = await doctor()
    assert status == 0, said
