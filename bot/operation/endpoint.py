"""Where a running bot tells how it is: `/metrics` for Prometheus, `/healthz` for what restarts it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web
from prometheus_client import disable_created_metrics
from prometheus_client.aiohttp import make_aiohttp_handler

from bot.cogs.client import Oddity
from bot.operation.health import Health
from bot.operation.metrics import Figures


@asynccontextmanager
async def serve(
    client: Oddity,
    database: Path | None,
    address: str,
    port: int,
    of_database: Callable[[], Mapping[str, float]] = dict,
) -> AsyncIterator[int]:
    """Serve the figures and the health of a client, beside everything else in the same event loop.

    Args:
        client: The client, before it connects.
        database: Its file, if it is one.
        address: Where to listen.
        port: On which port; 0 takes a free one.
        of_database: Returns what the database tells of itself (`SqlStore.figures`).

    Yields:
        The port.

    Raises:
        OSError: The port cannot be used.
    """
    disable_created_metrics()  # type: ignore[no-untyped-call]
    health = Health(client)
    figures = Figures(client, health, database, of_database)
    runner = web.AppRunner(_app(health, figures), access_log=None)
    await runner.setup()
    measuring = asyncio.create_task(figures.follow_loop())
    try:
        await web.TCPSite(runner, address, port).start()
        yield runner.addresses[0][1]
    finally:
        measuring.cancel()
        await runner.cleanup()


def _app(health: Health, figures: Figures) -> web.Application:
    async def tell_health(_request: web.Request) -> web.Response:
        problems = await health.problems()
        return web.Response(text="\n".join([*(problems or ["ok"]), ""]), status=503 if problems else 200)

    app = web.Application()
    app.router.add_get("/healthz", tell_health)
    app.router.add_get("/metrics", make_aiohttp_handler(figures.registry))
    return app
