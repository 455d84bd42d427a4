"""Run every test that lists games in a copy of the project to which a fifth game was added."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.newcomers.copies import copy_with, run_module

RECIPES = ("tests.playthroughs", "tests.pictures")
"""What CONTRIBUTING.md tells to run for a new game."""
TESTED = (
    *("tests/rules", "tests/scenes", "tests/pictures", "tests/playthroughs", "tests/test_locales.py"),
    *("tests/conversations/test_builder_matches.py", "tests/conversations/test_command_texts.py"),
)
"""Where something is asked of each game."""


def run(rounds: int) -> None:
    """Make a copy, add Five in a row to it, and test it; a second round would show nothing else."""
    del rounds
    with TemporaryDirectory() as name:
        folder = copy_with("example-five", Path(name))
        for recipe in RECIPES:
            run_module(folder, recipe)
        run_module(folder, "pytest", "-p", "no:cacheprovider", *TESTED)
