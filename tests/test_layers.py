import ast
import re
import sys
from functools import cache

import networkx as nx

from bot.data import DATA, catalogue
from tests.loaded import ROOT, nodes_of

NAME = re.compile(r"`(.+?)`")
TABLE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("| Package | May import |")[2]
ROWS = re.findall(r"^\| (.+) \| (.+) \|$", TABLE, re.MULTILINE)
TOLD = {package: told for packages, told in ROWS for package in NAME.findall(packages) or [packages]}
AS_EVERY = re.compile(r"as every (\w+)")


def named_by(told):
    """Return what a row names, with what the row names that it refers to."""
    other = AS_EVERY.search(told)
    return {*NAME.findall(told), *(named_by(TOLD[f"every {other[1]}"]) if other else ())}


ALLOWED = {package: named_by(told) for package, told in TOLD.items() if told != "everything"}
"""What each package may import besides itself and the standard library."""
USED_BY = {
    "model": {"model"},
    "table": {"model", "table"},
    "service": {"model", "table", "service"},
    "links": {"model", "links"},
    "room": {"model", "service", "links", "room"},
}
"""Which kinds of modules a kind of module uses, in its own feature and in those that its row names."""
BASE = ["bot.features.board", "bot.features.challenge", "bot.features.turn"]
"""Features that every other one may rely on; the others can be taken away."""
EVERYTHING = {package for package, told in TOLD.items() if told == "everything"}
FILES_AND_SOCKETS = {"io", "os", "pathlib", "socket", "sqlite3", "tomllib"}
FORBIDDEN_IN_RULES = {"asyncio", "time", "datetime", "secrets"} | FILES_AND_SOCKETS
FILES = sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("renderer/**/*.py")])
NAMES = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in FILES]
MODULES = {name.removesuffix(".__init__"): file for name, file in zip(NAMES, FILES, strict=True)}


def nodes(module):
    return nodes_of(MODULES[module])


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


def feature_of(module):
    return ".".join(module.split(".")[:3]) if within(module, ["bot.features"]) else None


def kind_of(module):
    """Return the kind of a module of a feature: by its row, by its name, or a room."""
    said, name = AS_EVERY.search(TOLD.get(module, "")), module.rpartition(".")[2]
    if feature_of(module) in (None, "bot.features"):
        return None
    return said[1] if said and module.count(".") > 2 else name if name in USED_BY else "room"


def may_import(module):
    """Return the packages that a module may import, besides the standard library."""
    feature, kind = feature_of(module), kind_of(module)
    if kind is None:
        home = within(module, ALLOWED)
        assert home, f"{module} needs a row in the table of CONTRIBUTING.md"
        return ALLOWED[home] | {home}
    row = NAME.findall(TOLD.get(feature, ""))
    used = {feature, *(name for name in row if within(name, ["bot.features"]))}
    others = {
        name
        for name in MODULES
        if (feature_of(name) in used and kind_of(name) in USED_BY[kind])
        or (kind == "room" and kind_of(name) == "links" and within(name, BASE))
    }
    own = ALLOWED.get(module, set()) | (set(row) - used if kind == "room" else set())
    return ALLOWED[f"every {kind}"] | own | others


def test_a_module_imports_only_what_its_station_may():
    for module in MODULES.keys() - EVERYTHING:
        allowed = may_import(module) | sys.stdlib_module_names
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
    for package in {name.rpartition(".")[0] for name in MODULES} - {"", "bot.features"}:

        def part(name, inside=f"{package}."):
            return name.removeprefix(inside).split(".")[0] if name.startswith(inside) else None

        arrows = {(part(name), part(other)) for name in MODULES for other in imports_of(name)}
        graph = nx.DiGraph((one, other) for one, other in arrows if one and other and one != other)
        assert [sorted(one) for one in nx.strongly_connected_components(graph) if len(one) > 1] == [], package


def test_no_room_uses_the_database():
    rooms = [name for name in MODULES if within(name, ["bot.ui"]) or kind_of(name) in ("links", "room")]
    reaching = [
        f"{name}:{node.lineno}"
        for name in rooms
        for node in nodes(name)
        if isinstance(node, ast.Attribute) and node.attr in ("db", "_db", "store", "_store", "_context")
    ]
    statements = [
        name
        for name in rooms
        if any(within(one, ["bot.matches.tables"]) or kind_of(one) == "table" for one in imports_of(name))
    ]
    assert (reaching, statements) == ([], [])


def test_only_rooms_load_discord():
    graph = nx.DiGraph((name, other) for name in MODULES for other in imports_of(name))
    graph.add_edges_from((name, name.rpartition(".")[0]) for name in MODULES)  # its package is loaded first
    pure = [name for name in MODULES if within(name, ["bot.matches"]) or name == "bot.tables"]
    pure += [name for name in MODULES if kind_of(name) in ("model", "table", "service")]
    assert [name for name in pure if "discord" in nx.descendants(graph, name)] == []


def test_the_core_uses_no_feature():
    core = [
        name for name in MODULES if within(name, ["bot.matches", "bot.ui", "bot.delivery", "bot.transport"])
    ]
    assert [name for name in core if any(feature_of(one) for one in imports_of(name))] == []


def test_boards_challenges_and_turns_use_no_other_feature():
    inside = [name for name in MODULES if within(name, BASE)]
    used = {feature_of(other) for name in inside for other in imports_of(name)}
    assert used <= {None, *BASE}


def test_rows_of_features_name_no_feature_that_is_not_used():
    for feature, told in TOLD.items():
        others = [name for name in NAME.findall(told) if within(name, ["bot.features"])]
        inside = [name for name in MODULES if feature_of(feature) and within(name, [feature])]
        used = {feature_of(one) for name in inside for one in imports_of(name)}
        assert not inside or set(others) <= used, f"{feature} does not use all of {others}"


def test_each_feature_is_a_folder():
    flat = {name for name in MODULES if re.fullmatch(r"bot\.features\.\w+", name)}
    assert {MODULES[name].name for name in flat} == {"__init__.py"}
    assert [name for name in flat if MODULES[name].read_text(encoding="utf-8")] == []


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


def test_modules_for_every_game_name_no_game_and_no_reason_of_one():
    names = {*GAMES, *(game.name for game in GAMES.values()), *reasons()}
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])", re.IGNORECASE)
    for module in MODULES:
        if within(module, KNOWS_NO_GAME):
            found = [text for text in texts(module) if pattern.search(text)]
            assert not found, f"{module} knows a game: {found}"
