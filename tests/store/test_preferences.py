"""Settings written by an older version can be read, and of those by a later one what this one knows."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches.settings import PersonSettings, Pings, Preferences, ServerSettings
from bot.matches.tables import preferences
from bot.matches.tables.preferences import settings_of, text_of
from tests.store.samples import ANN, GUILD, NOON


def test_what_is_not_set_has_its_default():
    for text, settings in (
        ("{}", PersonSettings()),
        ('{"theme": "x", "pings": "silent"}', PersonSettings("x", pings=Pings.SILENT)),
        ("{}", ServerSettings()),
        ('{"channels": [7, 5]}', ServerSettings((7, 5))),
    ):
        assert settings_of(type(settings), text, strictly=True) == settings


@given(st.builds(PersonSettings), st.builds(ServerSettings))
def test_what_is_written_can_be_read(person, server):
    assert settings_of(PersonSettings, text_of(person, "{}", ())) == person
    assert settings_of(ServerSettings, text_of(server, "{}", ())) == server


LATER_PERSON = '{"theme": "night", "pings": "by owl", "colour": "red"}'
LATER_SERVER = '{"threads": true, "deadline_rule": "duel", "flag": [1, 2]}'


async def stored(store):
    """Return the settings of the only person and the only server as they are stored."""

    def read(db):
        return [
            json.loads(db.execute(f"SELECT settings FROM {table}").fetchone()[0])
            for table in ("people", "servers")
        ]

    return await store._database.read(read)


@pytest.fixture
async def later(any_store):
    """A store in which a later version has written settings."""
    await any_store.change_person(ANN, at=NOON, confirm=True)
    await any_store.change_server(GUILD, threads=True)

    def write(db):
        db.execute("UPDATE people SET settings = ?", (LATER_PERSON,))
        db.execute("UPDATE servers SET settings = ?", (LATER_SERVER,))

    await any_store._database.write(write)
    return any_store


@pytest.mark.parametrize("any_store", ["sqlite", "postgresql"], indirect=True)
async def test_what_only_a_later_version_knows_has_its_default_and_is_logged_once(later, caplog):
    preferences._log_unknown.cache_clear()
    for _ in range(3):
        found = await later.preferences(ANN, GUILD)
        assert found == Preferences(PersonSettings("night"), ServerSettings(threads=True))
    said = Counter(record.getMessage().split()[2] for record in caplog.records)
    assert said == {"pings": 1, "colour": 1, "deadline_rule": 1, "flag": 1}


@pytest.mark.parametrize("any_store", ["sqlite", "postgresql"], indirect=True)
async def test_what_only_a_later_version_knows_stays_when_something_else_is_changed(later):
    person, server = json.loads(LATER_PERSON), json.loads(LATER_SERVER)
    assert await later.change_person(ANN, at=NOON, turned=2) == PersonSettings("night", turned=2)
    assert await later.change_server(GUILD, most_open=9) == ServerSettings(threads=True, most_open=9)
    after_person, after_server = await stored(later)
    assert after_person.items() >= (person | {"turned": 2}).items()
    assert {name: after_server[name] for name in server} == server
    await later.change_person(ANN, at=NOON, pings=Pings.SILENT)
    assert (await stored(later))[0].items() >= (person | {"turned": 2, "pings": "silent"}).items()


@pytest.mark.parametrize(
    ("kind", "text"), [(PersonSettings, LATER_PERSON), (PersonSettings, "[]"), (ServerSettings, LATER_SERVER)]
)
def test_a_check_sees_what_this_version_would_not_write(kind, text):
    with pytest.raises((TypeError, ValueError)):
        settings_of(kind, text, strictly=True)
