import asyncio
import os
import re
import sqlite3
from contextlib import closing, contextmanager

import pytest

from tests.operation.conftest import fill, lines, rows
from tests.postgresql import contents, running_cluster, skip_without
from tests.sandbox.controls import Sandbox
from tests.store.samples import open_store
from tests.trials.process import Process

END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ann'"
RIGHT, WRONG = "s3cr3t%40right", "s3cr3t%40wrong"
SECRETS = ("s3cr3t", "discord.t0ken")


@contextmanager
def server_for_ann(port, **settings):
    skip_without()
    with running_cluster(port=port, **settings) as cluster:
        cluster.allow("ann", "scram-sha-256")
        cluster.execute("CREATE ROLE ann LOGIN PASSWORD 's3cr3t@right'")
        cluster.execute("CREATE DATABASE good OWNER ann")
        yield cluster


@pytest.fixture(scope="module")
def server(unused_tcp_port_factory):
    skip_without()
    from bot.db.postgresql.opening import connect, prepare  # needs an extra

    with server_for_ann(unused_tcp_port_factory()) as cluster:
        cluster.allow("tls_only", "reject")
        cluster.execute("CREATE DATABASE looked_at")
        with connect(cluster.address("looked_at")) as connection:
            prepare(connection, "looked_at")
            connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO ann")
        for name in ("foreign_tables", "newer", "shut"):
            cluster.execute(f"CREATE DATABASE {name} OWNER ann")
        cluster.execute("CREATE TABLE matches (colour TEXT)", cluster.address("foreign_tables"))
        newer = (
            "CREATE TABLE migrations (number INT, name TEXT)",
            "INSERT INTO migrations VALUES (9999, 'later')",
            "ALTER TABLE migrations OWNER TO ann",
            "COMMENT ON TABLE migrations IS 'Oddity'",
        )
        cluster.execute(";".join(newer), cluster.address("newer"))
        cluster.execute("REVOKE CREATE ON SCHEMA public FROM public", cluster.address("shut"))
        cluster.execute("ALTER SCHEMA public OWNER TO oddity", cluster.address("shut"))
        yield cluster


@pytest.fixture
def replica(unused_tcp_port):
    with server_for_ann(unused_tcp_port) as cluster:
        cluster.stop()
        (cluster.data / "standby.signal").touch()
        cluster.start()
        yield cluster


def address(server, name="good", password=RIGHT, *, user="ann", host="127.0.0.1", port=None, more=""):
    return f"postgresql://{user}:{password}@{host}:{port or server.port}/{name}{more}"


BAD = {
    "password": (lambda server: address(server, password=WRONG), "user or password is wrong"),
    "user": (lambda server: address(server, user="nobody_here"), "user or password is wrong"),
    "user from here": (lambda server: address(server, user="tls_only"), "its pg_hba.conf rejects"),
    "port": (lambda server: address(server, port=1), "it cannot be reached; check host"),
    "host": (lambda server: address(server, host="no-such-host.invalid"), "it cannot be reached;"),
    "name": (lambda server: address(server, "elsewhere"), "there is no database of that name"),
    "TLS wanted": (lambda server: address(server, more="?sslmode=require"), "correct the TLS settings"),
    "TLS mode": (lambda server: address(server, more="?sslmode=certainly"), "correct the TLS settings"),
    "TLS root": (
        lambda server: address(server, more="?sslmode=verify-full&sslrootcert=/nowhere"),
        "correct the TLS settings",
    ),
    "setting": (
        lambda server: address(server, more="?colour=s3cr3t"),
        "The address of the database cannot be read",
    ),
    "slash": (
        lambda server: address(server, password="s3cr3t/right"),
        "The address of the database cannot be read",
    ),
    "kind": (lambda server: address(server).replace("postgresql", "mysql"), "of the kind 'mysql' does not"),
    "tables": (lambda server: address(server, "foreign_tables"), "its tables belong to another program"),
    "schema": (lambda server: address(server, "newer"), "a newer version of Oddity wrote it (schema 9999"),
    "rights": (lambda server: address(server, "shut"), "the user may not use its tables"),
    "writing": (lambda server: address(server, "looked_at"), "the user may not use its tables"),
}


def everything(server):
    names = server.execute("SELECT datname FROM pg_database WHERE datallowconn AND NOT datistemplate")
    return {name: contents(server.address(name)) for name in names.splitlines()}


def refuses(result, words, code=2):
    """Fail unless a command has ended with one sentence, in which there is no secret."""
    assert result.exit_code == code, result.output
    expected = re.compile(r'Moving|{.*"Oddity \S+, schema \d+, database|$')
    (line,) = (line for line in result.output.splitlines() if not expected.match(line))
    assert line.startswith("Error: "), line
    assert words in line
    assert line.endswith(".")
    assert not any(secret in result.output for secret in SECRETS), result.output


@pytest.fixture
def run(oddity, monkeypatch, quiet_again):  # noqa: ARG001
    def run(place, patience=0):
        monkeypatch.setenv("DISCORD_TOKEN", "discord.t0ken")
        monkeypatch.setenv("ODDITY_LOG_LEVEL", "DEBUG")
        monkeypatch.setenv("ODDITY_DATABASE", place)
        monkeypatch.setattr("bot.__main__.DATABASE_WAIT_SECONDS", patience)
        return oddity("run")

    return run


def test_the_bot_ends_with_one_sentence_and_changes_nothing(server, run, folder):
    before = everything(server)
    for make, words in BAD.values():
        refuses(run(make(server)), words, 75 if "cannot be reached;" in words else 2)
    assert everything(server) == before
    assert list(folder.iterdir()) == []


async def test_a_move_there_ends_with_one_sentence_and_the_file_stays_in_use(server, oddity, folder):
    path = folder / "oddity.sqlite3"
    async with open_store(path) as store:
        await fill(store)
    before, stored = everything(server), rows(path)
    for make, words in BAD.values():
        refuses(oddity("move", path, make(server)), words)
        assert rows(path) == stored
    assert everything(server) == before


def test_the_doctor_says_it_in_a_line(server, oddity, monkeypatch):
    for what in BAD.keys() - {"setting", "slash", "kind", "rights"}:
        make, words = BAD[what]
        monkeypatch.setenv("ODDITY_DATABASE", make(server))
        result = oddity("doctor", "--offline")
        assert result.exit_code == 1
        assert words in lines(result, "database")[0]
        assert not any(secret in result.output for secret in SECRETS)


def test_a_password_may_stand_elsewhere_than_in_the_address(server, oddity, monkeypatch):
    monkeypatch.setenv("ODDITY_DATABASE", f"postgresql://ann@127.0.0.1:{server.port}/good")
    monkeypatch.setenv("PGPASSWORD", "s3cr3t@right")
    result = oddity("doctor", "--offline")
    assert result.exit_code == 0, result.output
    assert "s3cr3t" not in result.output


def test_one_that_is_only_locked_is_told_at_once_and_may_be_started_on_later(run, new_file, monkeypatch):
    monkeypatch.setattr("bot.db.sqlite.database.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(new_file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")  # as a backup has it that was restored
        other.execute("BEGIN EXCLUSIVE")
        result = run(str(new_file), patience=0.5)
    _, first, last = result.output.splitlines()
    assert "could not open the database (Database " in first
    assert "another program holds it; end that program and try again.); retrying in 1 s" in first
    assert (result.exit_code, last[:15]) == (75, "Error: Database")


def test_a_server_that_is_too_old_is_refused(server, run, monkeypatch):
    monkeypatch.setattr("bot.db.postgresql.opening.MIN_VERSION", 99)
    refuses(run(address(server)), "is too old; use 99 or later")
    assert contents(server.address("good")) == {}


def test_replica_is_waited_for(replica, run):
    refuses(run(address(replica)), "it is read-only; wait until it accepts writes", 75)


def said_by(process):
    return os.pread(process._file.fileno(), 1 << 24, 0).decode()


async def until_said(process, words):
    async with asyncio.timeout(60):
        while words not in said_by(process):  # noqa: ASYNC110 (it is another process that says it)
            await asyncio.sleep(0.1)


@pytest.mark.timeout(240)
async def test_no_password_is_logged_in_any_state_of_the_server(unused_tcp_port):
    with server_for_ann(unused_tcp_port, settings=["fsync=off"]) as cluster:
        async with Sandbox() as sandbox:
            process = Process(sandbox, address(cluster))
            process.environment["ODDITY_LOG_LEVEL"] = "DEBUG"
            await process.start()
            try:
                ada, games = sandbox.person("ada"), sandbox.channel("games")
                await asyncio.to_thread(cluster.stop, "immediate")
                await ada.slash(games, "board")
                await until_said(process, "reading fails until then")
                await asyncio.to_thread(cluster.start)
                while "reading works again" not in said_by(process):
                    await ada.slash(games, "board")
                cluster.execute("ALTER ROLE ann PASSWORD 'another'")
                while said_by(process).count("reading fails until then") < 2:
                    cluster.execute(END_ALL)  # one that was opened just before outlives the new password
                    await ada.slash(games, "board")
            finally:
                _, said = await process.end()
    assert "s3cr3t" not in said
