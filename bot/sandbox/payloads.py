"""The world in Discord's JSON."""

from __future__ import annotations

import copy
import dataclasses
import datetime as dt
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.sandbox.components import media_of
from bot.sandbox.limits import embed_images
from bot.sandbox.permissions import ALL
from bot.sandbox.protocol import TEXT_CHANNEL, V2
from bot.sandbox.snowflakes import moment_of

if TYPE_CHECKING:
    from bot.sandbox.model import Attachment, Channel, Message, Role, User
    from bot.sandbox.world import World

_SCHEME = "attachment://"


def timestamp(unix_seconds: float) -> str:
    """Return a moment as Discord writes it, for example 2026-08-06T12:00:00+00:00."""
    return dt.datetime.fromtimestamp(unix_seconds, dt.UTC).isoformat()


def user_json(user: User) -> dict[str, Any]:
    """Return a user object."""
    return {
        "id": str(user.id),
        "username": user.name,
        "global_name": None if user.bot else user.display,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def member_json(world: World, user: User, channel: Channel | None = None) -> dict[str, Any]:
    """Return a member object without its user; with a channel, the permissions there as well."""
    member: dict[str, Any] = {
        "roles": [str(role) for role in user.roles],
        "nick": None,
        "avatar": None,
        "joined_at": timestamp(moment_of(world.guild.id)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if channel is not None:
        member["permissions"] = str(channel.permissions_of(user))
    return member


def role_json(role: Role) -> dict[str, Any]:
    """Return a role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": True,
        "position": 0 if role.name == "@everyone" else 1,
        "flags": 0,
    }


def channel_json(channel: Channel, viewer: User | None = None) -> dict[str, Any]:
    """Return a channel object; with a viewer, that person's permissions in it as well."""
    body: dict[str, Any] = {
        "id": str(channel.id),
        "type": channel.type,
        "last_message_id": str(max(channel.log)) if channel.log else None,
        "flags": 0,
    }
    if viewer is not None:
        body["permissions"] = str(channel.permissions_of(viewer))
    if channel.recipient is not None:
        return body | {"recipients": [user_json(channel.recipient)]}
    body |= {"name": channel.name, "guild_id": str(channel.world.guild.id), "rate_limit_per_user": 0}
    if channel.thread is not None:
        return body | _thread_json(channel)
    overwrites = [
        {"id": str(user), "type": 1, "allow": "0", "deny": str(denied)}
        for user, denied in channel.denied.items()
    ]
    return body | {
        "position": channel.position,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread_json(channel: Channel) -> dict[str, Any]:
    state = channel.thread
    if state is None or channel.parent is None:
        raise TypeError(f"channel {channel.name} is no thread")
    return {
        "parent_id": str(channel.parent.id),
        "owner_id": str(state.owner),
        "message_count": len(channel.log),
        "total_message_sent": len(channel.log),
        "member_count": len(state.members),
        "thread_metadata": {
            "archived": state.archived,
            "locked": state.locked,
            "auto_archive_duration": state.auto_archive_minutes,
            "archive_timestamp": timestamp(state.archive_changed),
            "create_timestamp": timestamp(moment_of(channel.id)),
        },
    }


def guild_json(world: World) -> dict[str, Any]:
    """Return the server as GUILD_CREATE shows it."""
    channels = [channel for channel in world.channels.values() if channel.type == TEXT_CHANNEL]
    members = [member_json(world, user) | {"user": user_json(user)} for user in world.members()]
    return {
        "id": str(world.guild.id),
        "name": world.guild.name,
        "owner_id": str(world.owner.id),
        "preferred_locale": world.guild.locale,
        "roles": [role_json(role) for role in world.roles.values()],
        "channels": [channel_json(channel) for channel in channels],
        "threads": [channel_json(thread) for thread in world.threads()],
        "members": members[:1],
        "member_count": len(members),
        "joined_at": timestamp(moment_of(world.guild.id)),
        "unavailable": False,
        "large": False,
        "features": [],
        "emojis": [],
        "stickers": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "application_id": None,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "vanity_url_code": None,
    }


def application_json(world: World) -> dict[str, Any]:
    """Return the application, as its own bot may read it."""
    return {
        "id": str(world.application_id),
        "name": world.bot.display,
        "description": "",
        "icon": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_json(world.owner),
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(ALL)},
    }


def attachment_url(message: Message, attachment: Attachment) -> str:
    """Return the signed-looking address a file is served at."""
    base = message.channel.world.base_url
    return (
        f"{base}/attachments/{message.channel.id}/{attachment.id}/{quote(attachment.filename)}?ex=0&is=0&hm=0"
    )


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
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    return body | ({"ephemeral": True} if message.ephemeral else {})


def shown_attachments(message: Message) -> list[Attachment]:
    """Return the files a person sees: in a Components V2 message only those its components show.

    There the alt text is the component's, so it takes the place of the file's own.
    """
    if not message.flags & V2:
        return message.files
    by_name = {file.filename: file for file in message.files}
    shown = [(by_name.get(_attachment_name(part[name])), part) for part, name in media_of(message.components)]
    return [
        dataclasses.replace(file, description=part.get("description") or file.description)
        for file, part in shown
        if file is not None
    ]


def message_json(message: Message) -> dict[str, Any]:
    """Return a message object."""
    world = message.channel.world
    body: dict[str, Any] = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.type,
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": timestamp(moment_of(message.id)),
        "edited_timestamp": None if message.edited_at is None else timestamp(message.edited_at),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.user(user)) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(message, file) for file in _listed_files(message)],
        "embeds": [_embed_json(message, embed) for embed in message.embeds],
        "components": _components_json(message),
        "pinned": message.pinned,
        "flags": message.flags,
        "nonce": message.nonce,
    }
    return body | _relations_json(message)


def _relations_json(message: Message) -> dict[str, Any]:
    body: dict[str, Any] = {}
    if message.origin is not None:
        application = str(message.channel.world.application_id)
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
    name = _attachment_name({"url": url})
    return next((file for file in message.files if file.filename == name), None)


def _attachment_name(media: dict[str, Any]) -> str:
    url = str(media.get("url", ""))
    return url.removeprefix(_SCHEME) if url.startswith(_SCHEME) else ""


def _embed_json(message: Message, embed: dict[str, Any]) -> dict[str, Any]:
    embed = {"type": "rich", **copy.deepcopy(embed)}
    for part in ("image", "thumbnail"):
        file = _file_named(message, (embed.get(part) or {}).get("url") or "")
        if file is not None:
            embed[part] |= {name: attachment_json(message, file)[name] for name in ("url", "proxy_url")}
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
        return {"url": media["url"], "proxy_url": media["url"], "loading_state": 2, "flags": 0}
    url = attachment_url(message, file)
    return {
        "url": url,
        "proxy_url": url,
        "width": file.width or 0,
        "height": file.height or 0,
        "content_type": file.content_type,
        "attachment_id": str(file.id),
        "loading_state": 2,
        "flags": 0,
    }
