"""Interactions: what a person did with a command, button, select or modal, as the bot is told of it."""

from __future__ import annotations

import enum
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox.protocol import constants, limits
from bot.sandbox.world.payloads import channel_json, member_json, user_json

if TYPE_CHECKING:
    from bot.sandbox.protocol.refusals import Refusal
    from bot.sandbox.world.channels import Channel, Message, User

ATTACHMENT_SIZE_LIMIT = limits.ATTACHMENT_BYTES
_WORDS = {
    constants.COMMAND: "The application did not respond",
    constants.COMPONENT: "This interaction failed",
    constants.AUTOCOMPLETE: "Loading options failed",
    constants.MODAL_SUBMIT: "Something went wrong. Try again.",
}


class State(enum.Enum):
    """How far an interaction got."""

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(eq=False)
class Interaction:
    """One thing a person did, and what came of it."""

    channel: Channel = field(repr=False)
    user: User
    type: int
    data: dict[str, Any]
    source: Message | None = field(default=None, repr=False)
    """The message whose button or select was used, also behind a modal."""
    opener: Interaction | None = field(default=None, repr=False)
    """Of a modal submit: what opened the modal."""
    id: int = 0
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48), repr=False)
    started: float = field(default_factory=time.monotonic, repr=False)
    sent: dict[str, Any] = field(default_factory=dict, repr=False)
    """What the bot was told."""
    state: State = State.WAITING
    callback: int | None = None
    ack_ms: float | None = None
    failed: str | None = None
    expired: bool = False
    filled: bool = False
    seen: int = 0
    """The version of the message the first response was about."""
    reply: Message | None = None
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    refusals: list[Refusal] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.id = self.channel.world.snowflakes.new()
        self.channel.world.interactions[self.token] = self

    @property
    def deferred(self) -> bool:
        """Whether the first response only said that an answer will come."""
        return self.callback in (constants.DEFERRED_MESSAGE, constants.DEFERRED_UPDATE)

    def fail(self, words: str | None = None) -> None:
        """Give up waiting, in the words the person reads; nothing happens if it was answered."""
        if self.state is State.WAITING:
            self.state = State.FAILED
            self.failed = words or _WORDS[self.type]
            self.channel.world.tell("interaction", self)

    def acknowledge(self, callback: int) -> None:
        """Note that the first response came, and of which type."""
        self.state = State.ANSWERED
        self.callback = callback
        self.seen = self.reply.version if self.reply is not None else 0
        self.ack_ms = (time.monotonic() - self.started) * 1000
        self.channel.world.tell("interaction", self)


def payload(interaction: Interaction) -> dict[str, Any]:
    """Return what INTERACTION_CREATE tells the bot."""
    channel, world, user = interaction.channel, interaction.channel.world, interaction.user
    body: dict[str, Any] = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel, user),
        "locale": user.locale,
        "app_permissions": str(channel.permissions_of(world.bot)),
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "context": 1 if channel.is_direct else 0,
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.source is not None:
        body["message"] = interaction.source.json()
    if channel.is_direct:
        return body | {"user": user_json(user)}
    return body | {
        "guild_id": str(world.guild.id),
        "guild": {"id": str(world.guild.id), "locale": world.guild.locale, "features": []},
        "guild_locale": world.guild.locale,
        "member": member_json(world, user, channel) | {"user": user_json(user)},
    }


def _owners(interaction: Interaction) -> dict[str, str]:
    return {"0": "0" if interaction.channel.is_direct else str(interaction.channel.world.guild.id)}


def origin_json(interaction: Interaction) -> dict[str, Any]:
    """Return the `interaction_metadata` of the messages that answer an interaction."""
    origin: dict[str, Any] = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user_json(interaction.user),
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.type == constants.COMMAND:
        origin |= {"name": _full_name(interaction.data), "command_type": interaction.data.get("type", 1)}
    if interaction.opener is not None:
        origin["triggering_interaction_metadata"] = origin_json(interaction.opener)
    elif interaction.source is not None:
        origin["interacted_message_id"] = str(interaction.source.id)
    if interaction.reply is not None:
        origin["original_response_message_id"] = str(interaction.reply.id)
    return origin


def _full_name(command: dict[str, Any]) -> str:
    """Return the name of a command with its group and subcommand, as in "challenge odd"."""
    inner = [option for option in command.get("options") or [] if "options" in option]
    return f"{command['name']} {_full_name(inner[0])}" if inner else str(command["name"])
