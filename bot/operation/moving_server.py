"""PostgreSQL as one end of a move; imported only if needed."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from bot.db import notes
from bot.db.connection import Connection
from bot.db.errors import StoreError
from bot.db.postgresql.opening import connect, look_into, name_of, prepare
from bot.db.postgresql.translation import TranslatingConnection
from bot.db.schema import postgresql_steps
from bot.matches.leases import EVERYTHING, KEPT_EVERY, LASTS, Lease
from bot.matches.tables import leases
from bot.operation.files import RefusedError, count
from bot.operation.moving import NEEDS_MIGRATION, primary_keys


class ServerEnd:
    def __init__(self, address: str) -> None:
        self._address = address
        with _refuse_unusable():
            self.name = name_of(address)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lease on everything, which expires soon after this process dies."""
        with _refuse_unusable(), connect(self._address) as connection:
            prepare(connection, self.name)
        with connect(self._address) as connection:
            here = TranslatingConnection(connection)
            lease = leases.take(here, EVERYTHING, "oddity move")
            if lease is None:
                raise RefusedError(
                    f"{leases.current(here)[0].owner} is using {self.name}: end it first, or wait for"
                    f" {LASTS.total_seconds():.0f} s if it was killed."
                )
            ended = threading.Event()
            renewing = threading.Thread(target=_renew, args=(here, lease, ended), daemon=True)
            renewing.start()
            try:
                yield
            finally:
                ended.set()
                renewing.join()
                leases.renew(here, [lease], LASTS * 0)

    @contextmanager
    def open_source(self) -> Iterator[Connection]:
        with look_into(self._address) as (connection, schema):
            if schema < len(postgresql_steps()):
                raise StoreError(f"Database {self.name}: {NEEDS_MIGRATION}.")
            yield connection

    @contextmanager
    def open_target(self) -> Iterator[Connection]:
        with connect(self._address) as connection, connection.transaction():
            here = TranslatingConnection(connection)
            if notes.read(here, notes.ARRIVING) is not None:
                connection.execute(f"TRUNCATE {', '.join(primary_keys())}".encode())
            if any(count(here, table) for table in primary_keys()):
                raise RefusedError(f"{self.name} is not empty: name a database that is.")
            yield here

    def columns(self, connection: Connection, table: str) -> Mapping[str, bool]:
        found = connection.execute(
            "SELECT column_name, data_type = 'boolean' FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER'"
            " ORDER BY ordinal_position",
            (table,),
        )
        return dict(found.fetchall())

    def last_ids(self, connection: Connection) -> Mapping[str, int]:
        found = {
            table: connection.execute(f"SELECT last_value, is_called FROM {table}_id_seq").fetchone()  # noqa: S608
            for table in _with_sequence()
        }
        return {table: last for table, (last, is_called) in found.items() if is_called}

    def set_last_ids(self, connection: Connection, last_ids: Mapping[str, int]) -> None:
        for table in _with_sequence():
            last = last_ids.get(table)
            connection.execute("SELECT setval(?, ?, ?)", (f"{table}_id_seq", last or 1, last is not None))

    def read_note(self, key: str) -> str | None:
        with _refuse_unusable(), look_into(self._address) as (connection, schema):
            if not schema:
                return None
            return notes.read(connection, key)

    def write(self, operation: Callable[[Connection], object]) -> None:
        with connect(self._address) as connection, connection.transaction():
            operation(TranslatingConnection(connection))


def _with_sequence() -> list[str]:
    return [table for table, key in primary_keys().items() if key == ("id",)]


@contextmanager
def _refuse_unusable() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        raise RefusedError(str(error)) from None


def _renew(connection: Connection, lease: Lease, ended: threading.Event) -> None:
    while not ended.wait(KEPT_EVERY.total_seconds()):
        leases.renew(connection, [lease], LASTS)
