"""The sandbox: a stand-in for Discord on this machine, for tests and for the chat page."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.sandbox.controls import CHANNELS, Controls
from bot.sandbox.http.calls import Request
from bot.sandbox.http.gateway import Gateway
from bot.sandbox.http.rest import API, Rest
from bot.sandbox.http.server import Server, add_files, new_app
from bot.sandbox.http.session import Shard
from bot.sandbox.page.feed import Feed
from bot.sandbox.page.opening import Opening
from bot.sandbox.page.routes import add_page
from bot.sandbox.people.delivery import deliver, until
from bot.sandbox.people.person import Person, find_person
from bot.sandbox.world.channels import Channel, Message
from bot.sandbox.world.events import Event
from bot.sandbox.world.guild import Guild, HasId, User
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.storage import Storage
from bot.sandbox.world.world import World

PEOPLE = ("ada", "ben", "cleo", "dana")


class Sandbox(Controls):
    """A server on this machine that the unmodified discord.py takes for Discord.

    Args:
        port: where to listen; 0 takes a free port.
        host: a loopback address.
        people: names of the people; the first owns every server.
        channels: names of the text channels of each server.
        servers: how many there are, each on the shard after the one before; `add_server` adds more.
        state: a folder to keep the world in; without one it ends with the sandbox.
        opening: what an empty channel proposes on the page.

    Attributes:
        token: the bot token to accept, a new one each time.

    Raises:
        ValueError: the host is not this machine alone, or the saved world cannot be read.
        OSError: the folder cannot be made; on start, the port is taken.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        people: Iterable[str] = PEOPLE,
        channels: Iterable[str] = CHANNELS,
        servers: int = 1,
        state: Path | None = None,
        opening: Opening | None = None,
    ) -> None:
        self._server = Server(host, port)
        self.token = secrets.token_urlsafe(32)
        channels = tuple(channels)
        world = World(people, channels)
        for _ in range(1, servers):
            world.add_guild(None, channels)
        self._storage = Storage(world, state) if state is not None else None
        gateway = Gateway(world, self.token)
        super().__init__(world, gateway, Rest(world, gateway, self.token))
        self.people = [Person(user, world) for user in world.guild.people]
        self._opening = opening

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Begin to listen."""
        app = new_app()
        self.rest.add_to(app)
        app.router.add_get("/gateway/", self.gateway.connect)
        add_files(app, self.world)
        add_page(app, self.people, Feed(self.world, self.people, self.gateway, self._opening))
        await self._server.start(app)
        for guild in self.servers:
            guild.files_url = f"{self.url}/attachments"
        self.gateway.url = self.gateway_url

    async def stop(self) -> None:
        """End every connection, and save a last time."""
        for interaction in self.world.interactions.values():
            self.world.fail(interaction)
        await self.gateway.drop(resume=False)
        await self._server.stop()
        if self._storage is not None:
            self._storage.close()

    def save(self) -> None:
        """Save the world now, if it is kept in a folder."""
        if self._storage is not None:
            self._storage.save()

    # Where it is ---------------------------------------------------------------------------------

    @property
    def host(self) -> str:
        """The loopback address it listens on."""
        return self._server.host

    @property
    def port(self) -> int:
        """The port it listens on; 0 until it has taken a free one."""
        return self._server.port

    @property
    def url(self) -> str:
        """The server's address, which is also the page's."""
        return self._server.url

    @property
    def api_url(self) -> str:
        """What `discord.http.Route.BASE` is to be."""
        return self.url + API

    @property
    def gateway_url(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` is to be."""
        return self.url.replace("http", "ws", 1) + "/gateway/"

    # What is in it -------------------------------------------------------------------------------

    @property
    def guild(self) -> Guild:
        """The first server, which the page shows."""
        return self.world.guild

    @property
    def servers(self) -> list[Guild]:
        """All servers, the first one first."""
        return list(self.world.guilds.values())

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.guild.bot

    @property
    def online(self) -> bool:
        """Whether the bot is connected, and every server is told of to a session that is ready."""
        return self.gateway.online

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far, oldest first."""
        return self.rest.requests

    def person(self, name: str) -> Person:
        """Return the person of this name.

        Raises:
            LookupError: names those there are.
        """
        return find_person(self.people, name)

    def channel(self, name: str, server: Guild | None = None) -> Channel:
        """Return a text channel or thread of a server, the first unless one is named, by name.

        Raises:
            LookupError: names those there are.
        """
        named = {one.name: one for one in self.world.channels_of(server or self.guild)}
        if name not in named:
            raise LookupError(f"no channel {name!r}; there are {', '.join(named)}")
        return named[name]

    def direct_messages(self, person: HasId) -> Channel:
        """Return the channel in which the bot and a person write to each other alone."""
        return self.world.direct_messages(self.guild.user(person.id))

    def pings(self, person: HasId) -> list[Message]:
        """Return the messages that notified a person, oldest first."""
        everything = [message for channel in self.world.channels.values() for message in channel.log.values()]
        return sorted((one for one in everything if person.id in one.pings), key=lambda one: one.id)

    # What happens in it --------------------------------------------------------------------------

    @property
    def answer_seconds(self) -> float:
        """How long the bot has for its first response to an interaction."""
        return self.world.answer_seconds

    @answer_seconds.setter
    def answer_seconds(self, seconds: float) -> None:
        self.world.answer_seconds = seconds

    @property
    def token_seconds(self) -> float:
        """How long an interaction's token works."""
        return self.world.token_seconds

    @token_seconds.setter
    def token_seconds(self, seconds: float) -> None:
        self.world.token_seconds = seconds

    async def deliver(self, interaction: Interaction) -> None:
        """Tell the bot of an interaction, and wait until it answered or its time is over."""
        await deliver(self.world, interaction)

    async def wait_until_online(self, timeout: float = 10.0, *, shard: Shard | None = None) -> None:  # noqa: ASYNC109 - the words tests use
        """Wait until the bot is connected and knows every server, or those of one shard.

        Raises:
            TimeoutError: it is not after so many seconds.
        """
        await self.until(lambda: self.online if shard is None else shard in self.sessions(), timeout)

    async def until(self, predicate: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109
        """Wait until something is true; asked after every event and request, and now and then between.

        Raises:
            TimeoutError: it is not after so many seconds; shows the latest messages of every channel.
        """
        await until(self.world, predicate, timeout)

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
