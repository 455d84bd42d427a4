import json

import pytest

from bot.matches.settings import PersonSettings, Pings, Preferences, ServerSettings
from bot.matches.tables import preferences
from tests.matches.tables.rows import HERE, THERE, put, rows
from tests.store.samples import ANN, BEN, CAT

PEOPLE, SERVERS, BLOCKS = "people person settings", "servers guild settings", "blocks person blocked"
NIGHT = PersonSettings("night", turned=2, pings=Pings.SILENT)
THREADS = ServerSettings((7, 5), threads=True, most_open=1)


@pytest.fixture(autouse=True)
def known(db):
    put(db, PEOPLE, (ANN, {"theme": "night", "turned": 2, "pings": "silent"}), (BEN, {}))
    put(db, SERVERS, (HERE, {"channels": [7, 5], "threads": True, "most_open": 1}))
    put(db, BLOCKS, (ANN, BEN), (ANN, CAT), (CAT, ANN))


def test_an_unset_setting_has_its_default(db):
    default = PersonSettings(), ServerSettings()
    for user, guild, found in ((ANN, HERE, (NIGHT, THREADS)), (BEN, THERE, default), (9, None, default)):
        assert preferences.both(db, user, guild) == Preferences(*found)
    assert type(preferences.person(db, ANN).pings) is Pings


def test_a_change_leaves_the_other_fields_and_the_others_alone(db):
    changed = preferences.change(db, PersonSettings, ANN, turned=1)
    assert changed == PersonSettings("night", turned=1, pings=Pings.SILENT)
    assert preferences.change(db, ServerSettings, HERE, language="de", most_open=5) == ServerSettings(
        (7, 5), threads=True, language="de"
    )
    assert preferences.person(db, ANN).turned == 1
    assert preferences.server(db, HERE).language == "de"
    assert preferences.person(db, BEN) == PersonSettings()
    assert preferences.server(db, THERE) == ServerSettings()


def test_a_person_without_settings_gets_a_row(db):
    preferences.change(db, PersonSettings, CAT, language="de")
    preferences.change(db, ServerSettings, THERE, threads=False)
    assert [user for user, _ in rows(db, PEOPLE)] == [ANN, BEN, CAT]
    assert [guild for guild, _ in rows(db, SERVERS)] == [HERE, THERE]
    assert preferences.person(db, CAT) == PersonSettings(language="de")


LATER = {"theme": "night", "pings": "by owl", "colour": "red"}
"""As a later version may write it."""


def test_a_setting_of_a_later_version_stays_until_it_is_changed(db):
    put(db, PEOPLE, (CAT, LATER))
    assert preferences.person(db, CAT) == PersonSettings("night")
    assert preferences.change(db, PersonSettings, CAT, turned=2) == PersonSettings("night", turned=2)
    assert json.loads(rows(db, PEOPLE)[-1][1]).items() >= (LATER | {"turned": 2}).items()
    preferences.change(db, PersonSettings, CAT, pings=Pings.SILENT)
    stored = json.loads(rows(db, PEOPLE)[-1][1])
    assert (stored["pings"], stored["colour"]) == ("silent", "red")


def test_strictly_what_only_a_later_version_knows_is_refused(db):
    assert preferences.person(db, ANN, strictly=True) == NIGHT
    assert preferences.server(db, HERE, strictly=True) == THREADS
    put(db, PEOPLE, (CAT, LATER))
    put(db, SERVERS, (THERE, {"flag": [1]}))
    for read, key in ((preferences.person, CAT), (preferences.server, THERE)):
        with pytest.raises(ValueError, match="no such setting"):
            read(db, key, strictly=True)


def test_a_block_is_there_once_and_goes_alone(db):
    for _ in range(2):
        preferences.block(db, BEN, ANN)
    preferences.block(db, ANN, BEN)
    assert rows(db, BLOCKS) == [(ANN, BEN), (ANN, CAT), (BEN, ANN), (CAT, ANN)]
    put(db, BLOCKS, (BEN, CAT))
    for _ in range(2):
        preferences.unblock(db, ANN, CAT)
    assert rows(db, BLOCKS) == [(ANN, BEN), (BEN, ANN), (BEN, CAT), (CAT, ANN)]
    assert preferences.blocked_by(db, BEN) == {ANN, CAT}


def test_a_setting_of_a_later_version_is_logged_once(caplog):
    for one in (preferences._decode, preferences._log_unknown):
        one.cache_clear()
    for _ in range(3):
        preferences.settings_of(PersonSettings, json.dumps(LATER))
    assert sorted(record.getMessage().split()[2] for record in caplog.records) == ["colour", "pings"]
