"""Buttons of following that other rooms show."""

from bot.ui.components import Link, MatchLink


class Follow(MatchLink, name="follow", label="button-follow"): ...


class ShowFollowed(Link, name="followed", label="button-followed"):
    notice: int = 0
    """Id of the notification, as a lost message is found by it."""
