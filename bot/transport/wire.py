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
from bot.transport.truncation import fit_body

log = logging.getLogger(__name__)

ANSWER_SECONDS = 20.0
"""Seconds after which a request without an answer is given up; meanwhile discord.py may repeat it."""

_COMPLETION = discord.InteractionResponseType.autocomplete_result.value
_JSON_OF_UPLOADS = "payload_json"
"""The part of a request with files that holds what others send as their body."""


class UnreachableError(discord.DiscordException):
    """No answer came: the connection was cut or never made, or Discord has kept silent."""


def keep_to_limits(client: discord.Client, budget: Budget) -> None:
    """Pace and truncate what this client sends from now on, in this task and those that come of it.

    Args:
        client: The client.
        budget: Lets requests pass that are made with the bot's token; answers to interactions have no limit.
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
