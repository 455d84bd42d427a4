from discord import ButtonStyle

from bot.ui.components import Link


class NextPuzzle(Link, name="puzzle-next", label="button-puzzle-next", style=ButtonStyle.primary):
    after: str
    """Key of a puzzle."""


class SharePuzzle(Link, name="puzzle-share", label="button-share"):
    puzzle: str
    day: str
