"""Requests to Discord: paced, truncated to Discord's limits, and timed out.

A request without an answer ends with `UnreachableError`, a `DiscordException` like any refusal. discord.py
sends every request through one of two methods, for the bot's token and for answers to interactions; both are
wrapped here.
"""

import asyncio
import io
import json
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import aiohttp
import discord

from bot.transport.budget import Budget
from bot.transport.discord_internals import (
    AsyncWebhookAdapter,
    set_webhook_adapter,
    wrap_connecting,
    wrap_requests,
)
from bot.words import Words

log = logging.getLogger(__name__)

REQUEST_SECONDS = 20.0
"""Timeout of a request, discord.py's retries included."""

FILE_SECONDS = 10.0

_COMPLETION = discord.InteractionResponseType.autocomplete_result.value
_JSON_OF_UPLOADS = "payload_json"
MESSAGE_LENGTH = 2000
DESCRIPTION_LENGTH = 1024
FORM_TITLE_LENGTH = 45
THREAD_TITLE_LENGTH = 100
CHOICE_LENGTH = 100
MAX_CHOICES = 25
"""Discord's limits: characters, and choices or completions in a list."""
_TEXT_LIMITS: dict[int, dict[str, int]] = {
    2: {"label": 80},
    3: {"placeholder": 150},
    4: {"label": 45, "placeholder": 100, "value": 4000},
    10: {"content": 4000},
    18: {"label": 45, "description": 100},
}
"""Character limits of a button, string select, text input, text display and label, by component type.

https://discord.com/developers/docs/components/reference
"""


class UnreachableError(discord.DiscordException):
    """No answer: the connection failed, or Discord timed out."""


def keep_to_limits(client: discord.Client, budget: Budget) -> None:
    """Pace and truncate what this client sends, in this task and its children.

    The budget applies to requests with the bot's token; answers to interactions are unlimited.
    """

    def limited(send: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def request(route: Any, *, form: Any = None, **more: Any) -> Any:
            if "json" in more:
                more["json"] = _fit(route, more["json"])
            if form is not None:
                more["data"] = await _encode(_fit_form(route, form))
            elif "files" in more and "json" in more:
                more["data"] = await _encode(_form(more.pop("json"), more["files"]))
            await budget.acquire()
            return await _answer(route, send(route, **more))

        return request

    wrap_requests(client, limited)
    wrap_connecting(client, _unify_errors)
    set_webhook_adapter(_Adapter())  # type: ignore[no-untyped-call]


def _unify_errors(connect: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Turn aiohttp's AssertionError on a lost connection into a ClientError."""

    async def ws_connect(*arguments: Any, **options: Any) -> Any:
        try:
            return await connect(*arguments, **options)
        except AssertionError as error:  # aiohttp asserts that the transport is open
            raise aiohttp.ClientConnectionError("the gateway closed at once") from error

    return ws_connect


class _Adapter(AsyncWebhookAdapter):
    async def request(
        self, route: Any, session: Any, *, payload: Any = None, multipart: Any = None, **more: Any
    ) -> Any:
        payload = _fit(route, payload)
        multipart = _fit_form(route, multipart)
        try:
            sending = super().request(route, session, payload=payload, multipart=multipart, **more)
            answer = await _answer(route, sending)
        except discord.DiscordException as error:
            if not isinstance(payload, dict) or payload.get("type") != _COMPLETION:
                raise
            log.info("autocomplete failed: %s", error)  # discord.py would log a bug
            return None
        if isinstance(answer, dict):
            answer.pop("resource", None)  # of which discord.py would make a message that no one reads
        return answer


async def _answer(route: Any, sending: Awaitable[Any]) -> Any:
    began = time.monotonic()
    try:
        async with asyncio.timeout(REQUEST_SECONDS):
            return await sending
    except (OSError, aiohttp.ClientError) as error:  # a TimeoutError is an OSError
        raise UnreachableError(f"no answer from Discord: {error!r}") from error
    finally:
        log.debug("%s %s took %.0f ms", route.method, route.url, 1000 * (time.monotonic() - began))


def _fit_form(route: Any, form: Any) -> Any:
    if form is None:
        return None
    return [_fit_part(route, part) if part.get("name") == _JSON_OF_UPLOADS else part for part in form]


def _fit_part(route: Any, part: dict[str, Any]) -> dict[str, Any]:
    body = json.loads(part["value"])
    fitting = _fit(route, body)
    if fitting is body:
        return part
    return {**part, "value": json.dumps(fitting)}


def _form(body: Any, files: Sequence[discord.File]) -> Iterator[dict[str, Any]]:
    """As discord.py makes it."""
    yield {"name": _JSON_OF_UPLOADS, "value": json.dumps(body, separators=(",", ":"))}
    for number, file in enumerate(files):
        about = {"filename": file.filename, "content_type": "application/octet-stream"}
        yield {"name": f"files[{number}]", "value": file.fp, **about}


async def _encode(form: Iterable[Mapping[str, Any]]) -> aiohttp.Payload:
    """Encode an upload as one piece: it would be written to the socket in seven."""
    data = aiohttp.FormData(quote_fields=False)
    for part in form:
        data.add_field(**part)
    parts = data()
    return aiohttp.BytesIOPayload(io.BytesIO(await parts.as_bytes()), content_type=parts.content_type)


def _fit(route: Any, body: Any) -> Any:
    """Return the same object if it fits."""
    fitting = fit_body(body)
    if fitting == body:
        return body
    log.warning("truncated a text that was too long for Discord: %s %s", route.method, route.path)
    return fitting


async def read_attachment(file: discord.Attachment) -> bytes:
    """Download an attachment; the caller has checked its size."""
    try:
        async with asyncio.timeout(FILE_SECONDS):
            return await file.read()
    except (OSError, aiohttp.ClientError) as error:  # a TimeoutError is an OSError
        raise UnreachableError(f"no file from Discord: {error!r}") from error


def truncate(text: str, limit: int) -> str:
    """At the end of a line or word if one is in the second half."""
    if len(text) <= limit:
        return text
    room = text[: limit - 1]
    for end in ("\n", " "):
        at = room.rfind(end)
        if at >= limit // 2:
            return f"{room[:at].rstrip()}…"
    return f"{room}…"


def truncate_lines(lines: list[str], words: Words, limit: int) -> str:
    kept = len(lines)
    text = "\n".join(lines)
    while len(text) > limit and kept:
        kept -= 1
        text = "\n".join([*lines[:kept], words.say("and-more", count=len(lines) - kept)])
    return text


def fit_body(body: Any) -> Any:
    """Truncate every text and list in the JSON of a message, modal or answer to Discord's limits.

    Ids stay, as they would mean something else; a completion whose value is too long is dropped. Commands are
    not touched: tests hold them to the limits.
    """
    if not isinstance(body, dict):
        return body
    if isinstance(body.get("data"), dict):
        return {**body, "data": fit_body(body["data"])}
    cut = _cut(body, {"content": MESSAGE_LENGTH, "title": FORM_TITLE_LENGTH})
    if body.get("attachments"):
        cut["attachments"] = [_cut(one, {"description": DESCRIPTION_LENGTH}) for one in body["attachments"]]
    if body.get("components"):
        cut["components"] = [_component(one) for one in body["components"]]
    if body.get("choices"):
        usable = [choice for choice in body["choices"] if len(str(choice["value"])) <= CHOICE_LENGTH]
        cut["choices"] = [_cut(choice, {"name": CHOICE_LENGTH}) for choice in usable[:MAX_CHOICES]]
    return cut


def _component(body: dict[str, Any]) -> dict[str, Any]:
    cut = _cut(body, _TEXT_LIMITS.get(body["type"], {}))
    if body.get("options"):
        shown = {"label": CHOICE_LENGTH, "description": CHOICE_LENGTH}
        cut["options"] = [_cut(option, shown) for option in body["options"][:MAX_CHOICES]]
    if body.get("components"):
        cut["components"] = [_component(inner) for inner in body["components"]]
    if body.get("component"):
        cut["component"] = _component(body["component"])
    return cut


def _cut(body: dict[str, Any], limits: dict[str, int]) -> dict[str, Any]:
    cut = dict(body)
    for name, limit in limits.items():
        if isinstance(cut.get(name), str):
            cut[name] = truncate(cut[name], limit)
    return cut
