"""Buttons of following that other rooms show."""

from bot.ui.components import Link


class ShowFollowed(Link, name="followed", label="button-followed"):
    notice: int = 0
    """Id of the notification, as a lost message is found by it."""
