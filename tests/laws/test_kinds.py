from importlib import import_module
from pkgutil import walk_packages

import bot.features
from bot.delivery.deliverer import Deliverer
from bot.ui.client import ROOMS
from tests.laws.spellings import kinds_of_entries
from tests.loaded import IS_WHOLE


def classes_below(base):
    return {one for below in base.__subclasses__() for one in (below, *classes_below(below))}


def load_rooms():
    inner = (module.name for module in walk_packages(bot.features.__path__, "bot.features."))
    for name in (*ROOMS, *inner):
        import_module(name)


def test_each_kind_of_entry_is_declared_once_and_has_one_deliverer():
    load_rooms()
    deliverers = [one for one in classes_below(Deliverer) if one.__module__.startswith("bot.")]
    declared = kinds_of_entries()
    assert declared == sorted(set(declared))
    delivered = sorted(one.kind for one in deliverers if one.kind is not None)
    assert delivered == (declared if IS_WHOLE else sorted(set(declared) & set(delivered)))
