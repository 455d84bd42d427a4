"""Statements for PostgreSQL: what little differs from those for SQLite."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import psycopg

from bot.db.connection import Parameters

_MARK = re.compile(r"\?|:(?P<name>\w+)|(?P<percent>%)")
_WORDS = {
    "json_group_array(notation)": "coalesce(CAST(json_agg(notation) AS text), '[]')",
    "INDEXED BY open_by_guild ": "",  # it finds the index itself
}
"""What the two say differently; functions that one lacks are in its schema."""
_NUMBERS = range(-(1 << 63), 1 << 63)
"""Those that a row can hold."""


@lru_cache(maxsize=512)
def translate(statement: str) -> str:
    """Return a statement with the marks that psycopg knows in place of `?` and `:name`."""
    for words, others in _WORDS.items():
        statement = statement.replace(words, others)
    return _MARK.sub(_mark, statement)


def _mark(found: re.Match[str]) -> str:
    if found["percent"]:
        return "%%"
    return f"%({found['name']})s" if found["name"] else "%s"


class Translating:
    """A connection as operations see it."""

    locks_rows = True

    def __init__(self, connection: psycopg.Connection[Any], owner: str | None = None) -> None:
        self.owner = owner
        self._cursor = connection.cursor
        self._execute = connection.execute

    def execute(self, statement: str, parameters: Parameters = (), /) -> psycopg.Cursor[Any]:
        """Execute one statement.

        Raises:
            OverflowError: A number has too many bits, which SQLite says in the same way.
            psycopg.Error: It cannot be executed.
        """
        for value in parameters.values() if isinstance(parameters, Mapping) else parameters:
            if isinstance(value, int) and value not in _NUMBERS:
                raise OverflowError("a number of more than 64 bits")
        return self._execute(translate(statement), parameters)

    def executemany(self, statement: str, parameters: Any, /) -> None:
        """Execute one statement for each of these."""
        self._cursor().executemany(translate(statement), parameters)
