"""Buttons of try-outs."""

from bot.matches.ids import MatchId
from bot.ui.components import Link


class TryLink(Link):
    """A button on a position of a try-out."""

    match: MatchId
    ply: int
    """The ply of the match where it starts."""
    code: str
    """The line (`write_line`); empty without a turn."""


class Try(TryLink, name="try", label="button-try"):
    pass


class StepTry(TryLink, name="try-step"):
    way: str
    """`back` or `next`."""


class TypeTry(TryLink, name="try-type", label="button-type"):
    pass


class ShareTry(TryLink, name="try-share", label="button-share"):
    pass


class PlanTry(TryLink, name="try-plan", label="button-try-plan"):
    pass


class PlayTry(TryLink, name="try-play", label="button-try-play"):
    pass
