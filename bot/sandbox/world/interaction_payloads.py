"""Interactions in Discord's JSON."""

from typing import Any

from bot.sandbox.protocol.constants import COMMAND
from bot.sandbox.protocol.limits import ATTACHMENT_BYTES
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.payloads import channel_json, member_json, user_json


def interaction_json(interaction: Interaction) -> dict[str, Any]:
    """Return what INTERACTION_CREATE tells the bot."""
    channel, guild, user = interaction.channel, interaction.channel.guild, interaction.user
    body: dict[str, Any] = {
        "id": str(interaction.id),
        "application_id": str(guild.application_id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel, user),
        "locale": user.locale,
        "app_permissions": str(channel.permissions_of(guild.bot)),
        "attachment_size_limit": ATTACHMENT_BYTES,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "context": 1 if channel.is_direct else 0,
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.source is not None:
        body["message"] = message_json(interaction.source)
    if channel.is_direct:
        return body | {"user": user_json(user)}
    return body | {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member_json(guild, user, channel) | {"user": user_json(user)},
    }


def origin_json(interaction: Interaction) -> dict[str, Any]:
    """Return the `interaction_metadata` of the messages that answer an interaction."""
    origin: dict[str, Any] = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user_json(interaction.user),
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.type == COMMAND:
        origin |= {"name": _full_name(interaction.data), "command_type": interaction.data.get("type", 1)}
    if interaction.opener is not None:
        origin["triggering_interaction_metadata"] = origin_json(interaction.opener)
    elif interaction.source is not None:
        origin["interacted_message_id"] = str(interaction.source.id)
    if interaction.message is not None:
        origin["original_response_message_id"] = str(interaction.message.id)
    return origin


def _owners(interaction: Interaction) -> dict[str, str]:
    channel = interaction.channel
    return {"0": "0" if channel.is_direct else str(channel.guild.id)}


def _full_name(command: dict[str, Any]) -> str:
    """Return the name of a command with its group and subcommand, as in "challenge odd"."""
    inner = [option for option in command.get("options") or [] if "options" in option]
    return f"{command['name']} {_full_name(inner[0])}" if inner else str(command["name"])
