"""What stands below a list of running matches: a picture of small boards, and a menu that opens one."""

import io
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import discord
from discord import ui

from bot.errors import DamagedMatchError, MatchError, PlayerError
from bot.features.board.links import ShowBoard
from bot.features.turn.links import PlayHere
from bot.matches.finding import Finding, is_to_move, next_to_play
from bot.matches.ids import UserId
from bot.matches.model import Match
from bot.transport.wire import MAX_CHOICES, truncate
from bot.ui.acting import Acting
from bot.ui.components import Item, Link, view_of
from bot.ui.errors import WAYS_ON
from bot.ui.match_option import match_menus
from bot.ui.pictures import SmallBoard, board_view, looks_of
from bot.ui.texts import standing
from bot.words import Words

LONGEST_NAMES, LONGEST_STATE = 18, 20
"""Letters that fit below a small board."""


async def draw_boards(acting: Acting, matches: Sequence[Match]) -> list[discord.File]:
    """Return one picture; none if the reader prefers text, or too many are being drawn."""
    bot = acting.bot
    words = acting.words
    if acting.settings.view != "picture":
        return []
    names = await bot.names.of(acting.guild, {user for match in matches for user in match.seats}, words)
    boards = list[SmallBoard]()
    for match in matches:
        with suppress(DamagedMatchError):
            board = board_view(bot.services.view(match))
            caption = _caption(acting, match, names)
            is_waiting = standing(match, acting.user) in ("yours", "asked")
            boards.append(SmallBoard(board, caption, is_framed=is_waiting))
    with suppress(MatchError):
        if boards:
            png = await bot.pictures.overview(boards, acting.user, looks_of(acting.settings))
            told = words.say("overview-alt", count=len(boards))
            return [discord.File(io.BytesIO(png), "matches.png", description=told)]
    return []


def _caption(acting: Acting, match: Match, names: Mapping[UserId, str]) -> list[str]:
    """Number and opponents, state and time left."""
    words = acting.words
    others = " - ".join(names[user].removeprefix("@") for user in match.seats if user != acting.user)
    state = words.say(
        f"match-choice-{standing(match, acting.user)}", player=names[match.player_to_move], winner=""
    )
    left = _time_left(match, words, acting.bot.services.now())
    return [truncate(f"#{match.number} {others}", LONGEST_NAMES), truncate(f"{state}{left}", LONGEST_STATE)]


def _time_left(match: Match, words: Words, at: datetime) -> str:
    if match.deadline is None or match.paused is not None:
        return ""
    hours = round((match.deadline - at) / timedelta(hours=1))
    unit = "hours" if hours < 48 else "days"
    if match.deadline <= at:
        unit = "none"
    return words.say("time-left", unit=unit, hours=hours, days=round(hours / 24))


@WAYS_ON.add(order=10)
async def _ways_on(acting: Acting, refusal: PlayerError) -> tuple[str, ui.View] | None:
    """Lead to the matches of which a person has too many."""
    if refusal.reason not in ("too-many-running", "too-many-against-computer"):
        return None
    running = await acting.get(Finding).running_of(acting.user, acting.by.place.guild)
    is_of_people = refusal.reason == "too-many-running"
    counted = [match for match in running if (match.level is None) is is_of_people][:MAX_CHOICES]
    match = next_to_play(counted, acting.user)
    go_on = []
    if match:
        go_on = [PlayHere(match.id).item(acting.words, label="button-go-on")]
    return "", view_of(*await opening_menus(acting, counted), go_on)


async def opening_menus(acting: Acting, matches: Sequence[Match]) -> list[list[Item]]:
    def link_to(match: Match) -> Link:
        if is_to_move(match, acting.user):
            return PlayHere(match.id)
        return ShowBoard(match.id)

    if not matches:
        return []
    return await match_menus(acting, matches, link_to)
