"""Display names in a server, for titles and choices, where Discord renders no mentions.

Nothing is stored: names come with each interaction, missing ones are fetched.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import Any, cast

import discord
from cachetools import TTLCache

from bot.matches.free_text import clean_text
from bot.matches.ids import NO_PERSON, UserId
from bot.words import Words

log = logging.getLogger(__name__)

MAX_CACHED_NAMES = 10_000
NAME_TTL_SECONDS = 6 * 3600.0
MAX_FETCHED = 10
"""Members fetched at once; completing again fetches the next ones."""
FETCH_SECONDS = 1.0
"""Timeout for fetching, of Discord's three seconds for a completion."""


class Names:
    def __init__(self) -> None:
        self._known: TTLCache[tuple[int, int], str | None] = TTLCache(MAX_CACHED_NAMES, NAME_TTL_SECONDS)

    def learn(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.guild_id is None:
            return
        guild = interaction.guild_id
        data = cast("dict[str, Any]", interaction.data or {})
        self._known[guild, interaction.user.id] = interaction.user.display_name
        resolved = data.get("resolved", {})
        for user, member in resolved.get("members", {}).items():
            account = resolved["users"][user]
            name = member.get("nick") or account.get("global_name") or account["username"]
            self._known[guild, int(user)] = name

    async def of(
        self, guild: discord.Guild | None, users: Iterable[UserId], words: Words
    ) -> Mapping[UserId, str]:
        """Return display names such as "@ben", generic where none arrived in time."""
        wanted = set(users).difference(NO_PERSON)
        others = {user: words.person(user) for user in NO_PERSON}
        if guild is None:
            return others | dict.fromkeys(wanted, words.say("somebody"))
        await self._fetch(guild, [user for user in wanted if (guild.id, user) not in self._known])
        names = {user: self._known.get((guild.id, user)) for user in wanted}
        return others | {
            user: f"@{name}" if name and clean_text(name) else words.say("somebody")
            for user, name in names.items()
        }

    def forget(self, user: UserId) -> None:
        for key in [key for key in self._known if key[1] == user]:
            del self._known[key]

    async def _fetch(self, guild: discord.Guild, users: list[UserId]) -> None:
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                await asyncio.gather(*(self._fetch_member(guild, user) for user in users[:MAX_FETCHED]))
        except TimeoutError:
            log.info("fetching %d members of server %d timed out", len(users), guild.id)

    async def _fetch_member(self, guild: discord.Guild, user: UserId) -> None:
        try:
            self._known[guild.id, user] = (await guild.fetch_member(user)).display_name
        except discord.NotFound:
            self._known[guild.id, user] = None
        except discord.DiscordException as error:
            log.info("could not fetch member %d: %s", user, error)
