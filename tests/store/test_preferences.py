from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches.settings import PersonSettings, Pings, ServerSettings
from bot.matches.tables import preferences
from bot.matches.tables.preferences import settings_of, text_of

LATER_PERSON = '{"theme": "night", "pings": "by owl", "colour": "red"}'
LATER_SERVER = '{"threads": true, "deadline_rule": "duel", "flag": [1, 2]}'


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


def test_what_only_a_later_version_knows_has_its_default_and_is_logged_once(caplog):
    preferences._log_unknown.cache_clear()
    for _ in range(3):
        assert settings_of(PersonSettings, LATER_PERSON) == PersonSettings("night")
        assert settings_of(ServerSettings, LATER_SERVER) == ServerSettings(threads=True)
    said = Counter(record.getMessage().split()[2] for record in caplog.records)
    assert said == {"pings": 1, "colour": 1, "deadline_rule": 1, "flag": 1}


@pytest.mark.parametrize(
    ("kind", "text"), [(PersonSettings, LATER_PERSON), (PersonSettings, "[]"), (ServerSettings, LATER_SERVER)]
)
def test_a_check_sees_what_this_version_would_not_write(kind, text):
    with pytest.raises((TypeError, ValueError)):
        settings_of(kind, text, strictly=True)
