"""Buttons, selects and modals, as far as Oddity uses them: what may contain what, how long, how many.

Source: Discord's page "Component Reference" and the OpenAPI schemas `…ComponentForMessageRequest` and
`…ComponentForModalRequest`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.sandbox.protocol.refusals import Form, Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = range(1, 6)
CHANNEL_SELECT, LABEL = 8, 18
SELECTS = (STRING_SELECT, USER_SELECT, CHANNEL_SELECT)
LINK_STYLE = 5

_IN_LABEL = {*SELECTS, TEXT_INPUT}
_INSIDE = {ROW: {BUTTON, *SELECTS}, LABEL: _IN_LABEL}

_TEXTS: dict[int, dict[str, tuple[int, int]]] = {
    BUTTON: {"label": (0, 80), "url": (0, 512)},
    TEXT_INPUT: {"label": (1, 45), "value": (0, 4000), "placeholder": (0, 100)},
    LABEL: {"description": (1, 100)},
    **{select: {"placeholder": (0, 150)} for select in SELECTS},
}
"""Optional texts: component type -> field -> shortest and longest length."""
_REQUIRED_TEXTS: dict[int, dict[str, int]] = {
    LABEL: {"label": 45},
    **{kind: {"custom_id": 100} for kind in _IN_LABEL},
}
_COUNTS: dict[int, dict[str, tuple[int, int]]] = {
    ROW: {"components": (1, 5)},
    STRING_SELECT: {"options": (1, 25)},
}
_NUMBERS: dict[int, dict[str, tuple[int, int]]] = {
    TEXT_INPUT: {"style": (1, 2), "min_length": (0, 4000), "max_length": (1, 4000)},
    BUTTON: {"style": (1, 5)},
    **{select: {"min_values": (0, 25), "max_values": (1, 25)} for select in SELECTS},
}

ROWS = 5


class Place(NamedTuple):
    """A component where it lies: its path in the body, and which kinds may lie there."""

    path: Path
    component: dict[str, Any]
    allowed: set[int]


def walk(components: list[dict[str, Any]], allowed: set[int], path: Path = ()) -> Iterator[Place]:
    """Yield every component, parents before children."""
    for index, component in enumerate(components):
        yield from _walk_one(Place((*path, index), component, allowed))


def flatten(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every component of a message or modal, nested ones included."""
    return (place.component for place in walk(components, set()))


def number_components(components: list[dict[str, Any]]) -> None:
    """Give every component without an `id` one, counting from 1 as Discord does."""
    used = {component["id"] for component in flatten(components) if component.get("id")}
    free = (number for number in range(1, 10_000) if number not in used)
    for component in flatten(components):
        if not component.get("id"):
            component["id"] = next(free)


def _walk_one(place: Place) -> Iterator[Place]:
    yield place
    path, component, _ = place
    inside = _INSIDE.get(component.get("type", 0), set())
    yield from walk(component.get("components") or [], inside, (*path, "components"))
    if component.get("component"):
        yield from _walk_one(Place((*path, "component"), component["component"], inside))


def check_components(form: Form, path: Path, components: list[dict[str, Any]]) -> None:
    """Note every fault in the components of a message."""
    _check_places(form, list(walk(components, {ROW}, path)))
    form.length(path, components, most=ROWS)


def check_modal(form: Form, path: Path, modal: dict[str, Any]) -> None:
    """Note every fault in the description of a modal."""
    form.presence((*path, "title"), modal.get("title"), most=45)
    form.presence((*path, "custom_id"), modal.get("custom_id"), most=100)
    form.presence((*path, "components"), modal.get("components"), most=5)
    places = list(walk(modal.get("components") or [], {LABEL}, (*path, "components")))
    _check_places(form, places)
    for place in places:
        if place.component.get("disabled"):
            form.fault(
                (*place.path, "disabled"), "MODAL_COMPONENT_DISABLED", "Nothing is disabled in a modal."
            )


def _check_places(form: Form, places: list[Place]) -> None:
    for place in places:
        if place.component.get("type") not in place.allowed:
            form.choice(
                (*place.path, "type"), place.component.get("type", "nothing"), tuple(sorted(place.allowed))
            )
        else:
            _check_component(form, place.path, place.component)
    _check_unique(form, places, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    _check_unique(form, places, "id", "COMPONENT_ID_DUPLICATED")


def _check_component(form: Form, path: Path, component: dict[str, Any]) -> None:
    kind = component["type"]
    for name, (least, most) in _TEXTS.get(kind, {}).items():
        form.length((*path, name), component.get(name), least=least, most=most)
    for name, most in _REQUIRED_TEXTS.get(kind, {}).items():
        form.presence((*path, name), component.get(name), most=most)
    for name, (least, most) in _COUNTS.get(kind, {}).items():
        form.presence((*path, name), component.get(name), least=least, most=most)
    for name, bounds in _NUMBERS.get(kind, {}).items():
        form.bounds((*path, name), component.get(name), least=bounds[0], most=bounds[1])
    for check in (_check_row, _check_button, _check_options, _check_range):
        check(form, path, component)


def _check_row(form: Form, path: Path, row: dict[str, Any]) -> None:
    children = row.get("components") or []
    if row["type"] == ROW and len(children) > 1 and any(child.get("type") != BUTTON for child in children):
        form.fault(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row holds five buttons or one select.")


def _check_button(form: Form, path: Path, button: dict[str, Any]) -> None:
    if button["type"] != BUTTON:
        return
    if button.get("style") != LINK_STYLE:
        form.presence((*path, "custom_id"), button.get("custom_id"), most=100)
    elif not button.get("url") or button.get("custom_id"):
        form.fault(path, "BUTTON_COMPONENT_INVALID", "Such a button has a url and no custom_id.")
    if not (button.get("label") or button.get("emoji")):
        form.fault(
            (*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required."
        )


def _check_options(form: Form, path: Path, component: dict[str, Any]) -> None:
    options = component.get("options") or []
    for index, option in enumerate(options):
        place = (*path, "options", index)
        form.presence((*place, "label"), option.get("label"), most=100)
        form.presence((*place, "value"), option.get("value"), most=100)
        form.length((*place, "description"), option.get("description"), most=100)
    values = [option.get("value") for option in options]
    if len(set(values)) < len(values):
        form.fault(
            (*path, "options"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Two options have one value."
        )


def _check_range(form: Form, path: Path, component: dict[str, Any]) -> None:
    for low, high in (("min_values", "max_values"), ("min_length", "max_length")):
        if (
            component.get(low) is not None
            and component.get(high) is not None
            and component[low] > component[high]
        ):
            form.fault((*path, low), "BASE_TYPE_RANGE", f"{low} is larger than {high}.")


def _check_unique(form: Form, places: list[Place], name: str, code: str) -> None:
    seen = set()
    for place in places:
        value = place.component.get(name)
        if value and value in seen:
            form.fault((*place.path, name), code, f"Component {name} cannot be duplicated")
        seen.add(value)
