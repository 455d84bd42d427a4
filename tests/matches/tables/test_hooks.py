"""What features declare is called by the core, and cannot be missing unnoticed."""

import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages

import pytest

import bot.features
import bot.matches.tables
from bot.matches.change import By, Change
from bot.matches.settings import PersonSettings
from bot.matches.tables import contents, hooks, matches, persons, preferences
from bot.matches.tables.match_rows import MATCHES
from tests.loaded import needs
from tests.matches.tables.rows import put
from tests.store.samples import ANN, BEN, NOON


def modules():
    packages = (bot.matches.tables, bot.features)
    found = [walk_packages(package.__path__, f"{package.__name__}.") for package in packages]
    names = [one.name for modules in found for one in modules]
    texts = {name: Path(find_spec(name).origin).read_text(encoding="utf-8") for name in names}
    declaring = re.compile("^HO(LD|OK)S = ", re.MULTILINE)
    return [import_module(name) for name, text in texts.items() if declaring.search(text)]


def test_every_table_is_listed():
    declaring = [one for one in modules() if hasattr(one, "HOOKS")]
    assert {one.HOOKS for one in declaring} == {*hooks.CALLED}
    held = [held for one in modules() if hasattr(one, "HOLDS") for held in one.HOLDS]
    assert sorted(one.table for one in held) == sorted(one.table for one in contents.HELD)


@needs("ratings", "tournaments")
def test_rows_are_locked_in_the_order_of_a_step_of_a_tournament():
    from bot.features.ratings import table as ratings
    from bot.features.tournaments import table as tournaments

    order = [one.on_change for one in hooks.CALLED if one.on_change is not hooks.Hooks().on_change]
    assert order.index(tournaments.HOOKS.on_change) < order.index(ratings.HOOKS.on_change)


def test_nothing_is_changed_where_no_hooks_are_declared(db, monkeypatch):
    put(db, "matches id seat_0 seat_1", (1, ANN, BEN))
    match = MATCHES.get(db, 1)
    monkeypatch.setattr(hooks.CALLED, "_all", ())
    monkeypatch.setattr(contents.HELD, "_all", ())
    for act in (
        lambda: matches.change(db, match, lambda one: Change(replace(one, revision=2)), NOON),
        lambda: preferences.change_person(db, ANN, at=NOON, language="de"),
        lambda: preferences.change_server(db, 1, at=NOON, language="de"),
        lambda: preferences.block(db, ANN, BEN),
        lambda: contents.guilds(db),
        lambda: persons.summary(db, ANN),
        lambda: persons.forget(db, By(ANN), NOON),
    ):
        with pytest.raises(RuntimeError, match="declares"):
            act()
    monkeypatch.undo()
    assert preferences.change_person(db, ANN, at=NOON, language="de") == PersonSettings(language="de")


@pytest.mark.parametrize("module", ["bot.operation.commands", "bot.operation.moving"])
def test_code_that_opens_a_database_declares_all_tables(module):
    code = f"import {module}; from bot.matches.tables import contents, hooks; "
    code += "print(len([*contents.HELD]), len([*hooks.CALLED]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(len([*contents.HELD])), str(len([*hooks.CALLED]))]
