"""What a person does with buttons, selects and modals, in Discord's JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.people.options import Resolved
from bot.sandbox.protocol import components as kinds
from bot.sandbox.protocol.components import flatten


def find_button(components: list[dict[str, Any]], which: str) -> dict[str, Any]:
    """Return a button that can be pressed, by custom_id, label or emoji.

    Raises:
        LookupError: there is none, or two with this label, or it is disabled; names those there are.
    """
    buttons = [component for component in flatten(components) if component["type"] == kinds.BUTTON]
    return _find(buttons, which, ("label", "emoji"))


def find_select(components: list[dict[str, Any]], which: str) -> dict[str, Any]:
    """Return a select that can be used, by custom_id or placeholder.

    Raises:
        LookupError: there is none, or it is disabled; names those there are.
    """
    selects = [component for component in flatten(components) if component["type"] in kinds.SELECTS]
    return _find(selects, which, ("placeholder",))


def _find(candidates: list[dict[str, Any]], which: str, names: tuple[str, ...]) -> dict[str, Any]:
    found = [one for one in candidates if one.get("custom_id") == which]
    found = found or [one for one in candidates if which in _names(one, names)]
    usable = [one for one in found if not one.get("disabled") and one.get("custom_id")]
    if len(usable) == 1:
        return usable[0]
    problem = "is disabled or a link" if len(found) == 1 else f"was found {len(found)} times"
    there = ", ".join(repr("/".join(_names(one, names))) for one in candidates)
    raise LookupError(f"{which!r} {problem}; there are {there or 'none'}")


def _names(component: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    found = [component.get(name) for name in names]
    return [part.get("name", "") if isinstance(part, dict) else part for part in found if part]


def choose(component: dict[str, Any], values: Sequence[Any], resolved: Resolved) -> list[str]:
    """Return the values of a select that a person chose.

    Args:
        component: which.
        values: labels or values of its options; for the other kinds people or channels.
        resolved: notes what the values stand for.

    Raises:
        ValueError: an option it does not have, or too few or too many.
    """
    if component["type"] == kinds.STRING_SELECT:
        chosen = [_option_value(component, value) for value in values]
    else:
        chosen = [resolved.add(value) for value in values]
    least = component.get("min_values", 1) if component.get("required", True) else 0
    most = component.get("max_values") or 1
    if not least <= len(chosen) <= most:
        raise ValueError(f"{component['custom_id']!r} wants {least} to {most} values, got {len(chosen)}")
    return chosen


def _option_value(component: dict[str, Any], value: Any) -> str:
    for option in component["options"]:
        if value in (option["value"], option["label"]):
            return str(option["value"])
    labels = ", ".join(option["label"] for option in component["options"])
    raise ValueError(f"{component['custom_id']!r} has no option {value!r}; there are {labels}")


def fill_in(modal: dict[str, Any], values: Mapping[str, Any], resolved: Resolved) -> dict[str, Any]:
    """Return the data of a modal submit.

    Args:
        modal: as the bot sent it.
        values: by label or custom_id: text, or what is chosen. What is left out keeps what the modal shows
            at first.
        resolved: notes what the values stand for.

    Raises:
        ValueError: something the modal does not ask, or would not accept.
    """
    left = dict(values)
    components = [_fill_part(component, left, resolved) for component in modal["components"]]
    if left:
        raise ValueError(f"the modal {modal['title']!r} does not ask for {', '.join(map(repr, left))}")
    return {"custom_id": modal["custom_id"], "components": components} | resolved.json()


def _fill_part(component: dict[str, Any], left: dict[str, Any], resolved: Resolved) -> dict[str, Any]:
    field = _fill_field(component["component"], component["label"], left, resolved)
    return {"type": component["type"], "id": component.get("id", 1), "component": field}


def _fill_field(
    field: dict[str, Any], label: str, left: dict[str, Any], resolved: Resolved
) -> dict[str, Any]:
    given = left.pop(label, None)
    given = left.pop(field["custom_id"], given)
    shell = {"type": field["type"], "id": field.get("id", 1), "custom_id": field["custom_id"]}
    if field["type"] == kinds.TEXT_INPUT:
        return shell | {"value": _text(field, label, given)}
    return shell | {"values": choose(field, _defaults(field) if given is None else given, resolved)}


def _defaults(field: dict[str, Any]) -> list[Any]:
    return [option["value"] for option in field.get("options") or [] if option.get("default")]


def _text(field: dict[str, Any], label: str, given: str | None) -> str:
    text = (field.get("value") or "") if given is None else given
    least = max(field.get("min_length") or 0, 1) if field.get("required", True) else 0
    most = field.get("max_length") or 4000
    if (text or least) and not max(least, field.get("min_length") or 0) <= len(text) <= most:
        raise ValueError(f"the field {label or field['custom_id']!r} wants {least} to {most} characters")
    return text
