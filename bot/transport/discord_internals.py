"""Everything of discord.py that the bot uses though its documentation does not promise it.

No other module names these. pyproject.toml pins discord.py to 2.7 for their sake.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
import yarl
from discord import shard as discord_shard
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

__all__ = ["AsyncWebhookAdapter", "DiscordWebSocket", "ReconnectWebSocket"]

REASONS = {
    "discord.http.Route.BASE": "talking to a stand-in for Discord, such as the sandbox",
    "discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY": "talking to a stand-in for Discord's gateway",
    "discord.shard.ExponentialBackoff": "trying the gateway every half minute at least",
    "discord.webhook.async_.AsyncWebhookAdapter.request": "keeping answers to interactions to the limits",
    "discord.webhook.async_.async_context": "keeping answers to interactions to the limits",
    "client.http.request": "keeping requests to the limits, and to the rate of this process",
    "client.http.ws_connect": "taking a connection that is gone at once for one that cannot be made",
    "client.http.connector": "logging in once more after an attempt that failed",
    "client.http.get_bot_gateway": "knowing how many shards Discord recommends, and how many may identify",
    "client.http.bulk_upsert_global_commands": "registering commands with English as everybody's language",
    "client.http.edit_channel": "waking a thread without asking for it first",
    "client.http.get_thread_member": "asking for a member of a thread without asking for the thread first",
    "client.http.get_guilds": "reading what the bot may do in each server",
    "client._connection.shard_count": "telling servers of one shard from those of another",
    "client._connection._remove_guild": "forgetting the servers of one shard",
    "client._connection.parsers": "going on where an event cannot be read",
    "client._connection.call_handlers": "being ready with those shards that this process has",
    "discord.gateway.ReconnectWebSocket": "going on with a session over another connection",
    "discord.gateway.DiscordWebSocket.from_client": "opening the connection of one shard",
    "discord.gateway.DiscordWebSocket.poll_event": "listening to one shard",
    "discord.gateway.DiscordWebSocket.close": "closing the connection of one shard",
    "discord.gateway.DiscordWebSocket.open": "knowing whether one shard is connected",
    "discord.gateway.DiscordWebSocket.latency": "measuring the connection of one shard",
    "socket.session_id": "going on with a session over another connection",
    "socket.sequence": "going on with a session over another connection",
    "socket.gateway": "going on with a session where it was",
}
"""Each name, and what it is for: in a module, of a `client`, or of the `socket` of a shard."""


def talk_to(url: str) -> None:
    """Let discord.py talk to a stand-in for Discord instead, from the next client on.

    Args:
        url: Where it listens, such as `http://127.0.0.1:8080`.
    """
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway/"


# Requests ----------------------------------------------------------------------------------------


def wrap_requests(client: discord.Client, wrap: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Let all requests with the bot's token pass something of ours."""
    http: Any = client.http
    http.request = wrap(http.request)


def wrap_connecting(client: discord.Client, wrap: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Let all that connects to the gateway pass something of ours."""
    http: Any = client.http
    http.ws_connect = wrap(http.ws_connect)


def answer_by(adapter: AsyncWebhookAdapter) -> None:
    """Let answers to interactions pass an adapter, in this task and those that come of it."""
    async_context.set(adapter)


async def log_in_anew(client: discord.Client, token: str) -> None:
    """Log in, and let that be done once more if it fails: discord.py would leave the connector open."""
    try:
        await client.login(token)
    except BaseException:
        await client.http.close()
        client.http.connector = discord.utils.MISSING  # it is closed with its session, and made anew
        raise


async def ask_for_gateway(client: discord.Client) -> tuple[int, Mapping[str, int]]:
    """Return how many shards Discord recommends, and what it says of session starts."""
    shards, _, limits = await client.http.get_bot_gateway()
    return shards, {name: int(value) for name, value in limits.items()}  # type: ignore[call-overload]


async def register_commands(client: discord.Client, payload: list[Any]) -> Sequence[Mapping[str, Any]]:
    assert client.application_id is not None  # noqa: S101 (known since login)
    return await client.http.bulk_upsert_global_commands(client.application_id, payload)


async def wake_thread(client: discord.Client, thread: int) -> None:
    """Wake a thread of which no more is known than its id."""
    await client.http.edit_channel(thread, archived=False)


async def ask_for_thread_member(client: discord.Client, thread: int, user: int) -> None:
    """Ask for a member of a thread of which no more is known than its id.

    Raises:
        discord.NotFound: There is no such member.
    """
    await client.http.get_thread_member(thread, user)


async def ask_for_servers(client: discord.Client, limit: int, after: int | None) -> Sequence[Any]:
    return await client.http.get_guilds(limit, after=after, with_counts=False)


# The gateway -------------------------------------------------------------------------------------


def use_backoff(backoff: type[Any]) -> None:
    """Let shards wait between two attempts as this says; discord.py's own waits up to 17 minutes."""
    discord_shard.ExponentialBackoff = backoff  # type: ignore[attr-defined]


Report = Callable[[str, int, Exception | None], None]
"""Is told of an event, its server, and why discord.py cannot read it; of servers that come and go always."""

UNREADABLE = "unreadable-"
"""With the number of a shard, the key of the note of its servers that cannot be read, and why."""

_ESSENTIAL = ("id", "unavailable")
_BESIDE_CHANNELS = (*_ESSENTIAL, "name", "owner_id", "preferred_locale", "roles", "members", "threads")


def guard_reading(client: discord.Client, report: Report) -> None:
    """Report an event that discord.py cannot read, and go on: it would end the client, at each start again.

    READY is not guarded, since a connection without it is of no use.
    """
    parsers = client._connection.parsers  # noqa: SLF001

    def guarded(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
        def read(data: Any) -> None:
            server = int(data.get("guild_id") or (data.get("id") if event.startswith("GUILD_") else 0) or 0)
            problem = None
            try:
                parse(data)
            except Exception as error:  # noqa: BLE001 (whatever it is, others are served on)
                problem = error
            if problem is not None or event in {"GUILD_CREATE", "GUILD_DELETE"}:
                report(event, server, problem)
            if problem is not None and event == "GUILD_CREATE":
                _read_in_part(data, parse, add_channel)

        return read

    add_channel = parsers["CHANNEL_CREATE"]
    parsers.update({event: guarded(event, parse) for event, parse in parsers.items() if event != "READY"})


def _read_in_part(
    data: Mapping[str, Any], add: Callable[[Any], None], add_channel: Callable[[Any], None]
) -> None:
    """Add a server with what can be read of it and each of its channels, or at least its id."""
    for names in (_BESIDE_CHANNELS, _ESSENTIAL):
        with suppress(Exception):
            add({name: data[name] for name in names if name in data})
            break
    for channel in data.get("channels", ()):
        with suppress(Exception):
            add_channel({**channel, "guild_id": data["id"]})


def forget_servers(client: discord.Client, shard: int) -> None:
    """Forget the servers of a shard, of which a new session tells anew: some may have let the bot go."""
    for guild in tuple(client.guilds):
        if guild.shard_id == shard:
            client._connection._remove_guild(guild)  # noqa: SLF001


def set_shard_count(client: discord.AutoShardedClient, count: int) -> None:
    """Note how many shards there are where discord.py does not ask for it."""
    client.shard_count = client._connection.shard_count = count  # noqa: SLF001


def be_ready(client: discord.Client) -> None:
    """Tell that the client is ready, which discord.py does where it has all the shards itself."""
    client._connection.call_handlers("ready")  # noqa: SLF001
    client.dispatch("ready")
