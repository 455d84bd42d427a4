"""A server, its members and its channels in Discord's JSON."""

import datetime as dt
from typing import Any

from bot.sandbox.protocol.constants import TEXT_CHANNEL
from bot.sandbox.protocol.permissions import ALL
from bot.sandbox.protocol.snowflakes import moment_of
from bot.sandbox.world.channels import Channel, ThreadState
from bot.sandbox.world.guild import Guild, Role, User
from bot.sandbox.world.world import World


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
        "flags": 0,
        "primary_guild": None,
    }


def own_user_json(user: User) -> dict[str, Any]:
    """Return a user object as its owner sees it."""
    return user_json(user) | {"verified": True, "mfa_enabled": False, "email": None, "locale": user.locale}


def member_json(guild: Guild, user: User, channel: Channel | None = None) -> dict[str, Any]:
    """Return a member object without its user; with a channel, the permissions there as well."""
    member: dict[str, Any] = {
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


def role_json(role: Role) -> dict[str, Any]:
    """Return a role object."""
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
    if channel.group:
        owner, people = str(channel.group[0].id), [user_json(user) for user in channel.group]
        return body | {"name": channel.name, "icon": None, "owner_id": owner, "recipients": people}
    body |= {"name": channel.name, "guild_id": str(channel.guild.id), "rate_limit_per_user": 0}
    if channel.thread is not None:
        return body | _thread_json(channel, channel.thread)
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


def _thread_json(channel: Channel, state: ThreadState) -> dict[str, Any]:
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


def guild_json(world: World, guild: Guild) -> dict[str, Any]:
    """Return a server as GUILD_CREATE shows it, as far as a client asks for it."""
    channels = [channel for channel in world.channels_of(guild) if channel.type == TEXT_CHANNEL]
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


def own_guild_json(guild: Guild) -> dict[str, Any]:
    """Return a server as a list of the bot's servers shows it."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(guild.permissions_of(guild.bot)),
        "features": [],
    }


def application_json(world: World) -> dict[str, Any]:
    """Return the application, as its own bot may read it."""
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
        "install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(ALL)},
    }
