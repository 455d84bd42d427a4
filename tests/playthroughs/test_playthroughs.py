import pytest

from tests.case import each
from tests.playthroughs import FOLDER, playthroughs_of, read, retell
from tests.rules.tables import CATALOGUE

NAMES = sorted(playthroughs_of(CATALOGUE))


def test_every_game_has_a_playthrough_on_every_kind_of_tiling():
    found = {file.stem for file in FOLDER.glob("*.txt")}
    missing, left = sorted(set(NAMES) - found), sorted(found - set(NAMES))
    assert not missing, f"run `python -m tests.playthroughs` and read the new files: {', '.join(missing)}"
    assert not left, f"of no game any more, `python -m tests.playthroughs` removes them: {', '.join(left)}"


@each("name", NAMES)
def test_a_playthrough_is_told_as_it_was_recorded(name):
    if not (FOLDER / f"{name}.txt").exists():
        pytest.fail(f"{name} has no playthrough: run `python -m tests.playthroughs` and read it.")
    assert retell(read(name)) == read(name)
