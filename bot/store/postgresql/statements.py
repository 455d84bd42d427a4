"""Statements for PostgreSQL: what little differs from those for SQLite."""

import re
from functools import lru_cache

_MARK = re.compile(r"\?|:(?P<name>\w+)|(?P<percent>%)")
_WORDS = {
    "json_group_array(notation)": "coalesce(CAST(json_agg(notation) AS text), '[]')",
    "INDEXED BY open_by_guild ": "",  # it finds the index itself
}
"""What the two say differently; functions that one lacks are in its schema."""


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
