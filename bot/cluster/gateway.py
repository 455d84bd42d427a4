"""The gateway of a process that shares shards and request budget with others."""

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
from bot.matches.settings import ServerSettings
from bot.matches.tables import leases as lease_table
from bot.matches.tables import preferences as preference_table
from bot.transport.budget import Budget
from bot.transport.discord_internals import ask_for_gateway
from bot.transport.troubles import retry_until_reachable

log = logging.getLogger(__name__)

RELEASE_SECONDS = 1.0
REPORT_SECONDS = 3.0


class SharedGateway(Connections):
    """Serves the shards whose leases this process holds; `owner` is its name, unique for all time."""

    is_shared = True

    def __init__(self, client: commands.AutoShardedBot, db: Database, owner: str) -> None:
        super().__init__(client)
        self.partner = Partner(self, db, owner, self._read_limits)
        self._db = db
        self._locales: dict[GuildId, str] = {}
        client.add_listener(self._note_locale, "on_interaction")

    @property
    def is_spare(self) -> bool:
        return self.partner.is_spare

    @property
    def has_share(self) -> bool:
        return self.partner.has_share

    @property
    def terms(self) -> Mapping[str, int]:
        return {name: lease.term for name, lease in self.partner.held.items()}

    async def run(self) -> None:
        tasks = {asyncio.create_task(part) for part in (self.partner.run(), self.until_closed())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        for task in done:
            task.result()

    async def leave(self) -> None:
        await self.partner.leave()

    async def close(self) -> None:
        await self.close_all()
        with suppress(TimeoutError):  # they expire soon
            async with asyncio.timeout(RELEASE_SECONDS):
                await self.partner.release()

    async def _read_limits(self) -> Limits:
        shards, starts = await retry_until_reachable(
            "ask for the gateway", lambda: ask_for_gateway(self._client)
        )
        self.identifies_left = starts["remaining"]
        seconds = starts["reset_after"] / 1000
        return Limits(shards, starts["total"], starts["remaining"], starts["max_concurrency"], seconds)

    async def _note_locale(self, interaction: discord.Interaction[Any]) -> None:
        """Store a guild's locale for processes without its shard."""
        if interaction.guild_id is None or interaction.guild_locale is None:
            return
        guild = GuildId(interaction.guild_id)
        locale = str(interaction.guild_locale)
        if self._locales.get(guild) == locale:
            return
        with suppress(StoreError):  # the next interaction tries again
            if (await self._db.read(preference_table.server, guild)).locale != locale:
                await self._db.write(preference_table.change, ServerSettings, guild, locale=locale)
            self._locales[guild] = locale


@asynccontextmanager
async def sharing(db: Database, owner: str, budget: Budget) -> AsyncIterator[None]:
    """Keep a budget's allowance renewed, and release it at the end."""
    await retry_until_reachable("get a share of the request budget", lambda: renew(db, owner, budget))
    leaving = asyncio.Event()
    renewing = asyncio.create_task(_keep_renewing(db, owner, budget, leaving))
    try:
        yield
    finally:
        leaving.set()  # a cancelled report could still arrive after the last one
        with suppress(StoreError, TimeoutError):  # it expires soon
            async with asyncio.timeout(REPORT_SECONDS):
                await renewing
                await db.write(lease_table.renew_allowance, budget.report(owner), timedelta())


async def renew(db: Database, owner: str, budget: Budget) -> None:
    """Report demand and receive an allowance; if it shrank, report again at once so that others can grow."""
    before = budget.rate
    for _ in range(2):
        asked = asyncio.get_running_loop().time()
        budget.set_allowance(await db.write(lease_table.renew_allowance, budget.report(owner), LASTS), asked)
        if budget.rate >= before:
            return


async def _keep_renewing(db: Database, owner: str, budget: Budget, leaving: asyncio.Event) -> None:
    while not leaving.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(REPORT_SECONDS):
                await leaving.wait()
                return
        with suppress(StoreError):  # logged by the store
            await renew(db, owner, budget)
