"""A fifth game takes a file, an entry and its sentences, and nothing else anywhere in the project.

The project is copied, the game is added to the copy, and the laws about all games are tested there.
`tests/rules` and `tests/conversations` test that new games keep the contract and are played in Discord; the
trial `fifth_game` runs every test that lists games in such a copy.
"""

import pytest

from tests.newcomers import file_of
from tests.newcomers.copies import copy_with, run_module

LAWS = (
    "tests/test_locales.py",
    "tests/conversations/test_command_texts.py",
    "tests/rules/test_catalogue.py::test_files_and_entries_match",
)
"""Where all games together are held to something."""


def test_its_file_is_short():
    assert len(file_of("example-five").read_text(encoding="utf-8").splitlines()) <= 40


@pytest.fixture
def folder(tmp_path):
    """The project with Five in a row in it."""
    return copy_with("example-five", tmp_path)


def test_every_list_of_games_takes_it_in(folder):
    run_module(folder, "pytest", "-p", "no:cacheprovider", *LAWS)
