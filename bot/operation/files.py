"""Databases as an operator handles them: locked, owned, looked into, copied, and checked as a whole."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from bot.matches.ports import MatchStore
from bot.store.connection import Connection
from bot.store.schema import sqlite_steps
from bot.store.sqlite.opening import check_schema, damage, explain_errors, migrate, recognise_file

Progress = Callable[[int, int], object]
"""Told how much is done, and of how much."""

PAGES_AT_ONCE = 256
"""Of a database, between two calls of a `Progress`; a page has 4,096 bytes."""
PATIENCE = 10.0
"""Seconds to wait for a bot that is writing."""


class RefusedError(Exception):
    """What was asked for would lose something; the text is one sentence for the operator."""


@dataclass(frozen=True)
class Contents:
    """What a whole database holds."""

    schema: int
    """How many migrations it has taken."""
    matches: int
    challenges: int
    size: int
    """In bytes."""

    def __str__(self) -> str:
        matches = "1 match" if self.matches == 1 else f"{self.matches:,} matches"
        return f"{matches}, schema {self.schema}, {size_text(self.size)}"


def size_text(count: int) -> str:
    """Return a number of bytes as people read it."""
    return f"{count / 1e6:,.1f} MB" if count < 1e9 else f"{count / 1e9:,.1f} GB"


@contextmanager
def lock_database(database: Path) -> Iterator[None]:
    """Keep a bot away from a database, or a second one while the first runs.

    Raises:
        RefusedError: One is running, or the folder cannot be written.
    """
    lock = FileLock(_lock_file(database), timeout=0)
    with suppress(OSError):  # the store says better what is wrong with a folder
        database.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock.acquire()
    except Timeout:
        raise RefusedError(
            f"Another Oddity is using {database}: end it, or choose another file or folder."
        ) from None
    except OSError as error:
        raise RefusedError(f"The folder of {database} cannot be written: {error.strerror}.") from None
    try:
        yield
    finally:
        lock.release()


def alone(database: Path | str) -> AbstractContextManager[None]:
    """Keep a second process from a file; those on PostgreSQL share the work."""
    return lock_database(database) if isinstance(database, Path) else nullcontext()


def is_in_use(database: Path) -> bool:
    """Whether a bot is running on a database."""
    if not _lock_file(database).exists():
        return False  # making it might keep the bot's user from locking it later
    try:
        with FileLock(_lock_file(database), timeout=0):
            return False
    except Timeout:
        return True
    except OSError:
        return False  # of another user; whether it is held cannot be told


def _lock_file(database: Path) -> Path:
    return Path(f"{database}.lock")


@contextmanager
def look_into(path: Path, *, called: Path | None = None) -> Iterator[sqlite3.Connection]:
    """Open a database that is there; a bot may be using it, and nothing is changed.

    Args:
        path: The file.
        called: What errors name in its place: what it is a copy of.

    Raises:
        StoreError: There is none, it is none of Oddity, or it cannot be read.
    """
    address = f"{recognise_file(path).as_uri()}?mode=rw"  # one that may only read would leave files behind
    with (
        explain_errors(called or path),
        closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)) as connection,
    ):
        connection.execute("PRAGMA query_only = ON")
        yield connection


def check_whole(path: Path, *, called: Path) -> Contents:
    """Read a database from its first page to its last.

    Args:
        path: The file.
        called: What errors name in its place: what it is a copy of.

    Raises:
        StoreError: It is damaged, or a newer version of Oddity wrote it.
    """
    with look_into(path, called=called) as connection:
        schema = check_schema(connection, called, sqlite_steps())
        if problems := [*integrity_problems(connection), *dangling_rows(connection)]:
            raise damage(called, problems[0])
        return Contents(
            schema, count(connection, "matches"), count(connection, "challenges"), path.stat().st_size
        )


def integrity_problems(connection: sqlite3.Connection) -> list[str]:
    """Return what SQLite finds wrong with the pages and indexes of a file, ten things at the most."""
    found = [text for (text,) in connection.execute("PRAGMA integrity_check(10)")]
    return [] if found == ["ok"] else found


def dangling_rows(connection: sqlite3.Connection) -> list[str]:
    """Return the rows that point at others which are not there."""
    found = connection.execute("PRAGMA foreign_key_check").fetchall()
    return [f"a row of {table} points at {parent} that are not there" for table, _, parent, _ in found]


def count(connection: Connection, table: str) -> int:
    """Return how many rows a table of ours has."""
    (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 (our own names)
    return int(number)


@contextmanager
def with_todays_tables(path: Path, schema: int) -> Iterator[Path]:
    """Give a file with today's tables: the one there is, or a copy of one that has an older schema."""
    if schema == len(sqlite_steps()):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="oddity-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        copy_database(path, copy, lambda _done, _whole: None)
        with explain_errors(path), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            migrate(connection, copy, sqlite_steps())
        yield copy


def copy_database(source: Path, target: Path, progress: Progress) -> None:
    """Copy a database as it stands at this moment, even while a bot goes on writing.

    Args:
        source: The database.
        target: An empty file; it needs no other files beside it afterwards.
        progress: Told of pages.

    Raises:
        StoreError: The one cannot be read, or the other not be written.
    """

    def tell(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    with (
        look_into(source) as connection,
        explain_errors(target),
        closing(sqlite3.connect(target, isolation_level=None)) as copy,
    ):
        try:
            connection.execute("BEGIN")  # without a snapshot of its own, each write of the bot begins it anew
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            connection.backup(copy, pages=PAGES_AT_ONCE, progress=tell, sleep=0)
            copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise  # such as a full disk
        except sqlite3.DatabaseError as error:
            raise damage(source) from error


APPLICATION = "application"
"""Under this key stands the id of the application."""


async def require_own(store: MatchStore, name: str, application: int) -> None:
    """Let an application have a database that nobody has used yet.

    Args:
        store: The database.
        name: What to call it.
        application: Its id, as Discord tells it at the login.

    Raises:
        RefusedError: The database is another's.
        StoreError: It cannot be used.
    """
    owner = await store.settle_note(APPLICATION, str(application))
    if owner != str(application):
        raise RefusedError(f"{describe_foreign(name, owner, application)}.")


def describe_foreign(name: str, owner: str | None, application: int) -> str:
    """Return that a database is another application's, and what to do."""
    return (
        f"Database {name} belongs to the bot of application {owner}, and DISCORD_TOKEN is that of application"
        f" {application}: set the token of the former, or choose another database with ODDITY_DATABASE;"
        f" to give this one to the latter, stop the former and run `oddity adopt {application}`"
    )
