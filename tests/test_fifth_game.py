"""A fifth game takes a file, an entry and its sentences, and nothing else anywhere in the project.

The project is copied, the game is added to the copy, and the tests that list games are run there: by what
each says of the new game, and by all that the lists as a whole promise.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.newcomers import entry_of, file_of, sentences_of

ROOT = Path(__file__).parent.parent
PARTS = ("bot", "renderer", "data", "tests", "benchmarks", "README.md", "CONTRIBUTING.md", "pyproject.toml")
UNWANTED = shutil.ignore_patterns("__pycache__", "*.sqlite3*", "newcomers", "test_*_game.py")

OF_THE_GAME = ("tests/rules", "tests/scenes", "tests/pictures", "tests/playthroughs", "tests/cogs")
"""Where something is asked of each game."""
OF_ALL_GAMES = (
    "tests/test_locales.py",
    "tests/cogs/test_command_texts.py",
    "tests/pictures/test_golden.py::test_every_kept_picture_is_a_case",
    "tests/playthroughs/test_playthroughs.py::test_every_game_has_a_playthrough_on_every_kind_of_tiling",
    "tests/rules/test_catalogue.py",
    "tests/rules/test_contract.py::test_the_contract_knows_every_way_in_which_a_match_may_end_without_the_rules",
    "tests/rules/test_random_matches.py::test_the_games_that_the_goals_are_about_are_played_fast",
)
"""Where all games together are held to something."""


def test_its_file_is_short():
    assert len(file_of("five").read_text(encoding="utf-8").splitlines()) <= 40


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The project with Five in a row in it."""
    folder = tmp_path_factory.mktemp("project")
    for part in PARTS:
        source, target = ROOT / part, folder / part
        if source.is_dir():
            shutil.copytree(source, target, ignore=UNWANTED)
        else:
            shutil.copy(source, target)
    shutil.copy(file_of("five"), folder / "bot" / "rules" / "games")
    append(folder / "data" / "games.toml", entry_of("five"))
    for language, text in sentences_of("five").items():
        append(folder / "data" / "locales" / f"{language}.ftl", text)
    for recipe in ("tests.playthroughs", "tests.pictures"):
        run(folder, recipe)
    return folder


def append(file, text):
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")


def run(folder, *arguments):
    """Run a module in the copy, as CONTRIBUTING.md tells."""
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_everything_that_is_asked_of_a_game_is_asked_of_it_and_answered(copy):
    passed = run(copy, "pytest", "-p", "no:cacheprovider", "-k", "five", *OF_THE_GAME)
    assert passed.count(".") > 60


def test_every_list_of_games_takes_it_in(copy):
    run(copy, "pytest", "-p", "no:cacheprovider", *OF_ALL_GAMES)
