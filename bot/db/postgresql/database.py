"""Connections to one PostgreSQL database: each call has a connection and a thread of its own.

Several processes write at once, so each call says what isolates it: a lock on one row, or SERIALIZABLE, where
PostgreSQL refuses one of two conflicting transactions and it is retried. Every setting is made inside a
transaction, so that it works through PgBouncer.
"""

import asyncio
import logging
import random
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import count
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeVar

import psycopg
from psycopg.errors import InvalidParameterValue, QueryCanceled, ReadOnlySqlTransaction
from psycopg_pool import ConnectionPool

from bot.db.connection import Connection, HealthLog, bind
from bot.db.errors import StoreError, UncertainError
from bot.db.postgresql.opening import (
    OPTIONS,
    ListeningConnection,
    SilentError,
    connect,
    explain,
    is_out_of_connections,
    is_transient,
    name_of,
    prepare,
    raise_ids,
    spare_connections,
    with_timeouts,
)
from bot.db.postgresql.translation import TranslatingConnection

T = TypeVar("T")
P = ParamSpec("P")

log = logging.getLogger(__name__)
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # `HealthLog` says the same once

CONNECTIONS = 5
"""Of a process."""
TAKEOVER_CONNECTIONS = 2 * CONNECTIONS + 1
"""Maximum for two processes, one of which is just starting."""
THREADS = 4 * CONNECTIONS
"""How many calls wait for a connection at once; the others wait for a thread."""
POOL_WAIT_SECONDS = 2.0
"""How long a call waits for a connection before the database counts as unreachable."""
SILENCE_SECONDS = 10.0
"""How long a server may say nothing during a statement; its own `statement_timeout` ends sooner."""
CONNECTION_LASTS = 30.0
"""Seconds: behind the same address another server may have taken over."""
RECONNECT_SECONDS = 4.0
"""How long a connection is tried, with back-off; then the next call tries it."""
ATTEMPTS = 30
"""Of a transaction that conflicts with others."""
OUTCOME_SECONDS = 60.0
"""How long to query the outcome of a commit whose answer was lost."""
FINISHING_SECONDS = 10.0
"""How long running calls may take at shutdown, as long as a statement; then they are cut off."""

_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '8s'"
_BEGIN_WRITING = (  # one that was given up keeps its locks until it has been idle for long
    "BEGIN ISOLATION LEVEL {}; SET LOCAL statement_timeout = '8s';"
    " SET LOCAL idle_in_transaction_session_timeout = '10s'"
)

_TRANSACTION = "SELECT pg_current_xact_id_if_assigned()::text, pg_postmaster_start_time()::text"


class _UnknownOutcomeError(Exception):
    def __init__(self, transaction: str, server: str, value: Any) -> None:
        self.transaction = transaction
        self.server = server
        self.value = value


class PostgresqlDatabase:
    def __init__(self, name: str, pool: ConnectionPool[ListeningConnection], owner: str | None) -> None:
        self.owner = owner
        self.lost = asyncio.Event()
        self._name = name
        self._pool = pool
        self._threads = ThreadPoolExecutor(THREADS, "postgresql")
        self._calls: set[asyncio.Task[Any]] = set()
        self._used: set[ListeningConnection] = set()
        self._reading = HealthLog(name, "reading", explain)
        self._writing = HealthLog(name, "writing", explain)
        self._counting = threading.Lock()
        self._repeated = 0
        self._least_id: Callable[[], int] | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, address: str, owner: str | None) -> AsyncIterator[Self]:
        """On leaving, running calls are waited for, up to `FINISHING_SECONDS`."""
        name = name_of(address)
        await asyncio.to_thread(_prepare, address, name)
        pool: ConnectionPool[ListeningConnection] = ConnectionPool(
            with_timeouts(address),
            connection_class=ListeningConnection,
            configure=lambda connection: database._configure(connection),  # noqa: PLW0108 (made below)
            min_size=1,
            max_size=CONNECTIONS,
            timeout=POOL_WAIT_SECONDS,
            max_lifetime=CONNECTION_LASTS,
            reconnect_timeout=RECONNECT_SECONDS,
            kwargs=dict(OPTIONS),
            open=False,
        )
        database = cls(name, pool, owner)
        await asyncio.to_thread(pool.open)
        try:
            yield database
        finally:
            await database._finish()

    async def raise_ids(self, least: Callable[[], int]) -> None:
        self._least_id = least
        await self.by_statement.write(raise_ids, least())

    def _configure(self, connection: ListeningConnection) -> None:
        """Raise ids for a new connection: a server promoted behind the same address may lack the newest."""
        connection.patience = SILENCE_SECONDS
        if self._least_id is None:
            return
        with suppress(ReadOnlySqlTransaction), connection.transaction():
            raise_ids(TranslatingConnection(connection), self._least_id())

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
        reading = partial(_read, bind(operation, *args, **kwargs), self.owner)
        with self._reading:
            return await self._in_thread(partial(self._attempt, reading))

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self.run("SERIALIZABLE", None, bind(operation, *args, **kwargs))

    def locking(self, table: str, key: int) -> "_Writer":
        return _Writer(self, _Row(table, key))

    @property
    def by_statement(self) -> "_Writer":
        return _Writer(self)

    async def run(self, level: str, locked: "_Row | None", operation: Callable[[Connection], T]) -> T:
        with self._writing:
            call = asyncio.create_task(self._write(partial(_commit, operation, level, locked, self.owner)))
            self._calls.add(call)
            call.add_done_callback(self._forget)
            return await asyncio.shield(call)

    def _forget(self, call: asyncio.Task[Any]) -> None:
        self._calls.discard(call)
        if not call.cancelled():
            call.exception()  # retrieved, as a cancelled caller does not

    async def _write(self, transaction: Callable[[psycopg.Connection[Any]], T]) -> T:
        try:
            return await self._in_thread(partial(self._attempt, transaction))
        except _UnknownOutcomeError as error:
            if await self._was_stored(error):
                value: T = error.value
                return value
        return await self._write(transaction)  # nothing was stored

    async def _was_stored(self, unknown: _UnknownOutcomeError) -> bool:
        """Query the outcome of a transaction.

        A transaction whose connection was lost is in progress until the server notices; see `pg_xact_status`
        in https://www.postgresql.org/docs/current/functions-info.html. A server that has started since may
        have given the number to another transaction.
        """
        ends = time.monotonic() + OUTCOME_SECONDS
        pause = 0.05
        while True:
            cause: Exception | None = None
            try:
                status, server = await self._in_thread(partial(self._status_of, unknown.transaction))
            except (psycopg.Error, StoreError) as error:
                cause = error
            else:
                if status == "aborted":
                    return False
                if status == "committed" and server == unknown.server:
                    return True
            if time.monotonic() > ends or (cause is None and status == "committed"):
                raise UncertainError(
                    f"Database {self._name}: a commit was cut off, and its outcome is unknown."
                ) from cause
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 (no secret)
            pause = min(2.0, 2 * pause)

    def _status_of(self, transaction: str) -> tuple[str, str]:
        """Return the server, too; a replica does not know yet."""
        query = """
            SELECT CASE WHEN pg_is_in_recovery() THEN 'in progress' ELSE pg_xact_status(%s::xid8) END,
                pg_postmaster_start_time()::text
        """
        with self._connection() as connection:
            try:
                ((status, server),) = connection.execute(query, (transaction,)).fetchall()
            except InvalidParameterValue:  # this server has not come to it
                return "aborted", ""
            return status, server

    @contextmanager
    def _connection(self) -> Iterator[ListeningConnection]:
        with self._pool.connection() as connection:
            self._used.add(connection)
            try:
                yield connection
            except (SilentError, ReadOnlySqlTransaction):
                connection.close()
                self._pool.drain()  # the others were opened before, too
                raise
            finally:
                self._used.discard(connection)

    def _attempt(self, transaction: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Retry a transaction after a conflict, or if a connection turns out to be lost or read-only."""
        lost = 0
        for attempt in count(1):
            try:
                with self._connection() as connection:
                    return transaction(connection)
            except psycopg.Error as error:
                lost += _is_lost(error)
                if lost > CONNECTIONS or attempt == ATTEMPTS or not (_is_lost(error) or is_transient(error)):
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
        """End unanswered calls."""
        log.warning("Database %s: it does not answer; running calls are cut off.", self._name)
        for call in self._calls:
            call.cancel()
        self._pool.close(timeout=0)
        for connection in tuple(self._used):
            connection.patience = 0.0


class _Row(NamedTuple):
    table: str
    key: int


class _Writer:
    def __init__(self, database: PostgresqlDatabase, locked: _Row | None = None) -> None:
        self._database = database
        self._locked = locked

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._database.run("READ COMMITTED", self._locked, bind(operation, *args, **kwargs))


def _prepare(address: str, name: str) -> None:
    with connect(address) as connection:
        prepare(connection, name)
        spare = spare_connections(connection)
    if spare < TAKEOVER_CONNECTIONS:
        log.warning(
            "Database %s: it has %d connections for this bot; a process that takes over from another needs"
            " %d in all: raise max_connections.",
            name,
            spare,
            TAKEOVER_CONNECTIONS,
        )


def _is_lost(error: psycopg.Error) -> bool:
    """The connection failed or became read-only; before a commit, that rolls back the transaction."""
    if isinstance(error, QueryCanceled) or is_out_of_connections(error):
        return False  # a retry would only prolong the wait
    return error.sqlstate is None or error.sqlstate[:2] in {"08", "25", "57"}


def _read(operation: Callable[[Connection], T], owner: str | None, connection: psycopg.Connection[Any]) -> T:
    connection.execute(_BEGIN_READING)
    try:
        return operation(TranslatingConnection(connection, owner))
    finally:
        _roll_back(connection)


def _commit(
    operation: Callable[[Connection], T],
    level: str,
    locked: _Row | None,
    owner: str | None,
    connection: psycopg.Connection[Any],
) -> T:
    connection.execute(_BEGIN_WRITING.format(level))
    try:
        if locked is not None:
            lock = f"SELECT FROM {locked.table} WHERE id = %s FOR UPDATE"
            connection.execute(lock, (locked.key,))
        value = operation(TranslatingConnection(connection, owner))
        ((transaction, server),) = connection.execute(_TRANSACTION).fetchall()
    except BaseException:
        _roll_back(connection)
        raise
    try:
        connection.execute("COMMIT")
    except psycopg.Error as error:
        if transaction is None or is_transient(error):
            raise
        raise _UnknownOutcomeError(transaction, server, value) from error
    return value


def _roll_back(connection: psycopg.Connection[Any]) -> None:
    if not connection.closed and not connection.broken:
        connection.execute("ROLLBACK")
