"""The sandbox: a stand-in for Discord on this machine, for tests and for the chat page."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from typing import TYPE_CHECKING, Any, Self

from aiohttp import web

from bot.sandbox.controls import Instrument
from bot.sandbox.http.gateway import Gateway, events_for_bot
from bot.sandbox.http.rest import API, Rest
from bot.sandbox.page.routes import add_page
from bot.sandbox.people.person import Person
from bot.sandbox.protocol import constants
from bot.sandbox.protocol.limits import REQUEST_BYTES
from bot.sandbox.world.interactions import Interaction, State, payload
from bot.sandbox.world.storage import Keeper
from bot.sandbox.world.world import World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable
    from pathlib import Path
    from types import TracebackType

    from bot.sandbox.http.faults import Request
    from bot.sandbox.world.channels import Channel, Event, Guild, HasId, Message, User

PEOPLE = ("ada", "ben", "cleo", "dana")
CHANNELS = ("games", "lounge", "announcements")
ANSWER_SECONDS = 3.0
ASK_AGAIN_SECONDS = 0.05
_LOOPBACK_NAMES = ("localhost",)


class Sandbox(Instrument):
    """A server on this machine that the unmodified discord.py takes for Discord.

    Args:
        port: where to listen; 0 takes a free port.
        host: a loopback address.
        token: the bot token to accept.
        people: names of the people; the first owns the server.
        channels: names of the text channels.
        state: a folder to keep the world in; without one it ends with the sandbox.

    Attributes:
        answer_seconds: how long the bot has for its first response.
        token_seconds: how long an interaction's token works.

    Raises:
        ValueError: the host is not this machine alone, or the saved world cannot be read.
        OSError: the folder cannot be made; on start, the port is taken.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        token: str = "sandbox-token",  # noqa: S107 - it opens nothing
        people: Iterable[str] = PEOPLE,
        channels: Iterable[str] = CHANNELS,
        state: Path | None = None,
    ) -> None:
        _check_loopback(host)
        self.host, self.port, self.token = host, port, token
        self.world = World(people, channels)
        self._keeper = Keeper(self.world, state) if state is not None else None
        self.answer_seconds = ANSWER_SECONDS
        self.gateway = Gateway(self.world, token)
        self.rest = Rest(self.world, self.gateway, token)
        self.people = [Person(user, self) for user in self.world.people]
        self._outbox: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self._changed: set[asyncio.Event] = set()
        self._twice = 0
        self._runner: web.AppRunner | None = None
        self._courier: asyncio.Task[None] | None = None
        self.world.listen(self._hear)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Begin to listen."""
        app = web.Application(client_max_size=2 * REQUEST_BYTES, middlewares=[_only_from_here])
        self.rest.add_to(app)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._send_file)
        add_page(app, self)
        self._runner = web.AppRunner(app, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self.host, self.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self.world.base_url = self.url
        self.gateway.url = self.gateway_url
        self._courier = asyncio.create_task(self._deliver_events())

    async def stop(self) -> None:
        """End every connection."""
        for interaction in self.world.interactions.values():
            interaction.fail()
        if self._courier is not None:
            self._courier.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._courier
        await self.gateway.drop(resume=False)
        if self._runner is not None:
            await self._runner.cleanup()
        if self._keeper is not None:
            self._keeper.close()

    @property
    def url(self) -> str:
        """The server's address, which is also the page's."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def api_url(self) -> str:
        """What `discord.http.Route.BASE` is to be."""
        return self.url + API

    @property
    def gateway_url(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` is to be."""
        return self.url.replace("http", "ws", 1) + "/gateway/"

    @property
    def token_seconds(self) -> float:
        """How long an interaction's token works."""
        return self.rest.token_seconds

    @token_seconds.setter
    def token_seconds(self, seconds: float) -> None:
        self.rest.token_seconds = seconds

    @property
    def guild(self) -> Guild:
        """The one server."""
        return self.world.guild

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.world.bot

    @property
    def online(self) -> bool:
        """Whether the bot is connected and ready."""
        return self.gateway.online

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far, oldest first."""
        return self.rest.requests

    def person(self, name: str) -> Person:
        """Return somebody by name.

        Raises:
            LookupError: names those there are.
        """
        for person in self.people:
            if person.name == name.lower():
                return person
        raise LookupError(
            f"nobody is called {name!r}; there are {', '.join(one.name for one in self.people)}"
        )

    def channel(self, name: str) -> Channel:
        """Return a text channel or thread by name.

        Raises:
            LookupError: names those there are.
        """
        named = {one.name: one for one in self.world.channels.values() if not one.is_direct}
        if name not in named:
            raise LookupError(f"no channel {name!r}; there are {', '.join(named)}")
        return named[name]

    def direct_messages(self, person: HasId) -> Channel:
        """Return the channel in which the bot and a person write to each other alone."""
        return self.world.direct_messages(self.world.user(person.id))

    def pings(self, person: HasId) -> list[Message]:
        """Return the messages that notified somebody, oldest first."""
        everything = [message for channel in self.world.channels.values() for message in channel.log.values()]
        return sorted((one for one in everything if person.id in one.pings), key=lambda one: one.id)

    async def connected(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109 - the words tests use
        """Wait until the bot is connected and knows the server.

        Raises:
            TimeoutError: it is not after so many seconds.
        """
        await self.until(lambda: self.online, timeout)

    async def until(self, predicate: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109
        """Wait until something is true; asked after every event and request, and now and then between.

        Raises:
            TimeoutError: it is not after so many seconds; shows the latest messages of every channel.
        """
        changed = asyncio.Event()
        self._changed.add(changed)
        try:
            async with asyncio.timeout(timeout):
                while not predicate():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(changed.wait(), ASK_AGAIN_SECONDS)
                    changed.clear()
        except TimeoutError:
            raise TimeoutError(f"not true after {timeout} s\n{self.transcript()}") from None
        finally:
            self._changed.discard(changed)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call the listener after every change; return what ends that."""
        return self.world.listen(listener)

    async def events(self) -> AsyncIterator[Event]:
        """Yield every change from now on."""
        queue: asyncio.Queue[Event] = asyncio.Queue()
        end = self.subscribe(queue.put_nowait)
        try:
            while True:
                yield await queue.get()
        finally:
            end()

    async def deliver(self, interaction: Interaction) -> None:
        """Tell the bot of an interaction, and wait until it answered or its time is over."""
        if self._is_closed_to(interaction):
            interaction.fail("This thread is archived or locked.")
            return
        interaction.sent = payload(interaction)
        for _ in range(2 if self._twice else 1):
            self._outbox.put_nowait(("INTERACTION_CREATE", interaction.sent))
        self._twice = max(0, self._twice - 1)
        deadline = asyncio.get_running_loop().call_later(self.answer_seconds, interaction.fail)
        self.world.tell("interaction", interaction)
        self.world.forget_interactions(self.token_seconds)
        await self.until(lambda: interaction.state is not State.WAITING, self.answer_seconds + 5)
        deadline.cancel()

    def _is_closed_to(self, interaction: Interaction) -> bool:
        """Whether a thread keeps Discord's client from sending this.

        A button in an archived thread first un-archives it; a command is not possible there.
        """
        thread = interaction.channel.thread
        if thread is None or not (thread.archived or thread.locked):
            return False
        if thread.locked or interaction.type in (constants.COMMAND, constants.AUTOCOMPLETE):
            return True
        self.world.archive(interaction.channel, archived=False)
        return False

    def _hear(self, event: Event) -> None:
        for told in events_for_bot(self.world, event):
            self._outbox.put_nowait(told)
        for changed in self._changed:
            changed.set()

    async def _deliver_events(self) -> None:
        while True:
            name, data = await self._outbox.get()
            await self.gateway.dispatch(name, data)

    async def _send_file(self, request: web.Request) -> web.Response:
        file = self.world.file(request.match_info["channel"], request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.data, headers={"Content-Type": file.content_type})


def _check_loopback(host: str) -> None:
    with contextlib.suppress(ValueError):
        if host in _LOOPBACK_NAMES or ipaddress.ip_address(host).is_loopback:
            return
    raise ValueError(
        f"the sandbox is for this machine alone: {host!r} is no loopback address, try '127.0.0.1'"
    )


@web.middleware
async def _only_from_here(request: web.Request, handler: Callable[[web.Request], Any]) -> web.StreamResponse:
    """Refuse a browser that came through a foreign name (DNS rebinding)."""
    name = request.url.host or ""
    try:
        _check_loopback(name)
    except ValueError:
        raise web.HTTPForbidden(text=f"This server does not answer to the name {name}.") from None
    response: web.StreamResponse = await handler(request)
    return response
