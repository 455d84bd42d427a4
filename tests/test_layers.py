"""Which package may import which: the table of ARCHITECTURE.md, kept."""

import ast
import re
import sys
from pathlib import Path

import pytest

from bot.data import DATA, catalogue

ROOT = Path(__file__).parent.parent

RULES = {"bot.errors"}
ALLOWED = {
    "renderer": {"PIL"},
    "bot.errors": set(),
    "bot.rules": RULES,
    "bot.words": RULES | {"bot.rules.catalogue", "bot.rules.vocabulary", "fluent"},
    "bot.matches": RULES | {"bot.rules"},
    "bot.store": RULES | {"bot.rules", "bot.matches", "aiosqlite"},
    "bot.scenes": RULES | {"bot.rules", "bot.matches.model", "bot.words", "renderer"},
    "bot.gallery": RULES | {"bot.rules", "bot.scenes", "bot.words", "renderer"},
    "bot.data": RULES | {"bot.rules", "bot.words", "renderer"},
    "bot.settings": {"pydantic", "pydantic_settings"},
    "bot.sandbox": {"aiohttp"},
    "bot.cogs": RULES
    | {"bot.rules", "bot.matches", "bot.store", "bot.scenes", "bot.words", "renderer", "discord", "yarl"},
}
EVERYTHING = {"bot", "bot.__main__", "bot.tools"}
FORBIDDEN_IN_RULES = {
    "asyncio",
    "time",
    "datetime",
    "io",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "sqlite3",
    "tomllib",
}


def modules():
    """Return every module of ours, by name, with its file."""
    files = sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("renderer/**/*.py")])
    return [
        (".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), file)
        for file in files
    ]


def imports_of(path):
    """Yield the modules that a file imports, whether or not for types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: write imports in full"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names if node.module == "bot")


def within(module, packages):
    """Return the package among these that a module belongs to."""
    return next(
        (package for package in packages if module == package or module.startswith(f"{package}.")), None
    )


@pytest.mark.parametrize(("module", "path"), modules())
def test_a_module_imports_only_what_its_station_may(module, path):
    if module in EVERYTHING:
        return
    home = within(module, ALLOWED)
    assert home, f"{module} has no row in the table"
    allowed = ALLOWED[home] | {home} | sys.stdlib_module_names
    strangers = [name for name in imports_of(path) if name != "bot" and not within(name, allowed)]
    assert not strangers, f"{module} must not import {strangers}"


@pytest.mark.parametrize("path", [path for name, path in modules() if within(name, ["bot.rules"])])
def test_the_rules_know_no_clock_no_files_and_no_other_world(path):
    assert not FORBIDDEN_IN_RULES & {name.split(".")[0] for name in imports_of(path)}


def test_the_walk_finds_the_modules():
    assert {"bot.__main__", "bot.errors", "renderer"} <= dict(modules()).keys()


GAMES = catalogue().games
KNOWS_NO_GAME = ["bot.scenes", "bot.cogs", "bot.rules.notation", "bot.rules.vocabulary", "bot.rules.hints"]


def texts(path):
    """Yield every text in a file, comments left out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def reasons():
    """Return what the rules of the games give as reasons."""
    english = (DATA / "locales" / "en.ftl").read_text(encoding="utf-8")
    worded = set(re.findall(r"^(?:error|outcome)-(\S+) =", english, re.MULTILINE))
    files = [ROOT.joinpath(*game.rules.__module__.split(".")).with_suffix(".py") for game in GAMES.values()]
    return worded & {text for file in files for text in texts(file)}


@pytest.mark.parametrize("path", [path for name, path in modules() if within(name, KNOWS_NO_GAME)])
def test_what_serves_every_game_names_none_and_no_reason_of_one(path):
    names = {*GAMES, *(game.name for game in GAMES.values()), *reasons()}
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])", re.IGNORECASE)
    found = [text for text in texts(path) if pattern.search(text)]
    assert not found, f"{path.name} knows a game: {found}"
