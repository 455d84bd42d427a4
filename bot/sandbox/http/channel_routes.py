"""Routes about channels, threads and messages, which the bot uses with its own token."""

from typing import Any

from bot.sandbox.http.calls import Call, Routes
from bot.sandbox.protocol import constants, limits
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.channels import Channel, Message, ThreadState
from bot.sandbox.world.payloads import channel_json, message_json, timestamp
from bot.sandbox.world.posting import create_message, edit_message

CHANNEL_ROUTES = Routes()

DEFAULT_ARCHIVE_MINUTES = 4320


@CHANNEL_ROUTES("GET", "/channels/{channel}")
def _get_channel(call: Call) -> Any:
    return channel_json(call.channel())


@CHANNEL_ROUTES("PATCH", "/channels/{channel}")
def _patch_channel(call: Call) -> Any:
    """Archive, un-archive or rename a thread; nothing else is changed."""
    channel, state = call.channel(), _thread(call)
    if state.locked or state.owner != call.bot.id:
        channel.check_permissions(call.bot, "MANAGE_THREADS")
    channel.name = call.body.get("name", channel.name)
    call.world.archive(channel, archived=bool(call.body.get("archived", state.archived)))
    return channel_json(channel)


@CHANNEL_ROUTES("POST", "/channels/{channel}/messages/{message}/threads")
def _start_thread(call: Call) -> Any:
    message = call.message("CREATE_PUBLIC_THREADS")
    limits.check_thread(call.body)
    if message.channel.thread is not None or message.channel.is_direct:
        raise Refusal(50024)
    if message.thread is not None:
        raise Refusal(160004)
    message.thread = _add_thread(call, message.channel, message.id)
    message.flags |= constants.HAS_THREAD
    call.world.tell("message_update", message)
    call.request.status = 201
    return channel_json(message.thread)


def _add_thread(call: Call, channel: Channel, thread_id: int) -> Channel:
    minutes = call.body.get("auto_archive_duration") or DEFAULT_ARCHIVE_MINUTES
    state = ThreadState(owner=call.bot.id, auto_archive_minutes=minutes)
    return call.world.add_thread(channel, thread_id, call.body["name"], state)


@CHANNEL_ROUTES("GET", "/channels/{channel}/thread-members/{user}")
def _get_thread_member(call: Call) -> Any:
    thread, user = _thread(call), call.world.guild.user(call.id("user")).id
    if user not in thread.members:
        raise Refusal(10007)
    joined = timestamp(thread.archive_changed)
    return {"id": str(call.id("channel")), "user_id": str(user), "join_timestamp": joined, "flags": 0}


def _thread(call: Call) -> ThreadState:
    thread = call.channel().thread
    if thread is None:
        raise Refusal(50024)
    return thread


HISTORY = 50
"""Messages in an answer, unless the bot asks for another number."""


@CHANNEL_ROUTES("GET", "/channels/{channel}/messages")
def _get_messages(call: Call) -> Any:
    """Give the newest first."""
    channel = call.channel("READ_MESSAGE_HISTORY")
    before, after = call.number("before", 1 << 63), call.number("after", 0)
    public = [message for message in channel.log.values() if not message.ephemeral]
    found = [message for message in reversed(public) if after < message.id < before]
    limit = call.number("limit", HISTORY)
    chosen = found[-limit:] if "after" in call.request.query else found[:limit]
    return [_json_for_bot(message) for message in chosen]


@CHANNEL_ROUTES("GET", "/channels/{channel}/messages/{message}")
def _get_message(call: Call) -> Any:
    return _json_for_bot(call.message("READ_MESSAGE_HISTORY"))


def _json_for_bot(message: Message) -> dict[str, Any]:
    """Return a message as a bot without the intent MESSAGE_CONTENT gets it: what others wrote is blank.

    Its own messages, direct ones, and those that mention it are excepted.
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
    needed = ["ATTACH_FILES"] if call.request.files else []
    channel.check_permissions(call.bot, *needed)


def _reference(call: Call, channel: Channel) -> dict[str, Any]:
    reference = call.body.get("message_reference")
    if not reference:
        return {}
    answered = channel.log.get(int(reference["message_id"]))
    if answered is None and reference.get("fail_if_not_exists", True):
        raise Refusal(50035, {"message_reference": {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE"}]}})
    return {"type": constants.REPLY, "reference": answered} if answered else {}


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
