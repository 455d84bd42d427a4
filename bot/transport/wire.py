"""Stands between the bot and Discord: requests are paced and truncated, and none stays without an end.

What is sent is truncated to Discord's limits rather than refused for them. A request that gets no answer ends
with `UnreachableError`, a `DiscordException` like any other refusal.

discord.py hands every request to one of two methods, one for the bot's token and one for answers to
interactions; both get their JSON from here.
"""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from bot.transport.budget import Budget
from bot.transport.discord_internals import AsyncWebhookAdapter, answer_by, wrap_connecting, wrap_requests
from bot.words import Words

log = logging.getLogger(__name__)

ANSWER_SECONDS = 20.0
"""Seconds after which a request without an answer is given up; meanwhile discord.py may repeat it."""

FILE_SECONDS = 10.0
"""How long Discord may take to give a file."""

_COMPLETION = discord.InteractionResponseType.autocomplete_result.value
_JSON_OF_UPLOADS = "payload_json"
"""The part of a request with files that holds what others send as their body."""


class UnreachableError(discord.DiscordException):
    """No answer came: the connection was cut or never made, or Discord has kept silent."""


def keep_to_limits(client: discord.Client, budget: Budget) -> None:
    """Pace and truncate what this client sends from now on, in this task and those that come of it.

    The budget is for requests with the bot's token; answers to interactions have no limit.
    """

    def limited(send: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def request(route: Any, *, form: Any = None, **more: Any) -> Any:
            if "json" in more:
                more["json"] = _fit(route, more["json"])
            await budget.acquire()
            async with _ending(route):
                return await send(route, form=_fit_form(route, form), **more)

        return request

    wrap_requests(client, limited)
    wrap_connecting(client, _translated)
    answer_by(_Adapter())  # type: ignore[no-untyped-call]


def _translated(connect: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Call a gateway that is gone at once one that cannot be reached."""

    async def ws_connect(*arguments: Any, **options: Any) -> Any:
        try:
            return await connect(*arguments, **options)
        except AssertionError as error:  # aiohttp asserts that the connection still stands
            raise aiohttp.ClientConnectionError("the gateway was gone at once") from error

    return ws_connect


class _Adapter(AsyncWebhookAdapter):
    """Answers to interactions, kept to the limits."""

    async def request(
        self, route: Any, session: Any, *, payload: Any = None, multipart: Any = None, **more: Any
    ) -> Any:
        payload, multipart = _fit(route, payload), _fit_form(route, multipart)
        try:
            async with _ending(route):
                return await super().request(route, session, payload=payload, multipart=multipart, **more)
        except discord.DiscordException as error:
            if not isinstance(payload, dict) or payload.get("type") != _COMPLETION:
                raise
            log.info("nothing could be completed: %s", error)  # discord.py would take it for a bug


@asynccontextmanager
async def _ending(route: Any) -> AsyncIterator[None]:
    """Give a request up in the end, and call what broke it by one name."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            yield
    except (OSError, aiohttp.ClientError) as error:  # a TimeoutError is an OSError
        raise UnreachableError(f"no answer from Discord: {error!r}") from error
    finally:
        log.debug("%s %s took %.0f ms", route.method, route.url, 1000 * (time.monotonic() - began))


def _fit_form(route: Any, form: Any) -> Any:
    if form is None:
        return None
    return [
        {**part, "value": json.dumps(_fit(route, json.loads(part["value"])))}
        if part.get("name") == _JSON_OF_UPLOADS
        else part
        for part in form
    ]


def _fit(route: Any, body: Any) -> Any:
    fitting = fit_body(body)
    if fitting != body:
        log.warning("a text was too long for Discord and has been truncated: %s %s", route.method, route.path)
    return fitting


async def read_attachment(file: discord.Attachment) -> bytes:
    """Return the content of a file, whose size the caller has looked at.

    Raises:
        discord.DiscordException: Discord does not give it, or not in time.
    """
    try:
        async with asyncio.timeout(FILE_SECONDS):
            return await file.read()
    except (OSError, aiohttp.ClientError) as error:  # a TimeoutError is an OSError
        raise UnreachableError(f"no file from Discord: {error!r}") from error


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
    """Return as many lines as fit into so many characters, the most important first, and count the others."""
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
    cut = dict(body)
    for name, limit in limits.items():
        if isinstance(cut.get(name), str):
            cut[name] = truncate(cut[name], limit)
    return cut
