"""Run every test that lists games in a copy of the project to which a fifth game was added."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.newcomers.copies import copy_with, run_module

RECIPES = ("tests.playthroughs", "tests.pictures")
"""What CONTRIBUTING.md tells to run for a new game."""
LAWS = (
    "tests/test_locales.py",
    "tests/conversations/test_command_texts.py",
    "tests/rules/test_catalogue.py::test_files_and_entries_match",
)
"""Where all games together are held to something."""
TESTED = (
    *("tests/rules", "tests/scenes", "tests/pictures", "tests/playthroughs", "tests/test_locales.py"),
    *("tests/conversations/test_builder_matches.py", "tests/conversations/test_command_texts.py"),
)
"""Where something is asked of each game."""


@click.command()
@click.option("--laws", is_flag=True, help="Hold all games together to the laws, and test no game alone.")
def main(laws: bool) -> None:  # noqa: FBT001 - a flag
    """Make a copy, add Five in a row to it, and test it; fail where a list of games lacks it."""
    with TemporaryDirectory() as name:
        folder = copy_with("example-five", Path(name))
        for recipe in () if laws else RECIPES:
            run_module(folder, recipe)
        run_module(folder, "pytest", "-p", "no:cacheprovider", *(LAWS if laws else TESTED))
