"""Reads what comes with the program from the folder ``data``: games, boards, sentences and colours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.rules.catalogue import Catalogue, read_catalogue
from bot.words import Languages
from renderer.palette import read_palettes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from renderer.palette import Palette

DATA = Path(__file__).resolve().parent.parent / "data"


def catalogue() -> Catalogue:
    """The games, on the boards they are offered on."""
    return read_catalogue(_text("games.toml"), {file.name: text for file, text in _texts("boards", "*.txt")})


def languages(mention: Callable[[str], str | None] = lambda _path: None) -> Languages:
    """The sentences; `mention` makes a command that one names something to tap."""
    return Languages({file.stem: text for file, text in _texts("locales", "*.ftl")}, mention)


def palettes() -> Mapping[str, Palette]:
    """The colours of each theme."""
    return read_palettes(_text("palettes.toml"))


def _text(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def _texts(folder: str, pattern: str) -> list[tuple[Path, str]]:
    files = sorted((DATA / folder).glob(pattern))
    return [(file, file.read_text(encoding="utf-8")) for file in files]
