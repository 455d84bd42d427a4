"""Buttons of plans."""

from bot.ui.components import MatchLink


class ShowPlan(MatchLink, name="plan", label="button-plan"): ...
