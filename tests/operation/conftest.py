"""A database with matches in every state, and the command line in its folder."""

import asyncio
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from bot import __main__ as program
from bot.__main__ import main
from bot.matches.model import ChallengeStatus
from bot.rules.notation import format_turn
from bot.rules.rules import Outcome, random_match
from tests.sandbox.controls import Sandbox
from tests.scenes.samples import CATALOGUE
from tests.store.samples import ANN, BEN, GUILD, NOON, new_match, offer, open_store
from tests.trials.process import Process, running

FINISHED, RESIGNED, RUNNING, UNTOUCHED = 1, 2, 3, 4
"""The ids of the matches."""


@pytest.fixture
def folder(no_settings, tmp_path, monkeypatch):  # noqa: ARG001
    monkeypatch.setattr("bot.operation.machine_checks.CGROUPS", tmp_path / "no-cgroups")
    monkeypatch.setenv("ODDITY_DATABASE", "oddity.sqlite3")
    return tmp_path


@pytest.fixture(scope="session")
def filled_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("filled") / "oddity.sqlite3"

    async def create():
        async with open_store(path) as store:
            await fill(store)

    asyncio.run(create())
    return path


@pytest.fixture
def database(folder, filled_file):
    return Path(shutil.copy(filled_file, folder / "oddity.sqlite3"))


async def fill(store):
    """Play four matches of Yodd: to its end, to a resignation, somewhat, and not at all."""
    setup = CATALOGUE.game("yodd").setup("hexhex-3")
    rules, position = CATALOGUE.rules(setup), setup.start()
    turns = random_match(rules, position, Random(3))
    ids = [(await new_match(store, setup=setup, days_per_turn=2)).id for _ in range(4)]
    assert ids == [FINISHED, RESIGNED, RUNNING, UNTOUCHED]
    for ply, turn in enumerate(turns):
        text = format_turn(turn, position, rules)
        position = rules.after(position, turn)
        await store.add_turn(FINISHED, ply, text, rules.outcome(position), NOON)
        if ply < 4:
            await store.add_turn(RESIGNED, ply, text, None, NOON)
            await store.add_turn(RUNNING, ply, text, None, NOON)
    await store.end_match(RESIGNED, Outcome(1, "resigned"), NOON)
    await store.set_board_message(FINISHED, len(turns), 77)
    await store.add_challenge(offer())
    declined = await store.add_challenge(offer(setup=setup))
    await store.close_challenge(declined.id, ChallengeStatus.DECLINED)
    await store.change_person(ANN, theme="night")
    await store.change_server(GUILD, most_open=3)
    await store.block(ANN, BEN)


@pytest.fixture
def oddity(folder):
    def invoke(*arguments):
        assert folder == Path.cwd()
        return CliRunner().invoke(main, [str(argument) for argument in arguments])

    return invoke


@pytest.fixture
async def sandbox():
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def quiet_again():
    root = logging.getLogger()
    handlers, levels = list(root.handlers), {logger: logger.level for logger in [root, *loggers()]}
    yield
    root.handlers[:] = handlers
    for logger in [root, *loggers()]:
        logger.setLevel(levels.get(logger, logging.NOTSET))


class Here(Process):
    """The bot in the process of the tests, which saves the second that one of its own takes to start."""

    @property
    def is_running(self):
        return not self.child.done()

    async def begin(self):
        run = partial(CliRunner().invoke, main, ["run"], env=self.environment)
        self.child = asyncio.create_task(asyncio.to_thread(run))

    async def end(self, how=signal.SIGTERM):
        """Return how `oddity run` has ended, or ends once it is told to."""
        if how is not None and self.is_running:
            os.kill(os.getpid(), how)
        async with asyncio.timeout(60):
            result = await self.child
        return result.exit_code, result.stderr


@pytest.fixture
async def here(monkeypatch, quiet_again):  # noqa: ARG001
    loop = asyncio.get_running_loop()

    def run_in_loop_of_test(started):
        return asyncio.run_coroutine_threadsafe(started, loop).result()

    monkeypatch.setattr(asyncio, "run", run_in_loop_of_test)
    monkeypatch.setattr(program, "freeze_garbage", lambda _client: None)
    monkeypatch.setattr(program, "_share_freed_memory", lambda: None)

    return partial(running, kind=Here)


def loggers():
    found = logging.root.manager.loggerDict.values()
    return [logger for logger in found if isinstance(logger, logging.Logger)]


def run(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return [connection.execute(statement).fetchall() for statement in statements]


@contextmanager
def held(path):
    """Hold the file the way another program that writes would."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=60)) as other:  # of a busy disk
        other.execute("BEGIN IMMEDIATE")
        yield


def leave_log(path, statement):
    """Execute a statement as a bot that is killed after it, and leaves it in the log."""
    script = f"""
import sqlite3, os
connection = sqlite3.connect({str(path)!r}, isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute({statement!r})
os.kill(os.getpid(), {int(signal.SIGKILL)})
"""
    subprocess.run([sys.executable, "-c", script], check=False, timeout=60)
    assert Path(f"{path}-wal").stat().st_size > 0


def rows(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def lines(result, check=""):
    """Return the lines of a report, as far as they are about one check."""
    return [line for line in result.stdout.splitlines() if line[9:].startswith(check)]


def ends(result, status, *words):
    """Fail unless a command has ended so, and has said these words: as an error if the status is not 0."""
    assert result.exit_code == status, result.output
    said = result.stderr if status else result.stdout
    assert [one for one in words if one not in said] == [], said


def finds(result, status, check, words):
    """Fail unless the doctor has ended so, and the first line about a check has these words."""
    assert result.exit_code == status, result.output
    assert words in lines(result, check)[0]
