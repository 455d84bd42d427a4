"""`/server`: channels, threads, time, language and limits, and what the bot lacks in a server."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, Item, Select, view_of
from bot.cogs.common.match_option import SHOWN
from bot.cogs.moderation import MODERATED, Action, ShowLog, ask
from bot.cogs.preferences.excluding import ask_to_exclude
from bot.cogs.preferences.reminders import TimeZoneOption
from bot.cogs.preferences.scheduled import (
    archive_changes,
    archive_line,
    open_channel,
    puzzle_changes,
    puzzle_line,
)
from bot.cogs.weekly.moderating import ARCHIVE_ACTIONS, change_archive
from bot.errors import MatchError, NotForYouError
from bot.matches.challenges import check_days
from bot.matches.clock import DAYS_PER_TURN
from bot.matches.daily import ALL_BY_TURNS
from bot.matches.ids import ChannelId, RoleId, UserId
from bot.matches.settings import DeadlineRule, ServerSettings
from bot.transport.visibility import INSTALLED, permission_names
from bot.transport.wire import MESSAGE, truncate_lines
from bot.words import Words

AS_DISCORD = "discord"
"""Stands for the language of the server's Discord."""


class ServerCommands(commands.Cog):
    """Offers `/server` to those who may manage the server."""

    server = app_commands.Group(
        name="server",
        description="command-server",
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: Oddity) -> None:
        names = {
            language: bot.languages.words(language).say("language-name") for language in bot.languages.known
        }
        own = app_commands.Choice(name="as-servers-discord", value=AS_DISCORD)
        languages = [app_commands.Choice(name=name, value=language) for language, name in names.items()]
        rules = [
            app_commands.Choice(name=app_commands.locale_str(f"deadline-{rule}"), value=rule.value)
            for rule in DeadlineRule
        ]
        app_commands.choices(language=[own, *languages], deadline=rules)(self.set)
        games = [
            app_commands.Choice(name=game.name, value=game.key)
            for game in bot.matches.catalogue.games.values()
        ]
        every = app_commands.Choice(name=app_commands.locale_str("all-by-turns"), value=ALL_BY_TURNS)
        app_commands.choices(game=[every, *games])(self.set)

    @server.command(name="show", description="command-server-show")
    async def show(self, interaction: discord.Interaction[Oddity]) -> None:
        """Show what is set, and the list of channels."""
        acting = Acting.of(interaction)
        check_manager(acting)
        await acting.reply.think()
        await _show(acting, acting.server)

    @server.command(name="set", description="command-server-set")
    @app_commands.choices(
        days=[
            app_commands.Choice(name=app_commands.locale_str("days-per-turn", days=days), value=days)
            for days in (0, *DAYS_PER_TURN)
        ]
    )
    @app_commands.describe(
        threads="choose-threads",
        pictures="choose-pictures",
        takebacks="choose-default-takebacks",
        rated="choose-default-rated",
        tries="choose-default-tries",
        days="choose-default-days",
        language="choose-server-language",
        challenges="choose-most-open",
        matches="choose-most-running",
        computer="choose-most-against-computer",
        total="choose-most-in-server",
        deadline="choose-deadline",
        moderators="choose-moderators",
        organisers="choose-organisers",
        archive="choose-archive",
        archive_day="choose-archive-day",
        puzzle="choose-puzzle-channel",
        hour="choose-puzzle-hour",
        game="choose-puzzle-of",
        zone="choose-server-zone",
    )
    @app_commands.choices(
        archive_day=[
            app_commands.Choice(name=app_commands.locale_str("weekday-is", day=day), value=day)
            for day in range(7)
        ]
    )
    @app_commands.rename(archive_day="archive-day")
    async def set(
        self,
        interaction: discord.Interaction[Oddity],
        *,
        threads: bool | None = None,
        pictures: bool | None = None,
        takebacks: bool | None = None,
        rated: bool | None = None,
        tries: bool | None = None,
        days: int | None = None,
        language: str | None = None,
        challenges: app_commands.Range[int, 1, 25] | None = None,
        matches: app_commands.Range[int, 1, 100] | None = None,
        computer: app_commands.Range[int, 0, 25] | None = None,
        total: app_commands.Range[int, 1, 1000] | None = None,
        deadline: str | None = None,
        moderators: discord.Role | None = None,
        organisers: discord.Role | None = None,
        archive: discord.TextChannel | None = None,
        archive_day: int | None = None,
        puzzle: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        game: str | None = None,
        zone: app_commands.Transform[str, TimeZoneOption] | None = None,
    ) -> None:
        """Set what is given."""
        acting = Acting.of(interaction)
        check_manager(acting)
        await acting.reply.think()
        given = {
            "threads": threads,
            "pictures": pictures,
            "take_backs": takebacks,
            "rated": rated,
            "tries": tries,
            "most_open": challenges,
            "most_running": matches,
            "most_against_computer": computer,
            "most_in_server": total,
        }
        changes: dict[str, Any] = {field: value for field, value in given.items() if value is not None}
        if days is not None:
            check_days(days)
            changes["days_per_turn"] = days or None
        if language is not None:
            changes["language"] = language if language in acting.bot.languages.known else None
        if deadline is not None:
            changes["deadline_rule"] = _rule(deadline)
        for field, role in {"moderators": moderators, "organisers": organisers}.items():
            if role is not None:
                changes[field] = None if role.is_default() else RoleId(role.id)
        changes |= archive_changes(acting, archive, archive_day)
        changes |= puzzle_changes(acting, puzzle, hour, game, zone)
        if not changes:
            raise MatchError("nothing-to-set")
        await _change(acting, **changes)

    @server.command(name="news", description="command-server-news")
    @app_commands.describe(channel="choose-news")
    async def news(
        self, interaction: discord.Interaction[Oddity], channel: discord.TextChannel | None = None
    ) -> None:
        """Let each month be told of in a channel, or in none."""
        acting = Acting.of(interaction)
        check_manager(acting)
        await acting.reply.think()
        chosen = None if channel is None else open_channel(acting, channel)
        await _show(acting, await acting.bot.matches.ratings.set_news(acting.by.place.guild, chosen))

    @server.command(name="exclude", description="command-server-exclude")
    @app_commands.describe(person="choose-excluded")
    async def exclude(self, interaction: discord.Interaction[Oddity], person: discord.User) -> None:
        """Ask whether the matches of a person are to count for ratings no longer, or again."""
        await ask_to_exclude(Acting.of(interaction), UserId(person.id), is_bot=person.bot)

    @server.command(name="archive", description="command-server-archive")
    @app_commands.describe(action="choose-archive-action", match="choose-match")
    @app_commands.choices(
        action=[app_commands.Choice(name=f"archive-{one}", value=one) for one in ARCHIVE_ACTIONS]
    )
    async def archive(
        self,
        interaction: discord.Interaction[Oddity],
        action: str,
        match: app_commands.Transform[int, SHOWN] | None = None,
    ) -> None:
        """Choose another match of the archive than is shown, or skip it."""
        await change_archive(Acting.of(interaction), action, match)

    @server.command(name="match", description="command-server-match")
    @app_commands.describe(action="choose-action", match="choose-match", turn="choose-last-turn")
    @app_commands.choices(action=[app_commands.Choice(name=f"action-{one}", value=one) for one in Action])
    async def match(
        self,
        interaction: discord.Interaction[Oddity],
        action: str,
        match: app_commands.Transform[int, MODERATED],
        turn: app_commands.Range[int, 0, 9999] | None = None,
    ) -> None:
        """Ask whether a match is to be paused, resumed, ended or corrected."""
        if action not in set(Action):
            raise MatchError("command-changed")
        await ask(Acting.of(interaction), Action(action), match, turn)

    @server.command(name="log", description="command-server-log")
    async def log(self, interaction: discord.Interaction[Oddity]) -> None:
        """Show what was done to matches besides playing."""
        await ShowLog(0).press(Acting.of(interaction))

    @server.command(name="check", description="command-server-check")
    async def check(self, interaction: discord.Interaction[Oddity]) -> None:
        """Say which permissions are missing where."""
        acting = Acting.of(interaction)
        check_manager(acting)
        await acting.reply.think()
        lines = list(report(acting))
        await acting.reply.show(truncate_lines(lines, acting.words, MESSAGE))


class PuzzleOff(Button, name="puzzle-off", label="button-puzzle-off"):
    """Lets no ending of the day be posted any more; the newest is explained."""

    async def press(self, acting: Acting) -> None:
        check_manager(acting)
        await acting.reply.think()
        await _change(acting, puzzle_channel=None)


class ArchiveOff(Button, name="archive-off", label="button-archive-off"):
    """Lets no match of the archive be shown any more; one that is open closes in its time."""

    async def press(self, acting: Acting) -> None:
        """Keep it, and show what is set."""
        check_manager(acting)
        await acting.reply.think()
        await _change(acting, archive=None)


class ChooseChannels(Select, name="channels"):
    """Lets challenges be made in the channels that are chosen; in all if there is none."""

    async def choose(self, acting: Acting, values: tuple[str, ...]) -> None:
        check_manager(acting)
        await acting.reply.think()
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
    if not acting.around.permissions.manage_guild:
        raise NotForYouError("not-manager")


def _rule(text: str) -> DeadlineRule:
    if text not in set(DeadlineRule):  # anything can be forged
        raise MatchError("command-changed")
    return DeadlineRule(text)


def _text_channels(acting: Acting) -> dict[str, ChannelId]:
    """The ids of the server's text channels, by how they are written; anything can be forged."""
    guild = acting.around.guild
    return {str(channel.id): ChannelId(channel.id) for channel in guild.text_channels} if guild else {}


async def _change(acting: Acting, **changes: Any) -> None:
    guild = acting.by.place.guild
    await _show(acting, await acting.bot.matches.people.change_server(guild, **changes))


async def _show(acting: Acting, settings: ServerSettings) -> None:
    daily, words = None, acting.words
    if settings.puzzle_channel is not None:
        daily = await acting.bot.matches.read.daily(acting.by.place.guild)
    off = [] if settings.puzzle_channel is None else [PuzzleOff().item(words)]
    off += [] if settings.archive is None else [ArchiveOff().item(words)]
    lines = [*settings_lines(acting.bot, settings, words), puzzle_line(acting.bot, settings, daily, words)]
    lines.append(archive_line(settings, words))
    await acting.reply.show("\n".join(lines), view=view_of([_channel_select(acting, settings)], off))


def settings_lines(bot: Oddity, settings: ServerSettings, words: Words) -> Iterator[str]:
    """Say what a server has set, a line each."""
    yield words.say("server-shown")
    channels = tuple(f"<#{channel}>" for channel in settings.channels)
    yield words.say("server-channels", count=len(channels), channels=channels)
    yield words.say("server-threads", value="yes" if settings.threads else "no")
    yield words.say("server-pictures", value="yes" if settings.pictures else "no")
    yield words.say("server-takebacks", value="yes" if settings.take_backs else "no")
    yield words.say("server-rated", value="yes" if settings.rated else "no")
    yield words.say("server-tries", value="yes" if settings.tries else "no")
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


def report(acting: Acting) -> Iterator[str]:
    """Say what the bot lacks in each channel where it should work, and how to change it."""
    guild, settings, words = acting.around.guild, acting.server, acting.words
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
    if len(fine) < len(lacking):
        yield words.say("check-mend")
    for channel, names in lacking.items():
        if names:
            yield words.say("check-lacking", channel=str(channel), permissions=names)
