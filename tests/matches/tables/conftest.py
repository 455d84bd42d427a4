"""A database for the examples of each statement: SQLite in memory, and PostgreSQL."""

import time
from contextlib import closing

import pytest

from bot.db.schema import postgresql_steps, sqlite_steps
from bot.db.sqlite.opening import connect


@pytest.fixture(scope="session")
def in_memory():
    with closing(connect(":memory:")) as connection:
        connection.create_function("epoch", 0, time.time)
        connection.execute("PRAGMA foreign_keys = ON")
        for step in sqlite_steps():
            connection.executescript(step.sql)
        yield connection


@pytest.fixture(scope="session")
def on_postgresql(cluster):
    import psycopg

    from bot.db.postgresql.opening import OPTIONS
    from bot.db.postgresql.translation import Translating

    with closing(psycopg.connect(cluster.new_database(), **OPTIONS)) as connection:
        for step in postgresql_steps():
            connection.execute(step.sql)
        connection.execute("SELECT setval(sequencename::regclass, 1000) FROM pg_sequences")  # after our ids
        yield Translating(connection)


@pytest.fixture(params=["in_memory", "on_postgresql"])
def db(request):
    """An open connection with empty tables, whose transaction is rolled back."""
    connection = request.getfixturevalue(request.param)
    connection.owner = None
    connection.execute("BEGIN")
    yield connection
    connection.execute("ROLLBACK")
