"""Input of people for commands, buttons, selects and modals, in Discord's JSON.

Values are validated as Discord's client does.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.sandbox.protocol import Json, commands
from bot.sandbox.protocol import contents as kinds
from bot.sandbox.protocol.contents import ATTACHMENT_BYTES, Upload, flatten
from bot.sandbox.world.guild import Channel, Role, User
from bot.sandbox.world.payloads import attachment_json, channel_json, member_json, role_json, user_json
from bot.sandbox.world.posting import attach
from bot.sandbox.world.world import World

_PLAIN: dict[int, type] = {commands.STRING: str, commands.INTEGER: int, commands.BOOLEAN: bool}


class Resolved:
    def __init__(self, world: World, channel: Channel) -> None:
        self.world = world
        self.channel = channel
        self._found: dict[str, Json] = {}

    def add(self, thing: Any) -> str:
        """Return the id, as text, of a `Channel`, `Role`, member or their id, text, or (file name, bytes)."""
        if isinstance(thing, str):
            thing = self._of_id(thing)
        if isinstance(thing, Role):
            return self._note("roles", thing.id, role_json(thing))
        if isinstance(thing, Channel):
            return self._note("channels", thing.id, channel_json(thing, self.world.guild.bot))
        if isinstance(thing, tuple):
            return self._add_file(*thing)
        if not hasattr(thing, "id"):
            raise ValueError(f"expected a person, channel, role or file, got {thing!r}")
        return self._add_user(self.world.guild.user(thing.id))

    def json(self) -> Json:
        if not self._found:
            return {}
        return {"resolved": self._found}

    def _of_id(self, text: str) -> Any:
        guild = self.world.guild
        people = {user.id: user for user in guild.members()}
        known: dict[int, Any] = {**people, **self.world.channels, **guild.roles}
        if not text.isdecimal():
            return text
        return known.get(int(text), text)

    def _add_file(self, name: str, data: bytes) -> str:
        if len(data) > ATTACHMENT_BYTES:
            raise ValueError(f"the file {name!r} is too large: {ATTACHMENT_BYTES} bytes at most")
        file = attach(self.world, Upload.from_name(0, name, data), {})
        self.world.attached[file.id] = file
        return self._note("attachments", file.id, attachment_json(self.channel, file, ephemeral=True))

    def _add_user(self, user: User) -> str:
        if not self.channel.is_direct and self.channel.guild.has(user):
            self._note("members", user.id, member_json(self.channel.guild, user, self.channel))
        return self._note("users", user.id, user_json(user))

    def _note(self, kind: str, thing_id: int, body: Json) -> str:
        self._found.setdefault(kind, {})[str(thing_id)] = body
        return str(thing_id)


def find_command(registered: Iterable[Json], path: str) -> tuple[Json, list[Json]]:
    """Return the slash command of a path such as "challenge odd", and the options of that leaf."""
    found = {}
    for command in registered:
        if command["type"] == commands.SLASH:
            for name, options in commands.leaves(command):
                found[name] = command, options
    if path not in found:
        there = ", ".join(sorted(found)) or "none: if the bot's list was refused, its log says why"
        raise LookupError(f"no command /{path}; there are {there}")
    return found[path]


def command_data(command: Json, path: str, values: list[Json], resolved: Resolved) -> Json:
    _, *words = path.split()
    return {
        "id": command["id"],
        "name": command["name"],
        "type": commands.SLASH,
        "options": _nest(command, words, values),
        **resolved.json(),
    }


def _nest(node: Json, words: list[str], values: list[Json]) -> list[Json]:
    if not words:
        return values
    name, *others = words
    option = next(option for option in node["options"] if option["name"] == name)
    return [{"name": name, "type": option["type"], "options": _nest(option, others, values)}]


def option_values(known: list[Json], given: Json, resolved: Resolved) -> list[Json]:
    """In declared order; `ValueError` where Discord's client would not send these options."""
    _check_known(known, given)
    for option in known:
        if option.get("required") and option["name"] not in given:
            raise ValueError(f"the option {option['name']!r} is required")
    present = [option for option in known if option["name"] in given]
    return [_option_json(option, given[option["name"]], resolved) for option in present]


def typed_values(known: list[Json], given: Json, focused: str, resolved: Resolved) -> list[Json]:
    """Options other than the focused one may be missing."""
    _check_known(known, {**given, focused: ""})
    found = []
    for option in known:
        if option["name"] == focused:
            if not option.get("autocomplete"):
                raise ValueError(f"the option {focused!r} does not autocomplete")
            text = str(given.get(focused, ""))
            found.append({"name": focused, "type": option["type"], "value": text, "focused": True})
        elif option["name"] in given:
            found.append(_option_json(option, given[option["name"]], resolved))
    return found


def _check_known(known: list[Json], given: Json) -> None:
    names = [option["name"] for option in known]
    unknown = [name for name in given if name not in names]
    if unknown:
        raise ValueError(f"no option named {unknown[0]!r}; there are {', '.join(names) or 'none'}")


def _option_json(option: Json, value: Any, resolved: Resolved) -> Json:
    if option["type"] in _PLAIN:
        sent = _plain_value(option, value)
    else:
        sent = resolved.add(value)
    return {"name": option["name"], "type": option["type"], "value": sent}


def _plain_value(option: Json, value: Any) -> Any:
    if option.get("choices"):
        return _choice_value(option, value)
    wanted = _PLAIN[option["type"]]
    if not isinstance(value, wanted) or (wanted is not bool and isinstance(value, bool)):
        raise ValueError(f"the option {option['name']!r} does not take {value!r}")
    size = value
    suffix = "value"
    if isinstance(value, str):
        size = len(value)
        suffix = "length"
    least = option.get(f"min_{suffix}")
    most = option.get(f"max_{suffix}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise ValueError(f"the option {option['name']!r} wants {least} to {most}, got {value!r}")
    return value


def _choice_value(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    names = ", ".join(choice["name"] for choice in option["choices"])
    raise ValueError(f"the option {option['name']!r} has no choice {value!r}; there are {names}")


def find_button(components: list[Json], which: str) -> Json:
    """By custom_id, label or emoji."""
    buttons = [component for component in flatten(components) if component["type"] == kinds.BUTTON]
    return _find(buttons, which, ("label", "emoji"))


def find_select(components: list[Json], which: str) -> Json:
    """By custom_id or placeholder."""
    selects = [component for component in flatten(components) if component["type"] in kinds.SELECTS]
    return _find(selects, which, ("placeholder",))


def _find(candidates: list[Json], which: str, names: tuple[str, ...]) -> Json:
    found = [one for one in candidates if one.get("custom_id") == which]
    found = found or [one for one in candidates if which in _names(one, names)]
    usable = [one for one in found if not one.get("disabled") and one.get("custom_id")]
    if len(usable) == 1:
        return usable[0]
    problem = "is disabled or a link"
    if len(found) != 1:
        problem = f"was found {len(found)} times"
    called = ["/".join(_names(one, names)) for one in candidates]
    there = ", ".join(map(repr, called))
    raise LookupError(f"{which!r} {problem}; there are {there or 'none'}")


def _names(component: Json, names: tuple[str, ...]) -> list[str]:
    found = [component.get(name) for name in names]
    return [part.get("name", "") if isinstance(part, dict) else part for part in found if part]


def choose(component: Json, values: Sequence[Any], resolved: Resolved) -> list[str]:
    """`values` are labels or values of the options; people or channels for other types."""
    if component["type"] == kinds.STRING_SELECT:
        chosen = [_option_value(component, value) for value in values]
    else:
        chosen = [resolved.add(value) for value in values]
    least = 0
    if component.get("required", True):
        least = component.get("min_values", 1)
    most = component.get("max_values") or 1
    if not least <= len(chosen) <= most:
        raise ValueError(f"{component['custom_id']!r} wants {least} to {most} values, got {len(chosen)}")
    return chosen


def _option_value(component: Json, value: Any) -> str:
    for option in component["options"]:
        if value in (option["value"], option["label"]):
            return str(option["value"])
    labels = ", ".join(option["label"] for option in component["options"])
    raise ValueError(f"{component['custom_id']!r} has no option {value!r}; there are {labels}")


def fill_in(modal: Json, values: Mapping[str, Any], resolved: Resolved) -> Json:
    """Values are by label or custom_id; other fields keep their defaults."""
    left = dict(values)
    components = [_fill_part(component, left, resolved) for component in modal["components"]]
    if left:
        raise ValueError(f"the modal {modal['title']!r} does not ask for {', '.join(map(repr, left))}")
    return {"custom_id": modal["custom_id"], "components": components} | resolved.json()


def _fill_part(component: Json, left: Json, resolved: Resolved) -> Json:
    field = component["component"]
    label = component["label"]
    given = left.pop(label, None)
    given = left.pop(field["custom_id"], given)
    filled = {"type": field["type"], "id": field.get("id", 1), "custom_id": field["custom_id"]}
    if field["type"] == kinds.TEXT_INPUT:
        filled["value"] = _text(field, label, given)
    else:
        filled["values"] = choose(field, _defaults(field) if given is None else given, resolved)
    return {"type": component["type"], "id": component.get("id", 1), "component": filled}


def _defaults(field: Json) -> list[Any]:
    options = field.get("options") or []
    entities = field.get("default_values") or []
    chosen = [option["value"] for option in options if option.get("default")]
    return [*chosen, *(entity["id"] for entity in entities)]


def _text(field: Json, label: str, given: str | None) -> str:
    text = (field.get("value") or "") if given is None else given
    least = 0
    if field.get("required", True):
        least = max(field.get("min_length") or 0, 1)
    most = field.get("max_length") or 4000
    if (text or least) and not max(least, field.get("min_length") or 0) <= len(text) <= most:
        raise ValueError(f"the field {label or field['custom_id']!r} wants {least} to {most} characters")
    return text
