"""Routes about the bot itself, its commands, the server and its members."""

from typing import Any

from bot.sandbox.http.calls import Call, Reply, Route
from bot.sandbox.protocol.commands import check_commands, register
from bot.sandbox.protocol.constants import TEXT_CHANNEL
from bot.sandbox.protocol.refusals import Form, Refusal
from bot.sandbox.world.payloads import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    own_guild_json,
    own_user_json,
    role_json,
    user_json,
)


def get_me(call: Call) -> Reply:
    """GET /users/@me."""
    return Reply(own_user_json(call.guild.bot))


def get_user(call: Call) -> Reply:
    """GET /users/{user}."""
    return Reply(user_json(call.guild.user(call.id("user"))))


def open_direct_messages(call: Call) -> Reply:
    """POST /users/@me/channels."""
    if "recipient_id" not in call.body:
        form = Form()
        form.presence(("recipient_id",), None, most=1)
        form.check()
    user = call.guild.user(int(call.body["recipient_id"]))
    if user.bot:
        raise Refusal(50007)
    return Reply(channel_json(call.world.direct_messages(user)))


def get_own_guilds(call: Call) -> Reply:
    """GET /users/@me/guilds."""
    after = int(call.request.query.get("after", 0))
    return Reply([own_guild_json(call.guild)] if call.guild.id > after else [])


def get_application(call: Call) -> Reply:
    """GET /oauth2/applications/@me and /applications/@me."""
    return Reply(application_json(call.guild))


def get_gateway(call: Call) -> Reply:
    """GET /gateway."""
    return Reply({"url": call.gateway.url})


def get_gateway_bot(call: Call) -> Reply:
    """GET /gateway/bot."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return Reply({"url": call.gateway.url, "shards": 1, "session_start_limit": limit})


def get_commands(call: Call) -> Reply:
    """GET the commands of one scope."""
    return Reply(call.world.commands.get(_scope(call), []))


def put_commands(call: Call) -> Reply:
    """PUT the whole list of commands of one scope."""
    check_commands(call.body)
    return Reply(_register(call, call.body))


def post_command(call: Call) -> Reply:
    """POST one command: it replaces the one of its kind and name, if any."""
    scope = _scope(call)
    before = call.world.commands.get(scope, [])
    key = (call.body.get("type") or 1, call.body.get("name"))
    others = [command for command in before if (command["type"], command["name"]) != key]
    check_commands([*others, call.body])
    registered = _register(call, [*others, call.body])
    return Reply(registered[-1], status=201 if len(registered) > len(before) else 200)


def get_command(call: Call) -> Reply:
    """GET one command."""
    return Reply(_command(call))


def delete_command(call: Call) -> Reply:
    """DELETE one command."""
    call.world.commands[_scope(call)].remove(_command(call))
    call.world.tell("commands")
    return Reply(status=204)


def get_guild(call: Call) -> Reply:
    """GET /guilds/{guild}."""
    _check_guild(call)
    hidden = ("channels", "threads", "members")
    return Reply({name: part for name, part in guild_json(call.world).items() if name not in hidden})


def get_guild_channels(call: Call) -> Reply:
    """GET /guilds/{guild}/channels."""
    _check_guild(call)
    channels = (channel for channel in call.world.channels.values() if channel.type == TEXT_CHANNEL)
    return Reply([channel_json(channel) for channel in channels if channel.visible_to(call.guild.bot)])


def get_roles(call: Call) -> Reply:
    """GET /guilds/{guild}/roles."""
    _check_guild(call)
    return Reply([role_json(role) for role in call.guild.roles.values()])


def get_active_threads(call: Call) -> Reply:
    """GET /guilds/{guild}/threads/active."""
    _check_guild(call)
    return Reply(
        {
            "threads": [channel_json(thread) for thread in call.world.threads()],
            "members": [],
            "has_more": False,
        }
    )


def get_member(call: Call) -> Reply:
    """GET /guilds/{guild}/members/{user}."""
    _check_guild(call)
    try:
        user = call.guild.user(call.id("user"))
    except Refusal:
        raise Refusal(10007) from None
    if user.left:
        raise Refusal(10007)
    return Reply(member_json(call.guild, user) | {"user": user_json(user)})


def _check_guild(call: Call) -> None:
    if call.id("guild") != call.guild.id or call.guild.bot.left:
        raise Refusal(10004)


def _scope(call: Call) -> int | None:
    if call.id("application") != call.guild.application_id:
        raise Refusal(10002)
    if "guild" not in call.variables:
        return None
    _check_guild(call)
    return call.guild.id


def _command(call: Call) -> dict[str, Any]:
    for command in call.world.commands.get(_scope(call), []):
        if command["id"] == call.variables["command"]:
            return command
    raise Refusal(10063)


def _register(call: Call, commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    world, scope = call.world, _scope(call)
    world.commands[scope] = register(
        commands,
        world.commands.get(scope, []),
        new_id=world.snowflakes.new,
        application=call.guild.application_id,
        guild=scope,
    )
    world.tell("commands")
    return world.commands[scope]


_SCOPES = ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands")
APPLICATION_ROUTES: tuple[Route, ...] = (
    ("GET", "/users/@me", get_me),
    ("GET", "/users/@me/guilds", get_own_guilds),
    ("POST", "/users/@me/channels", open_direct_messages),
    ("GET", "/users/{user}", get_user),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", "/applications/@me", get_application),
    ("GET", "/gateway", get_gateway),
    ("GET", "/gateway/bot", get_gateway_bot),
    *(("GET", scope, get_commands) for scope in _SCOPES),
    *(("PUT", scope, put_commands) for scope in _SCOPES),
    *(("POST", scope, post_command) for scope in _SCOPES),
    *(("GET", scope + "/{command}", get_command) for scope in _SCOPES),
    *(("DELETE", scope + "/{command}", delete_command) for scope in _SCOPES),
    ("GET", "/guilds/{guild}", get_guild),
    ("GET", "/guilds/{guild}/channels", get_guild_channels),
    ("GET", "/guilds/{guild}/roles", get_roles),
    ("GET", "/guilds/{guild}/threads/active", get_active_threads),
    ("GET", "/guilds/{guild}/members/{user}", get_member),
)
