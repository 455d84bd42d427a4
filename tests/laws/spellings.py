"""How things are spelt that are stored, or read by others: tables, JSON, figures, logs and settings."""

import ast
import json
import re
import sqlite3
from contextlib import closing
from enum import StrEnum
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random

from prometheus_client.metrics import MetricWrapperBase

import bot
from bot.__main__ import assemble
from bot.cluster.gateway import SharedGateway
from bot.data import catalogue
from bot.matches.context import Context
from bot.matches.model import Place
from bot.matches.services import Services
from bot.operation.endpoint import Figures
from bot.operation.files import FETCHED
from bot.settings import SETTING_NAMES, variable
from tests.loaded import FEATURES, nodes_of
from tests.store.memory import InMemory
from tests.store.samples import ANN, NOON, open_store
from tests.store.story import Story

PACKAGE = Path(bot.__file__).parent
HOLDS_DETAILS = {"Outcome", "LogEntry", "Entry", "notice", "replace"}
"""What is given JSON of any keys."""


async def spellings(path):
    async with open_store(path) as store:
        await Story(store).write()
        exported = await _exported(store) if "privacy" in FEATURES else {}
    with closing(sqlite3.connect(path)) as database:
        stored = set(_stored(database))
    return {
        *stored,
        *(f"export {name}" for name in _paths(exported, "")),
        *(f"value {one}" for kind in _choices() for one in kind),
        *(f"value {one}" for one in kinds_of_entries()),
        *(f"detail {name}" for name in _details()),
        *(f"figure {name}" for name in _figures(path)),
        *(f"log {name}" for name in _log_fields()),
        *(f"variable {variable(name)}" for name in SETTING_NAMES),
    }


async def _exported(store):
    from bot.features.privacy.service import Privacy

    services = Services(Context(store, catalogue(), lambda: NOON, Random(1)))
    return json.loads(await services.get(Privacy).export(ANN))


def _stored(database):
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _, column, *_ in database.execute(f"PRAGMA table_info({table})").fetchall():
            yield f"column {table}.{column}"
            for (value,) in database.execute(f"SELECT {column} FROM {table}").fetchall():
                if isinstance(value, str) and value[:2] in ('{"', "[{"):
                    yield from (f"json {name}" for name in _paths(json.loads(value), f"{table}.{column}"))


def _paths(value, path):
    """Return the way to each key, or each kind of key where they are numbers."""
    for one in value if isinstance(value, list) else ():
        yield from _paths(one, path)
    for key, one in value.items() if isinstance(value, dict) else ():
        yield f"{path}.{key}".removeprefix(".")
        yield from _paths(one, f"{path}.{key}")


def _choices():
    stored = re.compile(r"bot\.(matches\.|features\.(?!lists)\w+\.model$)")
    return [one for one in StrEnum.__subclasses__() if stored.match(one.__module__)]


def _nodes_of(*packages):
    for package in packages:
        for file in sorted((PACKAGE / package).rglob("*.py")):
            name = ".".join(("bot", *file.relative_to(PACKAGE).with_suffix("").parts))
            yield name.removesuffix(".__init__"), nodes_of(file)


def _called(node):
    return getattr(getattr(node, "func", None), "id", None)


def _details():
    for module, nodes in _nodes_of("matches", "rules", "features"):
        if ".features." in module and not module.endswith((".model", ".service", ".table")):
            continue
        given = [node for node in nodes if _called(node) in HOLDS_DETAILS]
        given += [
            node
            for node in nodes
            if isinstance(node, ast.Assign | ast.AnnAssign)
            and {getattr(one, "id", "") for one in ast.walk(node)}
            & {"details", "loser", "told", "NOTHING_TOLD"}
        ]
        for found in (one for node in given for one in ast.walk(node) if isinstance(one, ast.Dict)):
            for key in filter(None, found.keys):
                yield getattr(import_module(module), key.id) if isinstance(key, ast.Name) else key.value


def kinds_of_entries():
    """Return every kind of entry of the outbox that is declared, as often as it is."""
    every = [node for _, nodes in _nodes_of("matches", "features") for node in nodes]
    named = [node.args[0] for node in every if _called(node) == "Kind"]
    return sorted(one.value for one in named if isinstance(one, ast.Constant))


def _log_fields():
    yield from vars(Place(1, 1))
    for _, nodes in _nodes_of("matches", "delivery", "features", "ui", "operation"):
        for function in [one for one in nodes if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]:
            calls = [node for node in ast.walk(function) if _called(node) == "log_ids"]
            for node in ast.walk(function) if calls or function.name == "ids" else ():
                if isinstance(node, ast.Dict):
                    yield from (key.value for key in node.keys if isinstance(key, ast.Constant))
                if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "ids":
                    yield node.slice.value
            yield from (one.arg for call in calls for one in call.keywords if one.arg)


def _figures(path):
    store = InMemory()
    client = assemble(store, gateway=partial(SharedGateway, db=store, owner="process 1"))
    client.gateway.identifies_left = 999
    of_database = dict.fromkeys(("connections", "free", "waiting", "repeated"), 0)
    path.with_name(FETCHED).touch()
    figures = Figures(client, path, lambda: of_database)
    kept = [one for one in vars(figures).values() if isinstance(one, MetricWrapperBase)]
    yield from (" ".join([one._name, *one._labelnames]) for one in kept)
    for family in figures.collect():
        yield " ".join([family.name, *sorted({name for sample in family.samples for name in sample.labels})])
