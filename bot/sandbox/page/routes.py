"""The chat page: its files, its JSON, and its stream of events.

A tab acts as one person, named in every request (`as`). What that person does is done by `Person`, the same
that tests use; the page only translates. Answers to what a person did have three shapes: `{}` (it was
answered, and what changed comes by the stream), `{"modal": …}`, or `{"error": "This interaction failed"}`.
What Discord's own client would not send gets status 400 and `{"error": …}`.
"""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from aiohttp import web

from bot.sandbox.page.actions import ACTIONS, Action, Actions, PageRequest
from bot.sandbox.page.feed import Feed
from bot.sandbox.people.person import Person, find_person
from bot.sandbox.protocol.refusals import Refusal

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATIC = Path(__file__).parent / "static"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def add_page(app: web.Application, people: Sequence[Person], feed: Feed) -> None:
    """Add the chat page to a server.

    Args:
        app: the server's application, not yet started.
        people: whom its tabs act as.
        feed: what its tabs are told.
    """
    page = Page(people, feed)
    app.router.add_get("/", page.index)
    app.router.add_static("/static/", STATIC)
    app.router.add_get("/page/events", page.events)
    for method, path, act in ACTIONS:
        app.router.add_route(method, f"/page/{path}", page.handler(act))
    app.on_response_prepare.append(page.protect)
    app.on_shutdown.append(page.close)


class Page:
    """The page of one sandbox.

    Args:
        people: whom its tabs act as.
        feed: what its tabs are told.
    """

    def __init__(self, people: Sequence[Person], feed: Feed) -> None:
        self.people = people
        self.feed = feed
        self.actions = Actions(feed.world, feed)

    async def index(self, _: web.Request) -> web.StreamResponse:
        """GET /: the page itself."""
        return web.FileResponse(STATIC / "index.html")

    async def events(self, request: web.Request) -> web.StreamResponse:
        """GET /page/events: what happens, as one person sees it, until the tab is closed."""
        viewer = self._person(request.query.get("as") or self.people[0].name)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        stream = self.feed.open(viewer)
        try:
            async for event in stream.events():
                await response.write(event)
        except ConnectionError:
            pass
        finally:
            self.feed.streams.discard(stream)
        return response

    def handler(self, act: Action) -> Handler:
        """Return a request handler around something a person can do or ask."""

        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                return web.json_response(await act(self.actions, await self._read(request)))
            except (LookupError, ValueError, PermissionError) as error:
                return web.json_response({"error": str(error)}, status=400)
            except Refusal as refusal:
                return web.json_response({"error": _sentence(refusal)}, status=400)

        return handle

    async def protect(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add the headers that keep foreign scripts out; uploaded files may do nothing at all."""
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-cache")
        if request.path.startswith("/attachments/"):
            response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        else:
            response.headers["Content-Security-Policy"] = _POLICY

    async def close(self, _: web.Application) -> None:
        """End every stream, so that the server can stop."""
        self.feed.close()

    async def _read(self, request: web.Request) -> PageRequest:
        """Read a request; a body must call itself JSON, which no form of a foreign page can."""
        if request.method == "GET":
            return PageRequest(self._person(request.query.get("as", "")), dict(request.match_info))
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        body = await request.json()
        return PageRequest(self._person(body.get("as", "")), {**request.match_info, **body})

    def _person(self, name: str) -> Person:
        try:
            return find_person(self.people, name)
        except LookupError as error:
            raise web.HTTPNotFound(text=str(error)) from None


def _sentence(refusal: Refusal) -> str:
    """Return the first fault of a refusal, or its general words."""
    node = refusal.errors
    while node and "_errors" not in node:
        node = next(iter(node.values()))
    return str(node["_errors"][0]["message"]) if node else refusal.message
