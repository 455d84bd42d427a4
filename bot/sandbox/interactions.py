"""Interactions: what a person did with a command, button, select or modal, and how it was answered.

Source: Discord's page "Receiving and Responding". An interaction wants its first response within three
seconds; its token then works for fifteen minutes.
"""

from __future__ import annotations

import enum
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox import limits, protocol
from bot.sandbox.components import check_modal
from bot.sandbox.messages import create_message, edit_message
from bot.sandbox.payloads import channel_json, member_json, user_json
from bot.sandbox.protocol import EPHEMERAL, LOADING
from bot.sandbox.refusals import Form, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.model import Channel, Message, Upload, User
    from bot.sandbox.world import World

ATTACHMENT_SIZE_LIMIT = limits.ATTACHMENT_BYTES
_WORDS = {
    protocol.COMMAND: "The application did not respond",
    protocol.COMPONENT: "This interaction failed",
    protocol.AUTOCOMPLETE: "Loading options failed",
    protocol.MODAL_SUBMIT: "Something went wrong. Try again.",
}
_MENU_TYPES = (2, 3)
_PATH = ("data",)


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
        return self.callback in (protocol.DEFERRED_MESSAGE, protocol.DEFERRED_UPDATE)

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


def find(world: World, token: str, *, seconds: float) -> Interaction:
    """Return the interaction a webhook address names, or raise `Refusal` (50027)."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.expired or time.monotonic() - interaction.started > seconds:
        raise Refusal(50027)
    return interaction


def respond(
    interaction: Interaction, callback: int, data: dict[str, Any], uploads: Sequence[Upload] = ()
) -> dict[str, Any]:
    """Carry out the first response to an interaction.

    Args:
        interaction: which.
        callback: the type of the response, 4 to 9.
        data: its data.
        uploads: its files.

    Returns:
        The callback's JSON answer.

    Raises:
        Refusal: too late (10062), answered already (40060), or not as Discord wants it (50035 and others).
    """
    try:
        _check_callback(interaction, callback)
        message = _RESPONSES[callback](interaction, data, uploads)
    except Refusal as refusal:
        interaction.refusals.append(refusal)
        raise
    interaction.acknowledge(callback)
    return _callback_json(interaction, callback, message)


def _check_callback(interaction: Interaction, callback: int) -> None:
    """Raise `Refusal` unless this interaction may still be answered, and so."""
    if interaction.state is State.FAILED or interaction.expired:
        raise Refusal(10062)
    if interaction.state is State.ANSWERED:
        raise Refusal(40060)
    allowed = {
        protocol.COMMAND: (4, 5, 9),
        protocol.COMPONENT: (4, 5, 6, 7, 9),
        protocol.AUTOCOMPLETE: (8,),
        protocol.MODAL_SUBMIT: (4, 5, 6, 7) if interaction.source else (4, 5),
    }
    form = Form()
    form.one_of(("type",), callback, allowed[interaction.type])
    form.refuse()


def _message(interaction: Interaction, data: dict[str, Any], uploads: Sequence[Upload]) -> Message:
    interaction.reply = _post(interaction, data, uploads)
    return interaction.reply


def _deferred_message(interaction: Interaction, data: dict[str, Any], _: Sequence[Upload]) -> Message:
    body = {"flags": (data.get("flags") or 0) & EPHEMERAL}
    message = _post(interaction, body, (), loading=True)
    interaction.reply = message
    return message


def _deferred_update(interaction: Interaction, _data: dict[str, Any], _: Sequence[Upload]) -> Message | None:
    interaction.reply = interaction.source
    return interaction.source


def _update(interaction: Interaction, data: dict[str, Any], uploads: Sequence[Upload]) -> Message | None:
    if interaction.source is None or interaction.source.id not in interaction.channel.log:
        raise Refusal(10008)
    edit_message(interaction.source, data, uploads, path=_PATH)
    interaction.reply = interaction.source
    return interaction.source


def _choices(interaction: Interaction, data: dict[str, Any], _: Sequence[Upload]) -> None:
    limits.check_choices(data.get("choices") or [])
    interaction.choices = data.get("choices") or []


def _modal(interaction: Interaction, data: dict[str, Any], _: Sequence[Upload]) -> None:
    form = Form()
    check_modal(form, _PATH, data)
    form.refuse()
    interaction.modal = data


_RESPONSES = {
    protocol.MESSAGE: _message,
    protocol.DEFERRED_MESSAGE: _deferred_message,
    protocol.DEFERRED_UPDATE: _deferred_update,
    protocol.UPDATE: _update,
    protocol.CHOICES: _choices,
    protocol.MODAL: _modal,
}


def follow_up(interaction: Interaction, data: dict[str, Any], uploads: Sequence[Upload] = ()) -> Message:
    """Post a further message; the first one after a "thinking" answer fills that in instead.

    Raises:
        Refusal: nothing was answered yet (10015), or Discord would not take the message.
    """
    if interaction.state is not State.ANSWERED:
        raise Refusal(10015)
    interaction.filled = True
    if interaction.reply is not None and interaction.reply.loading:
        edit_message(interaction.reply, data, uploads)
        return interaction.reply
    message = _post(interaction, data, uploads, path=())
    interaction.followups.append(message)
    interaction.channel.world.tell("interaction", interaction)
    return message


def own_message(interaction: Interaction, name: str) -> Message:
    """Return a message of an interaction by `@original` or id, or raise `Refusal` (10008)."""
    mine = [interaction.reply, interaction.source, *interaction.followups]
    wanted = [interaction.reply] if name == "@original" else [m for m in mine if m and str(m.id) == name]
    if not wanted or wanted[0] is None or wanted[0].id not in interaction.channel.log:
        raise Refusal(10008)
    return wanted[0]


def edit_own(
    interaction: Interaction, name: str, data: dict[str, Any], uploads: Sequence[Upload] = ()
) -> Message:
    """Edit a message of an interaction through its token; this also fills in a deferred answer."""
    message = own_message(interaction, name)
    edit_message(message, data, uploads)
    interaction.filled = True
    interaction.channel.world.tell("interaction", interaction)
    return message


def _post(
    interaction: Interaction,
    data: dict[str, Any],
    uploads: Sequence[Upload],
    *,
    path: tuple[str | int, ...] = _PATH,
    loading: bool = False,
) -> Message:
    private = bool((data.get("flags") or 0) & EPHEMERAL)
    return create_message(
        interaction.channel,
        interaction.channel.world.bot,
        data,
        uploads,
        path=path,
        extra_flags=LOADING if loading else 0,
        type=_message_type(interaction),
        ephemeral_to=interaction.user.id if private else None,
        origin=origin_json(interaction),
        reference=interaction.reply or interaction.source,
    )


def _message_type(interaction: Interaction) -> int:
    if interaction.reply is not None or interaction.type == protocol.COMPONENT:
        return protocol.REPLY
    if interaction.type == protocol.COMMAND:
        is_menu = interaction.data.get("type") in _MENU_TYPES
        return protocol.MENU_RESPONSE if is_menu else protocol.SLASH_RESPONSE
    return protocol.DEFAULT


def _full_name(command: dict[str, Any]) -> str:
    """Return the name of a command with its group and subcommand, as in "challenge odd"."""
    inner = [option for option in command.get("options") or [] if "options" in option]
    return f"{command['name']} {_full_name(inner[0])}" if inner else str(command["name"])


def origin_json(interaction: Interaction) -> dict[str, Any]:
    """Return the `interaction_metadata` of the messages that answer an interaction."""
    origin: dict[str, Any] = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user_json(interaction.user),
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.type == protocol.COMMAND:
        origin |= {"name": _full_name(interaction.data), "command_type": interaction.data.get("type", 1)}
    if interaction.source is not None:
        origin["interacted_message_id"] = str(interaction.source.id)
    if interaction.reply is not None:
        origin["original_response_message_id"] = str(interaction.reply.id)
    return origin


def _callback_json(interaction: Interaction, callback: int, message: Message | None) -> dict[str, Any]:
    about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.type}
    if message is None:
        return {"interaction": about}
    about |= {
        "channel_id": str(message.channel.id),
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    return {"interaction": about, "resource": {"type": callback, "message": message.json()}}
