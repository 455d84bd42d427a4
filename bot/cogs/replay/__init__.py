"""Looking back: `/replay`, its buttons to step, share, judge and animate, and where a match turned."""

from bot.cogs.client import Oddity
from bot.cogs.common.match_option import SHOWN, match_command, match_to_show
from bot.cogs.replay.analyses import Analyses
from bot.cogs.replay.stepping import Replay
from bot.cogs.replay.steps import Steps
from bot.cogs.replay.turning import TurningPoints
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Step through matches."""
    await bot.add_cog(Analyses(bot))
    await bot.add_cog(Steps(bot))
    bot.delivery.register(Kind.TURNING, TurningPoints(bot))
    bot.tree.add_command(match_command("replay", SHOWN, match_to_show, Replay))
