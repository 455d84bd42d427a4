"""What features declare is called by the core, and cannot be missing unnoticed."""

import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

import pytest

from bot.matches import tables
from bot.matches.change import Change
from bot.matches.settings import PersonSettings
from bot.matches.tables import contents, hooks, matches, preferences, ratings, tournaments
from bot.matches.tables.match_rows import MATCHES
from tests.matches.tables.rows import put
from tests.store.samples import ANN, BEN, NOON


def modules():
    return [import_module(f"{tables.__name__}.{one.name}") for one in iter_modules(tables.__path__)]


def test_every_table_is_listed():
    declaring = [one for one in modules() if hasattr(one, "HOOKS") and one is not hooks]
    assert {one.HOOKS for one in declaring} == {*hooks.declared()}
    held = [held for one in modules() if hasattr(one, "HOLDS") for held in one.HOLDS]
    assert sorted(one.table for one in held) == sorted(one.table for one in contents.ALL)


def test_rows_are_locked_in_the_order_of_a_step_of_a_tournament():
    order = [one.on_change for one in hooks.declared() if one.on_change]
    assert order.index(tournaments.HOOKS.on_change) < order.index(ratings.HOOKS.on_change)


def test_nothing_is_changed_where_no_hooks_are_declared(db, monkeypatch):
    put(db, "matches id seat_0 seat_1", (1, ANN, BEN))
    match = MATCHES.get(db, 1)
    monkeypatch.setattr(hooks, "_declared", ())
    for act in (
        lambda: matches.change(db, match, lambda one: Change(replace(one, revision=2)), NOON),
        lambda: preferences.change_person(db, ANN, at=NOON, language="de"),
        lambda: preferences.change_server(db, 1, at=NOON, language="de"),
        lambda: preferences.block(db, ANN, BEN),
    ):
        with pytest.raises(RuntimeError, match="contents"):
            act()
    monkeypatch.undo()
    assert preferences.change_person(db, ANN, at=NOON, language="de") == PersonSettings(language="de")


def test_whoever_has_services_has_all_hooks():
    code = "import bot.matches.events, bot.matches.tables.hooks as hooks; print(len(hooks.declared()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(hooks.declared())
