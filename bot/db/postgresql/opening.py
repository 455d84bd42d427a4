"""Checks and migrates a PostgreSQL database, and explains its errors."""

import logging
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import UniqueViolation
from psycopg_pool import PoolTimeout

from bot.db.connection import Connection
from bot.db.errors import StoreError, StoreUnavailableError
from bot.db.postgresql.translation import TranslatingConnection
from bot.db.schema import SchemaStep, postgresql_steps, refuse_newer_steps, steps_left

T = TypeVar("T")

MIN_VERSION = 15
"""Major version."""

_TABLE_COMMENT = "Oddity"
"""The comment on our table of migrations, which tells it from another program's."""
_LOCK = int.from_bytes(b"Oddity", "big")
"""Advisory lock: one process at a time checks and changes the tables."""

_TIMEOUTS: Mapping[str, str | int] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "oddity",
}
"""Timeouts in seconds (`tcp_user_timeout`: milliseconds) after which a connection counts as lost; the address
may override them.
"""


OPTIONS: Mapping[str, Any] = {
    "autocommit": True,
    "prepare_threshold": None,
    "cursor_factory": psycopg.ClientCursor,
}
"""No state outlives a transaction, as PgBouncer requires."""
_UNREACHABLE = "it cannot be reached; check host, port and network, and that PostgreSQL runs"
_UNSAFE = "the TLS connection failed; correct the TLS settings in the address"
_CONFLICT = "too many conflicting transactions; try again"
_POOL_EXHAUSTED = "PgBouncer has no connection left; check that PostgreSQL runs, or enlarge its pool"
_SLOW = "a statement took too long; check what else the server is doing"
_READ_ONLY = "it is read-only; wait until it accepts writes, or name the server that does"
_ADVICE = {
    "08": _UNREACHABLE,
    "25P03": _SLOW,
    "25": _READ_ONLY,
    "28": "user or password is wrong; correct the address",
    "3D": "there is no database of that name; create it",
    "40": _CONFLICT,
    "42501": "the user may not use its tables; let it own the database",
    "53100": "its disk is full; make room",
    "53300": "no connection is left; raise max_connections or run fewer processes",
    "53": "it is short of memory or disk; make room",
    "55": "it is locked by another client; wait, or end that client",
    "57014": _SLOW,
    "57": "it is starting, stopping or being repaired; wait until it is up",
    "58": "its disk failed; check the disk",
    "XX": "it is damaged; restore a backup",
}
"""By SQLSTATE, or its first two letters: https://www.postgresql.org/docs/current/errcodes-appendix.html."""
_TRANSIENT = {
    _UNREACHABLE,
    _CONFLICT,
    _POOL_EXHAUSTED,
    _SLOW,
    _READ_ONLY,
    *(_ADVICE[code] for code in ("53100", "53300", "53", "55", "57", "58")),
}
_CONNECT_ADVICE = (
    (("password",), _ADVICE["28"]),
    (("authentication",), _ADVICE["28"]),
    (("role", "does not exist"), _ADVICE["28"]),
    (("pg_hba",), "its pg_hba.conf rejects this user, host or TLS mode; correct it or the address"),
    (('database "', "does not exist"), _ADVICE["3D"]),
    (("too many clients",), _ADVICE["53300"]),
    (("connection slots",), _ADVICE["53300"]),
    (("starting up",), _ADVICE["57"]),
    (("shutting down",), _ADVICE["57"]),
    (
        ("startup parameter",),
        "PgBouncer refuses a setting in the address; remove it, or add it to ignore_startup_parameters",
    ),
    (("SSL",), _UNSAFE),
    (("ssl",), _UNSAFE),
    (("certificate",), _UNSAFE),
)
"""Parts of messages of libpq and PgBouncer, which have no codes; the first match wins."""


class SilentError(psycopg.OperationalError):
    """The server says nothing, though the network may acknowledge what is sent."""


class ListeningConnection(psycopg.Connection[Any]):
    """Closes itself once the server says nothing for too long."""

    patience = 600.0
    """Seconds: migrations and moves have long statements."""

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        return super().wait(self._listen(gen), *args, **kwargs)

    def _listen(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """While nothing arrives, psycopg resumes it with 0 ten times a second."""
        heard = time.monotonic()
        ready = None
        try:
            while True:
                ready = yield gen.send(ready)
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > self.patience:
                    self.close()
                    raise SilentError("the server does not answer")
        except StopIteration as end:
            value: T = end.value
            return value


def with_timeouts(address: str) -> str:
    return make_conninfo("", **{**_TIMEOUTS, **conninfo_to_dict(address)})


@contextmanager
def connect(address: str) -> Iterator[psycopg.Connection[Any]]:
    """In autocommit mode."""
    opened = ListeningConnection.connect
    with explain_errors(name_of(address)), opened(with_timeouts(address), **OPTIONS) as connection:
        yield connection


@contextmanager
def look_into(address: str) -> Iterator[tuple[TranslatingConnection, int]]:
    """Read an existing database on one snapshot; yield the last schema step, too, 0 if it is empty."""
    name = name_of(address)
    with connect(address) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        with connection.transaction():
            recorded = check_schema(connection, name)
            yield TranslatingConnection(connection), recorded


def prepare(connection: psycopg.Connection[Any], name: str) -> None:
    """Migrate the tables in one transaction; several processes may do so at once."""
    if connection.info.server_version < MIN_VERSION * 10_000:
        version = connection.info.server_version // 10_000
        raise StoreError(f"Database {name}: PostgreSQL {version} is too old; use {MIN_VERSION} or later.")
    if _scalar(connection, "SELECT pg_is_in_recovery()"):
        raise StoreUnavailableError(f"Database {name}: {_READ_ONLY}.")  # it may be about to be promoted
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        missing = steps_left(connection, postgresql_steps(), check_schema(connection, name))
        for step in missing:
            _apply(connection, step)
        connection.execute("UPDATE migrations SET name = name")  # or the user may only read
    for step in missing:
        step.log_applied(name)


def raise_ids(db: Connection, least: int) -> None:
    """One process at a time, so that none sets a counter back that another has just raised."""
    db.execute("SELECT pg_advisory_xact_lock(?)", (_LOCK,))
    db.execute(
        """
        SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, :last) FROM pg_sequences
        WHERE schemaname = current_schema() AND coalesce(last_value, 0) < :last
        """,
        {"last": least - 1},
    )


def drop_unused(address: str) -> None:
    sql = (resources.files("bot.db.postgresql") / "drop.sql").read_bytes()
    with connect(address) as connection, connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        connection.execute(sql)


def rehearse(address: str) -> None:
    """Do what a start does, and take it back."""
    with connect(address) as connection, connection.transaction(force_rollback=True):
        prepare(connection, name_of(address))


def spare_connections(connection: psycopg.Connection[Any]) -> int:
    """Return how many connections of the server are neither reserved nor used by other programs."""
    return int(
        _scalar(
            connection,
            """
            SELECT current_setting('max_connections')::int
                - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', TRUE)::int, 0)
                - (
                    SELECT count(*) FROM pg_stat_activity
                    WHERE datid IS NOT NULL
                    AND (datname, application_name)
                        IS DISTINCT FROM (current_database(), current_setting('application_name'))
                )
            """,
        )
    )


def check_schema(connection: psycopg.Connection[Any], name: str) -> int:
    """Return the number of the last schema step applied; 0 for an empty database."""
    tables = _scalar(connection, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")
    if not tables:
        return 0
    if _scalar(connection, "SELECT obj_description(to_regclass('migrations'), 'pg_class')") != _TABLE_COMMENT:
        raise StoreError(
            f"Database {name}: its tables belong to another program and were not changed; choose another one."
        )
    recorded = int(_scalar(connection, "SELECT max(number) FROM migrations"))
    refuse_newer_steps(connection, recorded, len(postgresql_steps()), name)
    return recorded


def _apply(connection: psycopg.Connection[Any], step: SchemaStep) -> None:
    connection.execute("""
        CREATE TABLE IF NOT EXISTS migrations (
            number BIGINT PRIMARY KEY,
            name TEXT NOT NULL,
            applied TIMESTAMPTZ NOT NULL DEFAULT now()
        )
    """)
    connection.execute(f"COMMENT ON TABLE migrations IS '{_TABLE_COMMENT}'")
    connection.execute(step.sql.encode())
    record = "INSERT INTO migrations (number, name) VALUES (%s, %s) ON CONFLICT DO NOTHING"
    connection.execute(record, (step.number, step.name))


def _scalar(connection: psycopg.Connection[Any], query: str) -> Any:
    ((value,),) = connection.execute(query.encode()).fetchall()
    return value


log = logging.getLogger(__name__)


def name_of(address: str) -> str:
    """Without the password."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        # its message may quote the password
        raise StoreError(
            "The address of the database cannot be read; it should look like postgresql://user@host/name."
        ) from error
    user = f"{parts['user']}@" if "user" in parts else ""
    port = f":{parts['port']}" if "port" in parts else ""
    return f"postgresql://{user}{parts.get('host', '')}{port}/{parts.get('dbname', '')}"


def is_transient(error: psycopg.Error) -> bool:
    """The transaction failed by a conflict, so that it may succeed if it is retried.

    At SERIALIZABLE, a conflict over a new key can appear as a unique violation:
    https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE.
    """
    if (error.sqlstate or "").startswith("40"):
        return True
    return isinstance(error, UniqueViolation)


def is_out_of_connections(error: psycopg.Error) -> bool:
    """PgBouncer's `query_wait_timeout` has passed."""
    return "query_wait_timeout" in str(error)


def explain(name: object, error: Exception) -> StoreError | None:
    """`None` for a bug."""
    advice = _advice(error)
    if advice is None:
        return None
    kind = StoreUnavailableError if advice in _TRANSIENT else StoreError
    return kind(f"Database {name}: {advice}.")


def _advice(error: Exception) -> str | None:
    if isinstance(error, PoolTimeout):
        return _UNREACHABLE
    if not isinstance(error, psycopg.Error):
        return None
    if is_out_of_connections(error):
        return _POOL_EXHAUSTED
    if error.sqlstate is None:
        is_lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        if not is_lost:
            return None
        return _advice_at_connecting(str(error))
    return _ADVICE.get(error.sqlstate) or _ADVICE.get(error.sqlstate[:2])


def _advice_at_connecting(text: str) -> str:
    return next(
        (advice for words, advice in _CONNECT_ADVICE if all(word in text for word in words)), _UNREACHABLE
    )


@contextmanager
def explain_errors(name: str) -> Iterator[None]:
    try:
        yield
    except (psycopg.Error, PoolTimeout) as error:
        other = StoreError(f"Database {name}: PostgreSQL refused ({type(error).__name__}).")
        raise explain(name, error) or other from error
