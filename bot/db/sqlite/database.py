"""Connections to one SQLite file: one commits waiting calls in groups, two read snapshots, one of them long.

A commit, which waits for the disk, costs far more than its statements. So calls that arrive during a commit
share the next one.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import aiosqlite

from bot.db.connection import Connection, HealthLog, bind, is_long
from bot.db.errors import FileLostError, StoreError, UncertainError
from bot.db.schema import sqlite_steps
from bot.db.sqlite.aiosqlite_internals import run_in_thread
from bot.db.sqlite.open_files import OpenFiles
from bot.db.sqlite.opening import (
    BUSY_SECONDS,
    FileConnection,
    explain,
    explain_errors,
    migrate,
    prepare_file,
    raise_ids,
)

MOST_LOG_BYTES = 8_000_000
"""To which a log is cut that outgrew its usual 4 MB beside a long reader, once that is gone."""

Operation = Callable[[Connection], Any]
"""Executes statements, but no BEGIN, COMMIT or ROLLBACK."""

Answer = tuple[Any, Exception | None]
"""The value an operation returned, or the exception it raised."""

T = TypeVar("T")
P = ParamSpec("P")

CACHE_KB = 500
"""Page cache of each connection; small, as the file is in the system's cache anyway."""


class SqliteDatabase:
    owner = None

    def __init__(
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        long: aiosqlite.Connection,
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._long_reader = long
        self._waiting: list[tuple[Operation, asyncio.Future[Any]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._files = OpenFiles(path)
        self.lost = asyncio.Event()
        self._reading = HealthLog(path, "reading", self._explain)
        self._writing = HealthLog(path, "writing", self._explain)

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path) -> AsyncIterator[Self]:
        """On leaving, waiting calls are stored."""
        async with AsyncExitStack() as stack:
            with explain_errors(path):
                path = await asyncio.to_thread(prepare_file, path)
                writer = await stack.enter_async_context(_connect(path))
                await run_in_thread(writer, _prepare_writer, path)
                readers = [await stack.enter_async_context(_connect(path)) for _ in range(2)]
                for reader in readers:
                    await run_in_thread(reader, _prepare)
                    await reader.execute_fetchall("PRAGMA query_only = ON")
            database = cls(path, writer, *readers)
            stack.push_async_callback(database._finish)
            yield database

    async def raise_ids(self, least: Callable[[], int]) -> None:
        await self.write(raise_ids, least())

    def figures(self) -> Mapping[str, float]:
        return {}  # one connection for each use, and no retries

    async def read(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        reader = self._long_reader if is_long(operation) else self._reader
        with self._reading:
            return await run_in_thread(reader, _on_snapshot, self._files, bind(operation, *args, **kwargs))

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with self._writing:
            result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            self._waiting.append((bind(operation, *args, **kwargs), result))
            if self._committing is None or self._committing.done():
                self._committing = asyncio.create_task(self._commit_waiting())
            return await result

    def locking(self, _table: str, _key: int) -> Self:
        return self  # the only writer locks the whole file

    @property
    def by_statement(self) -> Self:
        return self

    async def _commit_waiting(self) -> None:
        while self._waiting:
            operations, results = zip(*self._waiting, strict=True)
            self._waiting = []
            answers: list[Answer]
            try:
                answers = await run_in_thread(self._writer, _commit_together, self._files, operations)
            except Exception as error:  # noqa: BLE001 -- every caller of the batch gets it
                answers = [(None, error)] * len(operations)
            except asyncio.CancelledError:  # the commit goes on in its thread
                uncertain = UncertainError(f"Database {self._path}: a commit was cut off.")
                answers = [(None, uncertain)] * len(operations)
            for result, (value, raised) in zip(results, answers, strict=True):
                if result.done():
                    continue  # its caller was cancelled
                if raised is None:
                    result.set_result(value)
                else:
                    result.set_exception(raised)

    async def _finish(self) -> None:
        self._reading.is_closed = self._writing.is_closed = True
        if self._committing is not None:
            await asyncio.wait([self._committing])
        await run_in_thread(self._writer, self._files.rescue)

    def _explain(self, path: object, error: Exception) -> StoreError | None:
        explained = explain(path, error)
        if isinstance(explained, FileLostError):
            self.lost.set()
        return explained


def _connect(path: Path) -> aiosqlite.Connection:
    return aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS, factory=FileConnection)


def _prepare(connection: FileConnection) -> None:
    connection.create_function("epoch", 0, time.time)
    connection.execute(f"PRAGMA cache_size = -{CACHE_KB}")


def _prepare_writer(connection: FileConnection, path: Path) -> None:
    _prepare(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA journal_size_limit = {MOST_LOG_BYTES}")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection, path, sqlite_steps())
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(
            f"Database {path}: its folder does not support a write-ahead log; choose one on a local disk."
        )


def _on_snapshot(connection: FileConnection, files: OpenFiles, operation: Callable[[Connection], T]) -> T:
    files.check()
    connection.execute("BEGIN")
    try:
        return operation(connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _commit_together(
    connection: FileConnection, files: OpenFiles, operations: Sequence[Operation]
) -> list[Answer]:
    """The answers are valid once this returns; a single operation's error is raised."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        answers = _run_all(connection, operations)
        files.check()
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return answers


def _run_all(connection: FileConnection, operations: Sequence[Operation]) -> list[Answer]:
    """Run all operations in turn; if one raises, which is rare, run all again, each in a savepoint."""
    try:
        return [(operation(connection), None) for operation in operations]
    except Exception:
        if len(operations) == 1 or not connection.in_transaction:
            raise
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")
    return [_attempt(connection, operation) for operation in operations]


def _attempt(connection: FileConnection, operation: Operation) -> Answer:
    """Run one operation of a batch in a savepoint, so that its exception does not affect the others."""
    connection.execute("SAVEPOINT operation")
    answer: Answer
    try:
        answer = operation(connection), None
    except Exception as error:
        if not connection.in_transaction:
            raise  # SQLite rolled back the whole transaction
        connection.execute("ROLLBACK TO operation")
        answer = None, error
    connection.execute("RELEASE operation")
    return answer
