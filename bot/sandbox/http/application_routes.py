"""Routes about the bot itself, its commands and servers, and those that answer interactions.

The token of an interaction is the only password of the latter.
"""

from typing import Any

from bot.sandbox.http.calls import Call, Routes
from bot.sandbox.protocol.commands import check_commands, register
from bot.sandbox.protocol.refusals import Form, Refusal
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.payloads import (
    application_json,
    channel_json,
    member_json,
    message_json,
    own_guild_json,
    own_user_json,
    user_json,
)
from bot.sandbox.world.posting import Draft
from bot.sandbox.world.responses import edit_own, find_interaction, follow_up, own_message, respond

APPLICATION_ROUTES, INTERACTION_ROUTES = Routes(), Routes()

_MESSAGE = "/webhooks/{application}/{token}/messages/{name}"
GUILDS_PER_ANSWER = 200
"""Servers in an answer, unless the bot asks for another number."""


@APPLICATION_ROUTES("GET", "/users/@me")
def _get_me(call: Call) -> Any:
    return own_user_json(call.bot)


@APPLICATION_ROUTES("GET", "/users/{user}")
def _get_user(call: Call) -> Any:
    return user_json(call.world.guild.user(call.id("user")))


@APPLICATION_ROUTES("POST", "/users/@me/channels")
def _open_direct_messages(call: Call) -> Any:
    recipient = call.body.get("recipient_id")
    with Form() as form:
        form.presence(("recipient_id",), recipient and str(recipient), most=20)
    user = call.world.guild.user(int(recipient))
    if user.bot:
        raise Refusal(50007)
    return channel_json(call.world.direct_messages(user))


@APPLICATION_ROUTES("GET", "/users/@me/guilds")
def _get_own_guilds(call: Call) -> Any:
    after, limit = call.number("after", 0), call.number("limit", GUILDS_PER_ANSWER)
    guilds = sorted((one for one in call.world.guilds.values() if one.has(call.bot)), key=lambda one: one.id)
    return [own_guild_json(guild) for guild in guilds if guild.id > after][:limit]


@APPLICATION_ROUTES("GET", "/oauth2/applications/@me")
def _get_application(call: Call) -> Any:
    return application_json(call.world)


@APPLICATION_ROUTES("GET", "/gateway/bot")
def _get_gateway_bot(call: Call) -> Any:
    return call.gateway.json()


@APPLICATION_ROUTES("GET", "/applications/{application}/commands")
def _get_commands(call: Call) -> Any:
    _check_application(call)
    return call.world.commands


@APPLICATION_ROUTES("PUT", "/applications/{application}/commands")
def _put_commands(call: Call) -> Any:
    """Put the whole list in place of what was registered."""
    _check_application(call)
    check_commands(call.body)
    world = call.world
    world.commands = register(call.body, world.commands, world.snowflakes.new, call.application_id)
    world.tell("commands")
    return world.commands


@APPLICATION_ROUTES("GET", "/guilds/{guild}/members/{user}")
def _get_member(call: Call) -> Any:
    guild = call.guild()
    try:
        user = guild.user(call.id("user"))
    except Refusal:
        raise Refusal(10007) from None
    if not guild.has(user):
        raise Refusal(10007)
    return member_json(guild, user) | {"user": user_json(user)}


def _check_application(call: Call) -> None:
    if call.id("application") != call.application_id:
        raise Refusal(10002)


@INTERACTION_ROUTES("POST", "/interactions/{interaction}/{token}/callback")
def _post_callback(call: Call) -> Any:
    interaction = call.world.interactions.get(call.variables["token"])
    if interaction is None or interaction.id != call.id("interaction"):
        raise Refusal(10062)
    draft = Draft(call.body.get("data") or {}, call.request.files, path=("data",))
    answer = respond(call.world, interaction, call.body.get("type", 0), draft)
    return answer if call.request.query.get("with_response", "").lower() in ("1", "true") else None


@INTERACTION_ROUTES("POST", "/webhooks/{application}/{token}")
def _post_follow_up(call: Call) -> Any:
    return message_json(follow_up(call.world, _interaction(call), call.draft))


@INTERACTION_ROUTES("GET", _MESSAGE)
def _get_own(call: Call) -> Any:
    return message_json(own_message(_interaction(call), call.variables["name"]))


@INTERACTION_ROUTES("PATCH", _MESSAGE)
def _patch_own(call: Call) -> Any:
    return message_json(edit_own(call.world, _interaction(call), call.variables["name"], call.draft))


@INTERACTION_ROUTES("DELETE", _MESSAGE)
def _delete_own(call: Call) -> None:
    call.world.delete_message(own_message(_interaction(call), call.variables["name"]))


def _interaction(call: Call) -> Interaction:
    if call.id("application") != call.application_id:
        raise Refusal(10015)
    return find_interaction(call.world, call.variables["token"])
