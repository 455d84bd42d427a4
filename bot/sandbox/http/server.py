"""Answering the sandbox's own page, and programs of this machine that are no browser, alone.

A browser sends requests of every page it shows, foreign ones too, and for some of them (websockets, plain
POSTs) asks nobody's permission. It says in their headers where they come from, and no page can change that:
`Origin` and `Sec-Fetch-Site` (https://fetch.spec.whatwg.org, https://w3c.github.io/webappsec-fetch-metadata).
"""

import ipaddress
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.sandbox.protocol.limits import REQUEST_BYTES
from bot.sandbox.world.world import World


def new_app() -> web.Application:
    """Return an application that answers to its own page and to programs on this machine only."""
    return web.Application(client_max_size=2 * REQUEST_BYTES, middlewares=[guard])


def add_files(app: web.Application, world: World) -> None:
    """Add the route at which the files of messages are served."""

    async def send_file(request: web.Request) -> web.Response:
        file = world.file(request.match_info["channel"], request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.data, headers={"Content-Type": file.content_type})

    app.router.add_get("/attachments/{channel}/{file}/{name}", send_file)


_OWN_SITES = ("same-origin", "none")
"""`none` is the address bar, a bookmark, or a link in another program."""


@web.middleware
async def guard(request: web.Request, handler: Callable[[web.Request], Any]) -> web.StreamResponse:
    """Answer 403 to what a browser sends on behalf of a foreign page, before anything is read of it."""
    _check_host(request)
    _check_origin(request)
    response: web.StreamResponse = await handler(request)
    return response


def _check_host(request: web.Request) -> None:
    """Refuse a browser that came through a foreign name (DNS rebinding)."""
    name = request.url.host or ""
    if not _is_loopback(name):
        raise web.HTTPForbidden(text=f"This server does not answer to the name {name}.")


def _is_loopback(name: str) -> bool:
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _check_origin(request: web.Request) -> None:
    """Refuse what another origin sends; another port of this machine is another origin."""
    own = f"http://{request.host}"
    origin = request.headers.get("Origin", own)
    site = request.headers.get("Sec-Fetch-Site", "none")
    if origin != own or (site not in _OWN_SITES and not _is_visit(request)):
        raise web.HTTPForbidden(text="Only the sandbox's own page may do this.")


def _is_visit(request: web.Request) -> bool:
    """Whether this is a link to the page that was followed, whose answer the linking page cannot read."""
    return (
        request.method == "GET"
        and request.path == "/"
        and request.headers.get("Sec-Fetch-Mode") == "navigate"
    )
