"""Buttons of lists."""

from bot.features.lists.model import Filter
from bot.ui.components import Link


class ShowMatches(Link, name="matches", label="button-matches"):
    page: int
    filter: Filter
