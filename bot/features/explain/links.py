"""Buttons of explanations."""

from bot.ui.components import Link


class ExplainGame(Link, name="explain", label="button-rules"):
    game: str
