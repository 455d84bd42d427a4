"""Buttons of requests to the opponent."""

from bot.ui.components import MatchLink


class TakeBack(MatchLink, name="take-back", label="button-takeback"):
    revision: int


class Abandon(MatchLink, name="abandon", label="button-abandon"): ...
