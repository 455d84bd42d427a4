"""How the types of the model look in a database."""

import json
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import Field, Fields, field
from bot.matches.ids import FORMER, UserId
from bot.matches.model import Place
from bot.rules.setup import Setup, setup_from_json, setup_to_json


@lru_cache(maxsize=64)
def _setup_of(text: str) -> Setup:
    return setup_from_json(text)


_SPECIAL = {
    Place: Field(("guild", "channel"), attrgetter("guild", "channel"), lambda ids: Place(*ids)),
    Setup: field("setup", setup_to_json, _setup_of),
}


def fields_of(kind: type[Any], *left_out: str, **others: Field) -> Fields:
    """Map the fields of a dataclass to columns: by their types, unless others are given by name."""
    return statements.fields_of(kind, left_out, others, _SPECIAL)


class People(NamedTuple):
    """A column of JSON that names people, as text or numbers."""

    table: str
    key: str
    column: str
    path: str
    """`$[]` for each item of a list, `$.name` for a member of an object, which may be missing."""
    rows: str
    """Selects, by an index, the keys of the rows that may name the person `:user`."""

    def forget(self, db: Connection, user: UserId) -> str:
        """Put a former player in the place of a person, and return the keys of the changed rows, for `IN`."""
        found = db.execute(
            f"SELECT {self.key}, {self.column} FROM {self.table}"  # noqa: S608 (our own names)
            f" WHERE {self.column} IS NOT NULL AND {self.key} IN ({self.rows}) ORDER BY {self.key}",
            {"user": user},
        )
        changed: dict[str, list[str]] = {}
        for key, before in found.fetchall():
            if (after := self._without(user, before)) != before:
                changed.setdefault(after, []).append(str(key))
        for after, keys in changed.items():  # hundreds of endings say the same
            update = f"UPDATE {self.table} SET {self.column} = ? WHERE {self.key} IN ({', '.join(keys)})"  # noqa: S608
            db.execute(update, (after,))
        return ", ".join(key for keys in changed.values() for key in keys)

    def _without(self, user: UserId, text: str) -> str:
        named = json.loads(text)
        places = range(len(named)) if self.path == "$[]" else {self.path.removeprefix("$.")} & named.keys()
        theirs = [place for place in places if str(named[place]) == str(user)]
        for place in theirs:
            named[place] = type(named[place])(FORMER)
        return statements.to_json(named) if theirs else text


Hook = Callable[[Connection, UserId, datetime], object]


class Holds(NamedTuple):
    """What a table holds of people, servers and matches, and what becomes of it.

    Places are columns, or paths in their JSON such as `details$.loser`, with spaces between them.
    """

    table: str
    of: str = ""  # the column that says whose a row is: guild; or match or tournament, which have a server
    refers: str = ""  # the table with a server that other columns refer to
    many: bool = False  # a server may have so many rows that a purge deletes only some at once
    deleted: str = ""  # columns with a person; forgetting deletes the row
    replaced: str = ""  # columns with a person; forgetting puts a former player there
    words: str = ""  # columns with what the person in each of those has written; forgetting empties them
    people: tuple[People, ...] = ()  # JSON with people; forgetting puts a former player there
    by_hand: str = ""  # places with a person that `end` or `replace` changes, or that go with the row
    kept: str = ""  # places with a person that forgetting leaves
    counted: str = ""  # the key in `Holdings.counts` of how many rows a person has
    stays: bool = False  # whether it is about one database and its processes, and never moved to another
    notify: Hook | None = None  # lets messages be changed that name a person who is to be forgotten
    end: Hook | None = None  # ends what runs, before matches and challenges do
    replace: Hook | None = None  # puts a former player where no loop can
