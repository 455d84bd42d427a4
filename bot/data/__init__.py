"""Reads what comes with the program from the folder `data`: games, boards, sentences and colours."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from bot.data.games import read_catalogue
from bot.rules.catalogue import Catalogue
from bot.rules.puzzles import PuzzleFileError, Shelf
from bot.words import Languages
from renderer.scene import Palette, read_palettes

DATA = Path(__file__).resolve().parents[2] / "data"
PUZZLES = DATA / "puzzles"


@cache
def catalogue() -> Catalogue:
    """Read the games, on the boards they are offered on, once in a process.

    Raises:
        CatalogueError: an entry of `games.toml` cannot be used.
        LayoutError: a file of `boards` cannot be used.
    """
    return read_catalogue(_text("games.toml"), {file.name: text for file, text in _texts("boards", "*.txt")})


def languages(mention: Callable[[str], str | None] = lambda _path: None) -> Languages:
    """Read the sentences of every language; `mention` makes a command that one names something to tap."""
    return Languages({file.stem: text for file, text in _texts("locales", "*.ftl")}, mention)


@cache
def palettes() -> Mapping[str, Palette]:
    """Read the colours of each theme, once in a process.

    Raises:
        SceneError: a theme lacks a role, or names a colour that is none.
    """
    return read_palettes(_text("palettes.toml"))


@cache
def examples() -> Mapping[int, str]:
    """Read the example matches: the text of each record by the number that its file begins with.

    The number stands in the buttons that step through it, so it stays the match's own.
    """
    return {int(file.stem.partition("-")[0]): text for file, text in _texts("examples", "*.txt")}


def _text(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def _texts(folder: str, pattern: str) -> list[tuple[Path, str]]:
    files = sorted((DATA / folder).glob(pattern))
    return [(file, file.read_text(encoding="utf-8")) for file in files]


@cache
def shelf() -> Shelf:
    return shelf_in(PUZZLES)


def shelf_in(folder: Path) -> Shelf:
    """Return the puzzles of a folder, each file of which is read when it is first needed."""
    return Shelf(catalogue(), partial(_puzzle_text, folder))


def _puzzle_text(folder: Path, game: str) -> str:
    """Return the text of a game's file; nothing where there is none.

    Raises:
        PuzzleFileError: it cannot be read.
    """
    file = folder / f"{game}.jsonl"
    try:
        return file.read_text(encoding="utf-8") if file.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleFileError(f"{file} cannot be read: {error}") from error
