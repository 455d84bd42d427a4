"""The REST routes that the bot calls.

Routes that answer an interaction are authorised by its token, all others by the bot's.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.sandbox.http.gateway import SandboxGateway
from bot.sandbox.protocol import Json, contents, numbers
from bot.sandbox.protocol.commands import check_commands, register
from bot.sandbox.protocol.contents import Upload
from bot.sandbox.protocol.refusals import BodyFaults, Refusal
from bot.sandbox.world.guild import Channel, Guild, Message, ThreadState, User
from bot.sandbox.world.payloads import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    message_json,
    own_guild_json,
    own_user_json,
    timestamp,
    user_json,
)
from bot.sandbox.world.posting import MessageRequest, create_message, edit_message
from bot.sandbox.world.responses import edit_own, find_interaction, follow_up, own_message, respond
from bot.sandbox.world.world import Interaction, World

_MESSAGE = "/webhooks/{application}/{token}/messages/{name}"
GUILDS_PER_ANSWER = 200
DEFAULT_ARCHIVE_MINUTES = 4320
HISTORY = 50


@dataclass
class RestRequest:
    """A request of the bot, in JSON, and its answer."""

    method: str
    route: str
    """The template, such as "/channels/{channel}/messages"."""
    path: str
    query: Mapping[str, str]
    body: Any
    files: list[Upload]
    status: int = 0
    answer: Any = None


@dataclass
class Call:
    world: World
    gateway: SandboxGateway
    request: RestRequest
    variables: dict[str, str]

    @property
    def bot(self) -> User:
        return self.world.guild.bot

    @property
    def application_id(self) -> int:
        return self.world.guild.application_id

    @property
    def body(self) -> Any:
        if self.request.body is not None:
            return self.request.body
        return {}

    @property
    def draft(self) -> MessageRequest:
        return MessageRequest(self.body, self.request.files)

    def guild(self) -> Guild:
        """Refused with 10004 if the bot is not a member."""
        guild = self.world.guilds.get(self.id("guild"))
        if guild is None or not guild.has(self.bot):
            raise Refusal(10004)
        return guild

    def channel(self, *needed: str) -> Channel:
        """Refused with 10003, 50001, 50013."""
        channel = self.world.channel(self.id("channel"))
        channel.check_permissions(self.bot, *needed)
        return channel

    def message(self, *needed: str) -> Message:
        """Refused as `channel`, or with 10008."""
        return self.channel(*needed).message(self.id("message"))

    def id(self, name: str) -> int:
        """Refused with 50035."""
        text = self.variables[name]
        if not text.isdecimal():
            with BodyFaults() as form:
                form.fault((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        return int(text)

    def number(self, name: str, default: int) -> int:
        text = self.request.query.get(name, "")
        return int(text) if text.isdecimal() else default


Answer = Callable[[Call], Any]
"""Returns the JSON of an answer, or `None` without a body."""


class Routes(list[tuple[str, str, Answer]]):
    """HTTP method, path template and function of each route, registered by a decorator."""

    def __call__(self, method: str, path: str) -> Callable[[Answer], Answer]:
        def add(answer: Answer) -> Answer:
            self.append((method, path, answer))
            return answer

        return add


APPLICATION_ROUTES = Routes()
INTERACTION_ROUTES = Routes()


@APPLICATION_ROUTES("GET", "/users/@me")
def _get_me(call: Call) -> Any:
    return own_user_json(call.bot)


@APPLICATION_ROUTES("GET", "/users/{user}")
def _get_user(call: Call) -> Any:
    return user_json(call.world.guild.user(call.id("user")))


@APPLICATION_ROUTES("POST", "/users/@me/channels")
def _open_direct_messages(call: Call) -> Any:
    recipient = call.body.get("recipient_id")
    with BodyFaults() as form:
        form.presence(("recipient_id",), recipient and str(recipient), most=20)
    user = call.world.guild.user(int(recipient))
    if user.bot:
        raise Refusal(50007)
    return channel_json(call.world.direct_messages(user))


@APPLICATION_ROUTES("GET", "/users/@me/guilds")
def _get_own_guilds(call: Call) -> Any:
    after = call.number("after", 0)
    limit = call.number("limit", GUILDS_PER_ANSWER)
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
    if call.request.query.get("with_localizations") == "true":
        return call.world.commands
    return json.loads(json.dumps(call.world.commands), object_hook=_without_localizations)


def _without_localizations(part: Json) -> Json:
    return {key: value for key, value in part.items() if not key.endswith("_localizations")}


@APPLICATION_ROUTES("PUT", "/applications/{application}/commands")
def _put_commands(call: Call) -> Any:
    _check_application(call)
    check_commands(call.body)
    world = call.world
    world.commands = register(call.body, world.commands, world.snowflakes.new, call.application_id)
    world.tell("commands")
    return world.commands


@APPLICATION_ROUTES("GET", "/guilds/{guild}")
def _get_guild(call: Call) -> Any:
    return guild_json(call.world, call.guild())


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
    draft = MessageRequest(call.body.get("data") or {}, call.request.files, path=("data",))
    answer = respond(call.world, interaction, call.body.get("type", 0), draft)
    if call.request.query.get("with_response", "").lower() in ("1", "true"):
        return answer
    return None


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


CHANNEL_ROUTES = Routes()


@CHANNEL_ROUTES("GET", "/channels/{channel}")
def _get_channel(call: Call) -> Any:
    return channel_json(call.channel())


@CHANNEL_ROUTES("PATCH", "/channels/{channel}")
def _patch_channel(call: Call) -> Any:
    """Archive, un-archive or rename a thread; other changes are ignored."""
    channel = call.channel()
    state = _thread(call)
    if state.locked or state.owner != call.bot.id:
        channel.check_permissions(call.bot, "MANAGE_THREADS")
    channel.name = call.body.get("name", channel.name)
    archived = bool(call.body.get("archived", state.archived))
    call.world.archive(channel, archived=archived)
    return channel_json(channel)


@CHANNEL_ROUTES("POST", "/channels/{channel}/messages/{message}/threads")
def _start_thread(call: Call) -> Any:
    message = call.message("CREATE_PUBLIC_THREADS")
    contents.check_thread(call.body)
    if message.channel.thread is not None or message.channel.is_direct:
        raise Refusal(50024)
    if message.thread is not None:
        raise Refusal(160004)
    minutes = call.body.get("auto_archive_duration") or DEFAULT_ARCHIVE_MINUTES
    state = ThreadState(owner=call.bot.id, auto_archive_minutes=minutes)
    message.thread = call.world.add_thread(message.channel, message.id, call.body["name"], state)
    message.flags |= numbers.HAS_THREAD
    call.world.tell("message_update", message)
    call.request.status = 201
    return channel_json(message.thread)


@CHANNEL_ROUTES("GET", "/channels/{channel}/thread-members/{user}")
def _get_thread_member(call: Call) -> Any:
    thread = _thread(call)
    user = call.world.guild.user(call.id("user")).id
    if user not in thread.members:
        raise Refusal(10007)
    joined = timestamp(thread.archive_changed)
    return {"id": str(call.id("channel")), "user_id": str(user), "join_timestamp": joined, "flags": 0}


def _thread(call: Call) -> ThreadState:
    thread = call.channel().thread
    if thread is None:
        raise Refusal(50024)
    return thread


@CHANNEL_ROUTES("GET", "/channels/{channel}/messages")
def _get_messages(call: Call) -> Any:
    channel = call.channel("READ_MESSAGE_HISTORY")
    before = call.number("before", 1 << 63)
    after = call.number("after", 0)
    public = [message for message in channel.log.values() if not message.ephemeral]
    found = [message for message in reversed(public) if after < message.id < before]
    limit = call.number("limit", HISTORY)
    chosen = found[-limit:] if "after" in call.request.query else found[:limit]
    return [_json_for_bot(message) for message in chosen]


@CHANNEL_ROUTES("GET", "/channels/{channel}/messages/{message}")
def _get_message(call: Call) -> Any:
    return _json_for_bot(call.message("READ_MESSAGE_HISTORY"))


def _json_for_bot(message: Message) -> Json:
    """Return a message as a bot without MESSAGE_CONTENT gets it.

    Others' messages are blank, except direct ones and those that mention the bot.
    """
    bot = message.channel.guild.bot
    if message.author is bot or message.channel.is_direct or bot.id in message.mentions:
        return message_json(message)
    return message_json(message) | {"content": "", "attachments": [], "components": []}


@CHANNEL_ROUTES("POST", "/channels/{channel}/messages")
def _post_message(call: Call) -> Any:
    channel = call.channel()
    _check_may_send(call, channel)
    message = create_message(call.world, channel, call.bot, call.draft, **_reference(call, channel))
    return message_json(message)


def _check_may_send(call: Call, channel: Channel) -> None:
    if channel.recipient is not None and not channel.recipient.takes_messages:
        raise Refusal(50007)
    if channel.thread is not None and channel.thread.locked:
        channel.check_permissions(call.bot, "MANAGE_THREADS")
    in_thread = channel.thread is not None
    channel.check_permissions(call.bot, "SEND_MESSAGES_IN_THREADS" if in_thread else "SEND_MESSAGES")
    _check_may_show(call, channel)


def _check_may_show(call: Call, channel: Channel) -> None:
    needed = []
    if call.request.files:
        needed = ["ATTACH_FILES"]
    channel.check_permissions(call.bot, *needed)


def _reference(call: Call, channel: Channel) -> Json:
    reference = call.body.get("message_reference")
    if not reference:
        return {}
    answered = channel.log.get(int(reference["message_id"]))
    if answered is None and reference.get("fail_if_not_exists", True):
        raise Refusal(50035, {"message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE"}]}})
    if not answered:
        return {}
    return {"type": numbers.REPLY, "reference": answered}


@CHANNEL_ROUTES("PATCH", "/channels/{channel}/messages/{message}")
def _patch_message(call: Call) -> Any:
    message = call.message()
    if message.author is not call.bot:
        raise Refusal(50005)
    _check_may_show(call, message.channel)
    edit_message(call.world, message, call.draft)
    return message_json(message)


@CHANNEL_ROUTES("DELETE", "/channels/{channel}/messages/{message}")
def _delete_message(call: Call) -> None:
    message = call.message()
    if message.author is not call.bot:
        message.channel.check_permissions(call.bot, "MANAGE_MESSAGES")
    call.world.delete_message(message)
