"""Three games that the rest of the project does not know, added for the time of a test.

Five in a row has nothing to do with groups and may end in a draw, Hex has a pie rule, and Parity has one
small board and no colours of seats. Here is all that each takes: a file of rules, an entry, and sentences.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import bot.rules.games
from bot.data import DATA
from bot.data.games import read_catalogue
from bot.rules.catalogue import Catalogue
from bot.words import Entries
from tests.rules.tables import GAMES_TOML, LAYOUTS

FOLDER = Path(__file__).parent
KEYS = ("example-five", "example-hex", "example-parity")
MESSAGE = re.compile(r"^[a-z][\w-]*(?= *=)", re.MULTILINE)
"""How a message of a file of sentences begins: with its name."""


def file_of(key: str) -> Path:
    return FOLDER / f"{key.replace('-', '_')}.py"


def entry_of(key: str) -> str:
    return (FOLDER / f"{key}.toml").read_text(encoding="utf-8")


def sentences_of(key: str) -> dict[str, str]:
    """Return what a newcomer adds to each file of `data/locales`, by language."""
    files = FOLDER.glob(f"{key}.*.ftl")
    return {file.name.split(".")[1]: file.read_text(encoding="utf-8") for file in files}


@contextmanager
def with_newcomers() -> Iterator[Catalogue]:
    """Yield our catalogue with the newcomers in it, as if their files lay beside the others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.rules.games, "__path__", [*bot.rules.games.__path__, str(FOLDER)])
        yield read_catalogue("".join([GAMES_TOML, *map(entry_of, KEYS)]), LAYOUTS)
    for key in KEYS:
        sys.modules.pop(f"bot.rules.games.{file_of(key).stem}", None)


def locales_with_newcomers() -> dict[str, Entries]:
    """Return the catalogue of every language, with the sentences about the newcomers."""
    catalogues = {file.stem: file.read_text(encoding="utf-8") for file in (DATA / "locales").glob("*.ftl")}
    for key in KEYS:
        for language, text in sentences_of(key).items():
            catalogues[language] += lacking(text, catalogues[language])
    return {language: Entries(text) for language, text in catalogues.items()}


def lacking(sentences: str, catalogue: str) -> str:
    """Return those of a newcomer's sentences that a catalogue doesn't have yet, as games share some."""
    known = {found[0] for found in MESSAGE.finditer(catalogue)}
    starts = list(MESSAGE.finditer(sentences))
    ends = [*(found.start() for found in starts[1:]), len(sentences)]
    spans = zip(starts, ends, strict=True)
    new = [sentences[found.start() : end] for found, end in spans if found[0] not in known]
    return "\n".join(["", *new, ""])
