"""How matches are shown: public boards, threads, `/board`, `/bump`, `/record` and `/replay`."""

from bot.cogs.board.board import PrivateBoards, ShowAs, ShowBoard
from bot.cogs.board.bump import Bump, Bumping
from bot.cogs.board.naming import CellNames
from bot.cogs.board.panel import Look
from bot.cogs.board.posting import Boards
from bot.cogs.board.record import Record, Recording
from bot.cogs.board.replay import Replay, Replaying
from bot.cogs.client import Oddity
from bot.cogs.common.components import Components


async def setup(bot: Oddity) -> None:
    """Show matches."""
    for cog in (Boards(bot), PrivateBoards(bot), Bumping(), Recording(), Replaying()):
        await bot.add_cog(cog)
    Components.of(bot).add(ShowBoard, ShowAs, Look, CellNames, Bump, Record, Replay)
