"""Finding matches: `/matches`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.lists.archive import ShowNewer, ShowOlder
from bot.cogs.lists.matches import (
    AcceptListed,
    DeclineListed,
    DeclineListedForm,
    Listing,
    ShowMatches,
    WithdrawListed,
)


async def setup(bot: Oddity) -> None:
    """Offer lists."""
    await bot.add_cog(Listing())
    Components.of(bot).add(
        ShowMatches, ShowOlder, ShowNewer, AcceptListed, DeclineListed, DeclineListedForm, WithdrawListed
    )
