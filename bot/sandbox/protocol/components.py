"""Buttons, selects, layouts and modals: what may contain what, how long, how many.

Source: Discord's page "Component Reference" and the OpenAPI schemas `…ComponentForMessageRequest` and
`…ComponentForModalRequest`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.sandbox.protocol.refusals import Form, Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(
    1, 9
)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_STYLE, PREMIUM_STYLE = 5, 6

_IN_V2 = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
_IN_LABEL = {*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}
_INSIDE = {
    ROW: {BUTTON, *SELECTS},
    SECTION: {TEXT},
    CONTAINER: _IN_V2 - {CONTAINER},
    LABEL: _IN_LABEL,
}
_ACCESSORIES = {BUTTON, THUMBNAIL}

_TEXTS: dict[int, dict[str, tuple[int, int]]] = {
    BUTTON: {"label": (0, 80), "url": (0, 512)},
    TEXT_INPUT: {"label": (1, 45), "value": (0, 4000), "placeholder": (0, 100)},
    THUMBNAIL: {"description": (0, 1024)},
    LABEL: {"description": (1, 100)},
    **{select: {"placeholder": (0, 150)} for select in SELECTS},
}
"""Optional texts: component type -> field -> shortest and longest length."""
_REQUIRED_TEXTS: dict[int, dict[str, int]] = {
    TEXT: {"content": 4000},
    LABEL: {"label": 45},
    **{kind: {"custom_id": 100} for kind in _IN_LABEL},
}
_COUNTS: dict[int, dict[str, tuple[int, int]]] = {
    ROW: {"components": (1, 5)},
    SECTION: {"components": (1, 3)},
    CONTAINER: {"components": (1, 40)},
    GALLERY: {"items": (1, 10)},
    STRING_SELECT: {"options": (1, 25)},
    RADIO_GROUP: {"options": (2, 10)},
    CHECKBOX_GROUP: {"options": (1, 10)},
}
_NUMBERS: dict[int, dict[str, tuple[int, int]]] = {
    SEPARATOR: {"spacing": (1, 2)},
    TEXT_INPUT: {"style": (1, 2), "min_length": (0, 4000), "max_length": (1, 4000)},
    FILE_UPLOAD: {"min_values": (0, 10), "max_values": (1, 10)},
    CHECKBOX_GROUP: {"min_values": (0, 10), "max_values": (1, 10)},
    BUTTON: {"style": (1, 6)},
    **{select: {"min_values": (0, 25), "max_values": (1, 25)} for select in SELECTS},
}

TOTAL_V2 = 40
TEXT_V2 = 4000
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
    if component.get("accessory"):
        yield from _walk_one(Place((*path, "accessory"), component["accessory"], _ACCESSORIES))
    if component.get("component"):
        yield from _walk_one(Place((*path, "component"), component["component"], inside))


def check_components(form: Form, path: Path, components: list[dict[str, Any]], *, v2: bool) -> None:
    """Note every fault in the components of a message."""
    places = list(walk(components, _IN_V2 if v2 else {ROW}, path))
    _check_places(form, places)
    if v2:
        _check_v2_totals(form, path, places)
    else:
        form.length(path, components, most=ROWS)


def check_modal(form: Form, path: Path, modal: dict[str, Any]) -> None:
    """Note every fault in the description of a modal."""
    form.presence((*path, "title"), modal.get("title"), most=45)
    form.presence((*path, "custom_id"), modal.get("custom_id"), most=100)
    form.presence((*path, "components"), modal.get("components"), most=5)
    places = list(walk(modal.get("components") or [], {ROW, TEXT, LABEL}, (*path, "components")))
    inputs = [
        place._replace(allowed={TEXT_INPUT}) if place.allowed == _INSIDE[ROW] else place for place in places
    ]
    _check_places(form, inputs)
    for place in inputs:
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
    for check in (_check_row, _check_button, _check_options, _check_range, _check_gallery):
        check(form, path, component)


def _check_row(form: Form, path: Path, row: dict[str, Any]) -> None:
    children = row.get("components") or []
    if row["type"] == ROW and len(children) > 1 and any(child.get("type") != BUTTON for child in children):
        form.fault(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row holds five buttons or one select.")


def _check_button(form: Form, path: Path, button: dict[str, Any]) -> None:
    if button["type"] != BUTTON:
        return
    wanted = {LINK_STYLE: "url", PREMIUM_STYLE: "sku_id"}.get(button.get("style", 0), "custom_id")
    if wanted == "custom_id":
        form.presence((*path, wanted), button.get(wanted), most=100)
    elif not button.get(wanted) or button.get("custom_id"):
        form.fault(path, "BUTTON_COMPONENT_INVALID", f"Such a button has a {wanted} and no custom_id.")
    if wanted != "sku_id" and not (button.get("label") or button.get("emoji")):
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


def _check_gallery(form: Form, path: Path, component: dict[str, Any]) -> None:
    for index, item in enumerate(component.get("items") or []):
        form.length((*path, "items", index, "description"), item.get("description"), most=1024)


def _check_unique(form: Form, places: list[Place], name: str, code: str) -> None:
    seen = set()
    for place in places:
        value = place.component.get(name)
        if value and value in seen:
            form.fault((*place.path, name), code, f"Component {name} cannot be duplicated")
        seen.add(value)


def _check_v2_totals(form: Form, path: Path, places: list[Place]) -> None:
    if len(places) > TOTAL_V2:
        form.fault(
            path, "BASE_TYPE_MAX_LENGTH", f"Must be {TOTAL_V2} or fewer components, nested ones included."
        )
    length = sum(len(place.component.get("content") or "") for place in places)
    if length > TEXT_V2:
        form.fault(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total size of displayable text exceeds the maximum size of {TEXT_V2}",
        )
