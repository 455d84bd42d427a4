"""What `oddity doctor` looks at without Discord: settings, memory, database with all its matches, disk."""

import difflib
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from bot.errors import SetupError
from bot.matches.outbox import LATE
from bot.matches.ports import StoreError
from bot.operation.backup import leftovers
from bot.operation.files import (
    Progress,
    RefusedError,
    count,
    dangling_rows,
    has_second_name,
    integrity_problems,
    is_first_start,
    is_in_use,
    look_into,
    real_path,
    refuse_locked,
    size_text,
    with_todays_tables,
)
from bot.operation.findings import Finding, problem, warning, well
from bot.operation.replaying import match_problems
from bot.rules.catalogue import Catalogue
from bot.settings import NAMES, Settings, variable
from bot.store.connection import Connection
from bot.store.schema import postgresql_steps, sqlite_steps
from bot.store.sqlite.opening import check_schema
from bot.store.tables import challenges as challenge_table
from bot.store.tables import leases, notes, outbox, preferences
from bot.words import Words

MOST_SHOWN = 20
"""Matches whose problems are named; of more, the number is."""
LITTLE_SPACE, TOO_LITTLE_SPACE = 500_000_000, 50_000_000
"""Free bytes."""

MEMORY, MEMORY_OF_WORKER = 200_000_000, 100_000_000
"""Bytes that the bot may need, and as many more for each process that thinks."""
CGROUPS = Path("/sys/fs/cgroup")
_UNITS = "system.slice/oddity.service", "system.slice/system-oddity.slice/oddity@*.service"
LIMITS = ("memory.max", *(f"{unit}/memory.max" for unit in _UNITS))
"""Where the limits of a container and of running units stand there."""

Watch = Callable[[str], AbstractContextManager[Progress]]
"""Shows the progress of what is done inside, given what that is called."""


def check_settings(settings: Settings, names: Iterable[str]) -> Iterator[Finding]:
    """Say which settings there are, and which variables look like some and are none."""
    known = [variable(name) for name in NAMES]
    unknown = sorted(name for name in names if name.startswith("ODDITY_") and name not in known)
    for name in unknown:
        near = difflib.get_close_matches(name, known, n=1)
        meant = f"; did you mean {near[0]}?" if near else "."
        yield warning("settings", f"{name} means nothing{meant}")
    if not unknown:
        token = "a token" if settings.has_token else "no token (needed by `oddity run`)"
        yield well("settings", f"they can be read: {token}, database {settings.database_name}")


def check_database(path: Path, catalogue: Catalogue, words: Words, watch: Watch) -> Iterator[Finding]:
    """Look at a database from its file to its matches; whatever is found, nothing of it changes."""
    try:
        if is_first_start(path):
            yield warning("database", f"{path} is not there: the first `oddity run` makes it")
            return
        yield from _check_file(path)
        with look_into(path) as connection:
            refuse_locked(connection)
            yield _check_pages(connection)
            yield _check_references(connection)
            schema = check_schema(connection, path, sqlite_steps())
            yield _schema_finding(schema)
            with with_todays_tables(path, schema) as file, look_into(file, called=path) as current:
                yield from check_rows(current, catalogue, words, watch)
    except (RefusedError, StoreError) as error:
        yield problem("database", str(error))


def _check_file(path: Path) -> Iterator[Finding]:
    used = "a bot is using it" if is_in_use(path) else "no bot is using it"
    size = sum(file.stat().st_size for file in (path, Path(f"{path}-wal")) if file.exists())
    yield well("database", f"{path}: {size_text(size)}, {used}")
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield warning(
            "database", f"others on this machine may read {path}: `chmod 600 {path}` keeps them away"
        )
    if not os.access(path, os.W_OK):
        yield warning("database", f"{path} cannot be written by you; run this as the user that runs the bot")
    for file in leftovers(real_path(path).parent):
        yield warning(
            "database", f"{file} was left by a command that was killed; the next backup or restore removes it"
        )
    if has_second_name(path):
        yield problem(
            "database", f"{path} has another name (a hard link), and no bot starts on it: remove that"
        )


def _check_pages(connection: sqlite3.Connection) -> Finding:
    found = integrity_problems(connection)
    if not found:
        return well("integrity", "every page and index is whole")
    return problem("integrity", f"the file is damaged: {'; '.join(found)}. Stop the bot and restore a backup")


def _check_references(connection: sqlite3.Connection) -> Finding:
    found = dangling_rows(connection)
    if not found:
        return well("references", "every row points at rows that are there")
    return problem("references", f"{len(found)} rows are torn out, such as: {found[0]}. Restore a backup")


def _schema_finding(schema: int) -> Finding:
    newest = len(sqlite_steps())
    if schema == newest:
        return well("schema", f"version {schema}, with every table, column and index")
    return warning(
        "schema", f"version {schema} of {newest}: the next start of the bot changes it; make a backup before"
    )


def check_rows(connection: Connection, catalogue: Catalogue, words: Words, watch: Watch) -> Iterator[Finding]:
    """Look at every match, challenge and setting of a database with today's tables.

    Raises:
        StoreError: No bot may use it, as it was moved.
    """
    notes.refuse_if_moved(connection)
    with watch("Playing every match again") as progress:
        problems = list(match_problems(connection, catalogue, words, progress))
    number = count(connection, "matches")
    if not problems:
        yield well("matches", f"{number:,} played again, each stands where it is stored")
    for text in problems[:MOST_SHOWN]:
        yield problem("matches", text)
    if problems:
        yield problem("matches", f"{len(problems):,} of {number:,} are wrong: restore a backup from before")
    yield from _check_challenges(connection)
    yield from _check_preferences(connection)
    yield _outbox_finding(connection)


def _check_challenges(connection: Connection) -> Iterator[Finding]:
    ids = [key for (key,) in connection.execute("SELECT id FROM challenges ORDER BY id").fetchall()]
    wrong = [key for key in ids if not _reads(challenge_table.RECORDS.one, connection, key)]
    if wrong:
        yield problem("challenges", f"{len(wrong)} cannot be read, such as {wrong[0]}: restore a backup")
    else:
        yield well("challenges", f"{len(ids):,} can be read")


def _check_preferences(connection: Connection) -> Iterator[Finding]:
    people = [key for (key,) in connection.execute("SELECT person FROM people").fetchall()]
    servers = [key for (key,) in connection.execute("SELECT guild FROM servers").fetchall()]
    read_person = partial(preferences.person, strictly=True)
    read_server = partial(preferences.server, strictly=True)
    wrong = [f"person {key}" for key in people if not _reads(read_person, connection, key)]
    wrong += [f"server {key}" for key in servers if not _reads(read_server, connection, key)]
    if wrong:
        named = ", ".join(wrong[:5])
        yield problem(
            "preferences",
            f"those of {named} hold what this version does not know: run the one that wrote it,"
            " or restore a backup",
        )
    else:
        yield well("preferences", f"those of {len(people):,} people and {len(servers):,} servers can be read")


def _reads(read: Callable[[Connection, Any], object], connection: Connection, key: int) -> bool:
    """Whether a row can be read."""
    try:
        read(connection, key)
    except (SetupError, ValueError, TypeError, sqlite3.OperationalError):
        return False
    return True


def _outbox_finding(connection: Connection) -> Finding:
    since = outbox.oldest(connection)
    if since is None:
        return well("outbox", "everything that is stored is shown")
    waiting = ", ".join(f"{kind}: {number:,}" for kind, number in outbox.waiting(connection).items())
    waited = datetime.now(UTC) - since
    if waited < LATE:
        return well("outbox", f"something is still to be shown, which a running bot does ({waiting})")
    text = f"something has still to be shown, the oldest for {waited / timedelta(hours=1):,.1f} h ({waiting})"
    return warning("outbox", f"{text}: is the bot running, and may it write there? Its log says why it waits")


def check_disk(path: Path) -> Finding:
    """Say how much room a database has to grow."""
    folder = next(place for place in path.absolute().parents if place.exists())
    free = shutil.disk_usage(folder).free
    text = f"{size_text(free)} free at {folder}"
    if free < TOO_LITTLE_SPACE:
        return problem("disk", f"only {text}: make room, or turns cannot be stored")
    return warning("disk", f"only {text}: make room soon") if free < LITTLE_SPACE else well("disk", text)


def check_memory(settings: Settings) -> Iterator[Finding]:
    """Compare what the bot may need with the limit of its container or units, where one is set."""
    files = [file for pattern in LIMITS for file in CGROUPS.glob(pattern)]
    limits = [int(text) for file in files if (text := file.read_text().strip()).isdigit()]
    if not limits:
        return
    need = MEMORY + settings.engine_processes * MEMORY_OF_WORKER
    text = f"the bot may have {size_text(min(limits))}, and with {variable('engine_processes')}="
    text += f"{settings.engine_processes} it may need {size_text(need)}"
    enough = min(limits) >= need
    yield well("memory", text) if enough else warning("memory", f"{text}: raise MemoryMax, or mem_limit")


def check_postgresql(
    address: str, name: str, catalogue: Catalogue, words: Words, watch: Watch
) -> Iterator[Finding]:
    """Look at a database from its address to its matches; whatever is found, nothing of it changes."""
    from bot.store.postgresql.opening import look_into as look_into_server  # noqa: PLC0415 (needs an extra)

    newest = len(postgresql_steps())
    try:
        with look_into_server(address) as (connection, schema):
            if not schema:
                yield warning("database", f"{name} is empty: the first `oddity run` makes its tables")
                return
            if schema < newest:
                yield warning(
                    "schema",
                    f"version {schema} of {newest}: the next start of the bot changes it",
                )
                return
            yield well("database", f"{name}: {_users(connection)}")
            yield well("schema", f"version {schema}")
            yield from check_rows(connection, catalogue, words, watch)
    except StoreError as error:
        yield problem("database", str(error))


def _users(connection: Connection) -> str:
    owners = sorted({lease.owner for lease in leases.known(connection) if lease.name == lease.owner})
    return f"{' and '.join(owners)} run the bot" if owners else "no bot is using it"
