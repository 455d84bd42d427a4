"""What a player does in a match: `/play`, the turn builder, `/hint`, `/plan`, `/resign` and `/claim`."""

from bot.cogs.client import Oddity
from bot.cogs.common.match_option import CLAIMABLE, OWN, PLANNED, match_command, own_match
from bot.cogs.turn.hint import hint_command
from bot.cogs.turn.plan_panel import PlanDropped, ShowPlan, match_for_plan
from bot.cogs.turn.play import Claim, Resign, match_to_claim, play_command
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer the commands, and answer the turn builder."""
    bot.tree.add_command(play_command)
    bot.tree.add_command(hint_command)
    bot.tree.add_command(match_command("plan", PLANNED, match_for_plan, ShowPlan))
    bot.tree.add_command(match_command("resign", OWN, own_match, Resign))
    bot.tree.add_command(match_command("claim", CLAIMABLE, match_to_claim, Claim))
    bot.delivery.register(Kind.PLAN_DROPPED, PlanDropped(bot))
