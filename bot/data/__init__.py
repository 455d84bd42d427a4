"""Loads games, boards, texts and colours from the folder `data`."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from bot.data.games import DataFileError, read_catalogue
from bot.rules.catalogue import Catalogue
from bot.rules.puzzles import PuzzleFileError, Shelf
from bot.words import Entries, Languages
from renderer.scene import Palette, read_palettes

DATA = Path(__file__).resolve().parents[2] / "data"
PUZZLES = DATA / "puzzles"


@cache
def catalogue() -> Catalogue:
    return read_catalogue(
        _text(DATA / "games.toml"), {file.name: text for file, text in _texts("boards", "*.txt")}
    )


def languages(mention: Callable[[str], str | None] = lambda _path: None) -> Languages:
    """`mention` returns a clickable mention of a command."""
    return Languages(sentences(), mention)


@cache
def sentences() -> Mapping[str, Entries]:
    """By language."""
    return {file.stem: Entries(text) for file, text in _texts("locales", "*.ftl")}


@cache
def palettes() -> Mapping[str, Palette]:
    text = _text(DATA / "palettes.toml")
    try:
        return read_palettes(text)
    except (ValueError, AttributeError, RecursionError) as error:
        raise DataFileError(f"palettes.toml: {error}") from error


@cache
def examples() -> Mapping[int, str]:
    """By the number in their file's name, which is stored in buttons."""
    return {int(file.stem.partition("-")[0]): text for file, text in _texts("examples", "*.txt")}


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise DataFileError(f"{file}, line {line}: this is no text in UTF-8.") from error
    except OSError as error:
        raise DataFileError(f"{file} cannot be read ({error.strerror}).") from error


def _texts(folder: str, pattern: str) -> list[tuple[Path, str]]:
    return [(file, _text(file)) for file in sorted((DATA / folder).glob(pattern))]


@cache
def shelf() -> Shelf:
    return shelf_in(PUZZLES)


def shelf_in(folder: Path) -> Shelf:
    """Files are read on first use."""
    return Shelf(catalogue(), partial(_puzzle_text, folder))


def _puzzle_text(folder: Path, game: str) -> str:
    file = folder / f"{game}.jsonl"
    try:
        return _text(file) if file.exists() else ""
    except DataFileError as error:
        raise PuzzleFileError(str(error)) from error
