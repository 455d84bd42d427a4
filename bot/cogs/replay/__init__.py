"""Looking back: `/replay`, and the buttons that step through a match, share it, or animate it."""

from bot.cogs.client import Oddity
from bot.cogs.common.match_option import SHOWN, match_command, match_to_show
from bot.cogs.replay.stepping import Replay
from bot.cogs.replay.steps import Steps


async def setup(bot: Oddity) -> None:
    """Step through matches."""
    await bot.add_cog(Steps(bot))
    bot.tree.add_command(match_command("replay", SHOWN, match_to_show, Replay))
