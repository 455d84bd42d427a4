from discord import ButtonStyle

from bot.ui.components import MatchLink, RevisionLink


class TryLink(MatchLink):
    at: int
    """The ply of the match where the line begins; of a line to plan, the revision."""
    code: str
    """See `AheadPurpose.read`; empty without a turn."""


class PlayTry(TryLink, name="try-play", label="button-try-play"): ...


class PlanList(RevisionLink, name="plan-list", label="button-plan-list"): ...


class PlanRemove(RevisionLink, name="plan-remove", label="button-plan-remove", style=ButtonStyle.danger):
    line: str = ""
    """Its mark; of the whole plan, empty."""


class TypePlan(RevisionLink, name="plan-type", label="button-type"):
    line: str
    """What is typed already: the mark of a planned line, or the code of a line to plan."""
