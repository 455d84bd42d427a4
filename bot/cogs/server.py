"""What those who manage a server decide: channels, threads, time, language, limits; and what I lack there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.cogs._answers import Interaction, private_words, think
from bot.cogs._components import Press, PressItem, chosen, view_of
from bot.cogs._limits import MESSAGE, joined
from bot.cogs._said import said
from bot.cogs._where import INSTALLED, permission_names, place_of
from bot.errors import MatchError, NotForYouError
from bot.matches.challenges import check_days
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.people import check_channel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.cogs.client import Oddity
    from bot.errors import Term
    from bot.matches.settings import ServerSettings
    from bot.words import Languages, Words

AS_DISCORD = "discord"
"""Stands for the language of the server's Discord."""


def add_to(client: Oddity) -> None:
    """Offer ``/server`` to those who may manage the server, and answer its select of channels."""
    languages = client.languages
    group = app_commands.Group(
        name="server",
        description=said(languages, "command-server"),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="show", description=said(languages, "command-server-show"))
    async def show(interaction: Interaction) -> None:
        check_manager(interaction)
        await think(interaction)
        await _show(interaction, await client.matches.store.server(place_of(interaction).guild))

    @group.command(name="set", description=said(languages, "command-server-set"))
    @app_commands.choices(days=_day_choices(languages))
    @app_commands.choices(language=_language_choices(languages))
    @app_commands.describe(
        threads=said(languages, "choose-threads"),
        days=said(languages, "choose-default-days"),
        language=said(languages, "choose-server-language"),
        challenges=said(languages, "choose-most-open"),
        matches=said(languages, "choose-most-running"),
        total=said(languages, "choose-most-in-server"),
    )
    async def set_(
        interaction: Interaction,
        *,
        threads: bool | None = None,
        days: int | None = None,
        language: str | None = None,
        challenges: app_commands.Range[int, 1, 25] | None = None,
        matches: app_commands.Range[int, 1, 100] | None = None,
        total: app_commands.Range[int, 1, 1000] | None = None,
    ) -> None:
        check_manager(interaction)
        await think(interaction)
        given = {
            "threads": threads,
            "most_open": challenges,
            "most_running": matches,
            "most_in_server": total,
        }
        changes: dict[str, Any] = {field: value for field, value in given.items() if value is not None}
        if days is not None:
            check_days(days)
            changes["days_per_turn"] = days or None
        if language is not None:
            changes["language"] = language if language in languages.known else None
        if not changes:
            raise MatchError("nothing-to-set")
        await _keep(interaction, **changes)

    @group.command(name="check", description=said(languages, "command-server-check"))
    async def check(interaction: Interaction) -> None:
        await _check(interaction)

    client.tree.add_command(group)
    client.handlers |= {"channels": choose_channels}


def check_manager(interaction: Interaction) -> None:
    """See that a person may manage the server; that others do not find the command is only a default.

    Raises:
        NotForYouError: they may not.
    """
    if not interaction.permissions.manage_guild:
        raise NotForYouError("not-manager")


async def check_channel_of(interaction: Interaction) -> None:
    """See that challenges may be made here.

    Raises:
        MatchError: the server wants them elsewhere; the error names where.
    """
    place = place_of(interaction)
    parent = getattr(interaction.channel, "parent_id", None)
    settings = await interaction.client.matches.store.server(place.guild)
    check_channel(settings, place.channel, parent or place.channel)


async def choose_channels(interaction: Interaction, _press: Press) -> None:
    """Let challenges be made in the channels that were chosen; in all if there is none."""
    check_manager(interaction)
    await think(interaction)
    real = _text_channels(interaction)
    wanted = chosen(interaction)
    kept = tuple(dict.fromkeys(real[text] for text in wanted if text in real))
    if wanted and not kept:
        raise MatchError("no-such-channel")
    await _keep(interaction, channels=kept)


def _text_channels(interaction: Interaction) -> dict[str, int]:
    """The ids of the server's text channels, by how they are written; anybody can send anything."""
    guild = interaction.guild
    return {str(channel.id): channel.id for channel in guild.text_channels} if guild else {}


async def _keep(interaction: Interaction, **changes: Any) -> None:
    store = interaction.client.matches.store
    await _show(interaction, await store.change_server(place_of(interaction).guild, **changes))


async def _check(interaction: Interaction) -> None:
    check_manager(interaction)
    await think(interaction)
    words = await private_words(interaction)
    settings = await interaction.client.matches.store.server(place_of(interaction).guild)
    lines = list(report(interaction, settings, words))
    await interaction.edit_original_response(content=joined(lines, words, MESSAGE))


async def _show(interaction: Interaction, settings: ServerSettings) -> None:
    client = interaction.client
    words = await private_words(interaction)
    await interaction.edit_original_response(
        content="\n".join(settings_lines(client, settings, words)),
        view=view_of([_channel_select(interaction, settings, words)]),
    )


def settings_lines(client: Oddity, settings: ServerSettings, words: Words) -> Iterator[str]:
    """What a server has set, a line each."""
    yield words.say("server-shown")
    channels = tuple(f"<#{channel}>" for channel in settings.channels)
    yield words.say("server-channels", count=len(channels), channels=channels)
    yield words.say("server-threads", value="yes" if settings.threads else "no")
    yield words.say("server-days", days=settings.days_per_turn or 0)
    language = settings.language or AS_DISCORD
    name = client.languages.words(language).say("language-name")
    yield words.say("server-language", value=language, name=name)
    yield words.say(
        "server-limits",
        open=settings.most_open,
        running=settings.most_running,
        total=settings.most_in_server,
    )


def _channel_select(interaction: Interaction, settings: ServerSettings, words: Words) -> PressItem:
    real = set(_text_channels(interaction).values())
    channels = [
        discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
        for channel in settings.channels
        if channel in real
    ]
    return PressItem(
        ui.ChannelSelect(
            custom_id=Press("channels", 0).custom_id,
            placeholder=words.say("server-choose-channels"),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=25,
            default_values=channels,
        )
    )


def report(interaction: Interaction, settings: ServerSettings, words: Words) -> Iterator[str]:
    """What I lack in each channel where I should work, and how to change it."""
    guild = interaction.guild
    assert guild is not None  # noqa: S101 (the command is offered in servers only)
    known = [channel for channel in guild.text_channels if channel.id in settings.channels]
    channels = known if settings.channels else guild.text_channels
    lacking = {channel.id: missing(channel) for channel in channels}
    fine = tuple(f"<#{channel}>" for channel, names in lacking.items() if not names)
    yield words.say("check-fine", count=len(fine), channels=fine)
    gone = len(settings.channels) - len(known)
    if gone:
        yield words.say("check-gone", count=gone)
    if len(fine) < len(lacking):
        yield words.say("check-mend")
    for channel, names in lacking.items():
        if names:
            yield words.say("check-lacking", channel=str(channel), permissions=names)


def missing(channel: discord.TextChannel) -> tuple[Term, ...]:
    """The permissions that I lack in a channel."""
    return permission_names(INSTALLED & ~channel.permissions_for(channel.guild.me))


def _day_choices(languages: Languages) -> list[app_commands.Choice[int]]:
    return [
        app_commands.Choice(name=said(languages, "days-per-turn", days=days), value=days)
        for days in (0, *DAYS_PER_TURN)
    ]


def _language_choices(languages: Languages) -> list[app_commands.Choice[str]]:
    own = app_commands.Choice(name=said(languages, "as-servers-discord"), value=AS_DISCORD)
    names = {language: languages.words(language).say("language-name") for language in languages.known}
    return [own, *(app_commands.Choice(name=name, value=language) for language, name in names.items())]
