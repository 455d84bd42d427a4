"""Who acts, and where: made once when an interaction is admitted, so that handlers need not dig in it."""

from dataclasses import dataclass
from typing import Any, Self

import discord

from bot.cogs.client import Oddity
from bot.matches.by import By
from bot.matches.ids import COMPUTER, ChannelId, GuildId, InteractionId, UserId
from bot.matches.model import Place
from bot.matches.ports import StoreError
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.transport.reply import InteractionReply, Reply
from bot.words import Words


@dataclass(frozen=True)
class Surroundings:
    """What Discord has sent of the person and the channel along with an interaction."""

    person: discord.User | discord.Member
    guild: discord.Guild | None
    channel: object
    """A channel, a thread, or `None` where Discord has sent nothing that discord.py knows."""
    message: discord.Message | None
    """The message that the person acts on, by a button or a menu."""
    permissions: discord.Permissions
    """Of the person, in the channel."""
    own_permissions: discord.Permissions
    """Of the bot, in the channel."""


@dataclass(frozen=True)
class Acting:
    """The acting person: who, where, what they have set, and how to answer them."""

    bot: Oddity
    reply: Reply
    by: By
    """Who makes a change, as the application takes it."""
    settings: PersonSettings
    server: ServerSettings
    words: Words
    """In the language they have set, else in that of their Discord, which names commands in either case."""
    locale: str
    """Of their Discord."""
    around: Surroundings

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Self:
        """Return who acts in an interaction that has been admitted."""
        acting = interaction.extras["acting"]
        assert isinstance(acting, cls)  # noqa: S101 (`admit` has put it there)
        return acting

    @property
    def user(self) -> UserId:
        """Who acts."""
        return self.by.user

    @property
    def here(self) -> Place | None:
        """The server and channel; `None` outside of servers."""
        return self.by.here

    def player(self, person: discord.User | discord.Member) -> UserId:
        """Return the id of somebody who is named as a player; the bot itself is the computer."""
        own = self.bot.user
        return COMPUTER if own is not None and own.id == person.id else UserId(person.id)

    @property
    def place(self) -> Place:
        """The server and channel, where both are needed.

        Raises:
            MatchError: The person acts outside of servers.
        """
        return self.by.place


def guild_of(interaction: discord.Interaction[Any]) -> GuildId | None:
    """Return the server in which an interaction happens; `None` outside of servers."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def _here(interaction: discord.Interaction[Any]) -> Place | None:
    guild, channel = guild_of(interaction), interaction.channel_id
    return None if guild is None or channel is None else Place(guild, ChannelId(channel))


async def introduce(interaction: discord.Interaction[Oddity], seconds: float) -> Exception | None:
    """Make the `Acting` of an interaction, which `Acting.of` finds from then on.

    Args:
        interaction: What somebody does.
        seconds: How long it may take until it is acknowledged, whatever its handler waits for.

    Returns:
        What kept the settings from being read, if anything did; the defaults stand for them then.
    """
    bot, user, guild = interaction.client, UserId(interaction.user.id), guild_of(interaction)
    preferences, problem, locale = Preferences(), None, str(interaction.locale)
    bot.names.hear(interaction)
    reply = InteractionReply(interaction)
    reply.begin_within(seconds)
    try:
        preferences = await bot.matches.people.preferences(user, guild)
    except StoreError as error:
        problem = error
    interaction.extras["acting"] = Acting(
        bot=bot,
        reply=reply,
        by=By(user, _here(interaction), InteractionId(interaction.id)),
        settings=preferences.person,
        server=preferences.server,
        words=bot.languages.words(preferences.person.language or locale, discord=locale),
        locale=locale,
        around=Surroundings(
            interaction.user,
            interaction.guild,
            interaction.channel,
            interaction.message,
            interaction.permissions,
            interaction.app_permissions,
        ),
    )
    return problem
