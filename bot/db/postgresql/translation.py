"""Statements for PostgreSQL: what little differs from those for SQLite."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import psycopg

from bot.db.connection import Parameters

_TOKEN = re.compile(
    r"""
    (?P<kept>'[^']*' | "[^"]*" | --[^\n]* | /\*.*?\*/ | :: | %)  # literals, names, comments, casts
    | :(?P<name>[A-Za-z_]\w*)
    | (?P<mark>\?)
    | \bjson_group_array\((?P<listed>\w+)\)
    | (?P<hint>\bINDEXED\s+BY\s+\w+\s*)  # PostgreSQL finds the index itself
    """,
    re.DOTALL | re.VERBOSE,
)
"""What differs, and what stays as it is. A doubled quote is read as two literals beside each other."""
_WRITTEN = {
    "kept": "{}",
    "name": "%({})s",
    "mark": "%s",
    "listed": "coalesce(CAST(json_agg({}) AS text), '[]')",
    "hint": "",
}
"""Their translations; functions that PostgreSQL lacks are in its schema."""
_NUMBERS = range(-(1 << 63), 1 << 63)
"""Those that a row can hold."""


@lru_cache(maxsize=512)
def translate(statement: str) -> str:
    """Return a statement with the marks that psycopg knows in place of `?` and `:name`."""
    return _TOKEN.sub(_translation, statement)


def _translation(token: re.Match[str]) -> str:
    kind = token.lastgroup or ""
    text = token[kind].replace("%", "%%")  # which psycopg reads as "%", in literals, too
    return _WRITTEN[kind].format(text)


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
        self._cursor().executemany(translate(statement), parameters)
