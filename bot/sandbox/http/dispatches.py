"""What the bot is told of a change, given the intent GUILDS and no other."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.sandbox.world.channels import Channel
from bot.sandbox.world.guild import Guild, Role
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.payloads import channel_json, guild_json, role_json
from bot.sandbox.world.world import Event, World

MEMBERSHIP = {
    "guild_join": ("GUILD_CREATE", False),
    "guild_available": ("GUILD_CREATE", True),
    "guild_remove": ("GUILD_DELETE", False),
    "guild_unavailable": ("GUILD_DELETE", True),
}
"""What the bot is told of its own membership, and whether that is about an outage."""


@dataclass(frozen=True)
class Dispatch:
    """An event for the sessions of one shard.

    Attributes:
        name: as in "GUILD_CREATE".
        data: its JSON.
        guild: the server it is about, None for direct messages.
    """

    name: str
    data: dict[str, Any]
    guild: int | None


def dispatches(world: World, event: Event) -> Iterator[Dispatch]:
    """Yield what the bot is told of a change."""
    subject = event.subject
    if isinstance(subject, Guild):
        yield _membership(world, event.kind, subject)
    elif isinstance(subject, Channel):
        yield from _of_channel(event.kind, subject)
    elif isinstance(subject, Role):
        guild = next(one.id for one in world.guilds.values() if one.roles.get(subject.id) is subject)
        yield Dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(guild), "role": role_json(subject)}, guild)
    elif isinstance(subject, Interaction) and event.kind == "interaction_create":
        yield of_interaction(subject)


def of_interaction(interaction: Interaction) -> Dispatch:
    """Return what tells the bot of something a person did."""
    channel = interaction.channel
    return Dispatch("INTERACTION_CREATE", interaction.sent, None if channel.is_direct else channel.guild.id)


def unavailable(guild: Guild) -> dict[str, Any]:
    """Return Discord's "Unavailable Guild Object"."""
    return {"id": str(guild.id), "unavailable": True}


def _membership(world: World, kind: str, guild: Guild) -> Dispatch:
    """Return GUILD_CREATE or GUILD_DELETE; whether they tell of an outage is said by `unavailable` alone."""
    name, tells_of_outage = MEMBERSHIP[kind]
    data = guild_json(world, guild) if name == "GUILD_CREATE" else unavailable(guild)
    if not tells_of_outage:
        del data["unavailable"]
    return Dispatch(name, data, guild.id)


def _of_channel(kind: str, channel: Channel) -> Iterator[Dispatch]:
    """Yield CHANNEL_CREATE, THREAD_CREATE and so on; of a thread only if the bot can see it."""
    if channel.is_direct:
        return
    data = channel_json(channel)
    name = kind.upper()
    if channel.thread is not None:
        name = name.replace("CHANNEL", "THREAD")
        data |= {"newly_created": True} if name == "THREAD_CREATE" else {}
    if channel.visible_to(channel.guild.bot) or channel.thread is None:
        yield Dispatch(name, data, channel.guild.id)
