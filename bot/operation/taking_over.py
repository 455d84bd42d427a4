"""One process at a time runs the bot; others that share its database wait, and take over from it."""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from bot.matches.leases import LASTS, Lease
from bot.matches.ports import MatchStore, StoreError

log = logging.getLogger(__name__)

BOT = "bot"
"""The lease of the process that people talk with."""
ASKS = 1.0
"""Seconds between two attempts to take a lease that another has."""
KEEPS = LASTS.total_seconds() / 4
"""Seconds between two renewals of a lease."""


def this_process() -> str:
    """Return what to call this process, for operators."""
    return f"process {os.getpid()} on {socket.gethostname()}"


async def take_over(store: MatchStore, owner: str) -> Lease:
    """Take the lease of the bot, as soon as no other process has it; the log hears of whoever is waited for.

    Raises:
        StoreError: The database cannot be used.
    """
    heard: str | None = None
    while (lease := await store.take_lease(BOT, owner, LASTS)) is None:
        other = await store.owner_of_lease(BOT)
        if other not in {heard, None}:
            log.warning("%s runs the bot; this one waits, and takes over when it ends.", other)
            heard = other
        await asyncio.sleep(ASKS)
    return lease


@asynccontextmanager
async def hold(store: MatchStore, lease: Lease, lose: Callable[[], None]) -> AsyncIterator[None]:
    """Keep a lease alive, and leave it to others at the end.

    Args:
        store: Where it is.
        lease: What has been taken.
        lose: Is called when another process has taken it, as this one could not reach the database for long.
    """
    keeping = asyncio.create_task(_keep(store, lease, lose))
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        with suppress(StoreError):  # it ends by itself soon
            await store.keep_lease(lease, LASTS * 0)


async def _keep(store: MatchStore, lease: Lease, lose: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(KEEPS)
        with suppress(StoreError):  # the store says so; without it this process changes nothing
            if not await store.keep_lease(lease, LASTS):
                log.error("Another process runs the bot by now; this one ends.")
                lose()
                return
