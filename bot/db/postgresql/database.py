"""Connections to one PostgreSQL database: each call has one of them for itself, in a thread.

Several processes write at once, so each call says what keeps it apart from others: a lock on one row, or the
level SERIALIZABLE, at which PostgreSQL refuses a transaction that met another, and it is repeated. Everything
is said within transactions, so that it works through PgBouncer as well.
"""

import asyncio
import logging
import os
import random
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import count
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeVar

import psycopg
from psycopg.errors import QueryCanceled
from psycopg_pool import ConnectionPool

from bot.db.connection import Condition, Connection
from bot.db.errors import StoreError, UncertainError
from bot.db.postgresql.opening import (
    OPTIONS,
    connect,
    explain,
    is_out_of_connections,
    is_transient,
    name_of,
    prepare,
    spare_connections,
    with_limits,
)
from bot.db.postgresql.translation import Translating

T = TypeVar("T")
P = ParamSpec("P")

log = logging.getLogger(__name__)
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it says of each connection what `Condition` says

CONNECTIONS = 5
"""How many connections a process has at most."""
ROLLING = 2 * CONNECTIONS + 1
"""How many two processes have at most, one of which is just starting."""
THREADS = 4 * CONNECTIONS
"""How many calls wait for a connection at the same time; the others wait for a thread."""
CONNECT_SECONDS = 2.0
"""How long a call waits for a connection before it is told that the database cannot be reached."""
REPEATS = 30
"""How often a transaction is attempted that others get in the way of."""
DOUBT_SECONDS = 60.0
"""How long to ask what has become of a commit whose answer was lost."""
FINISHING_SECONDS = 10.0
"""How long calls that still run at the end may take, as long as a statement; then they are cut off."""

_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '10s'"
_BEGIN_WRITING = "BEGIN ISOLATION LEVEL {}; SET LOCAL statement_timeout = '10s'"


class _UnknownOutcomeError(Exception):
    """The answer to a commit was lost."""

    def __init__(self, transaction: str, value: Any) -> None:
        self.transaction = transaction
        self.value = value


class PostgresqlDatabase:
    """An open database."""

    def __init__(self, name: str, pool: ConnectionPool[Any], owner: str | None) -> None:
        self.owner = owner
        self._name = name
        self._pool = pool
        self._threads = ThreadPoolExecutor(THREADS, "postgresql")
        self._calls: set[asyncio.Task[Any]] = set()
        self._used: set[psycopg.Connection[Any]] = set()
        self._reading = Condition(name, "reading", explain)
        self._writing = Condition(name, "writing", explain)
        self._counting, self._repeated = threading.Lock(), 0

    @classmethod
    @asynccontextmanager
    async def open(cls, address: str, owner: str | None) -> AsyncIterator[Self]:
        """Open the database and bring its tables up to date.

        On leaving, calls that still run are finished, if the database answers them in time.

        Raises:
            StoreError: It cannot be used; it is left as it was.
        """
        name = name_of(address)
        await asyncio.to_thread(_prepare, address, name)
        pool: ConnectionPool[Any] = ConnectionPool(
            with_limits(address),
            min_size=1,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            kwargs=dict(OPTIONS),
            open=False,
        )
        await asyncio.to_thread(pool.open)
        database = cls(name, pool, owner)
        try:
            yield database
        finally:
            await database._finish()

    def figures(self) -> Mapping[str, float]:
        pool = self._pool.get_stats()
        return {
            "connections": pool.get("pool_size", 0),
            "free": pool.get("pool_available", 0),
            "waiting": pool.get("requests_waiting", 0),
            "repeated": self._repeated,
        }

    async def read(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        reading = partial(self._read_once, lambda db: operation(db, *args, **kwargs))
        with self._reading.watch():
            return await self._in_thread(partial(self._attempt, reading))

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self.run("SERIALIZABLE", None, lambda db: operation(db, *args, **kwargs))

    def locking(self, table: str, key: int) -> "_Writer":
        return _Writer(self, _Row(table, key))

    @property
    def by_statement(self) -> "_Writer":
        return _Writer(self)

    async def run(self, level: str, locked: "_Row | None", operation: Callable[[Connection], T]) -> T:
        """Run an operation in a transaction of a level, which locks a row first if one is given."""
        with self._writing.watch():
            call = asyncio.create_task(self._write(partial(_commit, operation, level, locked, self.owner)))
            self._calls.add(call)
            call.add_done_callback(self._forget)
            return await asyncio.shield(call)

    def _forget(self, call: asyncio.Task[Any]) -> None:
        self._calls.discard(call)
        if not call.cancelled():
            call.exception()  # a caller that was cancelled does not ask for it

    async def _write(self, transaction: Callable[[psycopg.Connection[Any]], T]) -> T:
        try:
            return await self._in_thread(partial(self._attempt, partial(self._write_once, transaction)))
        except _UnknownOutcomeError as error:
            if await self._was_stored(error.transaction):
                value: T = error.value
                return value
        return await self._write(transaction)  # it is known that nothing was stored

    async def _was_stored(self, transaction: str) -> bool:
        """Look up what has become of a transaction.

        See https://www.postgresql.org/docs/current/functions-info.html on `pg_xact_status`: a transaction
        whose connection was lost is in progress until the server notices.
        """
        ends, pause = time.monotonic() + DOUBT_SECONDS, 0.05
        while True:
            try:
                status = await self._in_thread(partial(self._status_of, transaction))
            except (psycopg.Error, StoreError) as error:
                if time.monotonic() > ends:
                    raise UncertainError(
                        f"Database {self._name}: a commit was cut off, and what became of it is not known."
                    ) from error
            else:
                if status != "in progress":
                    return status == "committed"
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 (no secret)
            pause = min(2.0, 2 * pause)

    def _status_of(self, transaction: str) -> str:
        with self._connection() as connection:
            query = "SELECT pg_xact_status(%s::xid8)"
            ((status,),) = connection.execute(query, (transaction,)).fetchall()
            return str(status)

    def _read_once(self, operation: Callable[[Connection], T]) -> T:
        with self._connection() as connection:
            connection.execute(_BEGIN_READING)
            try:
                return operation(Translating(connection, self.owner))
            finally:
                _roll_back(connection)

    def _write_once(self, transaction: Callable[[psycopg.Connection[Any]], T]) -> T:
        with self._connection() as connection:
            return transaction(connection)

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        with self._pool.connection() as connection:
            self._used.add(connection)
            try:
                yield connection
            finally:
                self._used.discard(connection)

    def _attempt(self, transaction: Callable[[], T]) -> T:
        """Run a transaction, again if others got in its way or an idle connection turned out to be lost."""
        lost = 0
        for attempt in count(1):
            try:
                return transaction()
            except psycopg.Error as error:
                lost += _is_lost(error)
                if lost > CONNECTIONS or attempt == REPEATS or not (_is_lost(error) or is_transient(error)):
                    raise
            with self._counting:
                self._repeated += 1
            time.sleep(random.uniform(0.0, min(0.2, 0.002 * 2**attempt)))  # noqa: S311 (no secret)
        raise AssertionError  # the last attempt returns or raises

    async def _in_thread(self, function: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)

    async def _finish(self) -> None:
        self._reading.is_closed = self._writing.is_closed = True
        late = asyncio.get_running_loop().call_later(FINISHING_SECONDS, self._cut_off)
        if self._calls:
            await asyncio.wait(self._calls)
        await asyncio.to_thread(self._threads.shutdown)
        late.cancel()
        await asyncio.to_thread(self._pool.close)

    def _cut_off(self) -> None:
        """Let calls that are not answered end as they would if the network were cut."""
        log.warning("Database %s: it does not answer, so calls that still ran are cut off.", self._name)
        for call in self._calls:
            call.cancel()
        self._pool.close(timeout=0)
        for connection in tuple(self._used):
            with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as end:
                end.shutdown(socket.SHUT_RDWR)  # unless it has just been closed


class _Row(NamedTuple):
    table: str
    key: int


class _Writer:
    """Runs operations at READ COMMITTED."""

    def __init__(self, database: PostgresqlDatabase, locked: _Row | None = None) -> None:
        self._database, self._locked = database, locked

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        transaction: Callable[[Connection], T] = lambda db: operation(db, *args, **kwargs)  # noqa: E731
        return await self._database.run("READ COMMITTED", self._locked, transaction)


def _prepare(address: str, name: str) -> None:
    with connect(address) as connection:
        prepare(connection, name)
        spare = spare_connections(connection)
    if spare < ROLLING:
        log.warning(
            "Database %s: it has %d connections for this bot, and while one process takes over from another"
            " they need %d; raise max_connections.",
            name,
            spare,
            ROLLING,
        )


def _is_lost(error: psycopg.Error) -> bool:
    """Whether it is the connection that has failed; until a commit, that undoes the transaction."""
    if isinstance(error, QueryCanceled) or is_out_of_connections(error):
        return False  # it has been waited for long enough
    return error.sqlstate is None or error.sqlstate[:2] in {"08", "57"}


def _commit(
    operation: Callable[[Connection], T],
    level: str,
    locked: _Row | None,
    owner: str | None,
    connection: psycopg.Connection[Any],
) -> T:
    """Run an operation in one transaction.

    Raises:
        _UnknownOutcomeError: The connection was lost while it was committed.
        psycopg.Error: Nothing is stored.
    """
    connection.execute(_BEGIN_WRITING.format(level))
    try:
        if locked is not None:
            lock = f"SELECT FROM {locked.table} WHERE id = %s FOR UPDATE"
            connection.execute(lock, (locked.key,))
        value = operation(Translating(connection, owner))
        ((transaction,),) = connection.execute("SELECT pg_current_xact_id_if_assigned()::text").fetchall()
    except BaseException:
        _roll_back(connection)
        raise
    try:
        connection.execute("COMMIT")
    except psycopg.Error as error:
        if transaction is None or is_transient(error):
            raise
        raise _UnknownOutcomeError(transaction, value) from error
    return value


def _roll_back(connection: psycopg.Connection[Any]) -> None:
    if not connection.closed and not connection.broken:
        connection.execute("ROLLBACK")
