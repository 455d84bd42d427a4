from discord import ButtonStyle

from bot.ui.components import Link


class Learn(Link, name="learn", label="button-learn"): ...


class LearnGame(Link, name="learn-game", label="button-learn"):
    game: str


class NextLesson(Link, name="lesson-next", label="button-lesson-next", style=ButtonStyle.primary):
    after: str
    """Key of a lesson."""
