"""The chat page: files, JSON routes and event stream.

A tab acts as one person, named in every request (`as`), through `Person`, as tests do. Answers to actions are
`{}` (answered; changes come by the stream), `{"modal": …}`, or `{"error": "This interaction failed"}`. What
Discord's client would not send gets status 400 and `{"error": …}`.
"""

from base64 import b64decode
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.sandbox.page.feed import Feed
from bot.sandbox.people.person import Person, find_person
from bot.sandbox.protocol import Json, commands, numbers
from bot.sandbox.protocol.numbers import DEFAULT_LOCALE
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.guild import Channel, Message
from bot.sandbox.world.world import Interaction, World

Reply = Json | list[Any]
STATIC = Path(__file__).parent / "static"
WORDS = Path(__file__).parent / "words"
"""The page's own sentences: a file for each language, such as `de.json`, English ones as keys."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class PageRequest:
    person: Person
    fields: Json

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise ValueError(f"the field {name!r} must be a text, got {value!r}")  # noqa: TRY004 - a bad request
        return value

    def id(self, name: str) -> int:
        text = self.text(name)
        if not text.isdecimal():
            raise ValueError(f"the field {name!r} must be an id, got {text!r}")
        return int(text)

    def mapping(self, name: str) -> Json:
        return dict(self.fields.get(name) or {})


class Actions:
    def __init__(self, world: World, feed: Feed) -> None:
        self.world = world
        self.feed = feed
        self._modals: dict[str, Interaction] = {}
        """Opening interaction by modal key."""

    async def messages(self, request: PageRequest) -> Reply:
        return self.feed.messages(self._channel(request), request.person)

    async def say(self, request: PageRequest) -> Reply:
        return {"id": str(request.person.say(self._channel(request), request.text("content")).id)}

    async def see(self, request: PageRequest) -> Reply:
        self.feed.mark_seen(request.person, self._channel(request))
        return {}

    async def open(self, request: PageRequest) -> Reply:
        """Start what an empty channel proposes, with the next person."""
        opening = self.feed.opening
        if opening is None:
            raise LookupError("nothing is proposed here")
        you = request.person
        other = self.feed.next_to(request.person)
        labels = opening.greeting(you, other).labels
        if request.text("label") not in labels:
            raise LookupError("that is not proposed here")
        await opening.begins[labels.index(request.text("label"))](you, other, self._channel(request))
        return {}

    async def choose_language(self, request: PageRequest) -> Reply:
        locale = request.text("locale")
        if locale not in numbers.LOCALES:
            raise ValueError(f"Discord has no language {locale!r}")
        self.world.choose_language(request.person.user, locale)
        return {}

    async def dismiss(self, request: PageRequest) -> Reply:
        message = self._message(request)
        if not message.ephemeral:
            raise ValueError("only messages that nobody else sees can be dismissed")
        self.feed.dismiss(message)
        return {}

    async def run(self, request: PageRequest) -> Reply:
        channel = self._channel(request)
        command = self._command(request, channel)
        if command["type"] == commands.USER_MENU:
            target = self.world.guild.user(request.id("target"))
            return self._reply(await request.person.user_command(channel, command["name"], target))
        if command["type"] == commands.MESSAGE_MENU:
            message = self._message(request, "target")
            return self._reply(await request.person.message_command(channel, command["name"], message))
        return self._reply(await request.person.slash(channel, request.text("path"), **_options(request)))

    async def complete(self, request: PageRequest) -> Reply:
        channel = self._channel(request)
        path = request.text("path")
        focused = request.text("focused")
        proposed = request.person.autocomplete(channel, path, focused=focused, **_options(request))
        return {"choices": await proposed}

    async def press(self, request: PageRequest) -> Reply:
        """Press a button, or with `values`, choose in a select."""
        message = self._message(request)
        custom_id = request.text("custom_id")
        values = request.fields.get("values")
        if values is None:
            return self._reply(await request.person.click(message, custom_id))
        return self._reply(await request.person.select(message, custom_id, values))

    async def submit(self, request: PageRequest) -> Reply:
        return self._reply(await request.person.submit(self._opened(request), request.mapping("fields")))

    def _reply(self, done: Interaction) -> Reply:
        if done.failed:
            return {"error": done.failed}
        if done.modal is None:
            return {}
        key = str(done.id)
        self._modals[key] = done
        return {"modal": {**done.modal, "id": key}}

    def _channel(self, request: PageRequest) -> Channel:
        channel = self.world.channel(request.id("channel"))
        if not channel.visible_to(request.person.user):
            raise PermissionError(f"{request.person.user.display} cannot see this channel")
        return channel

    def _message(self, request: PageRequest, name: str = "message") -> Message:
        message = self._channel(request).log.get(request.id(name))
        if message is None or not message.visible_to(request.person.user):
            raise LookupError("this message is no longer there")
        return message

    def _opened(self, request: PageRequest) -> Interaction:
        opened = self._modals.get(request.text("modal"))
        if opened is None or opened.user is not request.person.user:
            raise LookupError("this dialogue is no longer open")
        return opened

    def _command(self, request: PageRequest, channel: Channel) -> Json:
        wanted = request.text("command")
        found = [command for command in request.person.commands(channel) if command["id"] == wanted]
        if not found:
            raise LookupError("this command is no longer there")
        return found[0]


def _options(request: PageRequest) -> Json:
    given = request.mapping("options")
    return {name: _file(value) if isinstance(value, dict) else value for name, value in given.items()}


def _file(value: Json) -> tuple[str, bytes]:
    try:
        return str(value["name"]), b64decode(value["data"], validate=True)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"no file: {error!r}") from error


Action = Callable[[Actions, PageRequest], Awaitable[Reply]]

PAGE_ROUTES: tuple[tuple[str, str, Action], ...] = (
    ("GET", "channels/{channel}/messages", Actions.messages),
    ("POST", "channels/{channel}/messages", Actions.say),
    ("POST", "channels/{channel}/seen", Actions.see),
    ("POST", "openings", Actions.open),
    ("POST", "languages", Actions.choose_language),
    ("POST", "dismissals", Actions.dismiss),
    ("POST", "commands", Actions.run),
    ("POST", "completions", Actions.complete),
    ("POST", "presses", Actions.press),
    ("POST", "modals", Actions.submit),
)
"""HTTP method, path below /page/, and action."""


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_page(app: web.Application, people: Sequence[Person], feed: Feed) -> None:
    page = ChatPage(people, feed)
    app.router.add_get("/", page.index)
    app.router.add_static("/static/", STATIC)
    app.router.add_get("/page/words", page.words)
    app.router.add_get("/page/events", page.events)
    for method, path, act in PAGE_ROUTES:
        app.router.add_route(method, f"/page/{path}", page.handler(act))
    app.on_response_prepare.append(page.protect)
    app.on_shutdown.append(page.close)


class ChatPage:
    def __init__(self, people: Sequence[Person], feed: Feed) -> None:
        self.people = people
        self.feed = feed
        self.actions = Actions(feed.world, feed)

    async def index(self, request: web.Request) -> web.StreamResponse:
        """A new world speaks the language of the first browser."""
        self.feed.world.begin_in(_locale(_language(request)))
        return web.FileResponse(STATIC / "index.html")

    async def words(self, request: web.Request) -> web.StreamResponse:
        spoken = {file.stem: file for file in WORDS.iterdir()}
        return web.FileResponse(spoken.get(_language(request), spoken["en"]))

    async def events(self, request: web.Request) -> web.StreamResponse:
        viewer = self._person(request.query.get("as") or self.people[0].name)
        headers = {"Content-Type": "text/event-stream"}
        response = web.StreamResponse(headers=headers)
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
        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                return web.json_response(await act(self.actions, await self._read(request)))
            except (LookupError, ValueError, PermissionError) as error:
                return web.json_response({"error": str(error)}, status=400)
            except Refusal as refusal:
                return web.json_response({"error": _sentence(refusal)}, status=400)

        return handle

    async def protect(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add security headers; attachments may not run anything."""
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-cache")
        if request.path.startswith("/attachments/"):
            response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        else:
            response.headers["Content-Security-Policy"] = _POLICY

    async def close(self, _: web.Application) -> None:
        self.feed.close()

    async def _read(self, request: web.Request) -> PageRequest:
        """Read a request; a body must be declared as JSON, which forms of foreign pages cannot do."""
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


def _language(request: web.Request) -> str:
    """Return the first language that a browser asks for."""
    return request.headers.get("Accept-Language", "")[:2].casefold()


def _locale(language: str) -> str:
    """Return Discord's locale for a language."""
    known = (DEFAULT_LOCALE, *numbers.LOCALES)
    return next((locale for locale in known if locale.startswith(language)), DEFAULT_LOCALE)


def _sentence(refusal: Refusal) -> str:
    node = refusal.errors
    while node and "_errors" not in node:
        node = next(iter(node.values()))
    if not node:
        return refusal.message
    return str(node["_errors"][0]["message"])
