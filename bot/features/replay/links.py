from typing import Literal

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
