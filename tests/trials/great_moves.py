"""Moves of many matches there and back, and killed moves: nothing is lost, and one database is used."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import click

from bot.db.errors import StoreError
from bot.operation.moving import primary_keys
from tests.loaded import ROOT
from tests.operation.conftest import fill
from tests.postgresql import running_cluster
from tests.store.samples import ANN, BEN, open_store

KILLED = 2_000
"""Matches of a move that is killed, at the most."""
STEPS = {"person": 10_000, "guild": 1_000, "interaction": 1_000_000}
"""By how much a copy of a row differs in these columns; ids of rows differ by how many there are."""
POINTING = {
    ("challenges", "match"): "matches",
    ("challenges", "rematch_of"): "matches",
    ("turns", "match"): "matches",
    ("outcomes", "match"): "matches",
    ("boards", "match"): "matches",
    ("outbox", "subject"): "challenges",
    ("log", "match"): "matches",
}
NUMBERS = "WITH RECURSIVE copies (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM copies WHERE at < ?)"


async def write_originals(path):
    async with open_store(path) as store:
        await fill(store)
        await store.change_person(ANN, digest=8)
        await store.write_note("commands", "hash")
        await store.block(BEN, ANN)


def number(connection, query):
    return connection.execute(query).fetchone()[0]


def multiply(path, copies):
    """Copy every row of a file so often, each with ids, servers and people of its own."""
    with closing(sqlite3.connect(path)) as connection:
        keys = {table: key for table, (key, *_) in primary_keys().items() if table != "notes"}
        last = {table: number(connection, f"SELECT max({keys[table]}) FROM {table}") or 0 for table in keys}
        for table in last:
            info = connection.execute(f"PRAGMA table_xinfo({table})")
            columns = [name for _, name, *_, hidden in info if not hidden]
            steps = [_step(table, column, last) for column in columns]
            values = (
                f'{table}."{name}" + {step} * copies.at' if step else f'{table}."{name}"'
                for name, step in zip(columns, steps, strict=True)
            )
            names = ", ".join(f'"{name}"' for name in columns)
            connection.execute(
                f"{NUMBERS} INSERT INTO {table} ({names}) SELECT {', '.join(values)} FROM copies, {table}",
                (copies,),
            )
            connection.commit()


def _step(table, column, last):
    if column == "id":
        return last[table]
    return last.get(POINTING.get((table, column)), STEPS.get(column))


def move(source, target):
    command = [sys.executable, "-m", "bot", "move", str(source), str(target)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def finish(process):
    begun = time.monotonic()
    said = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    assert process.returncode == 0, said
    return time.monotonic() - begun, usage.ru_maxrss / 1024


def difference(one, other):
    """How many rows of each table two files do not share; where one was moved to is left out."""
    with closing(sqlite3.connect(one)) as connection:
        connection.execute("ATTACH ? AS other", (str(other),))
        found = Counter()
        for table in primary_keys():
            where = "WHERE key <> 'moved-to'" if table == "notes" else ""
            here, there = (f"SELECT * FROM {name}.{table} {where}" for name in ("main", "other"))
            for query in (f"{here} EXCEPT {there}", f"{there} EXCEPT {here}"):
                found[table] += number(connection, f"SELECT count(*) FROM ({query})")
        return dict(+found)


def there_and_back(cluster, folder, matches):
    first, last, address = folder / "first.sqlite3", folder / "last.sqlite3", cluster.new_database()
    asyncio.run(write_originals(first))
    multiply(first, matches // 4 - 1)
    size = first.stat().st_size / 1e6
    for source, target in ((first, address), (address, last)):
        seconds, memory = finish(move(source, target))
        yield f"{matches:,} matches ({size:,.0f} MB) moved in {seconds:.0f} s with {memory:.0f} MB of memory"
    assert difference(first, last) == {}
    with closing(sqlite3.connect(first)) as connection:
        counts = {table: number(connection, f"SELECT count(*) FROM {table}") for table in primary_keys()}
    yield f"{sum(counts.values()):,} rows are the same, such as {counts['turns']:,} turns"


async def usable(place):
    """How many matches a bot finds in a database; `None` if it may not open it."""
    try:
        async with open_store(place) as store:
            return await store.db.read(number, "SELECT count(*) FROM matches")
    except StoreError:
        return None


def killed(cluster, folder, matches, kills, *, back):
    """Kill a move at this many moments, each in databases of its own, and finish it with a second one.

    Returns how often the kill came before the copy was there, before the source was marked, or later.
    """
    made = folder / "made.sqlite3"
    asyncio.run(write_originals(made))
    multiply(made, matches // 4 - 1)
    whole, _ = finish(move(*_ends(cluster, folder, made, back=back)))  # the first one is not killed
    found = Counter()
    for kill in range(kills):
        ends = _ends(cluster, folder, made, back=back)
        process = move(*ends)
        time.sleep(whole * (0.3 + 0.7 * kill / kills))  # before, it has only begun to run
        process.kill()
        process.communicate()
        state = asyncio.run(_states(ends))
        found[_judge(state, matches)] += 1
        _forget_lease(cluster, ends)
        if state != (None, matches):
            seconds, _ = finish(move(*ends))
            whole = min(whole, seconds)
        assert asyncio.run(_states(ends)) == (None, matches)
    return found


def _ends(cluster, folder, made, *, back):
    name = f"{len(list(folder.iterdir()))}"
    file, address = folder / f"{name}.sqlite3", cluster.new_database()
    file.write_bytes(made.read_bytes())
    if not back:
        return file, address
    finish(move(file, address))
    return address, folder / f"{name}-back.sqlite3"


async def _states(ends):
    source, target = ends
    there = await usable(source)
    if isinstance(target, Path) and not target.exists():
        return there, 0  # a store would make the file
    return there, await usable(target)


def _judge(state, matches):
    told = {(matches, 0): "empty", (matches, None): "copied", (None, None): "marked", (None, matches): "done"}
    assert state in told, f"of {matches} matches, source and target have {state}"
    return told[state]


def _forget_lease(cluster, ends):
    """Let the time pass after which the lease of a process that was killed is free."""
    address = next(end for end in ends if isinstance(end, str))
    if cluster.execute("SELECT to_regclass('leases')", address):
        cluster.execute("UPDATE leases SET until = 0", address)


@click.command()
@click.option("--matches", default=100_000, show_default=True, help="That are moved there and back.")
@click.option("--kills", default=20, show_default=True, help="Of smaller moves, in each direction half.")
def main(matches, kills):
    """Move, kill and compare; what was lost is an error."""
    with tempfile.TemporaryDirectory() as name, running_cluster() as cluster:
        for line in there_and_back(cluster, Path(name), matches):
            click.echo(line)
        for back in (False, True):
            (folder := Path(name) / f"kills-{back}").mkdir()
            found = killed(cluster, folder, min(matches, KILLED), kills // 2, back=back)
            click.echo(f"killed: {dict(found)}")
