"""Checks and migrates a SQLite file, and explains its errors."""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from bot.db.connection import Connection
from bot.db.errors import FileLostError, StoreError, StoreUnavailableError
from bot.db.schema import SchemaStep, refuse_newer_steps, sqlite_steps, steps_left

APPLICATION_ID = b"Oddy"
"""See https://www.sqlite.org/pragma.html#pragma_application_id."""

LOG_SUFFIXES = ("-wal", "-journal")
"""Suffixes of SQLite's log files; the first may hold the newest turns."""

_MAGIC = b"SQLite format 3\0"
_APPLICATION_ID_AT = slice(68, 72)  # https://www.sqlite.org/fileformat2.html#the_database_header
_HEADER_BYTES = 100

BUSY_SECONDS = 5.0
"""How long to wait while another program holds the file."""
_LATE_COLUMNS = ["boards.ply BIGINT 1 0", "boards.since BIGINT 1 0"]
"""The columns that `steps_left` adds."""
_RESTORE = "restore a backup or choose another file"
_DAMAGED = f"it is damaged; {_RESTORE}"
_REMEDIES = {
    "SQLITE_BUSY": "another program holds it; end that program and try again",
    "SQLITE_CANTOPEN": "it cannot be opened; check the permissions of the file and its folder",
    "SQLITE_CORRUPT": (  # which SQLite also says of a passing EIO
        "it is damaged, or the disk failed to read it; restore a backup only if `oddity doctor` says so again"
    ),
    "SQLITE_FULL": "the disk is full; make room",
    "SQLITE_IOERR": "the disk failed; check the disk and the free space",
    "SQLITE_LOCKED": "another program holds it; end that program and try again",
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_PERM": "it cannot be written; check the permissions of the file and its folder",
    "SQLITE_PROTOCOL": "another program holds it; end that program and try again",
    "SQLITE_READONLY": "it cannot be written; check the permissions of the file and its folder",
}
"""By primary result code: https://www.sqlite.org/rescode.html."""
_TRANSIENT = {"SQLITE_BUSY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_LOCKED", "SQLITE_PROTOCOL"}


class FileConnection(sqlite3.Connection):
    owner = None
    locks_rows = False


def connect(address: Path | str, *, uri: bool = False, timeout: float = BUSY_SECONDS) -> FileConnection:
    return sqlite3.connect(address, uri=uri, isolation_level=None, timeout=timeout, factory=FileConnection)


def prepare_file(path: Path) -> Path:
    """Create the folder and an empty file that only its owner may read, or check that the file is Oddity's.

    Returns:
        The absolute path, which SQLite cannot take for one of its special names.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb") as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            header = file.read(_HEADER_BYTES) if regular else b""
    except OSError as error:
        raise StoreError(
            f"Database {path}: it cannot be written ({error.strerror}); choose a file in your own folder."
        ) from error
    if not regular or (header and not _is_ours(header)):
        raise StoreError(
            f"Database {path}: this file belongs to another program and was not changed; choose another."
        )
    return path.absolute()


def recognise_file(path: Path) -> Path:
    """Return the absolute path of an existing database of Oddity, without changing it."""
    is_there = path.exists()
    is_file = path.is_file()
    try:
        header = _read_header(path) if is_file else b""
    except OSError as error:
        raise StoreError(f"Database {path}: it cannot be read ({error.strerror}).") from error
    if not is_there:
        raise StoreError(f"Database {path}: there is no such file.")
    if not _is_ours(header):
        raise StoreError(f"Database {path}: this file is not a database of Oddity.")
    return path.absolute()


def is_database(path: Path) -> bool:
    with suppress(OSError):
        return path.is_file() and _is_ours(_read_header(path))
    return False


def refuse_newer(path: Path) -> None:
    """Refuse a file that a newer version of Oddity has written, before SQLite changes any of it.

    An ordinary connection would write the log of a killed process into the file. A read-only connection in a
    file system without locks reads the log as well and changes neither, so no other process may be using the
    file. If it cannot be read in this way, the ordinary connection will report why.
    """
    file = os.path.realpath(path)
    if not os.path.isfile(file):  # noqa: PTH113 (opening a pipe would wait for a writer)
        return
    with suppress(sqlite3.Error, UnicodeDecodeError, OSError):
        logs = [log for ending in LOG_SUFFIXES if (log := Path(f"{file}{ending}")).exists()]
        how = "immutable=1"
        if any(log.stat().st_size for log in logs):
            how = "vfs=unix-none"
        address = f"{Path(file).as_uri()}?mode=ro&{how}"
        with closing(connect(address, uri=True)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # keeps the index of the log in memory
            refuse_newer_steps(connection, _last_step(connection, path), len(sqlite_steps()), path)


def _read_header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEADER_BYTES)


def _is_ours(header: bytes) -> bool:
    if not header.startswith(_MAGIC):
        return False
    return header[_APPLICATION_ID_AT] == APPLICATION_ID


def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[SchemaStep]) -> None:
    """Apply missing steps, each in one transaction with its record; earlier ones stay if one fails."""
    recorded = check_schema(connection, path, steps)
    for step in steps_left(connection, steps, recorded):
        _apply(connection, step)
        step.log_applied(path)


def check_schema(connection: sqlite3.Connection, path: Path, steps: Sequence[SchemaStep]) -> int:
    recorded = _last_step(connection, path)
    refuse_newer_steps(connection, recorded, len(steps), path)
    found = _shape(connection)
    missing = sorted(_shape_after(tuple(steps[:recorded])) - found)
    if missing and missing != _LATE_COLUMNS:
        raise StoreError(
            f"Database {path}: it lacks {missing[0].split()[0]}. An unfinished version"
            f" {steps[recorded - 1].name} made it, or {_DAMAGED}."
        )
    if found and not recorded:
        raise damage_error(path)
    return recorded


@cache
def _shape_after(steps: tuple[SchemaStep, ...]) -> frozenset[str]:
    with closing(connect(":memory:")) as connection:
        for step in steps:
            _apply(connection, step)
        return _shape(connection)


def _shape(connection: sqlite3.Connection) -> frozenset[str]:
    """A text for each column and index."""
    columns = connection.execute("""
        SELECT printf('%s.%s %s %d %d', made.name, c.name, c.type, c."notnull", c.pk)
        FROM sqlite_master AS made, pragma_table_xinfo(made.name) AS c WHERE made.type = 'table'
    """)
    indexes = connection.execute("""
        SELECT printf('%s on %s.%s', made.name, made.tbl_name, c.name)
        FROM sqlite_master AS made, pragma_index_info(made.name) AS c WHERE made.type = 'index'
    """)
    return frozenset(text for (text,) in [*columns, *indexes])


def _last_step(connection: sqlite3.Connection, path: Path) -> int:
    """0 for an empty file."""
    columns = connection.execute("SELECT name FROM pragma_table_info('migrations')").fetchall()
    if ("number",) not in columns:
        return 0
    last, steps = connection.execute("SELECT coalesce(max(number), 0), count(*) FROM migrations").fetchone()
    if last != steps:
        raise damage_error(path)
    return int(last)


def raise_ids(db: Connection, least: int) -> None:
    db.execute("""
        INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_master
        WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)
    """)
    db.execute("UPDATE sqlite_sequence SET seq = :last WHERE seq < :last", {"last": least - 1})


def _apply(connection: sqlite3.Connection, step: SchemaStep) -> None:
    try:
        connection.executescript(f"""
            BEGIN IMMEDIATE;
            PRAGMA application_id = {int.from_bytes(APPLICATION_ID, "big")};
            CREATE TABLE IF NOT EXISTS migrations (
                number INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                applied TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'))
            );
            {step.sql}
        """)
        connection.execute(
            "INSERT OR IGNORE INTO migrations (number, name) VALUES (?, ?)", (step.number, step.name)
        )
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def damage_error(path: Path, what: str = "") -> StoreError:
    if what:
        return StoreError(f"Database {path}: it is damaged ({what}); {_RESTORE}.")
    return StoreError(f"Database {path}: {_DAMAGED}.")


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise explain(path, error) or StoreError(f"Database {path}: SQLite refused ({error}).") from error
    except UnicodeDecodeError as error:  # the message quotes a damaged schema
        raise damage_error(path) from error


def explain(path: object, error: Exception) -> StoreError | None:
    """`None` for a bug."""
    if isinstance(error, OSError):
        if error.errno == errno.ESTALE:
            return FileLostError(path, error.filename, "it ends, and leaves a copy beside it")
        return StoreUnavailableError(f"Database {path}: {_REMEDIES['SQLITE_IOERR']}.")
    name = ""
    if isinstance(error, sqlite3.Error):
        name = _primary_name(error)
    if name not in _REMEDIES:
        return None
    kind = StoreUnavailableError if name in _TRANSIENT else StoreError
    return kind(f"Database {path}: {_REMEDIES[name]}.")


def _primary_name(error: sqlite3.Error) -> str:
    """Empty for an error of Python's own checks."""
    name: str = getattr(error, "sqlite_errorname", "")
    if not name and "decode to UTF-8" in str(error):
        return "SQLITE_CORRUPT"  # a stored text is not UTF-8
    return "_".join(name.split("_")[:2])  # SQLITE_IOERR_WRITE is a kind of SQLITE_IOERR
