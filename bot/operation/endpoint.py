"""Where a running bot tells how it is: `/metrics` for Prometheus, `/healthz` for what restarts it."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from aiohttp import web
from prometheus_client import disable_created_metrics
from prometheus_client.aiohttp import make_aiohttp_handler

from bot.cogs.client import Oddity
from bot.matches.outbox import LATE
from bot.matches.ports import StoreError
from bot.operation.backup import BACKED_UP
from bot.operation.metrics import Figures, is_connected

PATIENCE = 2.0
"""Seconds after which a store that has not answered counts as one that does not."""


async def problems(client: Oddity, figures: Figures) -> list[str]:
    """Return what keeps the bot from working, a sentence each: connection, store, and what is late."""
    found = [] if is_connected(client) else ["The gateway is not connected."]
    if not client.gateway.has_share:
        found.append(f"Shards are still being taken: {len(client.gateway.known_shards.own)} serve so far.")
    if (moment := client.gateway.next_session) is not None:
        found.append(f"Few sessions are left today; the next is opened at {moment:%Y-%m-%d %H:%M} UTC.")
    if trouble := await _ask_store(client, figures):
        found.append(trouble)
    if late := client.delivery.schedule.late(LATE.total_seconds()):
        found.append(late)
    return found


async def _ask_store(client: Oddity, figures: Figures) -> str | None:
    """Read and write something, so that the figures tell how that went; return what was in the way."""
    notes, trouble = client.matches.notes, None
    try:
        async with asyncio.timeout(PATIENCE):
            backed_up = await notes.note(BACKED_UP)
            figures.backed_up = datetime.fromisoformat(backed_up).timestamp() if backed_up else -math.inf
            await notes.write_note("health", "")
    except TimeoutError:
        trouble = f"The store has not answered for {PATIENCE:.0f} s."
    except StoreError as error:
        trouble = f"The store does not answer: {error}"
    figures.store_works = trouble is None
    return trouble


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
    logging.getLogger().addHandler(figures.bugs)
    try:
        await web.TCPSite(runner, address, port).start()
        yield runner.addresses[0][1]
    finally:
        logging.getLogger().removeHandler(figures.bugs)
        measuring.cancel()
        await runner.cleanup()


def _app(client: Oddity, figures: Figures) -> web.Application:
    async def tell_health(_request: web.Request) -> web.Response:
        found = await problems(client, figures)
        return web.Response(text="\n".join([*(found or ["ok"]), ""]), status=503 if found else 200)

    tell = make_aiohttp_handler(figures.registry)

    async def tell_figures(request: web.Request) -> web.StreamResponse:
        await _ask_store(client, figures)
        return await tell(request)

    app = web.Application()
    app.router.add_get("/healthz", tell_health)
    app.router.add_get("/metrics", tell_figures)
    return app
