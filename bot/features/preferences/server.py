"""`/server`: channels, threads, time, language and limits, and what the bot lacks in a server."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from discord.ext import commands

from bot.db.errors import StoreError
from bot.errors import MatchError, NotForYouError
from bot.features.moderation import MODERATED_MATCH, ModeratorAction, ShowLog, ask, ask_to_exclude
from bot.features.preferences.settings import AS_DISCORD, complete_time_zone
from bot.matches.challenges import check_days
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.daily import Daily
from bot.matches.ids import ChannelId, GuildId, RoleId, UserId
from bot.matches.people.ratings import Ratings
from bot.matches.privacy import People
from bot.matches.puzzles import Puzzles
from bot.matches.rounds import ALL_BY_TURNS
from bot.matches.settings import DeadlineRule, ServerSettings
from bot.matches.time.quiet import check_time_zone
from bot.transport.visibility import INSTALLED, permission_names
from bot.transport.wire import MESSAGE_LENGTH, truncate_lines
from bot.ui.acting import Acting, Interaction
from bot.ui.client import FeatureCog, Oddity
from bot.ui.components import Button, Item, Select, view_of
from bot.ui.match_option import choice, command_of, game_choices, group_of
from bot.ui.unusable_settings import UnusableSetting, find_unusable, notify_managers, store_notified
from bot.words import Words

server_group = group_of("server", default_permissions=discord.Permissions(manage_guild=True))


@server_group.command(name="show", description="command-server-show")
async def show_command(interaction: Interaction) -> None:
    """Show what is set, and the list of channels."""
    acting = await Acting.acknowledge(interaction)
    check_manager(acting)
    await _show(acting, acting.server)


# /server set


def _days(_acting: Acting, days: int) -> int | None:
    check_days(days)
    return days or None


def _language(acting: Acting, language: str) -> str | None:
    return language if language in acting.bot.languages.known else None


def _rule(_acting: Acting, text: str) -> DeadlineRule:
    if text not in set(DeadlineRule):  # anything can be forged
        raise MatchError("command-changed")
    return DeadlineRule(text)


def _role(_acting: Acting, role: discord.Role) -> RoleId | None:
    return None if role.is_default() else RoleId(role.id)


def _game(acting: Acting, game: str) -> str:
    if game not in {ALL_BY_TURNS, *acting.bot.catalogue.games}:  # anything can be forged
        raise MatchError("command-changed")
    return game


@dataclass(frozen=True)
class _Option:
    """An option of `/server set`."""

    kind: Any
    """What Discord lets people choose."""
    about: str
    """The message that describes it."""
    field: str
    """What it sets in `ServerSettings`."""
    read: Callable[[Acting, Any], Any] = lambda _acting, given: given
    """Returns the value of the field, or raises `MatchError` if it can't be that."""


_OPTIONS = {
    "threads": _Option(bool, "choose-threads", "threads"),
    "pictures": _Option(bool, "choose-pictures", "pictures"),
    "takebacks": _Option(bool, "choose-default-takebacks", "take_backs"),
    "rated": _Option(bool, "choose-default-rated", "rated"),
    "tries": _Option(bool, "choose-default-tries", "tries"),
    "days": _Option(int, "choose-default-days", "days_per_turn", _days),
    "language": _Option(str, "choose-server-language", "language", _language),
    "challenges": _Option(app_commands.Range[int, 1, 25], "choose-most-open", "most_open"),
    "matches": _Option(app_commands.Range[int, 1, 100], "choose-most-running", "most_running"),
    "computer": _Option(
        app_commands.Range[int, 0, 25], "choose-most-against-computer", "most_against_computer"
    ),
    "total": _Option(app_commands.Range[int, 1, 1000], "choose-most-in-server", "most_in_server"),
    "deadline": _Option(str, "choose-deadline", "deadline_rule", _rule),
    "moderators": _Option(discord.Role, "choose-moderators", "moderators", _role),
    "organisers": _Option(discord.Role, "choose-organisers", "organisers", _role),
    "puzzle": _Option(
        discord.TextChannel, "choose-puzzle-channel", "puzzle_channel", lambda _, given: ChannelId(given.id)
    ),
    "hour": _Option(app_commands.Range[int, 0, 23], "choose-puzzle-hour", "puzzle_hour"),
    "game": _Option(str, "choose-puzzle-of", "puzzle_game", _game),
    "zone": _Option(str, "choose-server-zone", "time_zone", lambda _, given: check_time_zone(given)),
}


def set_command(bot: Oddity) -> app_commands.Command[Any, ..., None]:
    """Make `/server set`, with the languages and the games to choose from."""
    kinds = {name: option.kind for name, option in _OPTIONS.items()}
    command = command_of(
        "set", locale_str("command-server-set"), kinds, lambda name: locale_str(_OPTIONS[name].about), _set
    )
    languages = bot.languages
    named = {language: languages.words(language).say("language-name") for language in languages.known}
    choices: dict[str, list[app_commands.Choice[Any]]] = {
        "days": [choice("days-per-turn", days, days=days) for days in (0, *DAYS_PER_TURN)],
        "language": [
            choice("as-servers-discord", AS_DISCORD),
            *(app_commands.Choice(name=name, value=language) for language, name in named.items()),
        ],
        "deadline": [choice(f"deadline-{rule}", rule.value) for rule in DeadlineRule],
        "game": [choice("all-by-turns", ALL_BY_TURNS), *game_choices(bot)],
    }
    app_commands.choices(**choices)(command)
    app_commands.autocomplete(zone=complete_time_zone)(command)
    return command


async def _set(acting: Acting, **given: Any) -> None:
    check_manager(acting)
    await acting.reply.think()
    changes = {_OPTIONS[name].field: _OPTIONS[name].read(acting, value) for name, value in given.items()}
    if not changes:
        raise MatchError("nothing-to-set")
    await _change(acting, **changes)


# The other commands


@server_group.command(name="news", description="command-server-news")
@app_commands.describe(channel="choose-news")
async def news_command(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
    """Let each month be told of in a channel, or in none."""
    acting = await Acting.acknowledge(interaction)
    check_manager(acting)
    chosen = None if channel is None else ChannelId(channel.id)
    await _show(acting, await acting.get(Ratings).set_news(acting.by.place.guild, chosen))


@server_group.command(name="exclude", description="command-server-exclude")
@app_commands.describe(person="choose-excluded")
async def exclude_command(interaction: Interaction, person: discord.User) -> None:
    """Ask whether the matches of a person are to count for ratings no longer, or again."""
    await ask_to_exclude(Acting.of(interaction), UserId(person.id), is_bot=person.bot)


@server_group.command(name="match", description="command-server-match")
@app_commands.describe(action="choose-action", match="choose-match", turn="choose-last-turn")
@app_commands.choices(
    action=[app_commands.Choice(name=f"action-{one}", value=one) for one in ModeratorAction]
)
async def match_command(
    interaction: Interaction,
    action: str,
    match: app_commands.Transform[int, MODERATED_MATCH],
    turn: app_commands.Range[int, 0, 9999] | None = None,
) -> None:
    """Ask whether a match is to be paused, resumed, ended or corrected."""
    if action not in set(ModeratorAction):
        raise MatchError("command-changed")
    await ask(Acting.of(interaction), ModeratorAction(action), match, turn)


@server_group.command(name="log", description="command-server-log")
async def log_command(interaction: Interaction) -> None:
    """Show what was done to matches besides playing."""
    await ShowLog(0).run(Acting.of(interaction))


@server_group.command(name="check", description="command-server-check")
async def check_command(interaction: Interaction) -> None:
    """Say which permissions are missing where."""
    acting = await Acting.acknowledge(interaction)
    check_manager(acting)
    lines = [line async for line in report(acting)]
    await acting.reply.show(truncate_lines(lines, acting.words, MESSAGE_LENGTH))


class PuzzleOff(Button, name="puzzle-off", label="button-puzzle-off"):
    """Lets no ending of the day be posted any more; the newest is explained."""

    async def press(self, acting: Acting) -> None:
        check_manager(acting)
        await _change(acting, puzzle_channel=None)


class ChooseChannels(Select, name="channels"):
    """Lets challenges be made in the channels that are chosen; in all if there is none."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_manager(acting)
        real = _text_channels(acting)
        chosen = tuple(dict.fromkeys(real[text] for text in values if text in real))
        if values and not chosen:
            raise MatchError("no-such-channel")
        await _change(acting, channels=chosen)


def check_manager(acting: Acting) -> None:
    """Do nothing if a person may manage the server; that others do not find the command is only a default.

    Raises:
        NotForYouError: They may not.
    """
    if not acting.interaction.permissions.manage_guild:
        raise NotForYouError("not-manager")


def _text_channels(acting: Acting) -> dict[str, ChannelId]:
    """The ids of the server's text channels, by how they are written; anything can be forged."""
    guild = acting.guild
    return {str(channel.id): ChannelId(channel.id) for channel in guild.text_channels} if guild else {}


async def _change(acting: Acting, **changes: Any) -> None:
    guild = acting.by.place.guild
    await _show(acting, await acting.get(People).change_server(guild, **changes))


async def _show(acting: Acting, settings: ServerSettings) -> None:
    daily, words = None, acting.words
    if settings.puzzle_channel is not None:
        daily = await acting.get(Puzzles).daily(acting.by.place.guild)
    off = [] if settings.puzzle_channel is None else [PuzzleOff().item(words)]
    lines = [*settings_lines(acting.bot, settings, words), puzzle_line(acting.bot, settings, daily, words)]
    lines += [one.say(words) for one in await _lacks(acting, settings)]
    text = truncate_lines(lines, words, MESSAGE_LENGTH)
    await acting.reply.show(text, view=view_of([_channel_select(acting, settings)], off))


async def _lacks(acting: Acting, settings: ServerSettings) -> list[UnusableSetting]:
    """Return what is set and cannot be used, of which the acting manager is told now."""
    if acting.guild is None:
        return []
    found = await find_unusable(acting.bot, acting.guild, settings)
    await store_notified(acting.bot, acting.by.place.guild, settings, found)
    return found


def settings_lines(bot: Oddity, settings: ServerSettings, words: Words) -> Iterator[str]:
    """Say what a server has set, a line each."""
    yield words.say("server-shown")
    channels = tuple(f"<#{channel}>" for channel in settings.channels)
    yield words.say("server-channels", count=len(channels), channels=channels)
    for name in (name for name, option in _OPTIONS.items() if option.kind is bool):
        is_on = getattr(settings, _OPTIONS[name].field)
        yield words.say(f"server-{name}", value="yes" if is_on else "no")
    news = "none" if settings.news is None else str(settings.news)
    yield words.say("server-news", channel=news)
    if settings.excluded:
        yield words.say("server-excluded", people=tuple(map(words.person, settings.excluded)))
    yield words.say("server-days", days=settings.days_per_turn or 0)
    yield words.say("server-deadline", rule=settings.deadline_rule.value)
    role = "none" if settings.moderators is None else words.role(settings.moderators)
    yield words.say("server-moderators", role=role)
    if settings.organisers is not None:
        yield words.say("server-organisers", role=words.role(settings.organisers))
    language = settings.language or AS_DISCORD
    name = bot.languages.words(language).say("language-name")
    yield words.say("server-language", value=language, name=name)
    yield words.say(
        "server-limits",
        open=settings.most_open,
        running=settings.most_running,
        total=settings.most_in_server,
    )
    yield words.say("server-computer", most=settings.most_against_computer)


def puzzle_line(bot: Oddity, settings: ServerSettings, daily: Daily | None, words: Words) -> str:
    """Say when today's ending is posted where, or that it is not."""
    rests = daily is not None and daily.due is None
    state = "off" if settings.puzzle_channel is None else "rests" if rests else "on"
    chosen = bot.catalogue.games.get(settings.puzzle_game)
    told = words.say(
        "server-puzzle",
        state=state,
        hour=settings.puzzle_hour,
        zone=settings.time_zone,
        channel=f"<#{settings.puzzle_channel}>",
        game=settings.puzzle_game,
        name=chosen.name if chosen else "",
    )
    if chosen and state == "on":
        try:
            bot.get(Puzzles).keys(chosen.key)
        except MatchError as error:  # the file is damaged
            return f"{told} {words.error(error)}"
    return told


def _channel_select(acting: Acting, settings: ServerSettings) -> Item:
    real = set(_text_channels(acting).values())
    channels = [
        discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
        for channel in settings.channels
        if channel in real
    ]
    return Item(
        ui.ChannelSelect(
            custom_id=ChooseChannels().custom_id,
            placeholder=acting.words.say("server-choose-channels"),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=25,
            default_values=channels,
        )
    )


async def report(acting: Acting) -> AsyncIterator[str]:
    """Say what the bot lacks in each channel where it should work, and how to change it."""
    guild, settings, words = acting.guild, acting.server, acting.words
    if guild is None:
        return  # the command is offered in servers only
    known = [channel for channel in guild.text_channels if channel.id in settings.channels]
    channels = known if settings.channels else guild.text_channels
    lacking = {one.id: permission_names(INSTALLED & ~one.permissions_for(guild.me)) for one in channels}
    fine = tuple(f"<#{channel}>" for channel, names in lacking.items() if not names)
    yield words.say("check-fine", count=len(fine), channels=fine)
    gone = len(settings.channels) - len(known)
    if gone:
        yield words.say("check-gone", count=gone)
    further = [one for one in await _lacks(acting, settings) if one.what != "channels"]
    if len(fine) < len(lacking) or any(one.missing for one in further):
        yield words.say("check-mend")
    for channel, names in lacking.items():
        if names:
            yield words.say("check-lacking", channel=str(channel), permissions=names)
    for one in further:
        yield one.say(words)


class Gone(FeatureCog):
    """Tells who manages a server when a channel or role goes that is set."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._tell(channel.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self._tell(role.guild)

    async def _tell(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        with suppress(StoreError):  # it is told when it is used, or with the next settings
            await notify_managers(self._bot, GuildId(guild.id))


async def setup(bot: Oddity) -> None:
    server_group.add_command(set_command(bot), override=True)
