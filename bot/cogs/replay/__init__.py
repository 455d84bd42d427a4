"""Looking back: `/replay`, and the buttons that step through a match or a record, share it, or animate it."""

from bot.cogs.client import Oddity
from bot.cogs.replay.record import replay_command, replay_entry
from bot.cogs.replay.steps import Steps


async def setup(bot: Oddity) -> None:
    """Step through matches."""
    await bot.add_cog(Steps(bot))
    bot.tree.add_command(replay_command)
    bot.tree.add_command(replay_entry)
