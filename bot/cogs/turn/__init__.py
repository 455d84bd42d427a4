"""What a player does in a running match: `/play`, the turn builder, `/resign` and `/claim`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.turn.begin import Play
from bot.cogs.turn.builder import (
    Build,
    ChooseCell,
    ChooseRow,
    Close,
    Confirm,
    More,
    Pass,
    PassConfirm,
)
from bot.cogs.turn.claim import Claim, Claiming, GiveTime
from bot.cogs.turn.form import TurnForm, TypeAgain, TypeTurn
from bot.cogs.turn.play import PlayIn, Playing
from bot.cogs.turn.resign import Resign, ResignConfirm, Resigning


async def setup(bot: Oddity) -> None:
    """Offer the commands, and answer the turn builder."""
    for cog in (Playing(), Resigning(), Claiming()):
        await bot.add_cog(cog)
    builder = (Play, Build, ChooseRow, ChooseCell, Confirm, Pass, PassConfirm, More, Close)
    typing = (PlayIn, TypeTurn, TypeAgain, TurnForm)
    Components.of(bot).add(*builder, *typing, Resign, ResignConfirm, Claim, GiveTime)
