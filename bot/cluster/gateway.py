"""The gateway of one process among several, which have each some of the shards and of the requests."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import discord
from discord.ext import commands

from bot.cluster.connections import Connections
from bot.cluster.leases import Limits
from bot.cluster.partner import Partner
from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.matches.ids import GuildId
from bot.matches.leases import LASTS
from bot.matches.tables import leases as lease_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables import puzzles as puzzle_table
from bot.transport.budget import Budget
from bot.transport.discord_internals import ask_for_gateway
from bot.transport.troubles import persistently

log = logging.getLogger(__name__)

RELEASE_SECONDS = 1.0
"""How long the database may take to end the leases of a process that ends."""


class SharedGateway(Connections):
    """Serves those shards that are this process's by the leases in the store."""

    is_shared = True

    def __init__(self, client: commands.AutoShardedBot, db: Database, owner: str) -> None:
        """Take no part yet.

        Args:
            client: Hears of everything.
            db: Where processes agree.
            owner: What this process is called; no other ever has the same name.
        """
        super().__init__(client)
        self.partner = Partner(self, db, owner, self._read_limits)
        self._db = db
        self._locales: dict[GuildId, str] = {}
        """The languages of servers that other processes can read in the store."""
        client.add_listener(self._note_locale, "on_interaction")

    @property
    def is_spare(self) -> bool:
        """Whether all shards are served by others, and none is left for this process."""
        return self.partner.is_spare

    @property
    def has_share(self) -> bool:
        """Whether this process has had all the shards that it was to have, once since it began."""
        return self.partner.has_share

    @property
    def terms(self) -> Mapping[str, int]:
        return {name: lease.term for name, lease in self.partner.held.items()}

    async def run(self) -> None:
        """Serve until all is closed, or others have taken everything over with another number of shards.

        Raises:
            RefusedConnectionError: Discord wants no such connection.
        """
        tasks = {asyncio.create_task(part) for part in (self.partner.run(), self.until_closed())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        for task in done:
            task.result()

    async def leave(self) -> None:
        """Let other processes take the shards of this one, and answer until they have."""
        await self.partner.leave()

    async def close(self) -> None:
        """Close all connections, and let others have at once what this process still has."""
        await self.close_all()
        with suppress(TimeoutError):  # they end by themselves soon
            async with asyncio.timeout(RELEASE_SECONDS):
                await self.partner.release()

    async def _read_limits(self) -> Limits:
        """Ask Discord how many shards it recommends, and how many sessions may be opened."""
        shards, starts = await persistently("ask for the gateway", lambda: ask_for_gateway(self._client))
        self.identifies_left = starts["remaining"]
        return Limits(
            shards,
            starts["total"],
            starts["remaining"],
            starts["max_concurrency"],
            starts["reset_after"] / 1000,
        )

    async def _note_locale(self, interaction: discord.Interaction[Any]) -> None:
        """Note the language of a server for processes that do not know it, as that of direct messages."""
        if interaction.guild_id is None or interaction.guild_locale is None:
            return
        guild, locale = GuildId(interaction.guild_id), str(interaction.guild_locale)
        if self._locales.get(guild) == locale:
            return
        with suppress(StoreError):  # the next interaction tells it again
            if (await self._db.read(preference_table.server, guild)).locale != locale:
                await self._db.write(puzzle_table.change_server, guild, locale=locale)
            self._locales[guild] = locale


REPORT_SECONDS = 3.0
"""How long from one report of a process to the next."""


@asynccontextmanager
async def sharing(db: Database, owner: str, budget: Budget) -> AsyncIterator[None]:
    """Tell a budget its share, from the beginning on, and leave it to others at the end.

    Args:
        db: Where the processes share it.
        owner: The name of this one.
        budget: What it makes requests by.

    Raises:
        StoreError: The database cannot be used.
    """
    await renew(db, owner, budget)
    leaving = asyncio.Event()
    renewing = asyncio.create_task(_keep_renewing(db, owner, budget, leaving))
    try:
        yield
    finally:
        leaving.set()  # a report that is cancelled on its way could still arrive after the last one
        with suppress(StoreError, TimeoutError):  # it ends by itself soon
            async with asyncio.timeout(REPORT_SECONDS):
                await renewing
                await db.write(lease_table.renew_allowance, budget.report(owner), timedelta())


async def renew(db: Database, owner: str, budget: Budget) -> None:
    """Report for a process, and tell its budget; once more where it has less now, so that others have it.

    Raises:
        StoreError: The database cannot be used now; after a while next to nothing may be requested.
    """
    before = budget.rate
    await _renew(db, owner, budget)
    if budget.rate < before:
        await _renew(db, owner, budget)


async def _renew(db: Database, owner: str, budget: Budget) -> None:
    asked = asyncio.get_running_loop().time()
    budget.tell(await db.write(lease_table.renew_allowance, budget.report(owner), LASTS), asked)


async def _keep_renewing(db: Database, owner: str, budget: Budget, leaving: asyncio.Event) -> None:
    while not leaving.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(REPORT_SECONDS):
                await leaving.wait()
                return
        with suppress(StoreError):  # the store says so
            await renew(db, owner, budget)
