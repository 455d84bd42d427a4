"""Checks that a PostgreSQL database is one of Oddity and has today's tables, and says what goes wrong."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import UniqueViolation
from psycopg_pool import PoolTimeout

from bot.db.errors import StoreAwayError, StoreError
from bot.db.postgresql.translation import Translating
from bot.db.schema import Step, postgresql_steps, steps_left

OLDEST = 15
"""The oldest PostgreSQL that serves."""

_MARK = "Oddity"
"""Stands as a comment on the table of migrations, and tells it from others of this name."""
_LOCK = int.from_bytes(b"Oddity", "big")
"""Lets only one process at a time look at the tables and change them."""

_LIMITS: Mapping[str, str | int] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "oddity",
}
"""When a connection counts as lost, in seconds and milliseconds, unless the address says otherwise."""


OPTIONS: Mapping[str, Any] = {
    "autocommit": True,
    "prepare_threshold": None,
    "cursor_factory": psycopg.ClientCursor,
}
"""Of every connection: what it says holds within a transaction, as PgBouncer asks for."""


def with_limits(address: str) -> str:
    """Return what psycopg needs to connect, so that a network that is silent is noticed."""
    return make_conninfo("", **{**_LIMITS, **conninfo_to_dict(address)})


@contextmanager
def connect(address: str) -> Iterator[psycopg.Connection[Any]]:
    """Open a connection on which each statement is a transaction, unless it is told otherwise.

    Raises:
        StoreError: The database cannot be used.
    """
    with (
        explain_errors(name_of(address)),
        psycopg.connect(with_limits(address), **OPTIONS) as connection,
    ):
        yield connection


@contextmanager
def look_into(address: str) -> Iterator[tuple[Translating, int]]:
    """Open a database that is there, on one snapshot; nothing is changed.

    Yields:
        A connection, and the number of the last step that its tables have taken; 0 where there are none.

    Raises:
        StoreError: It cannot be used, or it belongs to something else.
    """
    name = name_of(address)
    with connect(address) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        with connection.transaction():
            recorded = check_schema(connection, name)
            yield Translating(connection), recorded


def prepare(connection: psycopg.Connection[Any], name: str) -> None:
    """Bring the tables up to date, in one transaction; several processes may do so at once.

    Raises:
        StoreError: The server is too old or takes no changes, the database belongs to something else, or a
            newer version of Oddity has written it; nothing is changed.
        psycopg.Error: It cannot be used.
    """
    if connection.info.server_version < OLDEST * 10_000:
        version = connection.info.server_version // 10_000
        raise StoreError(f"Database {name}: PostgreSQL {version} is too old; {OLDEST} or a later one serves.")
    if _one(connection, "SELECT pg_is_in_recovery()"):
        raise StoreError(f"Database {name}: it is a replica that takes no changes; name the main server.")
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        missing = steps_left(connection, postgresql_steps(), check_schema(connection, name))
        for step in missing:
            _apply(connection, step)
    for step in missing:
        step.log_taken(name)


def spare_connections(connection: psycopg.Connection[Any]) -> int:
    """Return how many connections the server has for this bot: those that nobody else has or may have."""
    return int(
        _one(
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
    """Return the number of the last step that a database has taken; 0 for an empty one.

    Raises:
        StoreError: It belongs to something else, or a newer version of Oddity has written it.
    """
    tables = _one(connection, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")
    if not tables:
        return 0
    if _one(connection, "SELECT obj_description(to_regclass('migrations'), 'pg_class')") != _MARK:
        raise StoreError(
            f"Database {name}: its tables belong to something else and stay as they are; choose another one."
        )
    recorded, known = int(_one(connection, "SELECT max(number) FROM migrations")), len(postgresql_steps())
    if recorded > known:
        raise StoreError(
            f"Database {name}: a newer version of Oddity wrote it (schema {recorded}, this version knows"
            f" {known}); install that version or choose another database."
        )
    return recorded


def _apply(connection: psycopg.Connection[Any], step: Step) -> None:
    connection.execute("""
        CREATE TABLE IF NOT EXISTS migrations (
            number BIGINT PRIMARY KEY,
            name TEXT NOT NULL,
            applied TIMESTAMPTZ NOT NULL DEFAULT now()
        )
    """)
    connection.execute(f"COMMENT ON TABLE migrations IS '{_MARK}'")
    connection.execute(step.sql.encode())
    noted = "INSERT INTO migrations (number, name) VALUES (%s, %s) ON CONFLICT DO NOTHING"
    connection.execute(noted, (step.number, step.name))


def _one(connection: psycopg.Connection[Any], query: str) -> Any:
    ((value,),) = connection.execute(query.encode()).fetchall()
    return value


log = logging.getLogger(__name__)

_UNREACHABLE = "it cannot be reached; check host, port and network, and that PostgreSQL runs"
_UNSAFE = "it cannot be reached safely; correct the settings of TLS in the address"
_REPEATED = "too many others change the same at once; try again"
_BOUNCED = "PgBouncer has no connection left; check that PostgreSQL runs, or let its pool be larger"
_ADVICE = {
    "08": _UNREACHABLE,
    "25": "it only lets itself be read; name the server that takes changes",
    "28": "user or password is wrong; correct the address",
    "3D": "there is no database of that name; create it",
    "40": _REPEATED,
    "42501": "the user may not use its tables; let it own the database",
    "53100": "its disk is full; make room",
    "53300": "it has no connection left; raise max_connections or run fewer processes",
    "53": "it has not enough memory or disk; make room",
    "55": "it is locked by somebody else; wait, or end what holds it",
    "57014": "an answer took too long; look at what else it is doing",
    "57": "it is starting, stopping or being repaired; wait until it is up",
    "58": "its disk failed; check the disk",
    "XX": "it is damaged; restore a backup",
}
"""By https://www.postgresql.org/docs/current/errcodes-appendix.html: a code, or its first two letters."""
_PASSING = {
    *(_UNREACHABLE, _REPEATED, _BOUNCED),
    *(_ADVICE[code] for code in ("53100", "53300", "53", "55", "57014", "57", "58")),
}

_AT_CONNECTING = (
    (("password",), _ADVICE["28"]),
    (("authentication",), _ADVICE["28"]),
    (("role", "does not exist"), _ADVICE["28"]),
    (("pg_hba",), "its pg_hba.conf does not let the user in from here like this; change one of the two"),
    (('database "', "does not exist"), _ADVICE["3D"]),
    (("too many clients",), _ADVICE["53300"]),
    (("connection slots",), _ADVICE["53300"]),
    (("starting up",), _ADVICE["57"]),
    (("shutting down",), _ADVICE["57"]),
    (("startup parameter",), "PgBouncer refuses a setting in the address; take it out, or let it be ignored"),
    (("SSL",), _UNSAFE),
    (("ssl",), _UNSAFE),
    (("certificate",), _UNSAFE),
)
"""What libpq and PgBouncer say, the first that fits."""


def name_of(address: str) -> str:
    """Return what to call a database: its address without the password.

    Raises:
        StoreError: It is no address of a database.
    """
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        # what it says may quote the password
        raise StoreError(
            "The address of the database cannot be read; it should be like postgresql://user@host/name."
        ) from error
    user = f"{parts['user']}@" if "user" in parts else ""
    port = f":{parts['port']}" if "port" in parts else ""
    return f"postgresql://{user}{parts.get('host', '')}{port}/{parts.get('dbname', '')}"


def is_transient(error: psycopg.Error) -> bool:
    """Whether the same transaction may succeed if it is repeated: it met another, and had to give way.

    At SERIALIZABLE, too, a number that another has just taken is refused as a key that is there already:
    https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE.
    """
    return (error.sqlstate or "").startswith("40") or isinstance(error, UniqueViolation)


def is_out_of_connections(error: psycopg.Error) -> bool:
    """Whether PgBouncer has let somebody wait for a connection until its `query_wait_timeout`."""
    return "query_wait_timeout" in str(error)


def explain(name: object, error: Exception) -> StoreError | None:
    """Say what to do about an error; `None` if it is a mistake of the program's."""
    if (advice := _advice(error)) is None:
        return None
    kind = StoreAwayError if advice in _PASSING else StoreError
    return kind(f"Database {name}: {advice}.")


def _advice(error: Exception) -> str | None:
    if isinstance(error, PoolTimeout):
        return _UNREACHABLE
    if not isinstance(error, psycopg.Error):
        return None
    if is_out_of_connections(error):
        return _BOUNCED
    if error.sqlstate is None:
        is_lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return _advice_at_connecting(str(error)) if is_lost else None
    return _ADVICE.get(error.sqlstate) or _ADVICE.get(error.sqlstate[:2])


def _advice_at_connecting(text: str) -> str:
    """Return what to do about what libpq says while it connects, for which it has no codes."""
    return next((told for words, told in _AT_CONNECTING if all(word in text for word in words)), _UNREACHABLE)


@contextmanager
def explain_errors(name: str) -> Iterator[None]:
    """Turn errors of the database inside the block into `StoreError`."""
    try:
        yield
    except (psycopg.Error, PoolTimeout) as error:
        refused = StoreError(f"Database {name}: PostgreSQL refused ({type(error).__name__}).")
        raise explain(name, error) or refused from error
