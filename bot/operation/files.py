"""Database files for operators: locks, owners, copies and integrity."""

import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sized
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from bot.db import notes
from bot.db.connection import Connection, Database
from bot.db.schema import sqlite_steps
from bot.db.sqlite.open_files import LOCK_SUFFIX
from bot.db.sqlite.opening import (
    LOG_SUFFIXES,
    FileConnection,
    check_schema,
    connect,
    damage_error,
    explain,
    explain_errors,
    is_database,
    migrate,
    recognise_file,
    refuse_newer,
)
from bot.matches.tables import contents
from bot.settings import Settings, SettingsError

Progress = Callable[[int, int], object]
"""Called with the part done, and the total."""

PAGES_AT_ONCE = 256
"""Pages copied between two calls of a `Progress`, at 4,096 bytes."""
WRITER_SECONDS = 10.0
"""Seconds to wait for a bot that is writing."""
ACT_LIST = "oddity-acts-"
"""How names of lists of acts begin; the id of the application follows."""
FETCHED = "fetched"
"""Beside the lists of acts: another machine touches it while it has new backups."""
REPLACED = ".replaced-"
"""Infix, before the time, in the name of a replaced database."""


class RefusedError(Exception):
    """The command would lose something; the text is a sentence for the operator."""


class UnusedError(RefusedError):
    """The database is empty, but the bot has run on another one before."""


@dataclass(frozen=True)
class Contents:
    schema: int
    """Migrations applied."""
    matches: int
    size: int

    def __str__(self) -> str:
        matches = "1 match"
        if self.matches != 1:
            matches = f"{self.matches:,} matches"
        return f"{matches}, schema {self.schema}, {size_text(self.size)}"


def size_text(count: int) -> str:
    if count < 1e9:
        return f"{count / 1e6:,.1f} MB"
    return f"{count / 1e9:,.1f} GB"


def is_first_start(database: Path, *, is_new: bool = False) -> bool:
    """Whether the database has never existed, and its folder has no traces of Oddity.

    Only the default folder may be missing: any other is mistyped, or on a disk not mounted.
    """
    file = real_path(database)
    try:
        there = [one for ending in ("", *LOG_SUFFIXES) if (one := Path(f"{file}{ending}")).exists()]
        if is_new and there:
            raise RefusedError(
                f"{there[0]} is there already: move it away, leave --new out, or set another ODDITY_DATABASE."
            )
        if is_new or file in there:
            return is_new
        trace = None
        if file.parent.exists():
            trace = _trace(file)
        if not trace and (file.parent.exists() or file == real_path(Path(Settings().database))):
            return True
    except OSError as error:
        raise SettingsError(
            f"Database {database} cannot be looked for ({error.strerror}): correct its path or its rights."
        ) from None
    if trace:
        reason = f"though {trace} is beside it"
    else:
        reason = f"nor is the folder {file.parent}"
    raise RefusedError(
        f"Database {database} is not there, {reason}: correct ODDITY_DATABASE, mount its disk, put it back or"
        " restore a backup; if you want a new and empty one, say so once by `oddity run --new`."
    )


def _trace(database: Path) -> Path | None:
    name = database.name
    begins = (f"{name}.", f"{name}-", f".{name}.", ACT_LIST)
    beside = sorted(database.parent.iterdir())
    return next(
        (file for file in beside if file.name.startswith(begins) or is_database(file)),
        None,
    )


def real_path(database: Path) -> Path:
    return Path(os.path.realpath(database))


@contextmanager
def lock_database(database: Path) -> Iterator[None]:
    lock = FileLock(_lock_file(database), timeout=0)
    with suppress(OSError):  # the store has the better error
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        lock.acquire()
    except Timeout:
        raise RefusedError(
            f"Another Oddity is using {database}: end it, or choose another file or folder."
        ) from None
    except OSError as error:
        raise RefusedError(f"The folder of {database} cannot be written: {error.strerror}.") from None
    try:
        if has_second_name(database):
            raise RefusedError(
                f"Database {database} has another name (a hard link): remove that, or link to a path."
            )
        yield
    finally:
        lock.release()


def has_second_name(database: Path) -> bool:
    """Whether a file has another hard link, where SQLite would look for another log.

    The name that a killed restore has given it does not count: no bot uses it.
    """
    file = real_path(database)
    begun = file.parent.glob(f"{file.name}{REPLACED}*")
    if not file.is_file():
        return False
    return file.stat().st_nlink > 1 + sum(one.samefile(file) for one in begun)


def is_in_use(database: Path) -> bool:
    if not _lock_file(database).exists():
        return False  # creating it might keep the bot's user from locking it later
    try:
        with FileLock(_lock_file(database), timeout=0):
            return False
    except Timeout:
        return True
    except OSError:
        return False  # of another user, so unknown


def _lock_file(database: Path) -> Path:
    return Path(f"{real_path(database)}{LOCK_SUFFIX}")


@contextmanager
def look_into(path: Path, *, called: Path | None = None) -> Iterator[FileConnection]:
    """Open an existing database read-only, even while a bot uses it; errors name `called`."""
    found = recognise_file(path)
    if not is_in_use(path):  # a running bot keeps the log open, so that closing ours writes nothing
        refuse_newer(path)
    address = f"{found.as_uri()}?mode=rw"  # a read-only connection would leave files behind
    with (
        explain_errors(called or path),
        closing(connect(address, uri=True, timeout=WRITER_SECONDS)) as connection,
    ):
        connection.execute("PRAGMA query_only = ON")
        yield connection


def check_unlocked(connection: FileConnection) -> None:
    """A writing bot is waited for."""
    for statement in ("PRAGMA query_only = OFF", "BEGIN IMMEDIATE", "ROLLBACK", "PRAGMA query_only = ON"):
        connection.execute(statement)


def check_whole(path: Path, *, called: Path) -> Contents:
    """Verify a database completely; errors name `called`."""
    with look_into(path, called=called) as connection:
        schema = check_schema(connection, called, sqlite_steps())
        problems = [*integrity_problems(connection), *dangling_rows(connection)]
        if problems:
            raise damage_error(called, problems[0])
        return Contents(schema, count(connection, "matches"), path.stat().st_size)


def integrity_problems(connection: FileConnection) -> list[str]:
    found = [text for (text,) in connection.execute("PRAGMA integrity_check(10)")]
    return [] if found == ["ok"] else found


def dangling_rows(connection: FileConnection) -> list[str]:
    found = connection.execute("PRAGMA foreign_key_check").fetchall()
    return [f"a row of {table} points at {parent} that are not there" for table, _, parent, _ in found]


def count(connection: Connection, table: str) -> int:
    (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 (our own names)
    return int(number)


@contextmanager
def with_current_schema(path: Path, schema: int) -> Iterator[Path]:
    """Yield the file itself, or a migrated copy if its schema is older."""
    if schema == len(sqlite_steps()):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="oddity-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        copy_database(path, copy, lambda _done, _whole: None)
        with explain_errors(path), closing(connect(copy)) as connection:
            migrate(connection, copy, sqlite_steps())
        yield copy


def copy_database(source: Path, target: Path, progress: Progress) -> None:
    """Copy a snapshot of a database, without a log, even while a bot writes in another process."""
    with look_into(source) as connection:
        copy_open(connection, source, target, progress)


def copy_open(connection: FileConnection, source: Path, target: Path, progress: Progress) -> None:
    """Copy a snapshot of an open database."""

    def tell(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    with explain_errors(target), closing(connect(target)) as copy:
        try:
            connection.execute("BEGIN")  # without a snapshot, each write of the bot would restart the copy
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            connection.backup(copy, pages=PAGES_AT_ONCE, progress=tell, sleep=0)
            copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise  # such as a full disk
        except sqlite3.DatabaseError as error:
            raise explain(source, error) or damage_error(source) from error


def is_unused(connection: Connection) -> bool:
    if notes.read(connection, notes.APPLICATION) is not None:
        return False
    return not contents.guilds(connection)


async def refuse_unused(db: Database, name: str, commands: Callable[[], Awaitable[Sized]]) -> None:
    """Raise `UnusedError` for an empty database if commands are registered: the previous one is missing.

    The owner is read twice, as another process may meanwhile have claimed the database and registered
    commands.
    """
    if not await db.read(is_unused) or not await commands():
        return
    if await db.read(is_unused):
        raise UnusedError(f"{describe_unused(name)}.")


def describe_unused(name: str) -> str:
    return (
        f"Database {name} is new and empty, but Discord has commands of this bot, so it has run before:"
        " correct ODDITY_DATABASE, mount its disk or restore a backup; if you want a new and empty one,"
        " say so once by `oddity run --new`"
    )


async def require_own(db: Database, name: str, application: int) -> None:
    owner = await db.write(notes.put_if_absent, notes.APPLICATION, str(application))
    if owner != str(application):
        raise RefusedError(f"{describe_foreign(name, owner, application)}.")


def describe_foreign(name: str, owner: str | None, application: int) -> str:
    return (
        f"Database {name} belongs to the bot of application {owner}, and DISCORD_TOKEN is that of application"
        f" {application}: set the token of the former, or choose another database with ODDITY_DATABASE;"
        f" to give this one to the latter, stop the former and run `oddity adopt {application}`"
    )
