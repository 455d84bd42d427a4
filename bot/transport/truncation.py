"""Discord's limits on what is sent; discord.py does not truncate, so this does, at a sensible place."""

from typing import Any

from bot.words import Words

MESSAGE = 2000
"""Characters in the content of a message."""
ALT_TEXT = 1024
"""Characters in the description of a picture."""
FORM_TITLE = 45
"""Characters in the heading of a form."""
THREAD_NAME = 100
"""Characters in the name of a thread."""
CHOICE = 100
"""Characters in the name of an autocompletion or of a choice."""
CHOICES = 25
"""How many choices or autocompletions are shown."""


def truncate(text: str, limit: int) -> str:
    """Truncate a text to a number of characters: at the end of a line if one is near, else of a word."""
    if len(text) <= limit:
        return text
    room = text[: limit - 1]
    for end in ("\n", " "):
        at = room.rfind(end)
        if at >= limit // 2:
            return f"{room[:at].rstrip()}…"
    return f"{room}…"


def truncate_lines(lines: list[str], words: Words, limit: int) -> str:
    """Return as many lines as fit, and beneath them how many had to go.

    Args:
        lines: In the order of their importance.
        words: The language.
        limit: Characters.
    """
    kept, text = len(lines), "\n".join(lines)
    while len(text) > limit and kept:
        kept -= 1
        text = "\n".join([*lines[:kept], words.say("and-more", count=len(lines) - kept)])
    return text


_TEXTS: dict[int, dict[str, int]] = {
    2: {"label": 80},
    3: {"placeholder": 150},
    4: {"label": 45, "placeholder": 100, "value": 4000},
    10: {"content": 4000},
    18: {"label": 45, "description": 100},
}
"""Characters in the texts of a button, a select, a text field, a text and a label, by their type.

https://discord.com/developers/docs/components/reference
"""


def fit_body(body: Any) -> Any:
    """Return the JSON of a message, a form or an answer, every text and list truncated to what Discord takes.

    Ids stay as they are, as they would mean something else; a completion whose value is too long goes.
    Commands are left alone: they are the same for everybody, and tests hold them to the limits.
    """
    if not isinstance(body, dict):
        return body
    if isinstance(body.get("data"), dict):
        return {**body, "data": fit_body(body["data"])}
    cut = _cut(body, {"content": MESSAGE, "title": FORM_TITLE})
    if body.get("attachments"):
        cut["attachments"] = [_cut(one, {"description": ALT_TEXT}) for one in body["attachments"]]
    if body.get("components"):
        cut["components"] = [_component(one) for one in body["components"]]
    if body.get("choices"):
        usable = [choice for choice in body["choices"] if len(str(choice["value"])) <= CHOICE]
        cut["choices"] = [_cut(choice, {"name": CHOICE}) for choice in usable[:CHOICES]]
    return cut


def _component(body: dict[str, Any]) -> dict[str, Any]:
    cut = _cut(body, _TEXTS.get(body["type"], {}))
    if body.get("options"):
        shown = {"label": CHOICE, "description": CHOICE}
        cut["options"] = [_cut(option, shown) for option in body["options"][:CHOICES]]
    if body.get("components"):
        cut["components"] = [_component(inner) for inner in body["components"]]
    if body.get("component"):
        cut["component"] = _component(body["component"])
    return cut


def _cut(body: dict[str, Any], limits: dict[str, int]) -> dict[str, Any]:
    """A part of JSON with some of its texts truncated."""
    texts = {name: limit for name, limit in limits.items() if isinstance(body.get(name), str)}
    return {**body, **{name: truncate(body[name], limit) for name, limit in texts.items()}}
