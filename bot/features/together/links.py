from discord import ButtonStyle

from bot.ui.components import MatchLink


class DayLink(MatchLink):
    ply: int


class Propose(
    DayLink, name="together-propose", label="button-together-propose", style=ButtonStyle.primary
): ...


class Vote(DayLink, name="together-vote", label="button-together-vote", style=ButtonStyle.primary): ...


class ShowDay(DayLink, name="together-day", label="button-together-day"): ...


class NextMatch(MatchLink, name="together-next", label="button-together-next"):
    what: str
    """`again`, `easier`, `board` or `level`."""
