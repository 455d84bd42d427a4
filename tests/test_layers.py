import ast
import fnmatch
import re
import sys
from functools import cache
from pathlib import Path

import networkx as nx

from bot.data import DATA, catalogue

ROOT = Path(__file__).parent.parent
NAME = re.compile(r"`(.+?)`")
TABLE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("| Package | May import |")[2]
ROWS = re.findall(r"^\| (.+) \| (.+) \|$", TABLE, re.MULTILINE)
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
    files = sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("renderer/**/*.py")])
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
    }


MODULES = modules()


def names(told):
    """Yield the packages that a cell of the table names, and the modules that a pattern fits."""
    for name in NAME.findall(told):
        yield from fnmatch.filter(MODULES, name) if "*" in name else [name]


EVERY_ROOM = set(names(dict(ROWS)["every room"]))
ALLOWED = {
    package: {*names(told), *(EVERY_ROOM if "as every room" in told else ())}
    for packages, told in ROWS
    if told != "everything"
    for package in names(packages)
}
"""What each package may import besides itself and the standard library."""
EVERYTHING = set(names(next(packages for packages, told in ROWS if told == "everything")))


@cache
def nodes(module):
    return list(ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))))


@cache
def imports_of(module):
    found = []
    for node in nodes(module):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: write imports in full"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [name if name in MODULES else node.module for name in inner]
    return found


def within(module, packages):
    fitting = (package for package in packages if module == package or module.startswith(f"{package}."))
    return max(fitting, key=len, default=None)


def test_a_module_imports_only_what_its_station_may():
    for module in MODULES.keys() - EVERYTHING:
        home = within(module, ALLOWED)
        assert home, f"{module} needs a row in the table of CONTRIBUTING.md (a room: `as every room`)"
        allowed = ALLOWED[home] | {home} | sys.stdlib_module_names
        strangers = [name for name in imports_of(module) if not within(name, allowed)]
        assert not strangers, f"{module} must not import {strangers}"


def test_the_rules_know_no_clock_no_files_and_no_other_world():
    for module in MODULES:
        if within(module, ["bot.rules"]):
            assert not FORBIDDEN_IN_RULES & {name.split(".")[0] for name in imports_of(module)}, module


def test_no_module_imports_itself_by_way_of_others():
    graph = nx.DiGraph((name, other) for name in MODULES for other in imports_of(name) if other in MODULES)
    assert [sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1] == []


def test_no_package_imports_itself_by_way_of_others():
    for package in {name.rpartition(".")[0] for name in MODULES} - {""}:

        def part(name, inside=f"{package}."):
            return name.removeprefix(inside).split(".")[0] if name.startswith(inside) else None

        used = {(name, other) for name in MODULES for other in imports_of(name) if not _is_links(other)}
        arrows = {(part(name), part(other)) for name, other in used}
        graph = nx.DiGraph((one, other) for one, other in arrows if one and other and one != other)
        assert [sorted(one) for one in nx.strongly_connected_components(graph) if len(one) > 1] == [], package


def _is_links(module):
    """Links of a feature are for every other one; they import no room."""
    return fnmatch.fnmatch(module, "bot.features.*.links")


def test_no_room_uses_the_database():
    rooms = [name for name in MODULES if within(name, ["bot.features", "bot.ui"])]
    reaching = [
        f"{name}:{node.lineno}"
        for name in rooms
        for node in nodes(name)
        if isinstance(node, ast.Attribute) and node.attr in ("db", "_db", "store", "_store", "_desk")
    ]
    statements = [
        name for name in rooms if any(within(one, ["bot.matches.tables"]) for one in imports_of(name))
    ]
    assert (reaching, statements) == ([], [])


def test_the_walk_finds_the_modules():
    assert {"bot.__main__", "bot.errors", "renderer", "bot.features.turn.builder"} <= MODULES.keys()


GAMES = catalogue().games
KNOWS_NO_GAME = [
    *(
        "bot.scenes",
        "bot.features",
        "bot.ui",
        "bot.rules.notation",
        "bot.rules.vocabulary",
        "bot.rules.hints",
    ),
    *(
        module
        for module in MODULES
        if within(module, ["bot.engine"]) and not within(module, ["bot.engine.games"])
    ),
]


def texts(module):
    """Yield every text in a module but comments and docstrings, as a game's name may be any word."""
    told = {id(node.value) for node in nodes(module) if isinstance(node, ast.Expr)}
    for node in nodes(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def reasons():
    english = (DATA / "locales" / "en.ftl").read_text(encoding="utf-8")
    worded = set(re.findall(r"^(?:error|outcome)-(\S+) =", english, re.MULTILINE))
    return worded & {text for game in GAMES.values() for text in texts(game.rules.__module__)}


def test_what_serves_every_game_names_none_and_no_reason_of_one():
    names = {*GAMES, *(game.name for game in GAMES.values()), *reasons()}
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])", re.IGNORECASE)
    for module in MODULES:
        if within(module, KNOWS_NO_GAME):
            found = [text for text in texts(module) if pattern.search(text)]
            assert not found, f"{module} knows a game: {found}"
