"""What a player does in a match: `/play`, the turn builder, `/hint`, `/plan`, `/resign` and `/claim`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.common.notices import Notices
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
from bot.cogs.turn.hint import HintCommand, HintsOf, ShowHints
from bot.cogs.turn.plan import PlanningAhead, ShowPlan
from bot.cogs.turn.plan_dropped import PlanDropped
from bot.cogs.turn.plan_form import PlanForm, TypePlan, TypePlanAgain
from bot.cogs.turn.plan_panel import PlanClear, PlanLine, PlanList, PlanRemove
from bot.cogs.turn.play import PlayIn, Playing
from bot.cogs.turn.resign import Resign, ResignConfirm, Resigning
from bot.matches.courtesy import NoticeKind


async def setup(bot: Oddity) -> None:
    """Offer the commands, and answer the turn builder."""
    for cog in (Playing(), HintCommand(), PlanningAhead(), Resigning(), Claiming()):
        await bot.add_cog(cog)
    builder = (Play, Build, ChooseRow, ChooseCell, Confirm, Pass, PassConfirm, More, Close)
    hints = (ShowHints, HintsOf)
    typing = (PlayIn, TypeTurn, TypeAgain, TurnForm)
    planning = (ShowPlan, PlanList, PlanLine, PlanRemove, PlanClear, TypePlan, TypePlanAgain, PlanForm)
    Components.of(bot).add(*builder, *hints, *typing, *planning, Resign, ResignConfirm, Claim, GiveTime)
    Notices.of(bot).add(NoticeKind.PLAN_DROPPED, PlanDropped(bot))
