"""Where a running bot tells how it is: `/metrics` for Prometheus, `/healthz` for what restarts it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web
from prometheus_client import disable_created_metrics
from prometheus_client.aiohttp import make_aiohttp_handler

from bot.cogs.client import Oddity
from bot.matches.ports import StoreError
from bot.operation.metrics import Figures, is_connected

PATIENCE = 2.0
"""Seconds after which a store that has not answered counts as one that does not."""
LATE = 300.0
"""Seconds after which something that is stored should have been posted."""


async def problems(client: Oddity) -> list[str]:
    """Return what keeps the bot from working, a sentence each: connection, store, and what is late."""
    found = [] if is_connected(client) else ["The gateway is not connected."]
    if not client.gateway.has_share:
        found.append(f"Shards are still being taken: {len(client.gateway.known_shards.own)} serve so far.")
    if (moment := client.gateway.next_session) is not None:
        found.append(f"Few sessions are left today; the next is opened at {moment:%Y-%m-%d %H:%M} UTC.")
    try:
        async with asyncio.timeout(PATIENCE):
            await client.matches.notes.note("health")
            await client.matches.notes.write_note("health", "")
    except TimeoutError:
        found.append(f"The store has not answered for {PATIENCE:.0f} s.")
    except StoreError as error:
        found.append(f"The store does not answer: {error}")
    late = [waited for waited in client.delivery.schedule.waits(refused=False) if waited > LATE]
    if late:
        found.append(f"{len(late)} messages wait to be posted, the oldest for {max(late) / 60:.0f} min.")
    return found


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
    figures = Figures(client, database, of_database)
    runner = web.AppRunner(_app(client, figures), access_log=None)
    await runner.setup()
    measuring = asyncio.create_task(figures.follow_loop())
    try:
        await web.TCPSite(runner, address, port).start()
        yield runner.addresses[0][1]
    finally:
        measuring.cancel()
        await runner.cleanup()


def _app(client: Oddity, figures: Figures) -> web.Application:
    async def tell_health(_request: web.Request) -> web.Response:
        found = await problems(client)
        return web.Response(text="\n".join([*(found or ["ok"]), ""]), status=503 if found else 200)

    app = web.Application()
    app.router.add_get("/healthz", tell_health)
    app.router.add_get("/metrics", make_aiohttp_handler(figures.registry))
    return app
