"""`/plan`, and the Plan button of private boards: answers that are played at once when they fit."""

from bot.cogs.common.acting import Acting
from bot.cogs.common.on_match import MatchButton
from bot.cogs.turn.plan_panel import show_plan
from bot.matches.consent.planning import check_plans
from bot.matches.finding import match_to_plan
from bot.matches.model import Match


class ShowPlan(MatchButton, name="plan", label="button-plan"):
    """Shows what a player has planned, and the ways to change it, in a message of its own."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Show it."""
        check_plans(match, acting.user)
        await show_plan(acting, acting.bot.matches.view(match))


async def match_for_plan(acting: Acting) -> Match:
    """Return the match in which a person most likely means to plan."""
    place = acting.place
    running = await acting.bot.matches.read.running_matches_of(acting.user, place.guild)
    return match_to_plan(running, place, acting.user)
