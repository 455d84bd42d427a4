"""Everything undocumented that the bot uses of discord.py.

No other module names these. pyproject.toml pins discord.py to 2.7 because of them.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
import yarl
from discord import shard as discord_shard
from discord import ui
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

__all__ = ["AsyncWebhookAdapter", "DiscordWebSocket", "ReconnectWebSocket"]

DISCORD_REASONS = {
    "discord.http.Route.BASE": "connecting to a stand-in for Discord, such as the sandbox",
    "discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY": "connecting to a stand-in for Discord's gateway",
    "discord.shard.ExponentialBackoff": "retrying the gateway every half minute at least",
    "discord.webhook.async_.AsyncWebhookAdapter.request": "truncating answers to interactions",
    "discord.webhook.async_.async_context": "truncating answers to interactions",
    "client.http.request": "pacing and truncating requests",
    "discord.http.Route": "sending and editing messages without reading the whole answer",
    "client.http.ws_connect": "treating a connection that closes at once as one that failed",
    "client.http.connector": "logging in again after a failure",
    "client.http.get_bot_gateway": "reading the recommended shard count and the IDENTIFY limits",
    "client.http.bulk_upsert_global_commands": "registering commands with English as default",
    "client.http.edit_channel": "unarchiving a thread without fetching it first",
    "client.http.get_thread_member": "fetching a thread member without fetching the thread first",
    "client.http.get_guilds": "reading the bot's permissions in each server",
    "client._connection.shard_count": "mapping servers to shards",
    "client._connection._remove_guild": "removing one shard's servers from the cache",
    "client._connection.parsers": "going on after an event that cannot be parsed",
    "client._connection.call_handlers": "being ready with only this process's shards",
    "discord.gateway.ReconnectWebSocket": "resuming a session",
    "discord.gateway.DiscordWebSocket.from_client": "opening the connection of one shard",
    "discord.gateway.DiscordWebSocket.poll_event": "listening to one shard",
    "discord.gateway.DiscordWebSocket.close": "closing the connection of one shard",
    "discord.gateway.DiscordWebSocket.open": "checking whether one shard is connected",
    "discord.gateway.DiscordWebSocket.latency": "measuring the connection of one shard",
    "socket.session_id": "resuming a session",
    "socket.sequence": "resuming a session",
    "socket.gateway": "resuming a session at its gateway",
}
"""Each name and its use: in a module, of a `client`, or of a shard's `socket`."""
UNREADABLE = "unreadable-"
"""Prefix of a note's key, before the shard number: its servers that discord.py cannot parse, and why."""
_ESSENTIAL = ("id", "unavailable")
_WITHOUT_CHANNELS = (*_ESSENTIAL, "name", "owner_id", "preferred_locale", "roles", "members", "threads")


def talk_to(url: str) -> None:
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway/"


# Requests ----------------------------------------------------------------------------------------


def wrap_requests(client: discord.Client, wrap: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    http: Any = client.http
    http.request = wrap(http.request)


def wrap_connecting(client: discord.Client, wrap: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    http: Any = client.http
    http.ws_connect = wrap(http.ws_connect)


def set_webhook_adapter(adapter: AsyncWebhookAdapter) -> None:
    async_context.set(adapter)


async def log_in(client: discord.Client, token: str) -> None:
    """Log in, repeatably: after a failure discord.py would leave the connector open."""
    try:
        await client.login(token)
    except BaseException:
        await client.http.close()
        client.http.connector = discord.utils.MISSING  # closed with its session
        raise


async def ask_for_gateway(client: discord.Client) -> tuple[int, Mapping[str, int]]:
    shards, _, limits = await client.http.get_bot_gateway()
    return shards, {name: int(value) for name, value in limits.items()}  # type: ignore[call-overload]


async def ask_for_commands(client: discord.Client) -> Sequence[Mapping[str, Any]]:
    """Return the registered commands in all languages, which discord.py's method leaves out."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    found: Sequence[Mapping[str, Any]] = await client.http.request(
        route, params={"with_localizations": "true"}
    )
    return found


async def register_commands(client: discord.Client, payload: list[Any]) -> Sequence[Mapping[str, Any]]:
    assert client.application_id is not None  # noqa: S101 (known since login)
    return await client.http.bulk_upsert_global_commands(client.application_id, payload)


def send_message(
    client: discord.Client,
    channel: int,
    content: str,
    *,
    nonce: str,
    view: ui.View | None = None,
    file: discord.File | None = None,
    allowed_mentions: discord.AllowedMentions | None = None,
    reference: discord.MessageReference | None = None,
    silent: bool = False,
) -> Awaitable[Mapping[str, Any]]:
    """Return Discord's answer as it is, of which discord.py would make a message."""
    body = _body(client, content=content, view=view, allowed_mentions=allowed_mentions)
    body |= {"nonce": nonce, "enforce_nonce": True}
    if reference is not None:
        body["message_reference"] = reference.to_message_reference_dict()
    if silent:
        body["flags"] = discord.MessageFlags(suppress_notifications=True).value
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
    return _upload(client, route, body, [] if file is None else [file])


def edit_message(
    client: discord.Client, channel: int, message: int, changes: Mapping[str, Any]
) -> Awaitable[Mapping[str, Any]]:
    """`changes` are arguments of discord.py: content, view, attachments and allowed mentions."""
    path = "/channels/{channel_id}/messages/{message_id}"
    route = Route("PATCH", path, channel_id=channel, message_id=message)
    files = changes.get("attachments")
    body = _body(client, **{name: value for name, value in changes.items() if name != "attachments"})
    if files is not None:
        body["attachments"] = []
    return _upload(client, route, body, files or [])


def _body(client: discord.Client, **more: Any) -> dict[str, Any]:
    body: dict[str, Any] = {}
    mentions = more.get("allowed_mentions")
    if "content" in more:
        body["content"] = more["content"]
        usual = client.allowed_mentions
        if usual is not None:
            mentions = usual if mentions is None else usual.merge(mentions)
    if "view" in more:
        body["components"] = [] if more["view"] is None else more["view"].to_components()
    if mentions is not None:
        body["allowed_mentions"] = mentions.to_dict()
    return body


def _upload(
    client: discord.Client, route: Route, body: dict[str, Any], files: Sequence[discord.File]
) -> Awaitable[Mapping[str, Any]]:
    if not files:
        return client.http.request(route, json=body)
    body["attachments"] = [file.to_dict(number) for number, file in enumerate(files)]
    return client.http.request(route, json=body, files=files)


async def wake_thread(client: discord.Client, thread: int) -> None:
    await client.http.edit_channel(thread, archived=False)


async def ask_for_thread_member(client: discord.Client, thread: int, user: int) -> None:
    await client.http.get_thread_member(thread, user)


async def ask_for_servers(client: discord.Client, limit: int, after: int | None) -> Sequence[Any]:
    return await client.http.get_guilds(limit, after=after, with_counts=False)


# The gateway -------------------------------------------------------------------------------------


def use_backoff(backoff: type[Any]) -> None:
    """Replace the backoff of shard connections; discord.py's own waits up to 17 minutes."""
    discord_shard.ExponentialBackoff = backoff  # type: ignore[attr-defined]


Report = Callable[[str, int, Exception | None], None]
"""Receives an event, its server, and the error that discord.py raised on it; for GUILD_CREATE and
GUILD_DELETE also without error.
"""


def guard_reading(client: discord.Client, report: Report) -> None:
    """Report an event that discord.py cannot parse, and go on; else it would end the client at each start.

    READY is not guarded: a connection without it is useless.
    """
    parsers = client._connection.parsers  # noqa: SLF001

    def guarded(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
        def read(data: Any) -> None:
            server = int(data.get("guild_id") or (data.get("id") if event.startswith("GUILD_") else 0) or 0)
            problem = None
            try:
                parse(data)
            except Exception as error:  # noqa: BLE001 (other servers go on)
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
    for names in (_WITHOUT_CHANNELS, _ESSENTIAL):
        with suppress(Exception):
            add({name: data[name] for name in names if name in data})
            break
    for channel in data.get("channels", ()):
        with suppress(Exception):
            add_channel({**channel, "guild_id": data["id"]})


def forget_servers(client: discord.Client, shard: int) -> None:
    """Remove a shard's servers from the cache; a new session announces those that still have the bot."""
    for guild in tuple(client.guilds):
        if guild.shard_id == shard:
            client._connection._remove_guild(guild)  # noqa: SLF001


def set_shard_count(client: discord.AutoShardedClient, count: int) -> None:
    client.shard_count = client._connection.shard_count = count  # noqa: SLF001


def mark_ready(client: discord.Client) -> None:
    """Dispatch "ready", which discord.py does only where it manages all shards."""
    client._connection.call_handlers("ready")  # noqa: SLF001
    client.dispatch("ready")
