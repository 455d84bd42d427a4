"""The rules still say what they said when each playthrough was recorded."""

import pytest

from tests.playthroughs import FOLDER, recorded, retold, wanted
from tests.rules.tables import CATALOGUE

NAMES = sorted(wanted(CATALOGUE))


def test_every_game_has_a_playthrough_on_every_kind_of_tiling():
    """For a new game run `python -m tests.playthroughs`; delete the file of one that is gone."""
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_told_as_it_was_recorded(name):
    assert retold(recorded(name)) == recorded(name)
