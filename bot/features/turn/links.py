from discord import ButtonStyle

from bot.features.turn.model import Draft
from bot.matches.ids import MatchId
from bot.ui.components import Link, MatchLink, RevisionLink


class Play(RevisionLink, name="play", label="button-play", style=ButtonStyle.primary): ...


class PlayLost(RevisionLink, name="play-lost", label="button-play-lost"):
    turn: str


class PlayHere(MatchLink, name="play-here", label="button-play", style=ButtonStyle.primary): ...


class DraftLink(Link):
    subject: MatchId
    """The match, or another id that the purpose knows."""
    at: int
    """The revision shown, or another number that the purpose needs."""
    draft: Draft


class Build(DraftLink, name="build", label="button-back"): ...


class More(DraftLink, name="more", label="button-more"): ...


class Hints(DraftLink, name="turn-hint", label="button-hint"): ...


class Pass(DraftLink, name="pass", label="button-pass"): ...


class PassConfirm(DraftLink, name="pass-confirm", label="button-pass", style=ButtonStyle.success): ...


class Close(Link, name="close", label="button-close"): ...


class Resign(MatchLink, name="resign", label="button-resign"): ...


class Claim(MatchLink, name="claim", label="button-claim", style=ButtonStyle.danger): ...


class GiveTime(RevisionLink, name="give-time", label="button-give-time"): ...
