"""`/board`, the Board button and the entry in the menu of a message: a match shown to one person alone."""

import re
from functools import partial

import discord
from discord import app_commands

from bot.cogs.board.panel import first_panel, show_cell, show_panel
from bot.cogs.board.posting import Boards
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import check_visible, visible_match
from bot.cogs.common.match_option import MOST_TURNS, SHOWN, MatchButton, match_to_show, on_match
from bot.cogs.replay.stepping import ReplayAt, show_step
from bot.errors import NoMatchError, PlayerError, SetupError, Term
from bot.matches.ids import ChannelId, MessageId
from bot.matches.model import Match
from bot.matches.ports import StoreError
from bot.rules.notation import parse_cell
from bot.transport.wire import CHOICES

LONGEST_CELL = 20
"""Characters that the command takes; the longest names of cells have three."""

VIEWS = ("picture", "groups", "text", "words")
"""What a board may be shown as at first; all but the first are fields of a panel."""

_TITLE = re.compile(r"\*\*[^*\n]+\*\* #(\d{1,9}) · (?:(\d{1,4})\. )?")
"""How the first line of a board begins in every language, or each line that one has become, with its turn.

Nothing in it has been typed by a person.
"""


@app_commands.command(name="board", description="command-board")
@app_commands.describe(match="choose-match", view="choose-view", cell="choose-cell", turn="choose-board-turn")
@app_commands.choices(view=[app_commands.Choice(name=f"view-{view}", value=view) for view in VIEWS])
async def board_command(
    interaction: discord.Interaction[Oddity],
    match: app_commands.Transform[int, SHOWN] | None = None,
    view: str | None = None,
    cell: app_commands.Range[str, 1, LONGEST_CELL] | None = None,
    turn: app_commands.Range[int, 1, MOST_TURNS] | None = None,
) -> None:
    """Show a match, one of its turns or cells; to its players, the public board as well if missing."""
    acting = Acting.of(interaction)
    await acting.reply.think()
    if turn is not None:
        await on_match(acting, match, match_to_show, partial(ReplayAt, ply=turn))
        return
    await on_match(acting, match, match_to_show, partial(ShowAs, view=view or "", cell=cell or ""))


@board_command.autocomplete("cell")
async def complete_cell(
    interaction: discord.Interaction[Oddity], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the cells whose names begin with what is typed."""
    acting, number = Acting.of(interaction), interaction.namespace.match
    try:
        named = isinstance(number, int)
        match = await (visible_match(acting, number) if named else match_to_show(acting))
    except (PlayerError, StoreError):
        return []
    wanted = typed.strip().casefold()
    names = [name for name in match.setup.board.tiling.names if name.startswith(wanted)]
    return [app_commands.Choice(name=name, value=name) for name in names[:CHOICES]]


@app_commands.context_menu(name=app_commands.locale_str("Show this board privately", message="menu-board"))
async def board_entry(interaction: discord.Interaction[Oddity], message: discord.Message) -> None:
    """Show the match of a message: as it stands, or after the turn that the message tells of."""
    acting = Acting.of(interaction)
    await acting.reply.think()
    match, ply = await _match_of(acting, message)
    if 0 < ply <= match.ply:
        await show_step(acting, match, ply)
    elif match.board_message in (None, message.id):
        await show_first(acting, match)
    else:
        await show_first(acting, match, note=acting.words.say("board-is-older"))


class ShowBoard(MatchButton, name="board", label="button-board"):
    """Shows the newest board privately."""

    async def act(self, acting: Acting, match: Match) -> None:
        await show_first(acting, match)


class ShowAs(MatchButton, name="board-as", label="button-board"):
    """Shows the newest board privately in one of the `VIEWS`, or tells a cell of it, as the command does."""

    view: str
    cell: str

    async def act(self, acting: Acting, match: Match) -> None:
        """Show the board; to its players, the public board as well if that is missing."""
        if self.view:
            check_view(self.view)
        await _show_and_mend(acting, match, self.view, self.cell)


def check_view(view: str) -> None:
    """Raise `SetupError` unless a board can be shown so; the error names what is possible."""
    if view not in VIEWS:
        known = tuple(Term(f"view-{known}", known) for known in VIEWS)
        raise SetupError("no-such-view", view=view, known=known)


async def show_first(acting: Acting, match: Match, view: str = "", *, note: str = "") -> None:
    """Fill in the answer with a board in the looks that the person has set; a note may stand above it."""
    panel = first_panel(acting.settings, match.setup.board.tiling, view)
    await show_panel(acting, match, panel, note=note)


async def _show_and_mend(acting: Acting, match: Match, view: str, cell: str) -> None:
    """Show a match, or tell a cell; show everybody the board too if that is missing, or say why not.

    Raises:
        NotationError: The board has no such cell.
    """
    if cell:
        await show_cell(acting, match, parse_cell(cell, match.setup.board.tiling))
    else:
        await show_first(acting, match, view)
    if match.outcome is not None or match.seat_of(acting.user) is None:
        return
    try:
        await Boards.of(acting.bot).mend(match.id, here=acting.here)
    except PlayerError as error:
        await acting.reply.add(acting.words.error(error))


async def _match_of(acting: Acting, message: discord.Message) -> tuple[Match, int]:
    """The match that a message shows: as the store knows it, or for an older board by its title.

    With it comes the number of the turn that the message tells of, where it is no board any more; else 0.

    Raises:
        NoMatchError: It shows none, or none that the person may know of.
    """
    bot = acting.bot
    if bot.user is None or message.author.id != bot.user.id:
        raise NoMatchError("no-board-there")
    match = await bot.matches.read.match_on(ChannelId(message.channel.id), MessageId(message.id))
    if match is not None:
        await check_visible(acting, match)
        return match, 0
    titles = [found for line in message.content.splitlines() if (found := _TITLE.match(line))]
    if not titles:
        raise NoMatchError("no-board-there")
    return await visible_match(acting, int(titles[0][1])), int(titles[-1][2] or 0)
