"""Routes about channels, messages, pins and threads, which the bot uses with its own token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.http.calls import Reply
from bot.sandbox.protocol import constants, limits
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.channels import Message, ThreadState
from bot.sandbox.world.messages import create_message, edit_message
from bot.sandbox.world.payloads import channel_json, timestamp

if TYPE_CHECKING:
    from bot.sandbox.http.calls import Call, Route
    from bot.sandbox.world.channels import Channel

DEFAULT_ARCHIVE_MINUTES = 4320
HISTORY = 50


def _channel(call: Call, *needed: str) -> Channel:
    """Return the channel of a call, if the bot may look into it and has these permissions."""
    channel = call.world.channel(call.id("channel"))
    channel.require(call.world.bot, *needed)
    return channel


def _message(call: Call, *needed: str) -> Message:
    return _channel(call, *needed).message(call.id("message"))


def get_channel(call: Call) -> Reply:
    """GET /channels/{channel}."""
    return Reply(channel_json(_channel(call)))


def patch_channel(call: Call) -> Reply:
    """PATCH /channels/{channel}: rename, archive, un-archive or lock a thread; rename a channel."""
    channel = _channel(call)
    if channel.thread is None:
        channel.require(call.world.bot, "MANAGE_CHANNELS")
    else:
        _patch_thread(call, channel, channel.thread)
    limits.check_thread(call.body, name_required=False)
    channel.name = call.body.get("name") or channel.name
    call.world.tell("channel_update", channel)
    return Reply(channel_json(channel))


def _patch_thread(call: Call, channel: Channel, state: ThreadState) -> None:
    limits.check_thread(call.body, name_required=False)
    bot = call.world.bot
    locks = call.body.get("locked", state.locked) != state.locked
    if locks or state.locked or state.owner != bot.id:
        channel.require(bot, "MANAGE_THREADS")
    if state.archived and call.body.get("archived") is not False:
        raise Refusal(50083)
    state.locked = call.body.get("locked", state.locked)
    state.auto_archive_minutes = call.body.get("auto_archive_duration") or state.auto_archive_minutes
    call.world.archive(channel, archived=call.body.get("archived", state.archived))


def delete_channel(call: Call) -> Reply:
    """DELETE /channels/{channel}."""
    channel = call.world.channel(call.id("channel"))
    channel.require(call.world.bot, "MANAGE_CHANNELS" if channel.thread is None else "MANAGE_THREADS")
    body = channel_json(channel)
    call.world.delete_channel(channel)
    return Reply(body)


def get_messages(call: Call) -> Reply:
    """GET /channels/{channel}/messages, newest first."""
    channel = _channel(call, "READ_MESSAGE_HISTORY")
    before, after = call.number("before", 1 << 63), call.number("after", 0)
    public = [message for message in channel.log.values() if not message.ephemeral]
    found = [message for message in reversed(public) if after < message.id < before]
    limit = call.number("limit", HISTORY)
    chosen = found[-limit:] if "after" in call.request.query else found[:limit]
    return Reply([_as_bot_reads(message) for message in chosen])


def get_message(call: Call) -> Reply:
    """GET /channels/{channel}/messages/{message}."""
    return Reply(_as_bot_reads(_message(call, "READ_MESSAGE_HISTORY")))


def _as_bot_reads(message: Message) -> dict[str, Any]:
    """Return a message as a bot without the intent MESSAGE_CONTENT gets it: what others wrote is blank.

    Its own messages, direct ones, and those that mention it are excepted.
    """
    bot = message.channel.world.bot
    if message.author is bot or message.channel.is_direct or bot.id in message.mentions:
        return message.json()
    return message.json() | {"content": "", "embeds": [], "attachments": [], "components": []}


def post_message(call: Call) -> Reply:
    """POST /channels/{channel}/messages."""
    channel = _channel(call)
    _check_may_send(call, channel)
    message = create_message(channel, call.world.bot, call.body, call.uploads, **_reference(call, channel))
    return Reply(message.json())


def _check_may_send(call: Call, channel: Channel) -> None:
    if channel.recipient is not None and not channel.recipient.takes_messages:
        raise Refusal(50007)
    if channel.thread is not None and channel.thread.locked:
        channel.require(call.world.bot, "MANAGE_THREADS")
    in_thread = channel.thread is not None
    channel.require(call.world.bot, "SEND_MESSAGES_IN_THREADS" if in_thread else "SEND_MESSAGES")
    _check_may_show(call, channel)


def _check_may_show(call: Call, channel: Channel) -> None:
    needed = ["ATTACH_FILES"] if call.uploads else []
    needed += ["EMBED_LINKS"] if call.body.get("embeds") else []
    channel.require(call.world.bot, *needed)


def _reference(call: Call, channel: Channel) -> dict[str, Any]:
    reference = call.body.get("message_reference")
    if not reference:
        return {}
    answered = channel.log.get(int(reference["message_id"]))
    if answered is None and reference.get("fail_if_not_exists", True):
        raise Refusal(50035, {"message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE"}]}})
    return {"type": constants.REPLY, "reference": answered} if answered else {}


def patch_message(call: Call) -> Reply:
    """PATCH /channels/{channel}/messages/{message}."""
    message = _message(call)
    if message.author is not call.world.bot:
        raise Refusal(50005)
    if message.type == constants.PIN_NOTICE:
        raise Refusal(50021)
    _check_may_show(call, message.channel)
    edit_message(message, call.body, call.uploads)
    return Reply(message.json())


def delete_message(call: Call) -> Reply:
    """DELETE /channels/{channel}/messages/{message}."""
    message = _message(call)
    if message.author is not call.world.bot:
        message.channel.require(call.world.bot, "MANAGE_MESSAGES")
    call.world.delete_message(message)
    return Reply(status=204)


def pin(call: Call) -> Reply:
    """PUT /channels/{channel}/messages/pins/{message}; the bot's notice of it appears in the channel."""
    message = _message(call, "PIN_MESSAGES")
    if message.pinned:
        return Reply(status=204)
    if len(_pinned(message.channel)) >= limits.PINS:
        raise Refusal(30003)
    message.pinned = True
    call.world.tell("message_update", message)
    world = call.world
    notice = Message(
        message.channel, world.snowflakes.new(), world.bot, type=constants.PIN_NOTICE, reference=message
    )
    message.channel.log[notice.id] = notice
    call.world.tell("message_create", notice)
    return Reply(status=204)


def unpin(call: Call) -> Reply:
    """DELETE /channels/{channel}/messages/pins/{message}."""
    message = _message(call, "PIN_MESSAGES")
    message.pinned = False
    call.world.tell("message_update", message)
    return Reply(status=204)


def get_pins(call: Call) -> Reply:
    """GET /channels/{channel}/messages/pins."""
    pinned = _pinned(_channel(call, "READ_MESSAGE_HISTORY"))
    items = [{"pinned_at": timestamp(message.sent_at), "message": message.json()} for message in pinned]
    return Reply({"items": items, "has_more": False})


def _pinned(channel: Channel) -> list[Message]:
    return [message for message in channel.log.values() if message.pinned]


def start_thread(call: Call) -> Reply:
    """POST /channels/{channel}/messages/{message}/threads."""
    message = _message(call, "CREATE_PUBLIC_THREADS")
    limits.check_thread(call.body)
    if message.channel.thread is not None or message.channel.is_direct:
        raise Refusal(50024)
    if message.thread is not None:
        raise Refusal(160004)
    message.thread = _add_thread(call, message.channel, message.id)
    message.flags |= constants.HAS_THREAD
    call.world.tell("message_update", message)
    return Reply(channel_json(message.thread), status=201)


def start_loose_thread(call: Call) -> Reply:
    """POST /channels/{channel}/threads: a thread that belongs to no message."""
    channel = _channel(call, "CREATE_PUBLIC_THREADS")
    limits.check_thread(call.body)
    return Reply(channel_json(_add_thread(call, channel, call.world.snowflakes.new())), status=201)


def _add_thread(call: Call, channel: Channel, thread_id: int) -> Channel:
    minutes = call.body.get("auto_archive_duration") or DEFAULT_ARCHIVE_MINUTES
    state = ThreadState(owner=call.world.bot.id, auto_archive_minutes=minutes)
    return call.world.add_thread(channel, thread_id, call.body["name"], state)


def join_thread(call: Call) -> Reply:
    """PUT /channels/{channel}/thread-members/{user} (or @me)."""
    _thread(call).members.add(_member(call))
    return Reply(status=204)


def get_thread_member(call: Call) -> Reply:
    """GET /channels/{channel}/thread-members/{user}."""
    channel, user = _channel(call), _member(call)
    if channel.thread is None:
        raise Refusal(50024)
    if user not in channel.thread.members:
        raise Refusal(10007)
    joined = timestamp(channel.thread.archive_changed)
    return Reply({"id": str(channel.id), "user_id": str(user), "join_timestamp": joined, "flags": 0})


def leave_thread(call: Call) -> Reply:
    """DELETE /channels/{channel}/thread-members/{user} (or @me)."""
    _thread(call).members.discard(_member(call))
    return Reply(status=204)


def _thread(call: Call) -> ThreadState:
    thread = _channel(call).thread
    if thread is None:
        raise Refusal(50024)
    if thread.archived:
        raise Refusal(50083)
    return thread


def _member(call: Call) -> int:
    return call.world.bot.id if call.variables["user"] == "@me" else call.world.user(call.id("user")).id


def type_in(call: Call) -> Reply:
    """POST /channels/{channel}/typing."""
    _check_may_send(call, _channel(call))
    return Reply(status=204)


CHANNEL_ROUTES: tuple[Route, ...] = (
    ("GET", "/channels/{channel}", get_channel),
    ("PATCH", "/channels/{channel}", patch_channel),
    ("DELETE", "/channels/{channel}", delete_channel),
    ("POST", "/channels/{channel}/typing", type_in),
    ("GET", "/channels/{channel}/messages/pins", get_pins),
    ("PUT", "/channels/{channel}/messages/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/messages/pins/{message}", unpin),
    ("GET", "/channels/{channel}/messages", get_messages),
    ("POST", "/channels/{channel}/messages", post_message),
    ("GET", "/channels/{channel}/messages/{message}", get_message),
    ("PATCH", "/channels/{channel}/messages/{message}", patch_message),
    ("DELETE", "/channels/{channel}/messages/{message}", delete_message),
    ("POST", "/channels/{channel}/messages/{message}/threads", start_thread),
    ("POST", "/channels/{channel}/threads", start_loose_thread),
    ("PUT", "/channels/{channel}/thread-members/{user}", join_thread),
    ("DELETE", "/channels/{channel}/thread-members/{user}", leave_thread),
    ("GET", "/channels/{channel}/thread-members/{user}", get_thread_member),
)
