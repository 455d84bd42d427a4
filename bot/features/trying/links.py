from bot.ui.components import MatchLink


class TryLink(MatchLink):
    ply: int
    """The ply of the match where it starts."""
    code: str
    """The line (`write_line`); empty without a turn."""


class StepTry(TryLink, name="try-step"):
    way: str
    """`back` or `next`."""


class TypeTry(TryLink, name="try-type", label="button-type"): ...


class ShareTry(TryLink, name="try-share", label="button-share"): ...


class PlanTry(TryLink, name="try-plan", label="button-try-plan"): ...


class PlayTry(TryLink, name="try-play", label="button-try-play"): ...
