"""How matches are shown: public boards, threads, `/board`, `/bump` and `/record`."""

from bot.cogs.board.board import Bump, Record, board_command, board_entry
from bot.cogs.board.delivering import Gather, Repost, Show, TakeButtonsAway, TakeNamesAway, TellDirectly
from bot.cogs.board.posting import Boards
from bot.cogs.client import Oddity
from bot.cogs.common.match_option import OWN, SHOWN, match_command, match_to_show, own_match
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Show matches."""
    await bot.add_cog(Boards(bot))
    bot.tree.add_command(board_command)
    bot.tree.add_command(board_entry)
    bot.delivery.register(Kind.BOARD, Show(bot))
    bot.delivery.register(Kind.REPOST, Repost(bot))
    bot.delivery.register(Kind.DIRECT, TellDirectly(bot))
    bot.delivery.register(Kind.GATHER, Gather(bot))
    bot.delivery.register(Kind.BUTTONS, TakeButtonsAway(bot))
    bot.delivery.register(Kind.NAMES, TakeNamesAway(bot))
    bot.tree.add_command(match_command("bump", OWN, own_match, Bump))
    bot.tree.add_command(match_command("record", SHOWN, match_to_show, Record))
