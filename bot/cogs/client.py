"""The Discord client: services in, rooms loaded by name, and an end that loses no turn."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from importlib import import_module
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cogs.common.budget import Budget
from bot.cogs.common.command_texts import CommandLinks, register
from bot.cogs.common.discord_clock import DiscordClock
from bot.cogs.common.names import Names
from bot.cogs.common.outbox import Outbox
from bot.cogs.common.pictures import Pictures
from bot.cogs.common.rate_limit import RateLimit
from bot.cogs.common.troubles import Backoff, persistently
from bot.cogs.common.visibility import Visibility
from bot.cogs.common.wire import keep_to_limits
from bot.matches.ids import GuildId
from bot.matches.service import Matches
from bot.matches.settings import Preferences, ServerSettings
from bot.words import Languages, Words

log = logging.getLogger(__name__)

ROOMS = (
    "common.components",
    "common.which_match",
    "common.notices",
    "common.fading",
    "challenge",
    "turn",
    "request",
    "board",
    "lists",
    "explain",
    "preferences",
    "moderation",
    "privacy",
    "reminders",
    "clock",
)
"""What is loaded, each with a coroutine `setup(bot)`: packages beside this file, and what they rest on."""
BEGINNING_SECONDS, SETTLING_SECONDS, LEAVING_SECONDS = 1.0, 6.0, 2.0
"""How long a shutdown waits for what belongs to the start, for handlers, and for Discord to let go."""


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
        discord_clock: DiscordClock,
        rate_limit: RateLimit | None = None,
        outbox: Outbox | None = None,
        budget: Budget | None = None,
        privacy_url: str | None = None,
        **options: Any,
    ) -> None:
        """Put the bot together; nothing is contacted yet.

        Args:
            matches: The application.
            languages: Every sentence.
            pictures: Draws boards outside the event loop.
            links: What makes the commands that the sentences name something to tap.
            tree: What admits interactions and answers their errors.
            discord_clock: Tells Discord's time.
            rate_limit: How much one person may do.
            outbox: What must still reach Discord.
            budget: How many requests may be made.
            privacy_url: Where people read the privacy policy of those who run the bot.
            options: Passed on to `discord.Client`.
        """
        vars(discord.client)["ExponentialBackoff"] = Backoff  # which `connect` makes by that name
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is nothing to hear
        self.discord_clock = discord_clock
        self.budget = Budget() if budget is None else budget
        trace = self.discord_clock.trace()
        self.budget.watch(trace)
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
            http_trace=trace,
            **options,
        )
        self.matches = matches
        self.languages = languages
        self.pictures = pictures
        self.rate_limit = RateLimit() if rate_limit is None else rate_limit
        self.outbox = Outbox() if outbox is None else outbox
        self.budget.backlog = self.outbox.backlog
        self.visibility = Visibility(self)
        self.names = Names()
        self.privacy_url = privacy_url
        self.closing = False
        self._links = links
        self._beginning: set[asyncio.Task[None]] = set()
        self._running: set[asyncio.Task[Any]] = set()

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in as soon as Discord can be reached, and stay connected until the bot is closed.

        Raises:
            discord.LoginFailure: Discord does not know the token.
        """
        keep_to_limits(self, self.budget)
        await persistently("log in", lambda: self._log_in(token))
        await self.connect(reconnect=reconnect)

    async def _log_in(self, token: str) -> None:
        try:
            await self.login(token)
        except discord.DiscordException:
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # it is closed with its session, and made anew
            raise

    async def setup_hook(self) -> None:
        """Load the rooms, and offer the commands beside everything else."""
        for room in ROOMS:
            await self._load(room)
        self.begin(persistently("register the commands", self._register))

    async def _register(self) -> None:
        await register(self, self._links, self.languages, self.matches.notes)

    async def _load(self, name: str) -> None:
        """Load what stands beside this file; discord.py's extensions would be imported anew for each bot."""
        await import_module(f"bot.cogs.{name}").setup(self)

    async def on_ready(self) -> None:
        """Log every fresh session."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else that belongs to a start; a shutdown hardly waits for it."""
        task = asyncio.create_task(work)
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def track(self, task: asyncio.Task[Any] | None) -> None:
        """Let a shutdown wait for a handler's task."""
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def settle(self, seconds: float | None = None) -> None:
        """Wait until no handler is running, or so long at the most; what was postponed may wait."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while running := (self._running | self._beginning) - {asyncio.current_task()}:
                    await asyncio.wait(running)
                await self.matches.events.settle()
                if not self.closing:
                    await self.outbox.idle()

    async def close(self) -> None:
        """Refuse new work, let running handlers finish, then leave Discord."""
        self.closing = True
        if self._beginning:
            await asyncio.wait(self._beginning, timeout=BEGINNING_SECONDS)
        for task in self._beginning:
            task.cancel()
        await self.settle(SETTLING_SECONDS)
        for task in self._running - {asyncio.current_task()}:
            task.cancel()  # what it was about is stored, and shown after the next start
        self.matches.events.abandon()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                await super().close()

    async def public_words(self, guild: GuildId, settings: ServerSettings) -> Words:
        """Return the words for everybody in a server: in the language it has set, else its Discord's."""
        if settings.language is not None:
            return self.languages.words(settings.language)
        try:
            known = self.get_guild(guild) or await self.fetch_guild(guild, with_counts=False)
        except discord.DiscordException:
            return self.languages.words(None)
        return self.languages.words(str(known.preferred_locale))

    async def direct_words(self, guild: GuildId, preferences: Preferences) -> Words:
        """Return the words for one person alone: in the language they have set, else their server's."""
        public = await self.public_words(guild, preferences.server)
        return self.languages.words(preferences.person.language or public.language)


def talk_to(url: str) -> None:
    """Let discord.py talk to a stand-in for Discord instead, from the next client on.

    Args:
        url: Where it listens, such as `http://127.0.0.1:8080`.
    """
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway/"
