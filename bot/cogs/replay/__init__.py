"""Looking back: `/replay` of matches and records, its buttons, and turning points."""

from bot.cogs.client import Oddity
from bot.cogs.replay.analyses import Analyses, TurningPoints
from bot.cogs.replay.stepping import replay_command, replay_entry
from bot.cogs.replay.steps import Steps
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Step through matches."""
    await bot.add_cog(Analyses(bot))
    await bot.add_cog(Steps(bot))
    bot.delivery.register(Kind.TURNING, TurningPoints(bot))
    bot.tree.add_command(replay_command)
    bot.tree.add_command(replay_entry)
