"""Routes about the bot itself, its commands and servers, and those that answer interactions.

The token of an interaction is the only password of the latter.
"""

from bot.sandbox.http.calls import Call, Reply, Route
from bot.sandbox.protocol.commands import check_commands, register
from bot.sandbox.protocol.refusals import Form, Refusal
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.payloads import (
    application_json,
    channel_json,
    member_json,
    own_guild_json,
    own_user_json,
    user_json,
)
from bot.sandbox.world.posting import Draft
from bot.sandbox.world.responses import edit_own, find_interaction, follow_up, own_message, respond

GUILDS_PER_ANSWER = 200
"""Servers in an answer, unless the bot asks for another number."""


def get_me(call: Call) -> Reply:
    """GET /users/@me."""
    return Reply(own_user_json(call.bot))


def get_user(call: Call) -> Reply:
    """GET /users/{user}."""
    return Reply(user_json(call.world.guild.user(call.id("user"))))


def open_direct_messages(call: Call) -> Reply:
    """POST /users/@me/channels."""
    if "recipient_id" not in call.body:
        form = Form()
        form.presence(("recipient_id",), None, most=1)
        form.check()
    user = call.world.guild.user(int(call.body["recipient_id"]))
    if user.bot:
        raise Refusal(50007)
    return Reply(channel_json(call.world.direct_messages(user)))


def get_own_guilds(call: Call) -> Reply:
    """GET /users/@me/guilds."""
    after, limit = call.number("after", 0), call.number("limit", GUILDS_PER_ANSWER)
    guilds = sorted((one for one in call.world.guilds.values() if one.has(call.bot)), key=lambda one: one.id)
    return Reply([own_guild_json(guild) for guild in guilds if guild.id > after][:limit])


def get_application(call: Call) -> Reply:
    """GET /oauth2/applications/@me."""
    return Reply(application_json(call.world))


def get_gateway_bot(call: Call) -> Reply:
    """GET /gateway/bot."""
    return Reply(call.gateway.json())


def get_commands(call: Call) -> Reply:
    """GET /applications/{application}/commands."""
    _check_application(call)
    return Reply(call.world.commands)


def put_commands(call: Call) -> Reply:
    """PUT /applications/{application}/commands: the whole list."""
    _check_application(call)
    check_commands(call.body)
    world = call.world
    world.commands = register(call.body, world.commands, world.snowflakes.new, call.application_id)
    world.tell("commands")
    return Reply(world.commands)


def get_member(call: Call) -> Reply:
    """GET /guilds/{guild}/members/{user}."""
    guild = call.guild()
    try:
        user = guild.user(call.id("user"))
    except Refusal:
        raise Refusal(10007) from None
    if not guild.has(user):
        raise Refusal(10007)
    return Reply(member_json(guild, user) | {"user": user_json(user)})


def _check_application(call: Call) -> None:
    if call.id("application") != call.application_id:
        raise Refusal(10002)


APPLICATION_ROUTES: tuple[Route, ...] = (
    ("GET", "/users/@me", get_me),
    ("GET", "/users/@me/guilds", get_own_guilds),
    ("POST", "/users/@me/channels", open_direct_messages),
    ("GET", "/users/{user}", get_user),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", "/gateway/bot", get_gateway_bot),
    ("GET", "/applications/{application}/commands", get_commands),
    ("PUT", "/applications/{application}/commands", put_commands),
    ("GET", "/guilds/{guild}/members/{user}", get_member),
)


def post_callback(call: Call) -> Reply:
    """POST /interactions/{interaction}/{token}/callback."""
    interaction = call.world.interactions.get(call.variables["token"])
    if interaction is None or interaction.id != call.id("interaction"):
        raise Refusal(10062)
    draft = Draft(call.body.get("data") or {}, call.request.files, path=("data",))
    answer = respond(call.world, interaction, call.body.get("type", 0), draft)
    if call.request.query.get("with_response", "").lower() in ("1", "true"):
        return Reply(answer)
    return Reply(status=204)


def post_follow_up(call: Call) -> Reply:
    """POST /webhooks/{application}/{token}."""
    return Reply(message_json(follow_up(call.world, _interaction(call), call.draft)))


def get_own(call: Call) -> Reply:
    """GET /webhooks/{application}/{token}/messages/{name}."""
    return Reply(message_json(own_message(_interaction(call), call.variables["name"])))


def patch_own(call: Call) -> Reply:
    """PATCH /webhooks/{application}/{token}/messages/{name}."""
    message = edit_own(call.world, _interaction(call), call.variables["name"], call.draft)
    return Reply(message_json(message))


def delete_own(call: Call) -> Reply:
    """DELETE /webhooks/{application}/{token}/messages/{name}."""
    call.world.delete_message(own_message(_interaction(call), call.variables["name"]))
    return Reply(status=204)


def _interaction(call: Call) -> Interaction:
    if call.id("application") != call.application_id:
        raise Refusal(10015)
    return find_interaction(call.world, call.variables["token"])


_MESSAGE = "/webhooks/{application}/{token}/messages/{name}"
INTERACTION_ROUTES: tuple[Route, ...] = (
    ("POST", "/interactions/{interaction}/{token}/callback", post_callback),
    ("POST", "/webhooks/{application}/{token}", post_follow_up),
    ("GET", _MESSAGE, get_own),
    ("PATCH", _MESSAGE, patch_own),
    ("DELETE", _MESSAGE, delete_own),
)
