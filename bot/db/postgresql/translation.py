"""Translates statements for SQLite to PostgreSQL."""

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
"""What is translated, and what is kept. A doubled quote is read as two adjacent literals."""
_REPLACEMENTS = {
    "kept": "{}",
    "name": "%({})s",
    "mark": "%s",
    "listed": "coalesce(CAST(json_agg({}) AS text), '[]')",
    "hint": "",
}
"""Functions that PostgreSQL lacks are defined in its schema."""
_INT64 = range(-(1 << 63), 1 << 63)


@lru_cache(maxsize=512)
def translate(statement: str) -> str:
    return _TOKEN.sub(_translation, statement)


def _translation(token: re.Match[str]) -> str:
    kind = token.lastgroup or ""
    text = token[kind].replace("%", "%%")  # psycopg unescapes it, in literals, too
    return _REPLACEMENTS[kind].format(text)


class TranslatingConnection:
    locks_rows = True

    def __init__(self, connection: psycopg.Connection[Any], owner: str | None = None) -> None:
        self.owner = owner
        self._cursor = connection.cursor
        self._execute = connection.execute

    def execute(self, statement: str, parameters: Parameters = (), /) -> psycopg.Cursor[Any]:
        """A number of more than 64 bits raises `OverflowError`, as with SQLite."""
        for value in parameters.values() if isinstance(parameters, Mapping) else parameters:
            if isinstance(value, int) and value not in _INT64:
                raise OverflowError("a number of more than 64 bits")
        return self._execute(translate(statement), parameters)

    def executemany(self, statement: str, parameters: Any, /) -> psycopg.Cursor[Any]:
        cursor = self._cursor()
        cursor.executemany(translate(statement), parameters)
        return cursor
