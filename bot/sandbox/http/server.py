"""Listening on this machine, and on this machine only."""

from aiohttp import web

from bot.sandbox.http.guard import guard
from bot.sandbox.protocol.limits import REQUEST_BYTES
from bot.sandbox.world.world import World

LOOPBACK = "127.0.0.1"


class Server:
    """An HTTP server that listens to this machine alone, and can be stopped and started again.

    Args:
        port: where to listen; 0 takes a free port, which is then kept.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The server's address."""
        return f"http://{LOOPBACK}:{self.port}"

    async def start(self, app: web.Application) -> None:
        """Begin to serve an application.

        Raises:
            OSError: the port is taken.
        """
        self._runner = web.AppRunner(app, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, LOOPBACK, self.port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """End every connection."""
        if self._runner is not None:
            await self._runner.cleanup()


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
