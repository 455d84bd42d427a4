"""Three games that nobody knew when the rest was written, added for the time of a test.

Five in a row has nothing to do with groups and may end in a draw, Hex has a pie rule, and Catchup remembers
the turn before. Here is all that they take: for each a file of rules, an entry, and sentences.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import bot.rules.games
from bot.data import DATA
from bot.data.games import read_catalogue
from bot.rules.catalogue import Catalogue
from bot.words import Languages
from tests.rules.tables import GAMES_TOML, LAYOUTS

FOLDER = Path(__file__).parent
KEYS = ("five", "hex", "catchup")
FILES = {key: FOLDER / f"{key}.py" for key in KEYS}
ENTRIES = (FOLDER / "games.toml").read_text(encoding="utf-8")
SENTENCES = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.ftl")}


@contextmanager
def with_newcomers() -> Iterator[Catalogue]:
    """Yield our catalogue with the newcomers in it, as if their files lay beside the others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.rules.games, "__path__", [*bot.rules.games.__path__, str(FOLDER)])
        yield read_catalogue(GAMES_TOML + ENTRIES, LAYOUTS)
    for key in KEYS:
        sys.modules.pop(f"bot.rules.games.{key}", None)


def languages_with_newcomers() -> Languages:
    """Return the sentences of every language, with those about the newcomers."""
    catalogues = {file.stem: file.read_text(encoding="utf-8") for file in (DATA / "locales").glob("*.ftl")}
    return Languages({language: text + SENTENCES[language] for language, text in catalogues.items()})
