"""Buttons of following that other rooms show."""

from bot.matches.ids import MatchId
from bot.ui.components import Link


class Follow(Link, name="follow", label="button-follow"):
    match: MatchId


class ShowFollowed(Link, name="followed", label="button-followed"):
    notice: int = 0
    """Id of the notification, as a lost message is found by it."""
