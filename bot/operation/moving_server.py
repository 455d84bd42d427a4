"""A PostgreSQL database as one end of a move; imported only for PostgreSQL."""

import threading
from collections.abc import Iterator, Mapping
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
from bot.operation.moving import OLDER, keys


class ServerEnd:
    def __init__(self, address: str) -> None:
        self._address = address
        with _refuse_unusable():
            self.name = name_of(address)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the lease on everything, which expires soon after this process dies."""
        self._prepare()
        with connect(self._address) as connection:
            here = TranslatingConnection(connection)
            lease = leases.take(here, EVERYTHING, "oddity move", LASTS)
            if lease is None:
                raise RefusedError(
                    f"{leases.current(here)[0].owner} is using {self.name}: end it first, or wait for"
                    f" {LASTS.total_seconds():.0f} s if it was killed."
                )
            ended = threading.Event()
            keeping = threading.Thread(target=_keep, args=(here, lease, ended), daemon=True)
            keeping.start()
            try:
                yield
            finally:
                ended.set()
                keeping.join()
                leases.renew(here, [lease], LASTS * 0)

    def _prepare(self) -> None:
        with _refuse_unusable(), connect(self._address) as connection:
            prepare(connection, self.name)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with look_into(self._address) as (connection, schema):
            if schema < len(postgresql_steps()):
                raise StoreError(f"Database {self.name}: {OLDER}.")
            yield connection

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        with connect(self._address) as connection, connection.transaction():
            here = TranslatingConnection(connection)
            if notes.read(here, notes.ARRIVING) is not None:
                connection.execute(f"TRUNCATE {', '.join(keys())}".encode())
            if any(count(here, table) for table in keys()):
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

    def counters(self, connection: Connection) -> Mapping[str, int]:
        found = {
            table: connection.execute(f"SELECT last_value, is_called FROM {table}_id_seq").fetchone()  # noqa: S608
            for table in _counted()
        }
        return {table: last for table, (last, is_called) in found.items() if is_called}

    def set_counters(self, connection: Connection, counters: Mapping[str, int]) -> None:
        for table in _counted():
            last = counters.get(table)
            connection.execute("SELECT setval(?, ?, ?)", (f"{table}_id_seq", last or 1, last is not None))

    def note(self, key: str) -> str | None:
        with _refuse_unusable(), look_into(self._address) as (connection, schema):
            return notes.read(connection, key) if schema else None

    def write_note(self, key: str, text: str | None) -> None:
        with connect(self._address) as connection, connection.transaction():
            if text is None:
                connection.execute("DELETE FROM notes WHERE key = %s", (key,))
            else:
                notes.write(TranslatingConnection(connection), key, text)


def _counted() -> list[str]:
    """Their ids come from a sequence."""
    return [table for table, key in keys().items() if key == ("id",)]


@contextmanager
def _refuse_unusable() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        raise RefusedError(str(error)) from None


def _keep(connection: Connection, lease: Lease, ended: threading.Event) -> None:
    while not ended.wait(KEPT_EVERY.total_seconds()):
        leases.renew(connection, [lease], LASTS)
