"""Buttons of turns, plans and hints."""

from discord import ButtonStyle

from bot.features.turn.model import Draft
from bot.matches.ids import MatchId
from bot.ui.components import Link


class Play(Link, name="play", label="button-play", style=ButtonStyle.primary):
    match: MatchId
    revision: int


class PlayHere(Link, name="play-here", label="button-play", style=ButtonStyle.primary):
    match: MatchId


class DraftLink(Link):
    subject: MatchId
    """The match, or another id that the purpose knows."""
    at: int
    """The revision shown, or another number that the purpose needs."""
    draft: Draft


class Build(DraftLink, name="build", label="button-back"):
    pass


class More(DraftLink, name="more", label="button-more"):
    pass


class Hints(DraftLink, name="turn-hint", label="button-hint"):
    pass


class Pass(DraftLink, name="pass", label="button-pass"):
    pass


class PassConfirm(DraftLink, name="pass-confirm", label="button-pass", style=ButtonStyle.success):
    pass


class Close(Link, name="close", label="button-close"):
    pass


class TypeAgain(Link, name="turn-again", label="button-try-again"):
    match: MatchId
    revision: int
    kept: str
    """The draft's code, a bar, and the text."""


class Resign(Link, name="resign", label="button-resign"):
    match: MatchId


class Claim(Link, name="claim", label="button-claim", style=ButtonStyle.danger):
    match: MatchId


class GiveTime(Link, name="give-time", label="button-give-time"):
    match: MatchId
    revision: int


class ShowHints(Link, name="hint", label="button-hint"):
    match: MatchId
    turn: int
    """From 1; 0 for the next turn, or for the last one if the match is over."""


class ShowPlan(Link, name="plan", label="button-plan"):
    match: MatchId


class PlanList(Link, name="plan-list", label="button-plan-list"):
    match: MatchId
    revision: int


class TypePlan(Link, name="plan-type", label="button-type"):
    match: MatchId
    revision: int
    line: str
    """Mark; empty for a new line."""
