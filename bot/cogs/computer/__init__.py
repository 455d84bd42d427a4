"""The computer plays where it is its turn."""

from bot.cogs.client import Oddity
from bot.cogs.computer.playing import ComputerTurns


async def setup(bot: Oddity) -> None:
    """Let the computer play."""
    await bot.add_cog(ComputerTurns(bot))
