"""What goes wrong with a PostgreSQL database, in one sentence for the operator."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import UniqueViolation
from psycopg_pool import PoolTimeout

from bot.matches.ports import StoreError

log = logging.getLogger(__name__)

_UNREACHABLE = "it cannot be reached; check host, port and network, and that PostgreSQL runs"
_UNSAFE = "it cannot be reached safely; correct the settings of TLS in the address"
_REPEATED = "too many others change the same at once; try again"
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


def advice(error: Exception) -> str | None:
    """Say what to do about an error; `None` if it is a mistake of the program's."""
    if isinstance(error, PoolTimeout):
        return _UNREACHABLE
    if not isinstance(error, psycopg.Error):
        return None
    if is_out_of_connections(error):
        return "PgBouncer has no connection left; check that PostgreSQL runs, or let its pool be larger"
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
        explained = advice(error) or f"PostgreSQL refused ({type(error).__name__})"
        raise StoreError(f"Database {name}: {explained}.") from error
