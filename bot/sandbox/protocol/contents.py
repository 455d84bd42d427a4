"""Validation of messages and modals: components, files, lengths and counts.

Only components that Oddity uses are covered. Sources: Discord's pages "Component Reference" and "Message",
the OpenAPI schemas `…ComponentForMessageRequest` and `…ComponentForModalRequest`, and observation.
"""

import mimetypes
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, Self

from bot.sandbox.protocol import Json
from bot.sandbox.protocol.refusals import BodyFaults, Path, Refusal

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = range(1, 6)
CHANNEL_SELECT = 8
LABEL = 18
SELECTS = (STRING_SELECT, USER_SELECT, CHANNEL_SELECT)
LINK_STYLE = 5

_IN_LABEL = {*SELECTS, TEXT_INPUT}
_CHILD_TYPES = {ROW: {BUTTON, *SELECTS}, LABEL: _IN_LABEL}

_TEXT_RANGES: dict[int, dict[str, tuple[int, int]]] = {
    BUTTON: {"label": (0, 80), "url": (0, 512)},
    TEXT_INPUT: {"label": (1, 45), "value": (0, 4000), "placeholder": (0, 100)},
    LABEL: {"description": (1, 100)},
    **{select: {"placeholder": (0, 150)} for select in SELECTS},
}
"""Optional texts: component type -> field -> minimum and maximum length."""
_REQUIRED_TEXTS: dict[int, dict[str, int]] = {
    LABEL: {"label": 45},
    **{kind: {"custom_id": 100} for kind in _IN_LABEL},
}
_COUNT_RANGES: dict[int, dict[str, tuple[int, int]]] = {
    ROW: {"components": (1, 5)},
    STRING_SELECT: {"options": (1, 25)},
}
_NUMBER_RANGES: dict[int, dict[str, tuple[int, int]]] = {
    TEXT_INPUT: {"style": (1, 2), "min_length": (0, 4000), "max_length": (1, 4000)},
    BUTTON: {"style": (1, 5)},
    **{select: {"min_values": (0, 25), "max_values": (1, 25)} for select in SELECTS},
}

MAX_ROWS = 5
_PNG = b"\x89PNG\r\n\x1a\n"
_GIF = (b"GIF87a", b"GIF89a")
_GIF_EXTENSION = b"\x21"
_GIF_FRAME = b"\x2c"
CONTENT_LENGTH = 2000
ATTACHMENTS = 10
ATTACHMENT_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
ALT_TEXT_LENGTH = 1024
NONCE_LENGTH = 25
MENTIONS = 100
THREAD_NAME_LENGTH = 100
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
_UNKNOWN_PARTS = ("embeds", "sticker_ids", "poll")


class PlacedComponent(NamedTuple):
    """A component with its path in the body and the types allowed there."""

    path: Path
    component: Json
    allowed: set[int]


def walk(components: list[Json], allowed: set[int], path: Path = ()) -> Iterator[PlacedComponent]:
    for index, component in enumerate(components):
        yield from _walk_one(PlacedComponent((*path, index), component, allowed))


def flatten(components: list[Json]) -> Iterator[Json]:
    return (place.component for place in walk(components, set()))


def number_components(components: list[Json]) -> None:
    """Components without an `id` get one, from 1 as Discord does; chosen ids become texts."""
    used = {component["id"] for component in flatten(components) if component.get("id")}
    free = (number for number in range(1, 10_000) if number not in used)
    for component in flatten(components):
        if not component.get("id"):
            component["id"] = next(free)
        for value in component.get("default_values") or []:
            value["id"] = str(value["id"])


def _walk_one(place: PlacedComponent) -> Iterator[PlacedComponent]:
    yield place
    path, component, _ = place
    inside = _CHILD_TYPES.get(component.get("type", 0), set())
    yield from walk(component.get("components") or [], inside, (*path, "components"))
    if component.get("component"):
        yield from _walk_one(PlacedComponent((*path, "component"), component["component"], inside))


def check_components(form: BodyFaults, path: Path, components: list[Json]) -> None:
    _check_places(form, list(walk(components, {ROW}, path)))
    form.length(path, components, most=MAX_ROWS)


def check_modal(form: BodyFaults, path: Path, modal: Json) -> None:
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


def _check_places(form: BodyFaults, places: list[PlacedComponent]) -> None:
    for place in places:
        if place.component.get("type") not in place.allowed:
            form.choice(
                (*place.path, "type"), place.component.get("type", "nothing"), tuple(sorted(place.allowed))
            )
        else:
            _check_component(form, place.path, place.component)
    _check_unique(form, places, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    _check_unique(form, places, "id", "COMPONENT_ID_DUPLICATED")


def _check_component(form: BodyFaults, path: Path, component: Json) -> None:
    kind = component["type"]
    for name, (least, most) in _TEXT_RANGES.get(kind, {}).items():
        form.length((*path, name), component.get(name), least=least, most=most)
    for name, most in _REQUIRED_TEXTS.get(kind, {}).items():
        form.presence((*path, name), component.get(name), most=most)
    for name, (least, most) in _COUNT_RANGES.get(kind, {}).items():
        form.presence((*path, name), component.get(name), least=least, most=most)
    for name, bounds in _NUMBER_RANGES.get(kind, {}).items():
        form.bounds((*path, name), component.get(name), least=bounds[0], most=bounds[1])
    for check in (_check_row, _check_button, _check_options, _check_range):
        check(form, path, component)


def _check_row(form: BodyFaults, path: Path, row: Json) -> None:
    children = row.get("components") or []
    if row["type"] == ROW and len(children) > 1 and any(child.get("type") != BUTTON for child in children):
        form.fault(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row holds five buttons or one select.")


def _check_button(form: BodyFaults, path: Path, button: Json) -> None:
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


def _check_options(form: BodyFaults, path: Path, component: Json) -> None:
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


def _check_range(form: BodyFaults, path: Path, component: Json) -> None:
    for low, high in (("min_values", "max_values"), ("min_length", "max_length")):
        least = component.get(low)
        most = component.get(high)
        if least is not None and most is not None and least > most:
            form.fault((*path, low), "BASE_TYPE_RANGE", f"{low} is larger than {high}.")


def _check_unique(form: BodyFaults, places: list[PlacedComponent], name: str, code: str) -> None:
    seen = set()
    for place in places:
        value = place.component.get(name)
        if value and value in seen:
            form.fault((*place.path, name), code, f"Component {name} cannot be duplicated")
        seen.add(value)


@dataclass
class Upload:
    """`files[index]` of a request."""

    index: int
    filename: str
    data: bytes
    content_type: str

    @classmethod
    def from_name(cls, index: int, filename: str, data: bytes) -> Self:
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        return cls(index, filename, data, kind)


def picture_size(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Return width and height of a PNG or GIF in pixels; `None` twice for anything else."""
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(_GIF) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None


def is_animated(data: bytes) -> bool:
    """Whether a PNG, GIF or WebP is animated.

    Sources: the `acTL` chunk of animated PNGs, GIF89a blocks, and the animation flag in WebP's `VP8X` chunk.
    """
    if data.startswith(_PNG):
        return b"acTL" in data[: data.find(b"IDAT")]
    if data.startswith(_GIF):
        return len(list(islice(_gif_frames(data), 2))) > 1
    return data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and bool(data[20] & 0x02)


def _gif_frames(data: bytes) -> Iterator[int]:
    """Yield the offset of each frame; a damaged file ends early."""
    at = 13 + _gif_colours(data[10:11])
    while data[at : at + 1] in (_GIF_EXTENSION, _GIF_FRAME):
        if data[at : at + 1] == _GIF_FRAME:
            yield at
            at += 11 + _gif_colours(data[at + 9 : at + 10])
        else:
            at += 2
        while at < len(data) and data[at]:
            at += 1 + data[at]
        at += 1


def _gif_colours(flags: bytes) -> int:
    """Return the size in bytes of the colour table that a flags byte announces."""
    if flags and flags[0] & 0x80:
        return 3 << ((flags[0] & 7) + 1)
    return 0


def check_message(body: Json, *, path: Path = ()) -> None:
    with BodyFaults() as form:
        form.length((*path, "content"), body.get("content"), most=CONTENT_LENGTH)
        form.length((*path, "nonce"), str(body.get("nonce") or ""), most=NONCE_LENGTH)
        attachments = body.get("attachments") or []
        form.length((*path, "attachments"), attachments, most=ATTACHMENTS)
        for index, one in enumerate(attachments):
            text = (*path, "attachments", index, "description")
            form.length(text, one.get("description"), most=ALT_TEXT_LENGTH)
        _check_mentions(form, (*path, "allowed_mentions"), body.get("allowed_mentions") or {})
        check_components(form, (*path, "components"), body.get("components") or [])
        for name in filter(body.get, _UNKNOWN_PARTS):
            form.fault((*path, name), "SANDBOX_UNKNOWN", f"The sandbox cannot show {name}.")


def check_uploads(uploads: Sequence[Upload]) -> None:
    if any(len(upload.data) > ATTACHMENT_BYTES for upload in uploads):
        raise Refusal(40005)
    with BodyFaults() as form:
        form.length(("attachments",), uploads, most=ATTACHMENTS)


def check_thread(body: Json) -> None:
    with BodyFaults() as form:
        form.presence(("name",), body.get("name"), most=THREAD_NAME_LENGTH)
        form.choice(("auto_archive_duration",), body.get("auto_archive_duration"), ARCHIVE_MINUTES)


def _check_mentions(form: BodyFaults, path: Path, mentions: Json) -> None:
    for kind in ("users", "roles"):
        listed = mentions.get(kind) or []
        form.length((*path, kind), listed, most=MENTIONS)
        if listed and kind in (mentions.get("parse") or []):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.fault((*path, "parse"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
