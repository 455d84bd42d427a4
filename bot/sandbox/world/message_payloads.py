"""Messages and their files in Discord's JSON."""

from typing import Any
from urllib.parse import quote

from bot.sandbox.protocol.constants import ANIMATED
from bot.sandbox.world.channels import Attachment, Message
from bot.sandbox.world.payloads import channel_json, timestamp, user_json


def attachment_url(message: Message, attachment: Attachment) -> str:
    """Return the address a file is served at, which looks signed as Discord's do."""
    channel = message.channel
    path = f"{channel.id}/{attachment.id}/{quote(attachment.filename)}"
    return f"{channel.guild.files_url}/{path}?ex=0&is=0&hm=0"


def attachment_json(message: Message, attachment: Attachment) -> dict[str, Any]:
    """Return an attachment object."""
    url = attachment_url(message, attachment)
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
    return body | ({"ephemeral": True} if message.ephemeral else {})


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
        "attachments": [attachment_json(message, file) for file in message.attachments],
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
