"""Messages and their files in Discord's JSON."""

import copy
from typing import Any
from urllib.parse import quote

from bot.sandbox.protocol.constants import ANIMATED, V2
from bot.sandbox.protocol.media import attachment_name, embed_images, media_of
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
        "flags": _flags(attachment),
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    return body | ({"ephemeral": True} if message.ephemeral else {})


def _flags(attachment: Attachment) -> int:
    return ANIMATED if attachment.animated else 0


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
        "attachments": [attachment_json(message, file) for file in _listed_files(message)],
        "embeds": [_embed_json(message, embed) for embed in message.embeds],
        "components": _components_json(message),
        "pinned": message.pinned,
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


def _listed_files(message: Message) -> list[Attachment]:
    if message.flags & V2:
        return []
    shown_in_embeds = set(embed_images(message.embeds))
    return [file for file in message.files if file.filename not in shown_in_embeds]


def _file_named(message: Message, url: str) -> Attachment | None:
    name = attachment_name(url)
    return next((file for file in message.files if file.filename == name), None)


def _embed_json(message: Message, embed: dict[str, Any]) -> dict[str, Any]:
    embed = {"type": "rich", **copy.deepcopy(embed)}
    for part in ("image", "thumbnail"):
        file = _file_named(message, (embed.get(part) or {}).get("url") or "")
        if file is not None:
            embed[part] |= {
                name: attachment_json(message, file)[name] for name in ("url", "proxy_url", "flags")
            }
            embed[part] |= {"width": file.width or 0, "height": file.height or 0}
    return embed


def _components_json(message: Message) -> list[dict[str, Any]]:
    components = copy.deepcopy(message.components)
    for part, name in media_of(components):
        part[name] = _media_json(message, part[name])
    return components


def _media_json(message: Message, media: dict[str, Any]) -> dict[str, Any]:
    file = _file_named(message, media["url"])
    if file is None:
        return {"id": "0", "url": media["url"], "proxy_url": media["url"], "loading_state": 2, "flags": 0}
    url = attachment_url(message, file)
    return {
        "id": str(file.id),
        "url": url,
        "proxy_url": url,
        "width": file.width or 0,
        "height": file.height or 0,
        "content_type": file.content_type,
        "attachment_id": str(file.id),
        "loading_state": 2,
        "flags": _flags(file),
    }
