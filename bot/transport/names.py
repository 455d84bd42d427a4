"""What people are called in a server, for titles and choices, where Discord shows no mention.

Nothing is stored: names are heard with every interaction, and Discord is asked for the others.
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

MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 6 * 3600.0
MOST_ASKED = 10
"""People whom Discord is asked for at once; a list that is completed again asks for the next ones."""
PATIENCE_SECONDS = 1.0
"""How long the answers may take, of the three seconds that Discord gives a completion."""


class Names:
    """The names of the people whom the bot has met lately."""

    def __init__(self) -> None:
        self._known: TTLCache[tuple[int, int], str | None] = TTLCache(MOST_REMEMBERED, REMEMBERED_SECONDS)
        """By server and person; `None` for those who are in the server no more."""

    def hear(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the acting person, and the people whom they name in a command or choose in a list."""
        if interaction.guild_id is None:
            return
        guild, data = interaction.guild_id, cast("dict[str, Any]", interaction.data or {})
        self._known[guild, interaction.user.id] = interaction.user.display_name
        resolved = data.get("resolved", {})
        for user, member in resolved.get("members", {}).items():
            account = resolved["users"][user]
            name = member.get("nick") or account.get("global_name") or account["username"]
            self._known[guild, int(user)] = name

    async def of(
        self, guild: discord.Guild | None, users: Iterable[UserId], words: Words
    ) -> Mapping[UserId, str]:
        """Return what each of these people is called, such as "@ben", as far as that is found out in time."""
        wanted = set(users) - NO_PERSON
        others = {user: words.person(user) for user in NO_PERSON}
        if guild is None:
            return others | dict.fromkeys(wanted, words.say("somebody"))
        await self._ask(guild, [user for user in wanted if (guild.id, user) not in self._known])
        names = {user: self._known.get((guild.id, user)) for user in wanted}
        return others | {
            user: f"@{name}" if name and clean_text(name) else words.say("somebody")
            for user, name in names.items()
        }

    def forget(self, user: UserId) -> None:
        for key in [key for key in self._known if key[1] == user]:
            del self._known[key]

    async def _ask(self, guild: discord.Guild, users: list[UserId]) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await asyncio.gather(*(self._ask_for(guild, user) for user in users[:MOST_ASKED]))
        except TimeoutError:
            log.info("server %d did not name %d people in time", guild.id, len(users))

    async def _ask_for(self, guild: discord.Guild, user: UserId) -> None:
        try:
            self._known[guild.id, user] = (await guild.fetch_member(user)).display_name
        except discord.NotFound:
            self._known[guild.id, user] = None
        except discord.DiscordException as error:
            log.info("member %d could not be asked for: %s", user, error)
