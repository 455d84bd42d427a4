"""The Discord client: services in, rooms loaded by name, and an end that loses no turn."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from importlib import import_module
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import AutoShardedConnectionState

from bot.cogs.common.budget import Budget
from bot.cogs.common.command_texts import CommandLinks, register
from bot.cogs.common.discord_clock import DiscordClock
from bot.cogs.common.names import Names
from bot.cogs.common.outbox import Outbox
from bot.cogs.common.pictures import Pictures
from bot.cogs.common.rate_limit import RateLimit
from bot.cogs.common.troubles import persistently
from bot.cogs.common.visibility import Visibility
from bot.cogs.common.wire import keep_to_limits
from bot.cogs.gateway.alone import Alone
from bot.cogs.gateway.connections import Connections
from bot.cogs.gateway.hearing import Hearing
from bot.cogs.gateway.identifying import Limits
from bot.cogs.gateway.partner import Partner
from bot.engine.workers import Workers
from bot.matches.ids import GuildId
from bot.matches.leases import Leases
from bot.matches.ports import StoreError
from bot.matches.service import Matches
from bot.matches.settings import Preferences, ServerSettings
from bot.matches.shards import FIRST
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
    "computer",
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
        workers: Workers | None = None,
        privacy_url: str | None = None,
        admit: Callable[[int], Awaitable[None]] | None = None,
        leases: Leases | None = None,
        owner: str = "",
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
            workers: Where the computer thinks.
            privacy_url: Where people read the privacy policy of those who run the bot.
            admit: Is told the application's id once the bot has logged in; if it raises, nothing begins.
            leases: Where several processes agree who serves which shards; `None` where this is the only one.
            owner: What this process is called among them.
            options: Passed on to `discord.Client`.
        """
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
        self.workers = Workers() if workers is None else workers
        self.budget.backlog = self.outbox.backlog
        self.visibility = Visibility(self)
        self.names = Names()
        self.privacy_url = privacy_url
        self.closing = False
        self.connections = Connections(self)
        self.hearing = Hearing(self.connections)
        self.limits: Limits | None = None
        """What Discord has said last of shards and sessions."""
        self.partner: Partner | None = None
        """This process as one of several, if it is."""
        if leases is not None:
            self.partner = Partner(self.connections, leases, owner, self._read_limits)
        self._links = links
        self._offered = False
        self._admit = admit
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
        except (discord.DiscordException, StoreError):
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # it is closed with its session, and made anew
            raise

    def _get_state(self, **options: Any) -> AutoShardedConnectionState["Oddity"]:
        """Return what discord.py keeps of Discord, each shard by itself."""
        return AutoShardedConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve this process's shards, each over a connection of its own, as long as it is to run.

        Raises:
            RefusedConnectionError: Discord wants no such connection.
        """
        assert reconnect  # noqa: S101 (nobody asks for anything else)
        serving = self.partner or Alone(self.connections, self._read_limits)
        parts = serving.run(), self.connections.until_closed(), self.hearing.run()
        tasks = {asyncio.create_task(part) for part in parts}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        for task in done:
            task.result()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing: a shard does so before it connects (`Identifying`)."""

    async def _read_limits(self) -> Limits:
        """Ask Discord how many shards it recommends, and how many sessions may be opened."""
        route = Route("GET", "/gateway/bot")
        answer = await persistently("ask for the gateway", lambda: self.http.request(route))
        self.limits = Limits.read(answer)
        return self.limits

    @property
    def latency(self) -> float:
        """The longest time, in seconds, that Discord took to acknowledge a heartbeat."""
        return self.connections.latency

    async def setup_hook(self) -> None:
        """Load the rooms."""
        if self._admit is not None and self.application_id is not None:
            await self._admit(self.application_id)
        for room in ROOMS:
            await self._load(room)

    async def _register(self) -> None:
        await register(self, self._links, self.languages, self.matches.notes)

    async def _learn_commands(self) -> None:
        await self._links.learn(self.matches.notes)

    async def _load(self, name: str) -> None:
        """Load what stands beside this file; discord.py's extensions would be imported anew for each bot."""
        await import_module(f"bot.cogs.{name}").setup(self)

    async def on_shard_ready(self, shard: int) -> None:
        """Note that all servers of a shard are known."""
        self.connections.note_ready(shard)

    async def on_shard_taken(self, shard: int) -> None:
        """Be ready, which is said once; who has the first shard then offers the commands."""
        if shard == FIRST and not self._offered:
            self._offered = True
            self.begin(persistently("register the commands", self._register))
        elif shard != FIRST:
            self.begin(persistently("read which commands there are", self._learn_commands))
        log.info("ready as %s in shard %d of %d", self.user, shard, self.connections.count)
        if not self.is_ready():
            self._connection.call_handlers("ready")
            self.dispatch("ready")

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

    async def hand_over(self) -> None:
        """Let other processes take the shards of this one, and answer until they have."""
        if self.partner is not None:
            await self.partner.leave()

    async def close(self) -> None:
        """Refuse new work, let running handlers finish, then leave Discord."""
        self.closing = True
        if self._beginning:
            await asyncio.wait(self._beginning, timeout=BEGINNING_SECONDS)
        for task in self._beginning:
            task.cancel()
        await self.workers.close()  # what is thought about is thought about anew after the next start
        await self.settle(SETTLING_SECONDS)
        for task in self._running - {asyncio.current_task()}:
            task.cancel()  # what it was about is stored, and shown after the next start
        self.matches.events.abandon()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                await self.connections.close_all()
                if self.partner is not None:
                    await self.partner.release()
                await super().close()

    def public_words(self, guild: GuildId, settings: ServerSettings) -> Words:
        """Return the words for everybody in a server: in the language it has set, else its Discord's."""
        known = self.get_guild(guild)
        heard = settings.locale if known is None else str(known.preferred_locale)
        return self.languages.words(settings.language or heard)

    def direct_words(self, guild: GuildId, preferences: Preferences) -> Words:
        """Return the words for one person alone: in the language they have set, else their server's."""
        public = self.public_words(guild, preferences.server)
        return self.languages.words(preferences.person.language or public.language)


def talk_to(url: str) -> None:
    """Let discord.py talk to a stand-in for Discord instead, from the next client on.

    Args:
        url: Where it listens, such as `http://127.0.0.1:8080`.
    """
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway/"
