"""Messages, their files, and interactions in Discord's JSON."""

from typing import Any
from urllib.parse import quote

from bot.sandbox.protocol.constants import ANIMATED, COMMAND
from bot.sandbox.protocol.limits import ATTACHMENT_BYTES
from bot.sandbox.world.channels import Attachment, Channel, Message
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.payloads import channel_json, member_json, timestamp, user_json


def attachment_url(channel: Channel, attachment: Attachment) -> str:
    """Return the address a file is served at, which looks signed as Discord's do."""
    path = f"{channel.id}/{attachment.id}/{quote(attachment.filename)}"
    return f"{channel.guild.files_url}/{path}?ex=0&is=0&hm=0"


def attachment_json(channel: Channel, attachment: Attachment, *, ephemeral: bool) -> dict[str, Any]:
    """Return an attachment object."""
    url = attachment_url(channel, attachment)
    body: dict[str, Any] = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "content_type": attachment.content_type,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "flags": ANIMATED if attachment.animated else 0,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    return body | ({"ephemeral": True} if ephemeral else {})


def message_json(message: Message) -> dict[str, Any]:
    """Return a message object."""
    guild = message.channel.guild
    body: dict[str, Any] = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.type,
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": timestamp(message.sent_at),
        "edited_timestamp": None if message.edited_at is None else timestamp(message.edited_at),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(guild.user(user)) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [
            attachment_json(message.channel, file, ephemeral=message.ephemeral)
            for file in message.attachments
        ],
        "embeds": [],
        "components": message.components,
        "pinned": False,
        "flags": message.flags,
    }
    return body | _relations_json(message)


def _relations_json(message: Message) -> dict[str, Any]:
    body: dict[str, Any] = {} if message.nonce is None else {"nonce": message.nonce}
    if message.origin is not None:
        application = str(message.channel.guild.application_id)
        body |= {
            "application_id": application,
            "webhook_id": application,
            "interaction_metadata": message.origin,
        }
    if message.reference is not None:
        body["message_reference"] = {
            "type": 0,
            "message_id": str(message.reference.id),
            "channel_id": str(message.reference.channel.id),
        }
    if message.thread is not None:
        body["thread"] = channel_json(message.thread)
    return body


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
        "context": 2 if channel.group else 1 if channel.is_direct else 0,
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
    channel, user = interaction.channel, interaction.user
    owners = {"1": str(user.id)} if user.brings_bot else {}
    if not channel.group and (channel.is_direct or channel.guild.has_bot):
        owners["0"] = "0" if channel.is_direct else str(channel.guild.id)
    return owners


def _full_name(command: dict[str, Any]) -> str:
    """Return the name of a command with its group and subcommand, as in "challenge odd"."""
    inner = [option for option in command.get("options") or [] if "options" in option]
    return f"{command['name']} {_full_name(inner[0])}" if inner else str(command["name"])
