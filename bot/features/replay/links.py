from typing import Literal

from discord import ButtonStyle

from bot.matches.ids import UserId
from bot.ui.components import MatchLink

NO_OWNER = UserId(0)
"""The owner of a private replay, which only its reader sees."""

Way = Literal["first", "back", "next", "last", "here", "return", "comment"]
"""Where a button of a replay leads: `comment` is the next comment of an example match."""


class ReplayAt(MatchLink, name="replay-at", label="button-replay"):
    ply: int


class ReplayStep(MatchLink, name="step"):
    owner: UserId
    """`NO_OWNER` in a private replay."""
    ply: int
    page: int
    """Of the groups shown as text."""
    way: Way


class SeeTurned(MatchLink, name="turned", label="button-turned", style=ButtonStyle.primary): ...


class Judge(MatchLink, name="judge", label="button-judge"):
    ply: int
    """The replay's position, to return to."""


class Animation(MatchLink, name="animation", label="button-animation"): ...


class Share(MatchLink, name="share", label="button-share"):
    ply: int
