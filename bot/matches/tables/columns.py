"""How the types of the model look in a database."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import Field, Fields, field
from bot.matches.ids import EXACT, FORMER, Kind, UserId
from bot.matches.model import Place
from bot.rules.setup import Setup, setup_from_json, setup_to_dict, setup_to_json

_SPECIAL = {
    Place: Field(("guild", "channel"), attrgetter("guild", "channel"), lambda ids: Place(*ids)),
    Setup: field("setup", setup_to_json, lru_cache(maxsize=64)(setup_from_json)),
}


def fields_of(kind: type[Any], *left_out: str, **others: Field) -> Fields:
    return statements.fields_of(kind, left_out, others, _SPECIAL)


def plain(value: Any) -> Any:
    """Return a value as JSON of an export: a record by the names of its fields, ids as texts."""
    if isinstance(value, Setup):
        return setup_to_dict(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, int) and value >= EXACT:
        return str(value)
    names = getattr(value, "__match_args__", ())
    if names:
        return {name.replace("_", " "): plain(getattr(value, name)) for name in names}
    if not isinstance(value, list | tuple):
        return value
    return [plain(one) for one in value]


def id_text(number: int | None) -> str | None:
    """Return an id as text, as some programs round long numbers of JSON; none for a former player."""
    return str(number) if number else None


class People(NamedTuple):
    """A column of JSON that names people, as text or numbers."""

    table: str
    key: str
    column: str
    path: str  # `$[]` for each item of a list, `$.name` for a member of an object, which may be missing
    rows: str  # selects, by an index, the keys of the rows that may name the person `:user`
    shown: Kind  # of the entries that show such a row, whose subjects are its keys

    def forget(self, db: Connection, user: UserId) -> str:
        """Replace a person by a former player; return the keys of the changed rows, for `IN`."""
        found = db.execute(
            f"SELECT {self.key}, {self.column} FROM {self.table}"  # noqa: S608 (our own names)
            f" WHERE {self.column} IS NOT NULL AND {self.key} IN ({self.rows}) ORDER BY {self.key}",
            {"user": user},
        )
        changed: dict[str, list[str]] = {}
        for key, before in found.fetchall():
            after = self._without(user, before)
            if after != before:
                changed.setdefault(after, []).append(str(key))
        for after, keys in changed.items():  # hundreds of endings say the same
            update = f"UPDATE {self.table} SET {self.column} = ? WHERE {self.key} IN ({', '.join(keys)})"  # noqa: S608
            db.execute(update, (after,))
        return ", ".join(key for keys in changed.values() for key in keys)

    def _without(self, user: UserId, text: str) -> str:
        named = json.loads(text)
        if self.path == "$[]":
            places = range(len(named))
        else:
            places = {self.path.removeprefix("$.")} & named.keys()
        theirs = [place for place in places if str(named[place]) == str(user)]
        for place in theirs:
            named[place] = type(named[place])(FORMER)
        if not theirs:
            return text
        return statements.to_json(named)


Hook = Callable[[Connection, UserId, datetime], object]
Export = tuple[str, Callable[[Connection, UserId], Any]]


class Holds(NamedTuple):
    """What a table holds of people, servers and matches, for the loops that forget, count and export.

    Places are columns, or paths in their JSON such as `details$.loser`, separated by spaces.
    """

    table: str
    of: str = ""  # the column that gives a row its server: guild, or match or tournament
    refers: str = ""  # the table with a server that other columns refer to
    many: bool = False  # whether a purge deletes the rows of a server in pages
    deleted: str = ""  # columns with a person; forgetting deletes the row
    replaced: str = ""  # columns with a person; forgetting puts a former player there
    words: str = ""  # what the person in each of `replaced` has written; forgetting empties it
    people: tuple[People, ...] = ()  # JSON with people; forgetting puts a former player there
    by_hand: str = ""  # places with a person that `end` or `replace` changes, or that go with the row
    kept: str = ""  # places with a person that forgetting leaves
    counted: str | Mapping[str, str] = ""  # a key in `DataSummary.counts`, or some with a condition each
    export: Export | None = None  # a key in the file of `/privacy export`, and what reads its value
    export_list: Export | None = None  # the same for a long list, newest first, whose end may be left out
    local: str = ""  # columns about the processes of one database, which are not moved to another
    stays: bool = False  # whether the whole table is
    notify: Hook | None = None  # queues the messages that name a person who is about to be forgotten
    end: Hook | None = None  # ends what runs, before matches and challenges end
    replace: Hook | None = None  # puts a former player where no loop can

    @property
    def counts(self) -> Mapping[str, str]:
        """The keys in `DataSummary.counts`, and which rows that name the person `:user` each counts."""
        columns = (self.deleted or self.replaced or self.by_hand).split()
        theirs = " OR ".join(f"{column} = :user" for column in columns)
        if isinstance(self.counted, str):
            if not self.counted:
                return {}
            return {self.counted: theirs}
        return {key: f"({theirs}) AND {condition}" for key, condition in self.counted.items()}
