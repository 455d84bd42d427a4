"""Restores that are killed at each step and at any moment: there is the old database or the new one."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path

import click

from bot.db.sqlite.opening import LOG_SUFFIXES
from bot.operation.backup import leftovers, restore
from bot.operation.files import RefusedError, is_first_start, lock_database
from tests.operation.conftest import leave_log, rows
from tests.trials.great_moves import multiply, write_originals

STEPS = {"os.link", "os.mkdir", "os.remove", "os.rename", "sqlite3.connect"}
"""What Python reports to its audit hooks before doing it."""
DATABASE, BACKUP = "oddity.sqlite3", "backup.sqlite3"


def make(folder, matches, *, damaged=False):
    folder.mkdir()
    asyncio.run(write_originals(folder / DATABASE))
    multiply(folder / DATABASE, matches // 4 - 1)
    shutil.copy(folder / DATABASE, folder / BACKUP)
    leave_log(folder / DATABASE, "UPDATE matches SET channel = 5")
    if damaged:
        with (folder / DATABASE).open("rb+") as file:
            file.write(b"no database at all")
    return folder


def contents(database):
    files = [file for ending in ("", *LOG_SUFFIXES) if (file := Path(f"{database}{ending}")).exists()]
    with tempfile.TemporaryDirectory() as copies, suppress(sqlite3.DatabaseError):
        for file in files:
            shutil.copy(file, copies)  # as looking writes the log into it
        return rows(Path(copies, database.name)) if database.exists() else None
    return [file.read_bytes() for file in files]


def judge(folder, old, new, *, may_be_missing):
    """Say what is there after a kill, which must be the old database or the new one."""
    database, found = folder / DATABASE, contents(folder / DATABASE)
    kept = [file for file in folder.glob(f"{DATABASE}.replaced-*") if not file.name.endswith(LOG_SUFFIXES)]
    assert found == old or old in [contents(file) for file in kept], "the old database is lost"
    if found is None and may_be_missing:
        with suppress(RefusedError):
            assert not is_first_start(database), "a new database would be made"
        return "none, and no bot starts"
    with lock_database(database):
        assert found in (old, new), "the database is neither the old one nor the new one"
    return "the old one" if found == old else "the new one"


def killed(made, kill, *, damaged=False):
    """Kill a restore in a folder of its own; returns what is there, or nothing if the kill came too late."""
    old, new = contents(made / DATABASE), contents(made / BACKUP)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(shutil.copytree(made, Path(place, "copy")))

        def act():
            restore(folder / BACKUP, folder / DATABASE, lambda _done, _whole: None)

        is_killed = kill(act)
        told = judge(folder, old, new, may_be_missing=damaged)
        act()
        assert judge(folder, old, new, may_be_missing=False) == "the new one"
        assert not list(leftovers(folder)), "what the killed restore has left is still there"
        return told if is_killed else None


def in_child(act, until=lambda _child: None):
    child = os.fork()
    if not child:
        with suppress(BaseException):
            act()
            os._exit(0)
        os._exit(1)
    until(child)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL), "a restore has failed"
    return code != 0


def at_each_step(made, *, damaged):
    found = Counter()
    for last in count(1):

        def kill(act, last=last):
            steps = count(1)

            def hook(event, _arguments):
                if event in STEPS and next(steps) == last:
                    os.kill(os.getpid(), signal.SIGKILL)

            return in_child(lambda: (sys.addaudithook(hook), act()))

        told = killed(made, kill, damaged=damaged)
        if told is None:
            return found
        found[told] += 1
    raise AssertionError


def at_any_moment(made, kills):
    dice, found, whole = random.Random(1), Counter(), 1.0

    def end(child):
        time.sleep(dice.uniform(0, whole))
        os.kill(child, signal.SIGKILL)

    while found.total() < kills:
        told = killed(made, lambda act: in_child(act, end))
        whole *= 1.02 if told else 0.9  # so that nearly all come in time, and some late
        found.update([told] if told else [])
    return dict(found)


@click.command()
@click.option("--kills", default=100, show_default=True, help="At any moment, beside one at each step.")
@click.option("--matches", default=1_000, show_default=True, help="In the database.")
def main(kills, matches):
    """Kill, judge and restore; what was lost is an error."""
    with tempfile.TemporaryDirectory() as name:
        for damaged in (False, True):
            made = make(Path(name, f"{damaged}"), 4, damaged=damaged)
            state, found = "damaged" if damaged else "whole", dict(at_each_step(made, damaged=damaged))
            click.echo(f"at each step, the old one {state}: {found}")
            assert {"the old one", "the new one"} <= set(found), "it is killed before and after the change"
        if kills:
            made = make(Path(name, "moments"), matches)
            click.echo(f"at any moment: {at_any_moment(made, kills)}")
