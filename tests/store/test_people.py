import asyncio
import json
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bot.data import catalogue
from bot.db import schema
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.model import Place
from bot.matches.services import Services
from bot.matches.settings import PersonSettings
from bot.matches.tables import contents
from bot.matches.tables.columns import Holds
from tests.case import case
from tests.loaded import of_the_whole
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, new_match, open_store
from tests.store.story import write_story


class Service(NamedTuple):
    """Where something about a person is stored, and where they read of it."""

    places: set[str]
    """Columns, with the path inside their JSON."""
    shown: str
    """Keys of `DataSummary.counts`, or "settings", which `/privacy show` says."""
    exported: str
    """The key in the file of `/privacy export`."""


def places(*names):
    return {
        f"{one.table}.{place}"
        for one in contents.HELD
        if one.table in names or not names
        for place in (
            *f"{one.deleted} {one.replaced} {one.by_hand}".split(),
            *(f"{json.column}{json.path}" for json in one.people),
        )
    }


PLAYED = {"matches.seat_0", "matches.seat_1"}
MODERATED = {"matches.remark$.by", "outcomes.details$.moderator"}
pytestmark = of_the_whole
NOT_ALONE = {"people", "ratings", "digests", "entrants"}
"""Tables of a person that others are shown with."""
PARTS = (
    Service(PLAYED | {"outcomes.details$.loser"}, "running finished", "matches"),
    Service({"challenges.challenger", "challenges.opponent"}, "open closed", "challenges"),
    Service(places("log") | MODERATED, "logged", "log"),
    Service(places("people", "digests"), "settings", "settings"),
    Service(places("rated_matches", "ratings"), "rated", "rated matches"),
    Service(places("entrants", "tournaments"), "tournaments", "tournaments"),
    Service(places("proposals"), "proposals", "proposals"),
    Service(places("ballots"), "votes", "votes"),
    # Who takes one of several seats plays a match.
    Service(PLAYED | {"challenges.taken$[]"}, "running finished", "matches"),
    *(
        Service(places(one.table), " ".join(one.counts), one.export[0])
        for one in contents.HELD
        if one.deleted and one.table not in NOT_ALONE
    ),
)
KEPT = {f"{one.table}.{place}" for one in contents.HELD for place in one.kept.split()}
WORDS = {f"{one.table}.{column}" for one in contents.HELD for column in one.words.split()} | {"records.text"}
"""What people have written."""
OTHERS = {
    "acts": "kind place",
    "allowances": "owner number refusals",
    "ballots": "id ply proposal",
    "analyses": "version budget estimates",
    "boards": "message revision since ply",
    "challenges": "id channel setup seat rematch_of days_per_turn status message notice turns seats",
    "dailies": "day puzzle channel message",
    "explained": "day puzzle channel message",
    "handled": "interaction",
    "leases": "name owner term",
    "lessons": "lesson",
    "log": "id what details",
    "matches": "id number channel parent setup status revision level days_per_turn taken_back_0 taken_back_1"
    " request plan_0 plan_1 reminders start_ply turning pairing left_0 left_1 spare",
    "months": "id channel month message",
    "notes": "key text",
    "outbox": "id kind subject channel revision details version claimed_by",
    "outcomes": "winner reason",
    "people": "settings",
    "posts": "message channel",
    "presses": "day",
    "proposals": "id ply turn votes told",
    "rated_matches": "id game winner reason",
    "ratings": "game matches opponents",
    "records": "id digest",
    "migrations": "number name",
    "together": "channel message hour zone pace stage ply day empty_days people thread",
    "tournaments": "id channel terms status message told seed gone decisions",
    "tried": "puzzle wrong hints",
    "turns": "ply notation",
    "vacations": "id",
}
"""Whole numbers and texts that name no person: a new column belongs here or above."""
BELONGS = {"guild", "match", "tournament"}
"""Columns that say of which server a row is, or of which match or tournament there."""
STEPS = [path.read_text(encoding="utf-8") for path in Path(schema.__file__).parent.glob("schema-*.sql")]
MOMENTS = {"applied", *re.findall(r"(\w+) \$moment", "".join(STEPS))}
PEOPLE = (ANN, BEN, CAT, CAT + 1)
SOMEBODY_ELSE = 424_242
MORE = f"""
UPDATE outcomes SET details = json_set(details, '$.loser', '{ANN}') WHERE match = 5;
UPDATE outcomes SET details = json_set(details, '$.moderator', '{CAT}') WHERE match = 17;
UPDATE tournaments SET barred = '[{CAT + 1}]';

"""
"""Ways to be named that the story does not tell."""
LATER = NOON + timedelta(days=60)


@pytest.fixture(scope="module")
def story(tmp_path_factory):
    path = tmp_path_factory.mktemp("people") / "story.sqlite3"
    asyncio.run(write_story(path))
    with closing(sqlite3.connect(path)) as db:
        db.executescript(MORE)
        yield db


def columns(db):
    for (table,) in db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    ).fetchall():
        if not table.startswith("sqlite_"):
            yield table, {row[1]: row[2] for row in db.execute(f"PRAGMA table_info({table})")}


def replaced(value, person, by, path="$"):
    if isinstance(value, dict):
        inner = {key: replaced(one, person, by, f"{path}.{key}") for key, one in value.items()}
        return {key: new for key, (new, _) in inner.items()}, {
            at for _, found in inner.values() for at in found
        }
    if isinstance(value, list):
        inner = [replaced(one, person, by, f"{path}[]") for one in value]
        return [new for new, _ in inner], {at for _, found in inner for at in found}
    return (type(value)(by), {path}) if str(value) == str(person) else (value, set())


def places_of(db, person, keep=None):
    """Return where a person is named; elsewhere than in the places to keep, another one is put there."""
    found = set()
    for table, names in columns(db):
        for name in names:
            for row, value in db.execute(f"SELECT DISTINCT {name}, {name} FROM {table}").fetchall():
                if str(person) not in str(value):
                    continue
                is_json = isinstance(value, str) and value[:1] in ("{", "[")
                new, paths = replaced(json.loads(value) if is_json else value, person, SOMEBODY_ELSE)
                places = {f"{table}.{name}{path if is_json else ''}" for path in paths}
                found |= places
                if places and keep is not None and not places & keep:
                    stored = json.dumps(new) if is_json else new
                    db.execute(f"UPDATE {table} SET {name} = ? WHERE {name} = ?", (stored, row))
    return found


def test_each_column_names_a_person_or_is_known_not_to(story):
    known = WORDS | {place.partition("$")[0] for place in places() | KEPT}
    known |= {f"{table}.{name}" for table, names in OTHERS.items() for name in names.split()}
    found = {
        f"{table}.{name}"
        for table, types in columns(story)
        for name, kind in types.items()
        if name not in BELONGS and (kind in ("BIGINT", "INTEGER") or (kind == "TEXT" and name not in MOMENTS))
    }
    assert found - known == set(), "declare in `HOLDS` that it can name a person, or here that it cannot"
    assert known - found == set()


def test_each_table_of_a_server_is_purged(story):
    held = {one.table: one for one in contents.HELD}
    purged = {one.table for one in contents.purged()}
    assert len(held) == len([*contents.HELD])
    for table, names in columns(story):
        one = held.pop(table, Holds(table))
        assert one.of in names or not BELONGS & names.keys(), f"{table} is of a server: say how in `HOLDS`"
        assert (table in purged) == (one.of == "guild")
    assert not held


OF = {"guild": "guild"} | {
    key: f"(SELECT guild FROM {table} WHERE id = {key})" for key, table in contents.PARENTS.items()
}


async def test_a_server_is_purged_piece_by_piece_and_others_keep_everything(story, tmp_path):
    def held(condition):
        parts = [one for one in contents.HELD if one.of in contents.PARENTS]
        owned = [*contents.purged()[:-1], *parts]
        found = [f"SELECT count(*) FROM {one.table} WHERE {OF[one.of]} {condition} {GUILD}" for one in owned]
        return [db.execute(query).fetchone()[0] for query in found]

    with closing(sqlite3.connect(tmp_path / "copy.sqlite3", isolation_level=None)) as db:
        story.backup(db)
        async with open_store(tmp_path / "copy.sqlite3") as store:
            await new_match(store, place=Place(GUILD - 1, CHANNEL))
            others, ours, pieces = held("IS NOT"), held("IS"), 0
            await store.note_departure(GUILD, NOON)
            while await store.purge(GUILD, LATER, 2):
                pieces += 1
        assert (all(ours), any(held("IS")), held("IS NOT")) == (True, False, others)
        assert pieces > ours[[one.table for one in contents.purged()].index("matches")] / 2


def test_the_story_names_a_person_in_each_place(story):
    found = set().union(*(places_of(story, person) for person in PEOPLE))
    assert found == places() | KEPT == set().union(KEPT, *(part.places for part in PARTS))


async def test_each_place_alone_is_shown_exported_and_forgotten(story, tmp_path):
    tried = 0
    named = {person: places_of(story, person) for person in PEOPLE}
    for part in PARTS:
        for person in (one for one in PEOPLE if part.places & named[one]):
            with case(part.shown, person):
                path = tmp_path / f"{part.exported}-{tried}.sqlite3"
                with closing(sqlite3.connect(path)) as db:
                    story.backup(db)
                    places_of(db, person, keep=part.places)
                    db.commit()
                async with open_store(path) as store:
                    await look(store, part, person)
                with closing(sqlite3.connect(path)) as db:
                    assert places_of(db, person) - KEPT == set()
                tried += 1
    assert tried > len(PARTS)


async def look(store, part, person):
    from bot.features.privacy.service import Privacy

    services = Services(Context(store, catalogue(), lambda: LATER, Random(1)))
    held = await store.holdings(person)
    assert not held.is_empty
    shown = {**held.counts, "settings": held.settings != PersonSettings()}
    assert any(shown[name] for name in part.shown.split())
    file = json.loads(await services.get(Privacy).export(person))
    empty = json.loads(await services.get(Privacy).export(SOMEBODY_ELSE + 1))
    assert file[part.exported] != empty[part.exported]
    await services.get(Privacy).forget(By(person, Place(GUILD, CHANNEL)))
    assert (await store.holdings(person)).is_empty
