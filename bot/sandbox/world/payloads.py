"""Discord's JSON of servers, members, channels, messages and interactions."""

import datetime as dt
from urllib.parse import quote

from bot.sandbox.protocol import Json
from bot.sandbox.protocol.contents import ATTACHMENT_BYTES
from bot.sandbox.protocol.numbers import (
    ALL_PERMISSIONS,
    ANIMATED,
    BITS,
    COMMAND,
    HAS_SNAPSHOT,
    OBFUSCATED,
    moment_of,
)
from bot.sandbox.world.guild import Attachment, Channel, Guild, Message, Role, ThreadState, User
from bot.sandbox.world.world import Interaction, World

_IN_SNAPSHOTS = (
    "type",
    "content",
    "embeds",
    "attachments",
    "timestamp",
    "edited_timestamp",
    "flags",
    "mentions",
    "mention_roles",
    "components",
)
"""Fields of a forwarded message; the author is not among them."""


def timestamp(unix_seconds: float) -> str:
    """Such as 2026-08-06T12:00:00+00:00."""
    return dt.datetime.fromtimestamp(unix_seconds, dt.UTC).isoformat()


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name,
        "global_name": None if user.bot else user.display,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def own_user_json(user: User) -> Json:
    return user_json(user) | {"verified": True, "mfa_enabled": False, "email": None, "locale": user.locale}


def member_json(guild: Guild, user: User, channel: Channel | None = None) -> Json:
    member: Json = {
        "roles": [str(role) for role in user.roles if role in guild.roles],
        "nick": None,
        "avatar": None,
        "banner": None,
        "joined_at": timestamp(moment_of(guild.id)),
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


def role_json(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": False,
        "mentionable": True,
        "position": 0 if role.name == "@everyone" else 1,
        "flags": 0,
    }


def channel_json(channel: Channel, viewer: User | None = None) -> Json:
    """Return a channel; with a viewer, their permissions, too.

    Without a viewer it is the bot's view: name and overwrites are hidden where it may not view
    (https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels).
    """
    body: Json = {
        "id": str(channel.id),
        "type": channel.type,
        "last_message_id": str(max(channel.log)) if channel.log else None,
        "flags": 0,
    }
    if viewer is not None:
        body["permissions"] = str(channel.permissions_of(viewer))
    if channel.recipient is not None:
        return body | {"recipients": [user_json(channel.recipient)]}
    if channel.group:
        owner = str(channel.group[0].id)
        people = [user_json(user) for user in channel.group]
        return body | {"name": channel.name, "icon": None, "owner_id": owner, "recipients": people}
    body |= {"name": channel.name, "guild_id": str(channel.guild.id), "rate_limit_per_user": 0}
    if channel.thread is not None:
        return body | _thread_json(channel, channel.thread)
    overwrites = [
        {"id": str(user), "type": 1, "allow": "0", "deny": str(denied)}
        for user, denied in channel.denied.items()
    ]
    if viewer is None and not channel.visible_to(channel.guild.bot):
        everyone = {"id": str(channel.guild.id), "type": 0, "allow": "0", "deny": str(BITS["VIEW_CHANNEL"])}
        overwrites = [everyone]
        body = body | {"name": "___hidden___", "flags": OBFUSCATED}
    return body | {
        "position": channel.position,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread_json(channel: Channel, state: ThreadState) -> Json:
    return {
        "parent_id": None if channel.parent is None else str(channel.parent.id),
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


def guild_json(world: World, guild: Guild) -> Json:
    channels = [channel for channel in world.channels_of(guild) if channel.thread is None]
    members = [member_json(guild, user) | {"user": user_json(user)} for user in guild.members()]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "preferred_locale": guild.locale,
        "roles": [role_json(role) for role in guild.roles.values()],
        "channels": [channel_json(channel) for channel in channels],
        "threads": [channel_json(thread) for thread in world.threads(guild)],
        "members": members[:1],
        "member_count": len(members),
        "joined_at": timestamp(moment_of(guild.id)),
        "unavailable": False,
        "large": False,
        "features": [],
        "emojis": [],
        "stickers": [],
    }


def own_guild_json(guild: Guild) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(guild.permissions_of(guild.bot)),
        "features": [],
    }


def application_json(world: World) -> Json:
    guild = world.guild
    return {
        "id": str(guild.application_id),
        "name": guild.bot.display,
        "description": "",
        "icon": None,
        "bot": user_json(guild.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_json(guild.owner),
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "type": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(ALL_PERMISSIONS)},
    }


def attachment_json(channel: Channel, attachment: Attachment, *, ephemeral: bool) -> Json:
    """The URL looks signed, as Discord's do."""
    path = f"{channel.id}/{attachment.id}/{quote(attachment.filename)}"
    url = f"{channel.guild.files_url}/{path}?ex=0&is=0&hm=0"
    body: Json = {
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


def message_json(message: Message) -> Json:
    guild = message.channel.guild
    body: Json = {
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


def _relations_json(message: Message) -> Json:
    body: Json = {} if message.nonce is None else {"nonce": message.nonce}
    if message.origin is not None:
        application = str(message.channel.guild.application_id)
        body |= {
            "application_id": application,
            "webhook_id": application,
            "interaction_metadata": message.origin,
        }
    if message.reference is not None:
        is_forwarded = message.flags & HAS_SNAPSHOT
        channel = message.reference.channel
        body["message_reference"] = {
            "type": int(bool(is_forwarded)),
            "message_id": str(message.reference.id),
            "channel_id": str(channel.id),
        }
        if channel.guild is not None:
            body["message_reference"]["guild_id"] = str(channel.guild.id)
        if is_forwarded:
            whole = message_json(message.reference)
            body["message_snapshots"] = [{"message": {name: whole[name] for name in _IN_SNAPSHOTS}}]
    if message.thread is not None:
        body["thread"] = channel_json(message.thread)
    return body


def interaction_json(interaction: Interaction) -> Json:
    channel = interaction.channel
    guild = interaction.channel.guild
    user = interaction.user
    body: Json = {
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


def origin_json(interaction: Interaction) -> Json:
    """The `interaction_metadata` of messages that answer an interaction."""
    origin: Json = {
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
    user = interaction.user
    owners = {"1": str(user.id)} if user.brings_bot else {}
    if not channel.group and (channel.is_direct or channel.guild.has_bot):
        owners["0"] = "0" if channel.is_direct else str(channel.guild.id)
    return owners


def _full_name(command: Json) -> str:
    inner = [option for option in command.get("options") or [] if "options" in option]
    if inner:
        return f"{command['name']} {_full_name(inner[0])}"
    return str(command["name"])
