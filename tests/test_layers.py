"""Which module may import which, and no circle anywhere; `docs/modules.md` is made from this table."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import networkx as nx

from bot.data import DATA, catalogue

ROOT = Path(__file__).parent.parent

RULES = {"bot.errors", "bot.rules"}
APPLICATION = RULES | {"bot.matches", "bot.words", "bot.scenes"}
EVERY_ROOM = APPLICATION | {
    "bot.cogs.client",
    "bot.cogs.common",
    "bot.cogs.pictures",
    "bot.delivery",
    "bot.transport",
    "discord",
}
ALLOWED = {
    "renderer": {"PIL", "cachetools", "isal"},
    "bot.errors": set(),
    "bot.rules": {"bot.errors"},
    "bot.fair_queue": set(),
    "bot.engine": {"bot.fair_queue", "bot.rules"},
    "bot.words": {"bot.errors", "bot.rules.catalogue", "bot.rules.vocabulary", "fluent"},
    "bot.matches": RULES,
    "bot.store": RULES | {"bot.matches"},
    "bot.transport": {"bot.errors", "bot.matches", "bot.words", "aiohttp", "cachetools", "discord", "yarl"},
    "bot.delivery": {"bot.errors", "bot.matches", "bot.transport", "discord"},
    "bot.cluster": {"bot.matches", "bot.transport", "aiohttp", "discord", "yarl"},
    "bot.store.sqlite": {"bot.matches", "bot.store", "aiosqlite"},
    "bot.store.postgresql": {"bot.matches", "bot.store", "psycopg", "psycopg_pool"},
    "bot.scenes": RULES | {"bot.words", "renderer"},
    "bot.gallery": RULES | {"bot.scenes", "bot.words", "renderer"},
    "bot.data": RULES | {"bot.words", "renderer"},
    "bot.settings": {"dotenv", "marshmallow"},
    "bot.operation": APPLICATION
    | {"bot.cogs.client", "bot.cogs.common", "bot.data", "bot.settings", "bot.store", "bot.transport"}
    | {
        "aiohttp",
        "click",
        "discord",
        "dotenv",
        "filelock",
        "cachetools",
        "prometheus_client",
        "pythonjsonlogger",
    },
    "bot.operation.channel_check": RULES
    | {
        "bot.data",
        "bot.gallery",
        "bot.operation",
        "bot.scenes",
        "bot.words",
        "renderer",
        "aiohttp",
        "discord",
    },
    "bot.sandbox": {"aiohttp"},
    "bot.sandbox.protocol": set(),
    "bot.sandbox.world": {"bot.sandbox.protocol"},
    "bot.sandbox.http": {"bot.sandbox.protocol", "bot.sandbox.world", "aiohttp"},
    "bot.sandbox.people": {"bot.sandbox.protocol", "bot.sandbox.world"},
    "bot.sandbox.page": {
        "bot.sandbox.protocol",
        "bot.sandbox.world",
        "bot.sandbox.http",
        "bot.sandbox.people",
        "aiohttp",
    },
    "bot.cogs": set(),
    "bot.cogs.client": APPLICATION
    | {"bot.cogs.pictures", "bot.delivery", "bot.engine", "bot.transport", "discord"},
    "bot.cogs.pictures": APPLICATION
    | {"bot.fair_queue", "bot.transport.wire", "cachetools", "discord", "renderer"},
    "bot.cogs.computer": EVERY_ROOM | {"bot.engine"},
    "bot.cogs.common": EVERY_ROOM | {"renderer", "cachetools", "aiohttp"},
    "bot.cogs.challenge": EVERY_ROOM,
    "bot.cogs.turn": EVERY_ROOM | {"bot.engine"},
    "bot.cogs.request": EVERY_ROOM,
    "bot.cogs.puzzles": EVERY_ROOM | {"bot.cogs.turn", "bot.engine"},
    "bot.cogs.replay": EVERY_ROOM | {"bot.engine", "cachetools"},
    "bot.cogs.trying": EVERY_ROOM | {"bot.cogs.challenge", "bot.cogs.replay", "bot.cogs.turn", "bot.engine"},
    "bot.cogs.board": EVERY_ROOM
    | {"bot.cogs.challenge", "bot.cogs.replay", "bot.cogs.request", "bot.cogs.turn", "cachetools"},
    "bot.cogs.lists": EVERY_ROOM | {"bot.cogs.challenge"},
    "bot.cogs.explain": EVERY_ROOM | {"bot.cogs.challenge", "bot.cogs.lists"},
    "bot.cogs.moderation": EVERY_ROOM,
    "bot.cogs.preferences": EVERY_ROOM | {"bot.cogs.moderation", "babel"},
    "bot.cogs.privacy": EVERY_ROOM,
    "bot.cogs.ranking": EVERY_ROOM,
    "bot.cogs.tournaments": EVERY_ROOM | {"bot.cogs.challenge", "bot.cogs.moderation", "bot.engine"},
    "bot.cogs.reminders": EVERY_ROOM | {"bot.cogs.turn", "bot.cogs.lists", "bot.cogs.preferences"},
    "bot.cogs.clock": EVERY_ROOM | {"bot.cogs.board", "bot.cogs.challenge"},
}
"""What each package may import besides itself and the standard library."""
EVERYTHING = {"bot", "bot.__main__", "bot.entry", "bot.opening", "bot.puzzle_making", "bot.tools"}
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
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
    }


MODULES = modules()


@cache
def nodes(module):
    """Return all of a module's syntax."""
    return list(ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))))


@cache
def imports_of(module):
    """Return the modules that one imports, whether or not for types only."""
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
    """Return the package among these that a module belongs to, the innermost one."""
    fitting = (package for package in packages if module == package or module.startswith(f"{package}."))
    return max(fitting, key=len, default=None)


def test_a_module_imports_only_what_its_station_may():
    for module in MODULES.keys() - EVERYTHING:
        home = within(module, ALLOWED)
        assert home, (
            f"{module} has no row: name in ALLOWED in tests/test_layers.py its imports (a room: EVERY_ROOM)"
        )
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

        arrows = {(part(name), part(other)) for name in MODULES for other in imports_of(name)}
        graph = nx.DiGraph((one, other) for one, other in arrows if one and other and one != other)
        assert [sorted(one) for one in nx.strongly_connected_components(graph) if len(one) > 1] == [], package


def test_no_room_reaches_into_the_store():
    reaching = [
        f"{name}:{node.lineno}"
        for name in MODULES
        if within(name, ["bot.cogs"])
        for node in nodes(name)
        if isinstance(node, ast.Attribute) and node.attr in ("store", "_store", "_desk")
    ]
    assert reaching == []


def test_the_walk_finds_the_modules():
    assert {"bot.__main__", "bot.errors", "renderer", "bot.cogs.turn.builder"} <= MODULES.keys()


GAMES = catalogue().games
KNOWS_NO_GAME = [
    *("bot.scenes", "bot.cogs", "bot.rules.notation", "bot.rules.vocabulary", "bot.rules.hints"),
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
    """Return what the rules of the games give as reasons."""
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
