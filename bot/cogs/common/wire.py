"""Stands between the bot and Discord: what is sent is truncated to Discord's limits, not refused for them.

discord.py hands every request to one of two methods, one for the bot's token and one for answers to
interactions; both get their JSON from here. That is a detail of discord.py 2.7, which pyproject.toml pins.
"""

import json
import logging
from typing import Any

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.cogs.common.truncation import fit_body

log = logging.getLogger(__name__)

_JSON_OF_UPLOADS = "payload_json"
"""The part of a request with files that holds what others send as their body."""


def keep_to_limits(client: discord.Client) -> None:
    """Truncate what this client sends from now on, in this task and those that come of it."""
    http: Any = client.http
    send = http.request

    async def request(route: Any, *, form: Any = None, **more: Any) -> Any:
        if "json" in more:
            more["json"] = _fit(route, more["json"])
        return await send(route, form=_fit_form(route, form), **more)

    http.request = request
    async_context.set(_Adapter())  # type: ignore[no-untyped-call]


class _Adapter(AsyncWebhookAdapter):
    """Answers to interactions, kept to the limits."""

    async def request(
        self, route: Any, session: Any, *, payload: Any = None, multipart: Any = None, **more: Any
    ) -> Any:
        return await super().request(
            route, session, payload=_fit(route, payload), multipart=_fit_form(route, multipart), **more
        )


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
