"""A SQLite in memory, for tests that make many databases or copy them."""

import asyncio
import sqlite3
import time
from functools import cache

from bot.db.schema import sqlite_steps
from bot.db.sqlite.opening import FileConnection, raise_ids


class Chosen(FileConnection):
    """Gives the next row of a table an id that is chosen for it, as PostgreSQL leaves gaps."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.ids = {}

    def execute(self, statement, *parameters):
        for table in [table for table in self.ids if statement.startswith(f"INSERT INTO {table} (")]:
            chosen = f"VALUES ({self.ids.pop(table)}, "
            statement = statement.replace(f"{table} (", f"{table} (id, ", 1).replace("VALUES (", chosen, 1)
        return super().execute(statement, *parameters)


def connect():
    """Connect to an empty database without tables."""
    connection = sqlite3.connect(":memory:", isolation_level=None, factory=Chosen, check_same_thread=False)
    connection.create_function("epoch", 0, _epoch)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _epoch():
    return time.time()


@cache
def _empty():
    connection = connect()
    for step in sqlite_steps():
        connection.executescript(step.sql)
    return connection


class InMemory:
    owner = None
    lost = asyncio.Event()

    def __init__(self, original=None):
        self.connection = connect()
        (original or _empty()).backup(self.connection)

    def copy(self):
        return InMemory(self.connection)

    async def raise_ids(self, least):
        await self.write(raise_ids, least())

    def figures(self):
        return {}

    async def read(self, operation, *arguments, **named):
        return operation(self.connection, *arguments, **named)

    async def write(self, operation, *arguments, **named):
        self.connection.execute("BEGIN")
        try:
            answer = operation(self.connection, *arguments, **named)
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")
        return answer

    def locking(self, _table, _key):
        return self

    @property
    def by_statement(self):
        return self
