from contextlib import closing

import pytest

from bot.db.schema import postgresql_steps
from tests.store.memory import InMemory


@pytest.fixture(scope="session")
def in_memory():
    return InMemory().connection


@pytest.fixture(scope="session")
def on_postgresql(cluster):
    import psycopg

    from bot.db.postgresql.opening import OPTIONS
    from bot.db.postgresql.translation import TranslatingConnection

    with closing(psycopg.connect(cluster.new_database(), **OPTIONS)) as connection:
        for step in postgresql_steps():
            connection.execute(step.sql)
        connection.execute("SELECT setval(sequencename::regclass, 1000) FROM pg_sequences")  # after our ids
        yield TranslatingConnection(connection)


@pytest.fixture(params=["in_memory", "on_postgresql"])
def db(request):
    """An open connection with empty tables, whose transaction is rolled back."""
    connection = request.getfixturevalue(request.param)
    connection.owner = None
    connection.execute("BEGIN")
    yield connection
    connection.execute("ROLLBACK")
