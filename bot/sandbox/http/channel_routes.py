"""Routes about channels and threads, which the bot uses with its own token."""

from bot.sandbox.http.calls import Call, Reply, Route
from bot.sandbox.protocol import constants, limits
from bot.sandbox.protocol.refusals import Refusal
from bot.sandbox.world.channels import Channel, ThreadState
from bot.sandbox.world.payloads import channel_json, timestamp

DEFAULT_ARCHIVE_MINUTES = 4320


def get_channel(call: Call) -> Reply:
    """GET /channels/{channel}."""
    return Reply(channel_json(call.channel()))


def patch_channel(call: Call) -> Reply:
    """PATCH /channels/{channel}: rename, archive, un-archive or lock a thread; rename a channel."""
    channel = call.channel()
    if channel.thread is None:
        channel.check_permissions(call.bot, "MANAGE_CHANNELS")
    else:
        _patch_thread(call, channel, channel.thread)
    limits.check_thread(call.body, name_required=False)
    channel.name = call.body.get("name") or channel.name
    call.world.tell("channel_update", channel)
    return Reply(channel_json(channel))


def _patch_thread(call: Call, channel: Channel, state: ThreadState) -> None:
    limits.check_thread(call.body, name_required=False)
    bot = call.bot
    locks = call.body.get("locked", state.locked) != state.locked
    if locks or state.locked or state.owner != bot.id:
        channel.check_permissions(bot, "MANAGE_THREADS")
    if state.archived and call.body.get("archived") is not False:
        raise Refusal(50083)
    state.locked = call.body.get("locked", state.locked)
    state.auto_archive_minutes = call.body.get("auto_archive_duration") or state.auto_archive_minutes
    call.world.archive(channel, archived=call.body.get("archived", state.archived))


def delete_channel(call: Call) -> Reply:
    """DELETE /channels/{channel}."""
    channel = call.world.channel(call.id("channel"))
    channel.check_permissions(call.bot, "MANAGE_CHANNELS" if channel.thread is None else "MANAGE_THREADS")
    body = channel_json(channel)
    call.world.delete_channel(channel)
    return Reply(body)


def start_thread(call: Call) -> Reply:
    """POST /channels/{channel}/messages/{message}/threads."""
    message = call.message("CREATE_PUBLIC_THREADS")
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
    channel = call.channel("CREATE_PUBLIC_THREADS")
    limits.check_thread(call.body)
    return Reply(channel_json(_add_thread(call, channel, call.world.snowflakes.new())), status=201)


def _add_thread(call: Call, channel: Channel, thread_id: int) -> Channel:
    minutes = call.body.get("auto_archive_duration") or DEFAULT_ARCHIVE_MINUTES
    state = ThreadState(owner=call.bot.id, auto_archive_minutes=minutes)
    return call.world.add_thread(channel, thread_id, call.body["name"], state)


def join_thread(call: Call) -> Reply:
    """PUT /channels/{channel}/thread-members/{user} (or @me)."""
    _thread(call).members.add(_member(call))
    return Reply(status=204)


def get_thread_member(call: Call) -> Reply:
    """GET /channels/{channel}/thread-members/{user}."""
    channel, user = call.channel(), _member(call)
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
    thread = call.channel().thread
    if thread is None:
        raise Refusal(50024)
    if thread.archived:
        raise Refusal(50083)
    return thread


def _member(call: Call) -> int:
    return call.bot.id if call.variables["user"] == "@me" else call.world.guild.user(call.id("user")).id


CHANNEL_ROUTES: tuple[Route, ...] = (
    ("GET", "/channels/{channel}", get_channel),
    ("PATCH", "/channels/{channel}", patch_channel),
    ("DELETE", "/channels/{channel}", delete_channel),
    ("POST", "/channels/{channel}/messages/{message}/threads", start_thread),
    ("POST", "/channels/{channel}/threads", start_loose_thread),
    ("PUT", "/channels/{channel}/thread-members/{user}", join_thread),
    ("DELETE", "/channels/{channel}/thread-members/{user}", leave_thread),
    ("GET", "/channels/{channel}/thread-members/{user}", get_thread_member),
)
