"""What a database holds, read past the bot: by its tables alone."""

import sqlite3
from contextlib import closing
from pathlib import Path


def rows(database, statement):
    """What a statement finds, each row as a dict: in a file, or in a database by its address.

    A server that is away raises `TimeoutError`.
    """
    return _in_file(database, statement) if isinstance(database, Path) else _on_server(database, statement)


def _in_file(path, statement):
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as stored:
        stored.row_factory = sqlite3.Row
        return [dict(row) for row in stored.execute(statement)]


def _on_server(address, statement):
    import psycopg
    from psycopg.rows import dict_row

    try:
        with psycopg.connect(address, row_factory=dict_row) as connection:
            return connection.execute(statement).fetchall()
    except psycopg.OperationalError as error:
        raise TimeoutError("the database is away") from error
