"""`/server`: channels, threads, time, language and limits, and what the bot lacks in a server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from enum import EnumType, StrEnum
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands

from bot.db.errors import StoreError
from bot.errors import MatchError
from bot.features.preferences.settings import complete_time_zone
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.hours import check_time_zone
from bot.matches.ids import ChannelId, GuildId, RoleId
from bot.matches.preferences import People
from bot.matches.settings import ALL_BY_TURNS, AS_DISCORD, Declared, Option, ServerSettings, SetBy, declared
from bot.transport.visibility import INSTALLED, permission_names
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import FeatureCog, Oddity
from bot.ui.components import Button, Item, Link, Select, view_of
from bot.ui.match_option import choice, command_of, game_choices
from bot.ui.permissions import check_manager, check_moderator, may_manage
from bot.ui.slots import SERVER_BUTTONS, SERVER_LINES, items_of, server_group
from bot.ui.unusable_settings import UnusableSetting, find_unusable, notify_managers, store_notified
from bot.words import Argument, Words


@server_group.command(name="show", description="command-server-show", extras={"order": 10})
async def show_command(interaction: Interaction) -> None:
    await ShowServer().run(await Acting.acknowledge(interaction))


class ShowServer(Button, name="server-show", label="button-back"):
    async def press(self, acting: Acting) -> None:
        check_moderator(acting)
        await _show(acting, acting.server, await _lines(acting, acting.server))


class _Kind(NamedTuple):
    """How Discord asks for a setting, and how it is read and shown."""

    asks: Any = str
    read: Callable[[Any], Any] = lambda given: given  # may raise `MatchError`
    show: Callable[[Any, Words], Argument] = lambda value, _words: value
    variable: str = "value"  # in the message of its line
    choices: Callable[[Oddity], list[app_commands.Choice[Any]]] = lambda _bot: []


def _read_role(role: discord.Role) -> RoleId | None:
    if role.is_default():
        return None
    return RoleId(role.id)


def _language_choices(bot: Oddity) -> list[app_commands.Choice[Any]]:
    found = [choice("as-servers-discord", AS_DISCORD)]
    for language in bot.languages.known:
        words = bot.languages.words(language)
        parts = filter(None, [words.say("language-name"), words.say("language-note")])
        found.append(app_commands.Choice(name=" · ".join(parts), value=language))
    return found


_KINDS: dict[Any, _Kind] = {
    bool: _Kind(bool),
    RoleId: _Kind(discord.Role, _read_role, lambda role, words: words.role(role), "role"),
    ChannelId: _Kind(
        discord.TextChannel, lambda given: ChannelId(given.id), lambda one, _: one and str(one), "channel"
    ),
    "channels": _Kind(show=lambda several, _: tuple(f"<#{one}>" for one in several), variable="channels"),
    "excluded": _Kind(show=lambda people, words: tuple(map(words.person, people)), variable="people"),
    "days": _Kind(
        int,
        lambda days: days or None,
        lambda days, _: days or 0,
        "days",
        lambda _: [choice("days-per-turn", days, days=days) for days in (0, *DAYS_PER_TURN)],
    ),
    "language": _Kind(
        read=lambda given: None if given == AS_DISCORD else given,
        show=lambda language, _: language or AS_DISCORD,
        choices=_language_choices,
    ),
    "game": _Kind(choices=lambda bot: [choice("all-by-turns", ALL_BY_TURNS), *game_choices(bot)]),
    "zone": _Kind(read=check_time_zone),
}
"""By name of the setting, else by type."""


def _kind_of(one: Declared) -> _Kind:
    if isinstance(one.kind, EnumType):
        members: list[StrEnum] = list(one.kind)
        choices = [choice(f"{one.name}-{member}", member.value) for member in members]
        return _Kind(str, one.kind, lambda member, _: member.value, "rule", lambda _: choices)
    if isinstance(one.how, Option) and one.how.between:
        return _Kind(app_commands.Range[int, *one.how.between])
    return _KINDS.get(one.name) or _KINDS[one.kind]


def _options() -> dict[str, Declared]:
    return {one.name: one for one in declared(ServerSettings, Option)}


def set_command(bot: Oddity) -> app_commands.Command[Any, ..., None]:
    options = _options()
    kinds = {name: _kind_of(one) for name, one in options.items()}
    command = command_of(
        "set",
        locale_str("command-server-set"),
        {name: kind.asks for name, kind in kinds.items()},
        lambda name: locale_str(f"choose-{options[name].how.about}"),
        _set,
    )
    choices = {name: found for name, kind in kinds.items() if (found := kind.choices(bot))}
    app_commands.choices(**choices)(command)
    app_commands.autocomplete(zone=complete_time_zone)(command)
    command.extras["order"] = 70
    return command


async def _set(acting: Acting, **given: Any) -> None:
    check_manager(acting)
    await acting.reply.think()
    options = _options()
    changes = {options[name].field: _read(acting.bot, options[name], value) for name, value in given.items()}
    if not changes:
        raise MatchError("nothing-to-set")
    await change_server(acting, **changes)


def _read(bot: Oddity, one: Declared, given: Any) -> Any:
    kind = _kind_of(one)
    choices = kind.choices(bot)
    if choices and given not in {offered.value for offered in choices}:  # anything can be forged
        raise MatchError("command-changed")
    return kind.read(given)


@SERVER_BUTTONS.add(order=40)
def _check_button(acting: Acting, _settings: ServerSettings) -> Iterator[Link]:
    if may_manage(acting):
        yield CheckServer()


class CheckServer(Button, name="server-check", label="button-server-check", acknowledges="beside"):
    async def press(self, acting: Acting) -> None:
        check_manager(acting)
        lines = [line async for line in report(acting)]
        text = truncate_lines(lines, acting.words, MESSAGE_LENGTH)
        await acting.reply.show(text)


class ChooseChannels(Select, name="channels"):
    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_manager(acting)
        await change_server(acting, channels=read_channels(acting, values))


def read_channels(acting: Acting, values: Sequence[str]) -> tuple[ChannelId, ...]:
    """Return the chosen text channels, whose ids may be forged."""
    real = _text_channels(acting)
    chosen = tuple(dict.fromkeys(real[text] for text in values if text in real))
    if values and not chosen:
        raise MatchError("no-such-channel")
    return chosen


def _text_channels(acting: Acting) -> dict[str, ChannelId]:
    guild = acting.guild
    if not guild:
        return {}
    return {str(channel.id): ChannelId(channel.id) for channel in guild.text_channels}


async def change_server(acting: Acting, **changes: Any) -> None:
    guild = acting.by.place.guild
    await show_changed(acting, acting.get(People).change_server(guild, **changes))


async def show_changed(acting: Acting, changing: Awaitable[ServerSettings]) -> None:
    """Change settings and show them, changed ones first."""
    before = await _lines(acting, acting.server)
    settings = await changing
    lines = await _lines(acting, settings)
    changed = [line for line in lines if line not in before]
    heading = acting.words.say("server-changed", count=len(changed))
    await _show(acting, settings, [line for line in lines if line in before], [heading, *changed])


async def _show(
    acting: Acting, settings: ServerSettings, rest: Sequence[str], first: Sequence[str] = ()
) -> None:
    words = acting.words
    buttons = items_of(SERVER_BUTTONS(acting, settings), words)
    lines = [*first, words.say("server-shown"), *rest]
    rows = [buttons]
    if may_manage(acting):
        lines += [one.say(words) for one in await _unusable(acting, settings)]
        options = {"placeholder": words.say("server-choose-channels"), "min_values": 0, "max_values": 25}
        select = channel_select(acting, ChooseChannels().custom_id, settings.channels, **options)
        rows.insert(0, [Item(select)])
    text = truncate_lines(lines, words, MESSAGE_LENGTH)
    await acting.reply.show(text, view=view_of(*rows))


async def _lines(acting: Acting, settings: ServerSettings) -> list[str]:
    added = [await line for line in SERVER_LINES(acting, settings)]
    return [*settings_lines(acting.bot, settings, acting.words), *added]


async def _unusable(acting: Acting, settings: ServerSettings) -> list[UnusableSetting]:
    """Store that the acting manager has been notified of these."""
    if acting.guild is None:
        return []
    found = await find_unusable(acting.bot, acting.guild, settings)
    await store_notified(acting.bot, acting.by.place.guild, settings, found)
    return found


def settings_lines(bot: Oddity, settings: ServerSettings, words: Words) -> Iterator[str]:
    name = bot.languages.words(settings.language or AS_DISCORD).say("language-name")
    lines: dict[str, dict[str, Argument]] = {}
    shown = [(one, line) for one in declared(ServerSettings, Option, SetBy) if (line := one.line)]
    for one, line in sorted(shown, key=lambda pair: pair[1].section):
        value = one.value(settings)
        if value or not line.is_optional:
            details = lines.setdefault(line.name, {"name": name, "count": len(settings.channels)})
            kind = _kind_of(one)
            details[line.variable or kind.variable] = kind.show(value, words)
    for line_name, details in lines.items():
        yield words.say(f"server-{line_name}", **details)


def channel_select(
    acting: Acting, custom_id: str, chosen: Sequence[ChannelId], **options: Any
) -> ui.ChannelSelect[Any]:
    real = set(_text_channels(acting).values())
    channels = [
        discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
        for channel in chosen
        if channel in real
    ]
    kinds = [discord.ChannelType.text]
    return ui.ChannelSelect(custom_id=custom_id, channel_types=kinds, default_values=channels, **options)


async def report(acting: Acting) -> AsyncIterator[str]:
    """Report missing permissions by channel, and how to grant them."""
    guild = acting.guild
    settings = acting.server
    words = acting.words
    if guild is None:
        return  # the command is offered in servers only
    known = [channel for channel in guild.text_channels if channel.id in settings.channels]
    channels = known
    if not settings.channels:
        channels = guild.text_channels
    lacking = {one.id: permission_names(INSTALLED & ~one.permissions_for(guild.me)) for one in channels}
    fine = tuple(f"<#{channel}>" for channel, names in lacking.items() if not names)
    yield words.say("check-fine", count=len(fine), channels=fine)
    gone = len(settings.channels) - len(known)
    if gone:
        yield words.say("check-gone", count=gone)
    further = [one for one in await _unusable(acting, settings) if one.what != "channels"]
    if len(fine) < len(lacking) or any(one.missing for one in further):
        yield words.say("check-mend")
    for channel, names in lacking.items():
        if names:
            yield words.say("check-lacking", channel=channel, permissions=names)
    for one in further:
        yield one.say(words)


class DeletionWatch(FeatureCog):
    """Notifies managers when a channel or role in the settings is deleted."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._notify(channel.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self._notify(role.guild)

    async def _notify(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        with suppress(StoreError):  # they are notified on use or with the next settings
            await notify_managers(self._bot, GuildId(guild.id))


async def setup(bot: Oddity) -> None:
    server_group.add_command(set_command(bot), override=True)
