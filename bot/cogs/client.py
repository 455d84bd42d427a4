"""The Discord client: services in, rooms loaded by name, and an end that loses no turn."""

import asyncio
import logging
from importlib import import_module
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cogs.common.command_texts import CommandLinks, register
from bot.cogs.common.names import Names
from bot.cogs.common.pictures import Pictures
from bot.cogs.common.rate_limit import RateLimit
from bot.cogs.common.retries import Retries
from bot.cogs.common.visibility import Visibility
from bot.cogs.common.wire import keep_to_limits
from bot.matches.ids import GuildId
from bot.matches.service import Matches
from bot.matches.settings import ServerSettings
from bot.words import Languages, Words

log = logging.getLogger(__name__)

ROOMS = (
    "common.components",
    "common.which_match",
    "challenge",
    "turn",
    "board",
    "lists",
    "explain",
    "preferences",
    "clock",
)
"""What is loaded, each with a coroutine `setup(bot)`: packages beside this file, and what they rest on."""
RECOVERY = "recovery"
"""What is loaded last, once sentences can name commands."""
SHUTDOWN_SECONDS = 10.0
"""How long a shutdown waits for handlers that are still running."""


class Oddity(commands.Bot):
    """The bot. It keeps nothing about challenges and matches in memory."""

    def __init__(
        self,
        matches: Matches,
        languages: Languages,
        pictures: Pictures,
        *,
        links: CommandLinks,
        tree: type[app_commands.CommandTree["Oddity"]],
        rate_limit: RateLimit | None = None,
        **options: Any,
    ) -> None:
        """Put the bot together; nothing is contacted yet.

        Args:
            matches: The application.
            languages: Every sentence.
            pictures: Draws boards outside the event loop.
            links: What makes the commands that the sentences name something to tap.
            tree: What admits interactions and answers their errors.
            rate_limit: How much one person may do.
            options: Passed on to `discord.Client`.
        """
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is nothing to hear
        super().__init__(
            command_prefix=commands.when_mentioned,  # no message is ever read; a prefix must be named
            help_command=None,
            tree_cls=tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=30,
            **options,
        )
        self.matches = matches
        self.languages = languages
        self.pictures = pictures
        self.rate_limit = RateLimit() if rate_limit is None else rate_limit
        self.retries = Retries()
        self.visibility = Visibility(self)
        self.names = Names()
        self.closing = False
        self._links = links
        self._running: set[asyncio.Task[Any]] = set()

    async def setup_hook(self) -> None:
        """Load the rooms, offer the commands, and show what a crash kept from being shown."""
        keep_to_limits(self)
        for room in ROOMS:
            await self._load(room)
        await register(self, self._links, self.languages, self.matches.notes)
        await self._load(RECOVERY)

    async def _load(self, name: str) -> None:
        """Load what stands beside this file; discord.py's extensions would be imported anew for each bot."""
        await import_module(f"bot.cogs.{name}").setup(self)

    async def on_ready(self) -> None:
        """Log every fresh session."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    def track(self, task: asyncio.Task[Any] | None) -> None:
        """Let a shutdown wait for a handler's task."""
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def settle(self, seconds: float | None = None) -> None:
        """Wait until no handler is running, or so long at the most."""
        while running := self._running - {asyncio.current_task()}:
            done, _ = await asyncio.wait(running, timeout=seconds)
            if not done:
                return
        await self.matches.events.settle(seconds)

    async def close(self) -> None:
        """Refuse new work, let running handlers finish, then leave Discord."""
        self.closing = True
        await self.settle(SHUTDOWN_SECONDS)
        await super().close()

    async def public_words(self, guild: GuildId, settings: ServerSettings) -> Words:
        """Return the words for everybody in a server: in the language it has set, else its Discord's."""
        if settings.language is not None:
            return self.languages.words(settings.language)
        try:
            known = self.get_guild(guild) or await self.fetch_guild(guild, with_counts=False)
        except discord.HTTPException:
            return self.languages.words(None)
        return self.languages.words(str(known.preferred_locale))


def talk_to(url: str) -> None:
    """Let discord.py talk to a stand-in for Discord instead, from the next client on.

    Args:
        url: Where it listens, such as `http://127.0.0.1:8080`.
    """
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway/"
