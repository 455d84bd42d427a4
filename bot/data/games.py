"""Parser of `data/games.toml`, and of numbered boards in `data/boards`. Errors name the entry."""

import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

from bot.errors import PlayerError, SetupError
from bot.rules.catalogue import BoardChoice, BoardName, Catalogue, Family, Figure, Game
from bot.rules.figures import show
from bot.rules.rules import Rules
from bot.rules.setup import Rings, distances, options_of
from bot.rules.tilings import TILING_KINDS, Tiling, tiling

# Required and optional keys of each table with their types.
_GAME: dict[str, type] = {
    "name": str,
    "rules": str,
    "seats": list,
    "goal": str,
    "stones_on": str,
    "designer": str,
    "year": int,
    "source": str,
    "minutes": int,
    "difficulty": int,
    "default_board": str,
    "boards": list,
}
_GAME_MAY: dict[str, type] = {"any_size": list, "figures": list}
_BOARD: dict[str, type] = {"key": str}
_BOARD_MAY: dict[str, type] = {
    "name": str,
    "tiling": str,
    "mark": str,
    "suggests": dict,
    "layout": str,
    "rings": str,
}
_FAMILY: dict[str, type] = {"kind": str, "like": str, "low": int, "high": int}
_FAMILY_MAY: dict[str, type] = {"name": str, "odd_cells": bool}
_COPIED = ("name", "goal", "stones_on", "designer", "year", "source", "minutes", "difficulty")
_FIGURE: dict[str, type] = {"key": str, "board": str, "diagram": str, "ply": int}
_FIGURE_MAY: dict[str, type] = {
    "options": dict,
    "last": str,
    "refused": str,
    "begun": str,
    "marked": str,
    "passes": int,
    "page": str,
}


class DataFileError(ValueError):
    """The text names a file of the folder `data`, and the fault."""


class CatalogueError(DataFileError):
    """The text names the entry of `data/games.toml`."""


class LayoutError(DataFileError):
    """The text names the file in `data/boards/` and the line."""


def read_catalogue(games_toml: str, boards: Mapping[str, str]) -> Catalogue:
    """`boards` are the texts of `data/boards/` by name."""
    try:
        entries = tomllib.loads(games_toml)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CatalogueError(f"games.toml: {error}") from error
    return Catalogue({key: _game(key, entry, boards) for key, entry in entries.items()})


def _game(key: str, entry: Any, files: Mapping[str, str]) -> Game:
    _check_table(entry, _GAME, _GAME_MAY, where=key)
    plain = {name: entry[name] for name in _COPIED}
    game = Game(
        key=key,
        rules=_rules(entry["rules"], f"{key}.rules"),
        seats=cast("tuple[str, str]", tuple(entry["seats"])),
        boards=tuple(
            _board(table, f"{key}.boards, number {number}", files)
            for number, table in enumerate(entry["boards"], start=1)
        ),
        default_board=entry["default_board"],
        families=tuple(
            _family(table, f"{key}.any_size, number {number}")
            for number, table in enumerate(entry.get("any_size", ()), start=1)
        ),
        figures=tuple(
            _figure(table, f"{key}.figures, number {number}")
            for number, table in enumerate(entry.get("figures", ()), start=1)
        ),
        **plain,
    )
    _check_game(game)
    return game


def _rules(name: str, where: str) -> type[Rules]:
    """Of a name such as `odd.Odd`."""
    module, _, title = name.partition(".")
    try:
        found = getattr(import_module(f"bot.rules.games.{module}"), title)
    except (ImportError, AttributeError) as error:
        raise _wrong(where, f"{name!r} is no class in bot/rules/games/: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Rules) and hasattr(found, "__dataclass_fields__")):
        raise _wrong(where, f"{name!r} is no dataclass of rules")
    try:
        options_of(found)
    except ValueError as error:
        raise _wrong(where, str(error)) from error
    return found


def _board(table: Any, where: str, files: Mapping[str, str]) -> BoardChoice:
    _check_table(table, _BOARD, _BOARD_MAY, where=where)
    key = table.get("tiling", table["key"])
    try:
        cells = tiling(key)
    except ValueError as error:
        raise _wrong(where, str(error)) from error
    mark = table.get("mark", "")
    if mark not in ("", "teaching", "expert"):
        raise _wrong(where, f"the mark {mark!r}; it is teaching, expert, or not there")
    numbers, drawn_in = _numbers(table, cells, where, files)
    return BoardChoice(
        key=table["key"],
        name=BoardName(table.get("name", cells.kind), tuple(map(str, cells.sizes))),
        tiling=key,
        mark=mark,
        suggests=table.get("suggests", {}),
        numbers=numbers,
        drawn_in=drawn_in,
    )


def _numbers(
    table: Any, cells: Tiling, where: str, files: Mapping[str, str]
) -> tuple[tuple[int, ...] | Rings, str]:
    """Return a board's numbers, if any, and where they are drawn."""
    for kind, parse in (("layout", parse_layout), ("rings", parse_rings)):
        file = table.get(kind)
        if file:
            if file not in files:
                raise _wrong(where, f"there is no data/boards/{file}")
            name = f"data/boards/{file}"
            numbers = parse(files[file], cells, file=name)
            return numbers, f"{name}, line {next(_lines(files[file]))[0]}"
    return (), ""


def _family(table: Any, where: str) -> Family:
    _check_table(table, _FAMILY, _FAMILY_MAY, where=where)
    for name in (table["kind"], table["like"]):
        if name not in TILING_KINDS:
            raise _wrong(where, f"there is no kind {name!r}; the kinds are {', '.join(sorted(TILING_KINDS))}")
    kind = TILING_KINDS[table["kind"]]
    sizes = range(table["low"], table["high"] + 1)
    if not sizes or not {*sizes} <= {*kind.sizes}:
        few = kind.sizes[0]
        many = kind.sizes[-1]
        raise _wrong(where, f"sizes from {table['low']} to {table['high']}; there are {few} to {many}")
    return Family(
        kind=table["kind"],
        like=table["like"],
        name=table.get("name", table["kind"]),
        sizes=sizes,
        count=kind.count,
        odd_cells=table.get("odd_cells", False),
    )


def _figure(table: Any, where: str) -> Figure:
    _check_table(table, _FIGURE, _FIGURE_MAY, where=where)
    return Figure(**table)


def _check_table(table: Any, must: dict[str, type], may: dict[str, type], *, where: str) -> None:
    if not isinstance(table, dict):
        raise _wrong(where, f"{table!r} is no table")
    unknown = sorted(table.keys() - must.keys() - may.keys())
    if unknown:
        raise _wrong(where, f"unknown key {unknown[0]!r}; known are {', '.join(sorted({*must, *may}))}")
    missing = sorted(must.keys() - table.keys())
    if missing:
        raise _wrong(where, f"the key {missing[0]!r} is missing")
    for key, value in table.items():
        wanted = must.get(key) or may[key]
        if type(value) is not wanted:
            raise _wrong(where, f"{key} = {value!r}; it must be of type {wanted.__name__}")


def _check_game(game: Game) -> None:
    keys = [choice.key for choice in game.boards]
    if len(set(keys)) != len(keys):
        raise _wrong(f"{game.key}.boards", f"a key occurs twice among {', '.join(keys)}")
    if len(game.seats) != 2:
        raise _wrong(f"{game.key}.seats", f"{len(game.seats)} titles; two are needed")
    if game.stones_on not in ("cells", "points"):
        raise _wrong(f"{game.key}.stones_on", f"{game.stones_on!r}; it is cells or points")
    try:
        game.board(game.default_board)
        for choice in game.boards:
            game.complete(choice.suggests)
    except SetupError as error:
        raise _wrong(f"{game.key}.boards", str(error)) from error
    for choice in game.boards:
        _check_board(game, choice)
    for figure in game.figures:
        try:
            show(figure, game)
        except (PlayerError, ValueError) as error:
            raise _wrong(f"{game.key}.figures: {figure.key}", str(error)) from error


def _check_board(game: Game, choice: BoardChoice) -> None:
    try:
        game.rules().check_board(choice.board(random.Random(0)))  # noqa: S311 - a sample is enough
    except SetupError as error:
        if choice.drawn_in:
            raise LayoutError(
                f"{choice.drawn_in}: {game.name} can't be played on this board: {error}"
            ) from error
        raise _wrong(f"{game.key}.boards: {choice.key}", str(error)) from error


def _wrong(where: str, what: str) -> CatalogueError:
    return CatalogueError(f"games.toml: {where}: {what}")


def parse_layout(text: str, tiling: Tiling, *, file: str) -> tuple[int, ...]:
    """Parse a line of digits per row, from the top; empty lines and `#` comments are ignored."""
    numbers = [0] * len(tiling)
    lines = list(_lines(text))
    for (line, marks), row in zip(lines, tiling.rows, strict=False):
        if len(marks) != len(row):
            raise LayoutError(
                f"{file}, line {line}: {marks!r} has {len(marks)} cells; {len(row)} are needed here"
            )
        for cell, mark in zip(row, marks, strict=True):
            if mark not in "123456789":
                raise LayoutError(f"{file}, line {line}: {mark!r} is no number of a cell; 1 to 9 are")
            numbers[cell] = int(mark)
    if len(lines) != len(tiling.rows):
        last = lines[-1][0] if lines else 1
        raise LayoutError(
            f"{file}, line {last}: the board ends after {len(lines)} rows; "
            f"{tiling.key} has {len(tiling.rows)}"
        )
    return tuple(numbers)


def parse_rings(text: str, tiling: Tiling, *, file: str) -> Rings:
    """Parse a line per ring from the centre: `2x1 4x2` are two cells marked 1 and four marked 2.

    Empty lines and `#` comments are ignored.
    """
    sizes = Counter(distances(tiling))
    lines = list(_lines(text))
    found = []
    for ring, (line, words) in enumerate(lines):
        numbers = [number for word in words.split() for number in _counted(word, f"{file}, line {line}")]
        if len(numbers) != sizes[ring]:
            raise LayoutError(
                f"{file}, line {line}: {len(numbers)} cells; ring {ring} of {tiling.key} has {sizes[ring]}"
            )
        found.append(tuple(sorted(numbers, reverse=True)))
    if len(found) != len(sizes):
        last = lines[-1][0] if lines else 1
        raise LayoutError(f"{file}, line {last}: {len(found)} rings; {tiling.key} has {len(sizes)}")
    return Rings(tuple(found))


def _counted(word: str, where: str) -> list[int]:
    """Expand a count such as `4x2`."""
    count, _, number = word.partition("x")
    if not (count.isdecimal() and len(number) == 1 and number in "123456789"):
        raise LayoutError(f"{where}: {word!r} is no count; write 4x2 for four cells marked 2")
    return [int(number)] * int(count)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """With content, and their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()
