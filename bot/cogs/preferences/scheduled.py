"""What a server lets be posted at its hour: today's ending, and the match of the week from its archive."""

from typing import Any

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.errors import MatchError
from bot.matches.daily import ALL_BY_TURNS, Daily
from bot.matches.ids import ChannelId
from bot.matches.model import Place
from bot.matches.settings import ServerSettings
from bot.matches.time.quiet import check_time_zone
from bot.transport.visibility import may_write
from bot.words import Words


def puzzle_changes(
    acting: Acting, puzzle: discord.TextChannel | None, hour: int | None, game: str | None, zone: str | None
) -> dict[str, Any]:
    """Return what changes about today's ending."""
    changes: dict[str, Any] = {}
    if puzzle is not None:
        changes["puzzle_channel"] = ChannelId(puzzle.id)
    if hour is not None:
        changes["puzzle_hour"] = hour
    if game is not None:
        if game not in {ALL_BY_TURNS, *acting.bot.matches.catalogue.games}:  # anything can be forged
            raise MatchError("command-changed")
        changes["puzzle_game"] = game
    if zone is not None:
        changes["time_zone"] = check_time_zone(zone)
    return changes


def archive_changes(acting: Acting, channel: discord.TextChannel | None, day: int | None) -> dict[str, Any]:
    """Return what changes about the matches of the archive."""
    changes: dict[str, Any] = {}
    if channel is not None:
        if not acting.bot.workers.is_on:
            raise MatchError("archive-engine-off")
        changes["archive"] = open_channel(acting, channel)
    if day is not None:
        if day not in range(7):  # anything can be forged
            raise MatchError("command-changed")
        changes["archive_day"] = day
    return changes


def open_channel(acting: Acting, channel: discord.TextChannel) -> ChannelId:
    """Return a channel in which the bot can write.

    Raises:
        MatchError: It can't.
    """
    chosen = ChannelId(channel.id)
    if not may_write(acting.bot, Place(acting.by.place.guild, chosen)):
        raise MatchError("news-closed", channel=str(chosen))
    return chosen


def puzzle_line(bot: Oddity, settings: ServerSettings, daily: Daily | None, words: Words) -> str:
    """Say when today's ending is posted where, or that it is not."""
    rests = daily is not None and daily.due is None
    state = "off" if settings.puzzle_channel is None else "rests" if rests else "on"
    chosen = bot.matches.catalogue.games.get(settings.puzzle_game)
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
            bot.matches.puzzles.keys(chosen.key)
        except MatchError as error:  # the file is damaged
            return f"{told} {words.error(error)}"
    return told


def archive_line(settings: ServerSettings, words: Words) -> str:
    """Say when a match of the archive is shown where, or that none is."""
    return words.say(
        "server-archive",
        channel="none" if settings.archive is None else str(settings.archive),
        day=words.say("weekday-is", day=settings.archive_day),
        hour=settings.puzzle_hour,
        zone=settings.time_zone,
    )
