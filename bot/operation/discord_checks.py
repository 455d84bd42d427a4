"""Checks of `oddity doctor` at Discord: the application, permissions, commands."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands

from bot.operation.channel_check import FAILED, STEP_SECONDS, check_channel
from bot.operation.database_checks import CheckResult, problem, warning, well
from bot.operation.files import describe_foreign, describe_unused
from bot.transport.discord_clock import DiscordClock
from bot.transport.discord_internals import ask_for_servers
from bot.transport.visibility import INSTALLED, permission_names
from bot.words import Words

GUILDS_AT_ONCE = 200
FEW_STARTS = 20
"""Of the gateway connections that Discord allows in a day."""


@dataclass(frozen=True)
class BotRecord:
    name: str
    application: str | None = None
    command_ids: frozenset[int] | None = None
    """Commands registered last; `None` if the bot has never run."""
    places: frozenset[int] = frozenset()
    unreadable: Mapping[int, str] = field(default_factory=dict)
    """Servers of which discord.py cannot parse an event, and why."""
    is_unused: bool = True


async def check_discord(
    token: str, *, words: Words, known: BotRecord, channel: int | None = None
) -> AsyncIterator[CheckResult]:
    """Check all that the bot depends on; only with a channel, something is posted."""
    clock = DiscordClock()
    async with discord.AutoShardedClient(intents=discord.Intents.none(), http_trace=clock.trace()) as client:
        try:
            async with asyncio.timeout(STEP_SECONDS):
                await client.login(token)
            yield _application_finding(client, known)
            yield _clock_finding(clock.offset_seconds())
            async with asyncio.timeout(STEP_SECONDS):
                yield await _check_gateway(client)
                yield await _check_commands(client, known)
            async for finding in _check_servers(client, words, known):
                yield finding
            if channel is not None:
                async for finding in check_channel(client, channel, words):
                    yield finding
        except discord.LoginFailure:
            yield problem("token", "Discord refuses it: copy it again from your application's page")
        except FAILED as error:
            yield problem(
                "discord",
                f"no good answer ({error or 'none in time'}): check the network, then https://discordstatus.com",
            )


def _application_finding(client: discord.Client, known: BotRecord) -> CheckResult:
    application = client.application
    assert application is not None  # noqa: S101 (known since login)
    if known.application not in {None, str(application.id)}:
        return problem("application", describe_foreign(known.name, known.application, application.id))
    who = f"Discord knows the bot as {client.user}, application {application.id}"
    if application.interactions_endpoint_url:
        return problem(
            "application",
            f"{who}, and sends its commands to {application.interactions_endpoint_url} instead: empty"
            " “Interactions Endpoint URL” on its page",
        )
    flags = application.flags
    wanted = {
        "Presence": flags.gateway_presence or flags.gateway_presence_limited,
        "Server Members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "Message Content": flags.gateway_message_content or flags.gateway_message_content_limited,
    }
    needless = [name for name, is_on in wanted.items() if is_on]
    if needless:
        return warning(
            "application", f"{who}; privileged intents that it never uses are on: {', '.join(needless)}"
        )
    return well("application", f"{who}; it needs no privileged intents, and has none")


def _clock_finding(offset: float) -> CheckResult:
    if not offset:
        return well("clock", "within a second of Discord's")
    return warning(
        "clock", f"{-offset:+.1f} s off Discord's; the bot uses Discord's, but synchronise this machine (NTP)"
    )


async def _check_gateway(client: discord.AutoShardedClient) -> CheckResult:
    starts = await client.fetch_session_start_limits()
    text = f"{starts.remaining} of {starts.total} connections are left today"
    if starts.remaining >= FEW_STARTS:
        return well("gateway", text)
    return warning(
        "gateway",
        f"only {text} (more in {starts.reset_after // 60_000} min): does the bot restart all the time?",
    )


async def _check_commands(client: discord.Client, known: BotRecord) -> CheckResult:
    ids = known.command_ids
    registered = await app_commands.CommandTree(client).fetch_commands()
    if known.is_unused and registered:
        return problem("commands", describe_unused(known.name))
    if ids is None:
        return warning("commands", "none were registered from this database: start the bot once")
    if ids != {command.id for command in registered}:
        return problem(
            "commands",
            "Discord has others than the bot registered last; end any other bot that uses this token, and"
            " restart the bot, which registers its own",
        )
    return well("commands", f"the {len(ids)} that the bot registered last are there")


async def _check_servers(
    client: discord.Client, words: Words, known: BotRecord
) -> AsyncIterator[CheckResult]:
    servers = await _servers(client)
    for server in servers:
        missing = _missing(server)
        what = f"“{server['name']}” ({server['id']})"
        why = known.unreadable.get(int(server["id"]))
        if why:
            yield warning(
                "servers",
                f"discord.py could not read all of {what} ({why}): matches go on there; report it with the"
                " traceback in the log, and look for a newer discord.py",
            )
        if missing:
            names = ", ".join(words.say(term.message, name=term.name) for term in permission_names(missing))
            yield problem("permissions", f"{what} lacks {names}: give them to the bot's role in that server")
        else:
            yield well(
                "permissions",
                f"{what} has all permissions; *Check permissions* in `/server show` checks its channels",
            )
    if not servers:
        yield warning("permissions", "the bot is in no server: install it with the link in the README")
    for left in sorted(known.places - {int(server["id"]) for server in servers}):
        yield warning("permissions", f"matches are running in server {left}, which the bot is not in")


async def _servers(client: discord.Client) -> Sequence[Any]:
    found: list[Any] = []
    while True:
        last = int(found[-1]["id"]) if found else None
        async with asyncio.timeout(STEP_SECONDS):
            page = await ask_for_servers(client, GUILDS_AT_ONCE, last)
        found += page
        if len(page) < GUILDS_AT_ONCE:
            return found


def _missing(server: Any) -> discord.Permissions:
    held = discord.Permissions(int(server["permissions"]))
    if held.administrator or server["owner"]:
        return discord.Permissions.none()
    return INSTALLED & ~held
