"""Application commands: Discord's validation, and stable ids.

Source: Discord's page "Application Commands" and the OpenAPI schema `ApplicationCommandUpdateRequest`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bot.sandbox.protocol import Json
from bot.sandbox.protocol.refusals import BodyFaults, Path

SLASH = 1
USER_MENU = 2
MESSAGE_MENU = 3
MAX_BY_TYPE = {SLASH: 100, USER_MENU: 15, MESSAGE_MENU: 15}
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE = range(1, 9)
ATTACHMENT = 11

TOTAL_LENGTH = 8000
_VALUES = (*range(STRING, ROLE + 1), ATTACHMENT)
_TOP = (SUBCOMMAND, GROUP, *_VALUES)
_NESTED_TYPES = {SUBCOMMAND: _VALUES, GROUP: (SUBCOMMAND,)}
_MAX_VALUES = {INTEGER: 2**53 - 1}
_COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")
_DEFAULTS = {
    "type": SLASH,
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
    "name_localizations": None,
    "description_localizations": None,
}


def check_commands(commands: list[Json]) -> None:
    keys = [(command.get("type") or SLASH, command.get("name")) for command in commands]
    kinds = Counter(kind for kind, _ in keys)
    with BodyFaults() as form:
        for index, command in enumerate(commands):
            _check_command(form, (index,), command)
            if keys[index] in keys[:index]:
                words = "This name is already taken."
                form.fault((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)
        for kind, most in MAX_BY_TYPE.items():
            if kinds[kind] > most:
                form.fault((), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer commands of type {kind}.")


def register(
    commands: list[Json],
    before: Iterable[Json],
    new_id: Callable[[], int],
    application: int,
) -> list[Json]:
    """A command that keeps type and name keeps its id; its version changes with its content."""
    known = {(command["type"], command["name"]): command for command in before}
    return [_register_one(command, known, new_id, application) for command in commands]


def _register_one(command: Json, known: dict[Any, Any], new_id: Callable[[], int], application: int) -> Json:
    given = {key: value for key, value in command.items() if value is not None}
    full = {**_DEFAULTS, **given, "application_id": str(application)}
    if full["contexts"] is not None:
        full["dm_permission"] = 1 in full["contexts"]
    if command.get("default_member_permissions") is not None:
        full["default_member_permissions"] = str(command["default_member_permissions"])
    old = known.get((full["type"], full["name"]), {})
    same = {**old, "id": None, "version": None} == {**full, "id": None, "version": None}
    full["id"] = old.get("id") or str(new_id())
    full["version"] = old["version"] if same else str(new_id())
    return full


def leaves(command: Json) -> Iterator[tuple[str, list[Json]]]:
    """Yield each runnable path, such as "challenge odd", with its options."""
    nested = [option for option in command.get("options") or [] if option["type"] in (SUBCOMMAND, GROUP)]
    if not nested:
        yield command["name"], command.get("options") or []
    for option in nested:
        for name, options in leaves(option):
            yield f"{command['name']} {name}", options


def _check_command(form: BodyFaults, path: Path, command: Json) -> None:
    kind = command.get("type") or SLASH
    form.choice((*path, "type"), kind, (SLASH, USER_MENU, MESSAGE_MENU))
    form.presence((*path, "name"), command.get("name"), most=32)
    if kind == SLASH:
        _check_name(form, (*path, "name"), command.get("name") or "")
        form.presence((*path, "description"), command.get("description"), most=100)
        _check_options(form, (*path, "options"), command.get("options") or [], _TOP)
        if _length(command) > TOTAL_LENGTH:
            size = f"Command exceeds maximum size ({TOTAL_LENGTH})"
            form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", size)
    elif command.get("description") or command.get("options"):
        form.fault(path, "APPLICATION_COMMAND_INVALID", "A menu command has neither description nor options.")


def _check_name(form: BodyFaults, path: Path, name: str) -> None:
    if name and (not _COMMAND_NAME.fullmatch(name) or name != name.lower()):
        form.fault(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(form: BodyFaults, path: Path, options: list[Json], allowed: tuple[int, ...]) -> None:
    form.length(path, options, most=25)
    names = [option.get("name") for option in options]
    if len(set(names)) < len(names):
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Two options have one name.")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first.")
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        form.fault(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and options do not mix.")
    for index, option in enumerate(options):
        _check_option(form, (*path, index), option, allowed)


def _check_option(form: BodyFaults, path: Path, option: Json, allowed: tuple[int, ...]) -> None:
    kind = option.get("type", 0)
    form.choice((*path, "type"), kind, allowed)
    form.presence((*path, "name"), option.get("name"), most=32)
    _check_name(form, (*path, "name"), option.get("name") or "")
    form.presence((*path, "description"), option.get("description"), most=100)
    if kind in _NESTED_TYPES:
        _check_options(form, (*path, "options"), option.get("options") or [], _NESTED_TYPES[kind])
    else:
        choices = option.get("choices") or []
        check_choices(form, (*path, "choices"), choices)
        if choices and option.get("autocomplete"):
            words = "Choices and autocomplete exclude each other."
            form.fault(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", words)
        _check_bounds(form, path, option)


def check_choices(form: BodyFaults, path: Path, choices: list[Json]) -> None:
    form.length(path, choices, most=25)
    for index, choice in enumerate(choices):
        form.presence((*path, index, "name"), choice.get("name"), most=100)
        if isinstance(choice.get("value"), str):
            form.length((*path, index, "value"), choice["value"], least=1, most=100)


def _check_bounds(form: BodyFaults, path: Path, option: Json) -> None:
    for name in ("min_length", "max_length"):
        form.bounds((*path, name), option.get(name), least=0, most=6000)
    largest = _MAX_VALUES.get(option.get("type", 0), 0)
    for name in ("min_value", "max_value"):
        form.bounds((*path, name), option.get(name), least=-largest, most=largest)


def _length(node: Json) -> int:
    own = sum(_longest(node, name) for name in ("name", "description"))
    value = node.get("value")
    children = [*(node.get("options") or []), *(node.get("choices") or [])]
    return own + (len(value) if isinstance(value, str) else 0) + sum(map(_length, children))


def _longest(node: Json, name: str) -> int:
    texts = [node.get(name) or "", *(node.get(f"{name}_localizations") or {}).values()]
    return max(map(len, texts))
