"""The sandbox: a local stand-in for Discord, for tests and the chat page."""

import secrets
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.http.gateway import SandboxGateway
from bot.sandbox.http.rest import Rest, add_files, new_app
from bot.sandbox.page.feed import Feed, Opening
from bot.sandbox.page.routes import add_page
from bot.sandbox.people.person import Person
from bot.sandbox.world.storage import Storage
from bot.sandbox.world.world import World

LOOPBACK_ADDRESS = "127.0.0.1"
PEOPLE = ("ada", "ben", "cleo", "dana")
CHANNELS = ("games", "lounge", "announcements")


class Sandbox:
    """A local server that the unmodified discord.py takes for Discord.

    Port 0 takes a free one, which is kept across restarts. The first of the people owns the server. Without a
    folder `state`, the world is lost at the end.
    """

    gateway_type = SandboxGateway
    rest_type = Rest

    def __init__(
        self,
        *,
        port: int = 0,
        people: Iterable[str] = PEOPLE,
        channels: Iterable[str] = CHANNELS,
        state: Path | None = None,
        opening: Opening | None = None,
    ) -> None:
        self.port = port
        self._runner: web.AppRunner | None = None
        self.token = secrets.token_urlsafe(32)
        self.world = World(people, channels)
        self._storage = Storage(self.world, state) if state is not None else None
        self.gateway = self.gateway_type(self.world, self.token)
        self.rest = self.rest_type(self.world, self.gateway, self.token)
        self._opening = opening

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        app = new_app()
        self.rest.add_to(app)
        app.router.add_get("/gateway/", self.gateway.connect)
        add_files(app, self.world)
        people = [Person(user, self.world) for user in self.world.guild.people]
        add_page(app, people, Feed(self.world, people, self.gateway, self._opening))
        await self._listen(app)
        for guild in self.world.guilds.values():
            guild.files_url = f"{self.url}/attachments"
        self.gateway.url = self.gateway_url

    async def _listen(self, app: web.Application) -> None:
        self._runner = web.AppRunner(app, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, LOOPBACK_ADDRESS, self.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        for interaction in self.world.interactions.values():
            self.world.fail(interaction)
        await self.gateway.drop(resume=False)
        if self._runner is not None:
            await self._runner.cleanup()
        if self._storage is not None:
            self._storage.close()

    # Where it is ---------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK_ADDRESS}:{self.port}"

    @property
    def gateway_url(self) -> str:
        """Value for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self.url.replace("http", "ws", 1) + "/gateway/"
