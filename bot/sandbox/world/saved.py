"""A world as JSON, and back."""

import dataclasses
from pathlib import Path
from typing import Any

from bot.sandbox.world.channels import Attachment, Channel, Message, ThreadState
from bot.sandbox.world.guild import Guild, Role, User
from bot.sandbox.world.world import World

VERSION = 2
_PLAIN_FIELDS = (
    "id",
    "content",
    "type",
    "flags",
    "components",
    "mentions",
    "mention_roles",
    "mention_everyone",
    "nonce",
    "edited_at",
    "origin",
)


def public(channel: Channel) -> list[Message]:
    """Return the messages that are kept: those that everybody in the channel sees."""
    return [message for message in channel.log.values() if not message.ephemeral]


def world_json(world: World) -> dict[str, Any]:
    """Return everything but the channels."""
    return {
        "version": VERSION,
        "guilds": [_guild_json(guild) for guild in world.guilds.values()],
        "bot": dataclasses.asdict(world.guild.bot),
        "people": [dataclasses.asdict(user) for user in world.guild.people],
        "commands": [[None, world.commands]],  # by server; these are those of all
    }


def _guild_json(guild: Guild) -> dict[str, Any]:
    return {
        "id": guild.id,
        "name": guild.name,
        "locale": guild.locale,
        "roles": [dataclasses.asdict(role) for role in guild.roles.values()],
        "left": sorted(guild.left),
    }


def channel_json(channel: Channel) -> dict[str, Any]:
    """Return everything but the messages."""
    thread = channel.thread
    return {
        "id": channel.id,
        "guild": channel.guild.id,
        "type": channel.type,
        "name": channel.name,
        "position": channel.position,
        "parent": channel.parent.id if channel.parent else None,
        "recipient": channel.recipient.id if channel.recipient else None,
        "denied": list(channel.denied.items()),
        "thread": {**dataclasses.asdict(thread), "members": sorted(thread.members)} if thread else None,
    }


def message_json(message: Message) -> dict[str, Any]:
    """Return everything but the contents of its files."""
    return {
        **{name: getattr(message, name) for name in _PLAIN_FIELDS},
        "author": message.author.id,
        "pings": sorted(message.pings),
        "files": [{**vars(file), "data": None} for file in message.attachments],
        "reference": message.reference.id if message.reference else None,
        "thread": message.thread.id if message.thread else None,
    }


def restore(world: World, saved: dict[str, Any], files: Path) -> None:
    """Make a new world the saved one.

    Args:
        world: what becomes it.
        saved: its JSON.
        files: the folder of its files.

    Raises:
        ValueError: it is of another version.
        KeyError, TypeError, AttributeError, FileNotFoundError: it is damaged.
    """
    if saved["version"] != VERSION:
        raise ValueError(f"version {saved['version']}, expected {VERSION}")
    bot, people = User(**saved["bot"]), [User(**user) for user in saved["people"]]
    world.guilds = {part["id"]: _guild(part, bot, people) for part in saved["guilds"]}
    world.commands = dict(saved["commands"]).get(None, [])
    world.channels = {}
    for part in saved["channels"]:
        world.channels[part["id"]] = _channel(world, part)
    for part in saved["channels"]:
        for message in part["messages"]:
            _restore_message(world, world.channels[part["id"]], message, files)


def _guild(saved: dict[str, Any], bot: User, people: list[User]) -> Guild:
    roles = {role["id"]: Role(**role) for role in saved["roles"]}
    return Guild(**saved | {"bot": bot, "people": people, "roles": roles, "left": set(saved["left"])})


def _channel(world: World, saved: dict[str, Any]) -> Channel:
    thread = saved["thread"]
    return Channel(
        world.guilds[saved["guild"]],
        saved["id"],
        saved["type"],
        saved["name"],
        position=saved["position"],
        parent=world.channels[saved["parent"]] if saved["parent"] else None,
        recipient=world.guild.user(saved["recipient"]) if saved["recipient"] else None,
        denied=dict(saved["denied"]),
        thread=ThreadState(**thread | {"members": set(thread["members"])}) if thread else None,
    )


def _restore_message(world: World, channel: Channel, saved: dict[str, Any], files: Path) -> None:
    message = Message(channel, saved["id"], world.guild.user(saved["author"]))
    for name in _PLAIN_FIELDS:
        setattr(message, name, saved[name])
    message.pings = set(saved["pings"])
    message.attachments = [
        Attachment(**part | {"data": (files / str(part["id"])).read_bytes()}) for part in saved["files"]
    ]
    message.reference = channel.log.get(saved["reference"])
    message.thread = world.channels.get(saved["thread"])
    channel.log[message.id] = message
