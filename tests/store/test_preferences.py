"""Settings written by an older version can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches.settings import PersonSettings, Pings, ServerSettings
from bot.store.preferences import person_of, server_of, text_of


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("{}", PersonSettings()),
        ('{"theme": "x", "pings": "silent"}', PersonSettings("x", pings=Pings.SILENT)),
    ],
)
def test_what_a_person_has_not_set_has_its_default(text, settings):
    assert person_of(text) == settings


@pytest.mark.parametrize(
    ("text", "settings"), [("{}", ServerSettings()), ('{"channels": [7, 5]}', ServerSettings((7, 5)))]
)
def test_what_a_server_has_not_set_has_its_default(text, settings):
    assert server_of(text) == settings


@given(st.builds(PersonSettings), st.builds(ServerSettings))
def test_what_is_written_can_be_read(person, server):
    assert person_of(text_of(person)) == person
    assert server_of(text_of(server)) == server
