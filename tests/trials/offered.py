"""The commands of a program with their options, and the features that these come from."""

import sys

from discord import app_commands

from bot.matches.settings import Option, ServerSettings, declared

MADE_AT_THE_START = {"challenge": "challenge", "server set": "preferences"}
"""Commands and groups that are made from tables, with their features."""


def offered(client):
    """Return the feature of each command and option, by its path; "" is the core."""
    homes = _homes()
    settings = {one.name: _feature_of(one.owner.__module__) for one in declared(ServerSettings, Option)}
    found = {}
    for command in _leaves(client.tree.get_commands()):
        path = command.qualified_name
        home = next(homes[part] for part in (path, path.split()[0]) if part in homes)
        found[path] = home
        of_options = settings if path == "server set" else {}
        for option in getattr(command, "parameters", ()):
            found[f"{path} {option.name}"] = of_options.get(option.name, home)
    return found


def _leaves(commands):
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _leaves(command.commands)
        else:
            yield command


def _homes():
    """Return the feature that defines each command, which others may import."""
    homes = {**MADE_AT_THE_START}
    for name, module in sorted(sys.modules.items()):
        for value in vars(module).values() if _feature_of(name) else ():
            if isinstance(value, app_commands.Command | app_commands.ContextMenu):
                home = _feature_of(value.callback.__module__)
                homes.setdefault(value.qualified_name, home or _feature_of(name))
    return homes


def _feature_of(module):
    parts = module.split(".")
    return parts[2] if parts[:2] == ["bot", "features"] and len(parts) > 2 else ""
