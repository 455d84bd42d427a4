"""The Discord client: loads features by name, and shuts down without losing a turn."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Container, Coroutine, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic, Self, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.deliverer import Deliverer
from bot.delivery.delivery import Delivery
from bot.delivery.schedule import Schedule
from bot.engine.workers import Workers
from bot.matches.context import Service
from bot.matches.ids import ChannelId, GuildId, Shards
from bot.matches.messages import Messages
from bot.matches.model import Match, Place
from bot.matches.notes import Notes
from bot.matches.preferences import People
from bot.matches.services import Services
from bot.matches.settings import Audience, Preferences, ServerSettings
from bot.transport.budget import Budget
from bot.transport.command_texts import CommandLinks, register
from bot.transport.discord_clock import DiscordClock
from bot.transport.discord_internals import UNREADABLE, guard_reading, log_in
from bot.transport.gateway import Gateway, ZombieShards
from bot.transport.names import Names
from bot.transport.rate_limit import RateLimit
from bot.transport.troubles import retry_until_reachable
from bot.transport.visibility import Visibility
from bot.transport.wire import keep_to_limits
from bot.ui.pictures import Pictures
from bot.words import Languages, Words

ROOMS = (
    "bot.ui.components",
    "bot.ui.messages",
    "bot.features.challenge",
    "bot.features.turn",
    "bot.features.thinking_ahead",
    "bot.features.take_backs",
    "bot.features.replay",
    "bot.features.rounds",
    "bot.features.puzzles",
    "bot.features.lessons",
    "bot.features.board",
    "bot.features.computer",
    "bot.features.following",
    "bot.features.lists",
    "bot.features.explain",
    "bot.features.preferences",
    "bot.features.moderation",
    "bot.features.vacations",
    "bot.features.ratings",
    "bot.features.tournaments",
    "bot.features.privacy",
    "bot.features.records",
    "bot.features.together",
    "bot.features.reminders",
    "bot.features.solved",
    "bot.ui.background",
    "bot.ui.server_notices",
)
"""Modules and packages whose commands, cogs, buttons and deliverers are registered.

A coroutine `setup(bot)` in them adds what depends on the client.
"""
STARTUP_GRACE_SECONDS, HANDLER_GRACE_SECONDS, CLOSE_SECONDS = 1.0, 6.0, 2.0
"""How long a shutdown waits for start-up tasks, for handlers, and for Discord."""
BUTTONS_SECONDS = 3.0
"""How much of `HANDLER_GRACE_SECONDS` may be spent on removing old buttons."""

log = logging.getLogger(__name__)

K = TypeVar("K", bound=Hashable)
S = TypeVar("S", bound=Service)
T = TypeVar("T")

Action = Callable[[], Awaitable[object]]
Method = TypeVar("Method", bound=Callable[..., Awaitable[object]])
_CLIENT_OPTIONS: Mapping[str, Any] = {
    "command_prefix": commands.when_mentioned,  # required, though no message is read
    "help_command": None,
    "allowed_contexts": app_commands.AppCommandContext(guild=True),
    "allowed_installs": app_commands.AppInstallationType(guild=True),
    "intents": discord.Intents(guilds=True),
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "max_ratelimit_timeout": 30,
}


def every(**span: float) -> Callable[[Method], Method]:
    """Mark a method of a `FeatureCog` that is repeated, such as `every(minutes=1)`."""

    def mark(method: Method) -> Method:
        method.repeated_after = timedelta(**span).total_seconds()  # type: ignore[attr-defined]
        return method

    return mark


async def repeat(action: Action, seconds: float) -> None:
    """Begin at once, then again after each span; an overdue action begins as soon as the last one has ended.

    It waits by the monotonic clock; loops of discord.py wait until a moment of the wall clock.
    """
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        try:
            await action()
        except Exception:  # a bug must not end it
            log.exception("repeated work failed")
        due = max(due + seconds, loop.time())
        await asyncio.sleep(due - loop.time())


class FeatureCog(commands.Cog):
    """A cog that is found by its class, and whose repeated methods begin once the client is ready."""

    def __init__(self, bot: "Oddity") -> None:
        self._bot = bot
        self._loops: list[asyncio.Task[None]] = []

    @classmethod
    def of(cls, bot: "Oddity") -> Self:
        found = bot.get_cog(cls.__name__)
        assert isinstance(found, cls)  # noqa: S101 (its module has added it)
        return found

    async def cog_load(self) -> None:
        kind = type(self)
        repeated = [name for name in sorted(vars(kind)) if hasattr(getattr(kind, name), "repeated_after")]
        self._loops = [asyncio.create_task(self._repeat(getattr(self, name))) for name in repeated]

    async def cog_unload(self) -> None:
        for loop in self._loops:
            loop.cancel()

    async def _repeat(self, method: Any) -> None:
        await self._bot.wait_until_ready()
        await repeat(method, method.repeated_after)


class KeyedTasks(Generic[K]):
    """Background tasks, at most one per key; a shutdown waits for them, and then cancels them."""

    def __init__(self, bot: "Oddity") -> None:
        self._bot = bot
        self._tasks: dict[K, asyncio.Task[None]] = {}

    def __contains__(self, subject: K) -> bool:
        return subject in self._tasks

    def begin(self, subject: K, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if subject in self._tasks:
            return
        task = self._tasks[subject] = asyncio.create_task(work())
        task.add_done_callback(lambda _: self._tasks.pop(subject, None))
        self._bot.track(task)


@dataclass(frozen=True)
class DueJob(Generic[T]):
    """Work of a feature that becomes due; the clock looks for it once a minute."""

    find: Callable[["Oddity", Shards], Awaitable[Sequence[T]]]
    """Due things, by id or equality; not again once they are done."""
    do: Callable[["Oddity", T], Awaitable[object]]

    @classmethod
    def of(
        cls,
        kind: type[S],
        find: Callable[[S, Shards], Awaitable[Sequence[T]]],
        do: Callable[[S, T], Awaitable[object]],
    ) -> Self:
        """Find and do it by methods of a service."""
        return cls(lambda bot, shards: find(bot.get(kind), shards), lambda bot, one: do(bot.get(kind), one))


@dataclass(frozen=True)
class UsedChannels:
    """Channels in which a feature posts, besides those in settings."""

    what: str
    """For `server-lacks`."""
    find: Callable[["Oddity", GuildId], Awaitable[Sequence[tuple[ChannelId, str]]]]
    """Returns each channel, with the name of what is posted there."""


@cache
def _rooms() -> Sequence[tuple[ModuleType, Sequence[Any]]]:
    """Return the modules of `ROOMS`, each with what it declares for a client."""
    packages = [import_module(room) for room in ROOMS]
    inner = [iter_modules(getattr(one, "__path__", ()), f"{one.__name__}.") for one in packages]
    modules = [
        module
        for package, found in zip(packages, inner, strict=True)
        for module in (package, *(import_module(one.name) for one in found))
    ]
    return [(one, [value for value in vars(one).values() if _is_declared(value, one)]) for one in modules]


def _is_declared(value: Any, module: ModuleType) -> bool:
    """Whether a client registers this value of a module; buttons register themselves."""
    if isinstance(value, type):
        is_deliverer = issubclass(value, Deliverer) and value.kind is not None
        if value.__module__ != module.__name__:
            return False
        return is_deliverer or issubclass(value, commands.Cog)
    if isinstance(value, app_commands.Command | app_commands.Group):
        return value.parent is None
    return isinstance(value, app_commands.ContextMenu | DueJob | UsedChannels)


class Oddity(commands.AutoShardedBot):
    """The bot; it holds no state of challenges and matches.

    Args:
        banned: Ids of people who may do nothing.
        pages: URLs of "privacy", "terms" and "support", where the operator has them.
        admit: Called after login; if it raises, the bot does not start.
        gateway: Makes the gateway; by default one for all shards.
        options: For `discord.Client`.
    """

    def __init__(
        self,
        services: Services,
        languages: Languages,
        pictures: Pictures,
        *,
        links: CommandLinks,
        tree: type[app_commands.CommandTree["Oddity"]],
        discord_clock: DiscordClock,
        rate_limit: RateLimit | None = None,
        schedule: Schedule | None = None,
        budget: Budget | None = None,
        workers: Workers | None = None,
        pages: Mapping[str, str] | None = None,
        banned: Container[str] = (),
        admit: Callable[["Oddity"], Awaitable[None]] | None = None,
        gateway: Callable[[commands.AutoShardedBot], Gateway] = Gateway,
        **options: Any,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice
        self.discord_clock = discord_clock
        self.budget = Budget() if budget is None else budget
        self.trace = self.discord_clock.trace(self.budget)
        super().__init__(tree_cls=tree, **_CLIENT_OPTIONS, http_trace=self.trace, **options)
        self.services = services
        self.get = services.get
        self.catalogue = services.catalogue
        self.languages = languages
        self.pictures = pictures
        self.rate_limit = RateLimit() if rate_limit is None else rate_limit
        self.delivery = Delivery(services.outbox, services.events, self.budget, schedule)
        self.workers = Workers() if workers is None else workers
        self.budget.backlog = self.delivery.schedule.backlog
        self.visibility = Visibility(self)
        self.names = Names()
        self.pages = {} if pages is None else pages
        self.banned = banned
        self.due_jobs: list[DueJob[Any]] = []
        self.used_channels: list[UsedChannels] = []
        self.closing = False
        self.looked: float | None = None
        """Loop time of the last look for due work, or of the last thing that one of them did."""
        self.unreadable: dict[int, str] = {}
        """Why discord.py cannot parse an event, by server."""
        guard_reading(self, self._note_reading)
        self.gateway = gateway(self)
        self.zombies = ZombieShards(self.gateway)
        self._links = links
        self._commands_registered = False
        self._admit = admit
        self._beginning: set[asyncio.Task[None]] = set()
        self._running: set[asyncio.Task[Any]] = set()

    async def start(self, token: str, *, reconnect: bool = True) -> None:  # noqa: ARG002 (always)
        """Log in as soon as Discord is reachable."""
        keep_to_limits(self, self.budget)
        await retry_until_reachable("log in", lambda: log_in(self, token))
        looking = asyncio.create_task(self.zombies.run())
        try:
            await self.gateway.run()
        finally:
            looking.cancel()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002 (discord.py's)
        assert shard_id is not None  # noqa: S101 (there are shards)
        await self.gateway.before_identify(shard_id)

    async def setup_hook(self) -> None:
        if self._admit is not None:
            await self._admit(self)
        await self.services.raise_ids()
        self.started = self.discord_clock()
        for module, declared in _rooms():
            for value in declared:
                await self._register(value)
            if hasattr(module, "setup"):
                await module.setup(self)
        self._register_commands()

    async def _register(self, value: Any) -> None:
        """Register what a module declares, once: modules may import it from each other."""
        is_class = isinstance(value, type)
        if is_class and issubclass(value, commands.Cog):
            await self.add_cog(value(self))
        elif is_class:
            self.delivery.register(value.kind, value(self))
        elif isinstance(value, DueJob):
            if value not in self.due_jobs:
                self.due_jobs.append(value)
        elif isinstance(value, UsedChannels):
            if value not in self.used_channels:
                self.used_channels.append(value)
        elif value not in self.tree.get_commands():
            self.tree.add_command(value)

    async def on_shard_taken(self, shard: int) -> None:
        self._register_commands()
        self._write_unreadable(shard)

    def _note_reading(self, event: str, server: int, error: Exception | None) -> None:
        if error is None:
            self.unreadable.pop(server, None)
            return
        log.error("could not parse %s of server %d, skipping it", event, server, exc_info=error)
        self.unreadable[server] = f"{event}: {error!r}"
        self._write_unreadable(self.gateway.shards.of(GuildId(server)))

    def _write_unreadable(self, shard: int) -> None:
        """Store a shard's unreadable servers for `oddity doctor`."""
        shards = self.gateway.shards
        key = f"{UNREADABLE}{shard}"
        found = {
            server: why for server, why in self.unreadable.items() if shards.of(GuildId(server)) == shard
        }
        write = partial(self.get(Notes).write_note, key, json.dumps(found))
        self.begin(retry_until_reachable("store unreadable servers", write))

    def _register_commands(self) -> None:
        """Register the commands once, in the process with the first shard; others read their ids."""
        notes = self.get(Notes)
        if not self.gateway.shards.has_first:
            self.begin(retry_until_reachable("read the command ids", lambda: self._links.learn(notes)))
        elif not self._commands_registered:
            self._commands_registered = True
            work = partial(register, self, self._links, self.languages, notes)
            self.begin(retry_until_reachable("register the commands", work))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a start-up task; a shutdown waits for it only briefly."""
        task = asyncio.create_task(work)
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def track(self, task: asyncio.Task[Any] | None) -> None:
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def settle(self, seconds: float | None = None) -> None:
        """Wait until no handler is running, at most for some seconds; delayed work may remain."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not await self._is_settled():
                    pass

    async def _is_settled(self) -> bool:
        while running := (self._running | self._beginning) - {asyncio.current_task()}:
            await asyncio.wait(running)
        await self.services.events.settle()
        if not self.closing:
            await self.delivery.idle()
        if self.closing:
            return True
        return not (self._running | self._beginning) - {asyncio.current_task()}

    async def close(self) -> None:
        """Reject new work, let running handlers finish, then disconnect."""
        self.closing = True
        if self._beginning:
            await asyncio.wait(self._beginning, timeout=STARTUP_GRACE_SECONDS)
        for task in self._beginning:
            task.cancel()
        await self.workers.close()  # the next start asks again
        began = asyncio.get_running_loop().time()
        await self.settle(HANDLER_GRACE_SECONDS)
        left = began + HANDLER_GRACE_SECONDS - asyncio.get_running_loop().time()
        await self.delivery.finish(self, min(left, BUTTONS_SECONDS))
        for task in self._running - {asyncio.current_task()}:
            task.cancel()  # its change is stored, and shown after the next start
        self.services.events.abandon()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.gateway.close()
                await super().close()

    async def queue_outbox(self) -> None:
        await self.delivery.look(lambda: self.gateway.shards)

    def page_lines(self, words: Words, *names: str) -> list[str]:
        return [
            words.say(f"page-{name}", link=f"<{self.pages[name]}>") for name in names if name in self.pages
        ]

    def public_words(self, guild: GuildId, settings: ServerSettings) -> Words:
        known = self.get_guild(guild)
        if known is None:
            heard = settings.locale
        else:
            heard = str(known.preferred_locale)
        return self.languages.words(settings.language or heard)

    async def words_of(self, guild: GuildId) -> Words:
        return self.public_words(guild, await self.get(People).server(guild))

    async def match_words(self, match: Match) -> Words:
        return self.board_words(match.place, await self.get(Messages).audience(match))

    def board_words(self, place: Place, audience: Audience) -> Words:
        """In a thread of the bot in which a person plays the computer, return their words."""
        guild = self.get_guild(place.guild)
        own = self.user
        found = None
        if guild is not None:
            found = guild.get_channel_or_thread(place.channel)
        # A thread that was just opened, or has slept, is not known.
        is_own = found is None or (own is not None and getattr(found, "owner_id", None) == own.id)
        if audience.alone is not None and is_own:
            return self.direct_words(place.guild, Preferences(audience.alone, audience.server))
        return self.public_words(place.guild, audience.server)

    def direct_words(self, guild: GuildId, preferences: Preferences) -> Words:
        """Return the words for one user: in their set language, else their Discord's, else the server's."""
        person = preferences.person
        public = self.public_words(guild, preferences.server)
        return self.languages.words(person.language or person.locale or public.language)
