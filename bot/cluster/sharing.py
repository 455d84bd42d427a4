"""Keeps a process to its share of the requests that Discord allows the bot, of which others have theirs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from bot.matches.leases import LASTS, Allowances
from bot.matches.ports import StoreError
from bot.transport.budget import Budget

REPORT_SECONDS = 3.0
"""How long from one report of a process to the next."""


@asynccontextmanager
async def sharing(store: Allowances, owner: str, budget: Budget) -> AsyncIterator[None]:
    """Tell a budget its share, from the beginning on, and leave it to others at the end.

    Args:
        store: Where the processes share it.
        owner: The name of this one.
        budget: What it makes requests by.

    Raises:
        StoreError: The database cannot be used.
    """
    await renew(store, owner, budget)
    leaving = asyncio.Event()
    renewing = asyncio.create_task(_keep_renewing(store, owner, budget, leaving))
    try:
        yield
    finally:
        leaving.set()  # a report that is cancelled on its way could still arrive after the last one
        await renewing
        with suppress(StoreError):  # it ends by itself soon
            await store.renew_allowance(budget.report(owner), timedelta())


async def renew(store: Allowances, owner: str, budget: Budget) -> None:
    """Report for a process, and tell its budget; once more where it has less now, so that others have it.

    Raises:
        StoreError: The database cannot be used now; after a while next to nothing may be requested.
    """
    before = budget.rate
    await _renew(store, owner, budget)
    if budget.rate < before:
        await _renew(store, owner, budget)


async def _renew(store: Allowances, owner: str, budget: Budget) -> None:
    asked = asyncio.get_running_loop().time()
    budget.tell(await store.renew_allowance(budget.report(owner), LASTS), asked)


async def _keep_renewing(store: Allowances, owner: str, budget: Budget, leaving: asyncio.Event) -> None:
    while not leaving.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(REPORT_SECONDS):
                await leaving.wait()
                return
        with suppress(StoreError):  # the store says so
            await renew(store, owner, budget)
