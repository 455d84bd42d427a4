"""Buttons of requests to the opponent."""

from bot.ui.components import MatchLink, RevisionLink


class TakeBack(RevisionLink, name="take-back", label="button-takeback"): ...


class Abandon(MatchLink, name="abandon", label="button-abandon"): ...
