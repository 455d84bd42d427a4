"""`/board`, `/bump` and `/record`, their buttons, and the message context menu."""

import contextlib
import io
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple, Self

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.db.errors import StoreError
from bot.errors import Mark, MatchError, NoMatchError, PlayerError, SetupError, Term
from bot.features.board.links import ShowBoard, ShowRecord
from bot.features.board.panel import first_panel, show_cell, show_panel
from bot.features.board.posting import Boards
from bot.features.board.reposting import is_newest_gone
from bot.features.turn.private import finish
from bot.matches.finding import Finding, check_plays
from bot.matches.free_text import clean_text
from bot.matches.ids import COMPUTER, NO_PERSON, ChannelId, MatchId, MessageId, UserId
from bot.matches.model import MOST_TURNS, Match, MatchView, RecordMatch
from bot.matches.records import record_of
from bot.rules.notation import parse_cell
from bot.rules.record import format_record
from bot.transport.wire import MAX_CHOICES
from bot.ui.acting import Acting, Interaction
from bot.ui.components import Item, Link
from bot.ui.match_option import (
    SHOWABLE,
    MatchButton,
    match_command,
    match_to_show,
    narrow,
    on_match,
    own_match,
    own_match_option,
)
from bot.ui.places import link
from bot.ui.slots import AT_TURN, FURTHER_BUTTONS, PUBLIC_BUTTONS
from bot.ui.texts import level_text
from bot.ui.visible_matches import check_visible, match_by_number
from bot.words import Words

LONGEST_CELL = 20
"""Characters accepted by the command; cell names have at most three."""

VIEWS = ("picture", "groups", "text", "words")
"""Ways to show a board; all but the first are fields of a panel."""

_TITLE = re.compile(r"\*\*[^*\n]+\*\* #(\d{1,9}) · ")
"""Begins the first line of a board in every language, and each line of old boards outside threads.

No part of it is written by a person.
"""
_TURN = re.compile(r"(\d{1,4})\. ")
MIN_BOARD_AGE = timedelta(minutes=5)
"""A board younger than this is not posted again."""


@app_commands.command(name="board", description="command-board")
@app_commands.describe(match="choose-match", view="choose-view", cell="choose-cell", turn="choose-board-turn")
@app_commands.choices(view=[app_commands.Choice(name=f"view-{view}", value=view) for view in VIEWS])
async def board_command(
    interaction: Interaction,
    match: app_commands.Transform[int, SHOWABLE] | None = None,
    view: str | None = None,
    cell: app_commands.Range[str, 1, LONGEST_CELL] | None = None,
    turn: app_commands.Range[int, 0, MOST_TURNS] | None = None,
) -> None:
    """Show a match, one of its turns or cells; for its players, post the public board if it is missing."""
    acting = await Acting.acknowledge(interaction)
    if turn is not None:
        find = narrow(lambda _, one: one.ply >= turn, match_to_show)
        await on_match(acting, match, find, partial(_at_turn, ply=turn, view=view or ""))
        return
    find = narrow(lambda _, one: not cell or _has_cell(one, cell), match_to_show)
    await on_match(acting, match, find, partial(ShowAs, view=view or "", cell=cell or ""))


def _has_cell(match: Match, typed: str) -> bool:
    with contextlib.suppress(PlayerError):
        parse_cell(typed, match.setup.board.tiling)
        return True
    return False


@board_command.autocomplete("cell")
async def complete_cell(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    acting = Acting.of(interaction)
    number = interaction.namespace.match
    try:
        named = isinstance(number, int)
        match = await (match_by_number(acting, number) if named else match_to_show(acting))
    except (PlayerError, StoreError):
        return []
    wanted = typed.strip().casefold()
    names = [name for name in match.setup.board.tiling.names if name.startswith(wanted)]
    return [app_commands.Choice(name=name, value=name) for name in names[:MAX_CHOICES]]


@app_commands.context_menu(name=app_commands.locale_str("Show board privately", message="menu-board"))
async def board_entry(interaction: Interaction, message: discord.Message) -> None:
    """Show the match of a message, after the turn that a line reports or as it is now."""
    acting = await Acting.acknowledge(interaction)
    posted = _Posted.of(message, acting.bot)
    match, ply, is_by_number = await _match_of(acting, posted)
    if 0 < ply <= match.ply:
        await _at_turn(match.id, ply).act(acting, match)
    elif match.board_message in (None, posted.id):
        await show_first(acting, match)
    else:
        await show_first(acting, match, note=acting.words.say("board-is-older"))
    if is_by_number:  # a restored backup may have lost the match that had it
        first, second = map(str, match.seats)
        text = acting.words.say("board-by-number", match=match.label, first=first, second=second)
        await acting.reply.add(text)


class PressShowBoard(ShowBoard, MatchButton):
    async def act(self, acting: Acting, match: Match) -> None:
        await show_first(acting, match)


@PUBLIC_BUTTONS.add(order=20)
def _public_buttons(view: MatchView, words: Words) -> Iterator[Item]:
    board = ShowBoard if view.match.outcome is None else ShowRecord
    yield board(view.match.id).item(words)


@FURTHER_BUTTONS.add(order=20)
def _further_buttons(acting: Acting, match: Match) -> Iterator[Link]:
    if match.outcome is not None:
        yield ShowRecord(match.id)
    elif match.seat_of(acting.user) is not None:
        yield Bump(match.id)


class ShowAs(MatchButton, name="board-as", label="button-board"):
    """Shows the newest board privately in one of the `VIEWS`, or describes a cell, as the command does."""

    view: str
    cell: str

    async def act(self, acting: Acting, match: Match) -> None:
        """For its players, post the public board if it is missing, or say why not."""
        if self.view not in ("", *VIEWS):
            known = tuple(Term(f"view-{known}", known) for known in VIEWS)
            raise SetupError("no-such-view", view=self.view, known=known)
        if self.cell:
            await show_cell(acting, match, parse_cell(self.cell, match.setup.board.tiling))
        else:
            await show_first(acting, match, self.view)
        if match.outcome is not None or match.seat_of(acting.user) is None:
            return
        try:
            await Boards.of(acting.bot).repost_if_gone(match.id, here=acting.here)
        except PlayerError as error:
            await acting.reply.add(acting.words.error(error))


def _at_turn(match: MatchId, ply: int, view: str = "") -> MatchButton:
    """If no feature shows earlier turns, the newest board."""
    return next(AT_TURN(match, ply, view), ShowAs(match, view, ""))


async def show_first(acting: Acting, match: Match, view: str = "", *, note: str = "") -> None:
    panel = first_panel(acting.settings, match.setup.board.tiling, view)
    await show_panel(acting, match, panel, note=note)


class _Posted(NamedTuple):
    """A message, or the one that it forwards."""

    guild: int | None
    channel: int
    id: int
    text: str

    @classmethod
    def of(cls, message: discord.Message, bot: discord.Client) -> Self:
        original = message.reference
        if message.message_snapshots and original is not None:
            text = message.message_snapshots[0].content
            return cls(original.guild_id, original.channel_id, original.message_id or 0, text)
        if bot.user is None or message.author.id != bot.user.id:
            raise NoMatchError("no-board-there")
        guild = None
        if message.guild is not None:
            guild = message.guild.id
        return cls(guild, message.channel.id, message.id, message.content)


async def _match_of(acting: Acting, posted: _Posted) -> tuple[Match, int, bool]:
    """By the message's id, else by the number in its title; the turn is that of its line, or 0."""
    lines = posted.text.splitlines()
    titles = [found[1] for line in lines if (found := _TITLE.match(line))]
    turns = [found[1] for line in lines if (found := _TURN.match(_TITLE.sub("", line, 1)))]
    shown = await acting.get(Finding).shown_on(ChannelId(posted.channel), MessageId(posted.id))
    if shown is not None:
        match = shown
        await check_visible(acting, match)
    elif titles and posted.guild == acting.by.place.guild:
        match = await match_by_number(acting, int(titles[0]))
    else:
        raise NoMatchError("board-from-elsewhere" if titles else "no-board-there")
    return match, int(turns[-1]) if turns else 0, shown is None


class BumpedLatelyError(MatchError):
    """The newest board is too recent to be posted again."""


class Bump(MatchButton, name="bump", label="button-bump", acknowledges="in place"):
    async def act(self, acting: Acting, match: Match) -> None:
        await _bump(acting, match)
        match = await acting.get(Finding).match(match.id)
        await acting.reply.say(acting.words.say("bumped", where=link(match) or ""))

    async def act_by_command(self, acting: Acting, match: Match) -> None:
        await _bump(acting, match)
        await finish(acting, match)


async def _bump(acting: Acting, match: Match) -> None:
    check_plays(match, acting.user)
    boards = Boards.of(acting.bot)
    check = partial(_check_old, now=acting.bot.discord_clock())
    try:
        await boards.repost(match.id, check, here=acting.here)
    except BumpedLatelyError:
        if not await is_newest_gone(acting.bot, match):
            raise
        await boards.repost(match.id, here=acting.here)


def _can_bump(acting: Acting, match: Match) -> bool:
    with contextlib.suppress(BumpedLatelyError):
        _check_old(match, acting.bot.discord_clock())
        return True
    return False


def _check_old(match: Match, now: datetime) -> None:
    if match.board_message is None:
        return
    again = discord.utils.snowflake_time(match.board_message) + MIN_BOARD_AGE
    if now < again:
        raise BumpedLatelyError("bumped-lately", match=match.number, when=Mark(format_dt(again, "f")))


class PressShowRecord(ShowRecord, MatchButton):
    async def act(self, acting: Acting, match: Match) -> None:
        catalogue = acting.bot.catalogue
        if isinstance(match, RecordMatch):
            names = match.names
        else:
            names = await _names(acting, match)
        text = format_record(record_of(match, catalogue.rules(match.setup), names), catalogue)
        file = discord.File(io.BytesIO(text.encode()), f"{match.setup.game}-{match.label}.txt")
        sentence = acting.words.say("record-file", match=match.label)
        await acting.reply.show(sentence, attachments=[file])


async def _names(acting: Acting, match: Match) -> tuple[str, str]:
    first, second = [await _name(acting, user, match.level) for user in match.seats]
    return first, second


async def _name(acting: Acting, user: UserId, level: int | None) -> str:
    if user == COMPUTER and level is not None:
        return f"{acting.words.person(user)} ({level_text(level, acting.words)})"
    if user in NO_PERSON:
        return acting.words.person(user, "begins")
    return clean_text(await _display_name(acting, user)) or str(user)


async def _display_name(acting: Acting, user: UserId) -> str:
    guild = acting.guild
    with contextlib.suppress(discord.DiscordException):
        if guild is not None:
            return (await guild.fetch_member(user)).display_name
    with contextlib.suppress(discord.DiscordException):
        return (await acting.bot.fetch_user(user)).display_name
    return ""


bump_command = match_command("bump", own_match_option(_can_bump), narrow(_can_bump, own_match), Bump)
record_command = match_command("record", SHOWABLE, match_to_show, PressShowRecord)
