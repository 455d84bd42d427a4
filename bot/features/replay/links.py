"""Buttons of replays."""

from typing import Literal

from discord import ButtonStyle

from bot.matches.ids import MatchId, UserId
from bot.ui.components import Link

NO_OWNER = UserId(0)
"""The owner of a private replay, which only its reader sees."""

Way = Literal["first", "back", "next", "last", "here", "return", "comment"]
"""Where a button of a replay leads: `comment` is the next comment of an example match."""


class Replay(Link, name="replay", label="button-replay"):
    match: MatchId


class ReplayAt(Link, name="replay-at", label="button-replay"):
    match: MatchId
    ply: int


class ReplayStep(Link, name="step"):
    match: MatchId
    owner: UserId
    """`NO_OWNER` in a private replay."""
    ply: int
    page: int
    """Of the groups shown as text."""
    way: Way


class ShowExample(Link, name="example", label="button-example"):
    game: str


class SeeTurned(Link, name="turned", label="button-turned", style=ButtonStyle.primary):
    match: MatchId


class Judge(Link, name="judge", label="button-judge"):
    match: MatchId
    ply: int
    """The replay's position, to return to."""


class Animation(Link, name="animation", label="button-animation"):
    match: MatchId


class Share(Link, name="share", label="button-share"):
    match: MatchId
    ply: int
