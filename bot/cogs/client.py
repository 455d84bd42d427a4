"""The Discord client: what it is built from, how it starts, and how it ends without losing a turn."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cogs import (
    builder,
    bump,
    invite,
    listing,
    lobby,
    play,
    record,
    reopening,
    server,
    settings,
    study,
    timekeeping,
    tour,
)
from bot.cogs import help as explain
from bot.cogs._answers import admit, answer_error
from bot.cogs._cards import post_challenge
from bot.cogs._components import PressItem, dispatch
from bot.cogs._pace import Pace
from bot.cogs._posting import catch_up
from bot.cogs._said import CommandTranslator
from bot.cogs._wire import keep_to_limits
from bot.errors import PlayerError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.cogs._answers import Interaction
    from bot.cogs._components import Handler
    from bot.cogs._pictures import Pictures
    from bot.cogs._sight import Entrances
    from bot.matches.model import Place
    from bot.matches.service import Matches
    from bot.words import Languages, Words

log = logging.getLogger(__name__)

PATIENCE = 10
"""How many seconds a shutdown waits for handlers that are still running."""


class Tree(app_commands.CommandTree["Oddity"]):
    """The commands; each interaction is admitted first and answered for in the end."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Admit or leave alone."""
        return await admit(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer privately."""
        await answer_error(interaction, error)


class Oddity(discord.Client):
    """The bot. It keeps nothing about challenges and matches in memory."""

    def __init__(
        self,
        matches: Matches,
        languages: Languages,
        pictures: Pictures,
        *,
        pace: Pace | None = None,
        **options: Any,
    ) -> None:
        """Put the bot together; nothing is contacted yet.

        Args:
            matches: the application.
            languages: every sentence.
            pictures: draws boards outside the event loop.
            pace: how fast people may be.
            options: passed on to ``discord.Client``.
        """
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is nothing to hear
        super().__init__(
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
        self.pace = Pace() if pace is None else pace
        self.tree = Tree(self)
        self.handlers: dict[str, Handler] = {}
        """What a button or a select does, by its verb."""
        self.forms: dict[str, Handler] = {}
        """What becomes of a form that is sent, by its verb."""
        self.posting: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.later: dict[tuple[str, int], Callable[[], Awaitable[object]]] = {}
        """What Discord was too busy for, by what it is about: only the newest state is worth a second try."""
        self.entrances: Entrances = {}
        self.closed: dict[tuple[str, int], tuple[Place, Callable[[], Awaitable[object]]]] = {}
        """What a closed channel (its place) keeps from being changed, likewise."""
        self.woken: dict[int, datetime] = {}
        """When each thread was woken that fell asleep lately."""
        self.closing = False
        self._time: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[Any]] = set()

    async def setup_hook(self) -> None:
        """Before the gateway connects: offer the commands and recognise the buttons."""
        keep_to_limits(self)
        for part in (
            lobby,
            invite,
            play,
            builder,
            study,
            listing,
            bump,
            record,
            explain,
            tour,
            settings,
            server,
            timekeeping,
            reopening,
        ):
            part.add_to(self)
        self.add_dynamic_items(PressItem)
        await self.sync_commands()
        await self.finish_what_was_begun()
        self._time = asyncio.create_task(timekeeping.keep_time(self))

    async def sync_commands(self) -> bool:
        """Register the commands with Discord if they differ from those registered last.

        Returns:
            Whether they did.
        """
        translator = CommandTranslator(self.languages)
        await self.tree.set_translator(translator)
        commands = self.tree.get_commands()
        payload = [await command.get_translated_payload(self.tree, translator) for command in commands]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        store = self.matches.store
        paths = await store.note("command-paths")
        if paths and await store.note("commands") == digest:
            self.languages.command_ids = json.loads(paths)
            return False
        registered = await self.tree.sync()
        self.languages.command_ids = {path: command.id for command in registered for path in _paths(command)}
        await store.write_note("command-paths", json.dumps(self.languages.command_ids))
        await store.write_note("commands", digest)
        log.info("registered %d commands", len(registered))
        return True

    async def finish_what_was_begun(self) -> None:
        """Post the challenges and boards that a crash kept from being posted, before anybody can play on."""
        for challenge in await self.matches.store.unposted_challenges():
            try:
                await post_challenge(self, challenge)
            except (discord.DiscordException, PlayerError) as error:
                log.warning("challenge %d could not be posted: %s", challenge.id, error)
        for match in await self.matches.store.unposted_matches():
            try:
                await catch_up(self, match.id)
            except (discord.DiscordException, PlayerError) as error:
                log.warning("the board of match %d could not be posted: %s", match.id, error)

    async def on_ready(self) -> None:
        """After every fresh session."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer forms; commands and buttons have been handed on by discord.py."""
        if interaction.type is discord.InteractionType.modal_submit and interaction.data:
            await dispatch(interaction, str(interaction.data.get("custom_id")), self.forms)

    def count_running(self, task: asyncio.Task[Any] | None) -> None:
        """Let a shutdown wait for a handler's task."""
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Refuse new work, let running handlers finish, then leave Discord."""
        self.closing = True
        if self._time is not None:
            self._time.cancel()
        running = self._running - {asyncio.current_task()}
        if running:
            await asyncio.wait(running, timeout=PATIENCE)
        await super().close()

    async def public_words(self, guild: int) -> Words:
        """The words for everybody in a server: in the language it has set, else in that of its Discord."""
        language = (await self.matches.store.server(guild)).language
        if language is not None:
            return self.languages.words(language)
        try:
            known = self.get_guild(guild) or await self.fetch_guild(guild, with_counts=False)
        except discord.HTTPException:
            return self.languages.words(None)
        return self.languages.words(str(known.preferred_locale))


def _paths(command: app_commands.AppCommand) -> list[str]:
    """What one can type of a command: itself, or each of its subcommands."""
    groups = [option for option in command.options if isinstance(option, app_commands.AppCommandGroup)]
    return [option.qualified_name for option in groups] or [command.name]


def talk_to(url: str) -> None:
    """Let discord.py talk to a stand-in for Discord instead, from the next client on.

    Args:
        url: where it listens, such as ``http://127.0.0.1:8080``.
    """
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway/"
