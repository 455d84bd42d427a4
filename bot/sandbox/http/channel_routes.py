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
    """PATCH /channels/{channel}: archive or un-archive a thread; nothing else of a channel is changed."""
    channel, state = call.channel(), _thread(call)
    if state.locked or state.owner != call.bot.id:
        channel.check_permissions(call.bot, "MANAGE_THREADS")
    call.world.archive(channel, archived=bool(call.body.get("archived", state.archived)))
    return Reply(channel_json(channel))


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


def _add_thread(call: Call, channel: Channel, thread_id: int) -> Channel:
    minutes = call.body.get("auto_archive_duration") or DEFAULT_ARCHIVE_MINUTES
    state = ThreadState(owner=call.bot.id, auto_archive_minutes=minutes)
    return call.world.add_thread(channel, thread_id, call.body["name"], state)


def get_thread_member(call: Call) -> Reply:
    """GET /channels/{channel}/thread-members/{user}."""
    thread, user = _thread(call), call.world.guild.user(call.id("user")).id
    if user not in thread.members:
        raise Refusal(10007)
    joined = timestamp(thread.archive_changed)
    return Reply({"id": str(call.id("channel")), "user_id": str(user), "join_timestamp": joined, "flags": 0})


def _thread(call: Call) -> ThreadState:
    thread = call.channel().thread
    if thread is None:
        raise Refusal(50024)
    return thread


CHANNEL_ROUTES: tuple[Route, ...] = (
    ("GET", "/channels/{channel}", get_channel),
    ("PATCH", "/channels/{channel}", patch_channel),
    ("POST", "/channels/{channel}/messages/{message}/threads", start_thread),
    ("GET", "/channels/{channel}/thread-members/{user}", get_thread_member),
)
