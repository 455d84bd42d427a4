"""Explaining: `/help` and `/rules`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.explain.courtesy import ShowCourtesy
from bot.cogs.explain.help import Helping, ShowHelp
from bot.cogs.explain.naming import ShowNaming
from bot.cogs.explain.offer import Offer
from bot.cogs.explain.rules import ExplainGame, Explaining, ShowRules


async def setup(bot: Oddity) -> None:
    """Explain the games."""
    await bot.add_cog(Explaining(bot))
    await bot.add_cog(Helping())
    Components.of(bot).add(ShowHelp, ShowCourtesy, ShowRules, ExplainGame, ShowNaming, Offer)
