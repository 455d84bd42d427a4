"""Buttons of requests to the opponent."""

from bot.matches.ids import MatchId
from bot.ui.components import Link


class TakeBack(Link, name="take-back", label="button-takeback"):
    match: MatchId
    revision: int


class Abandon(Link, name="abandon", label="button-abandon"):
    match: MatchId
