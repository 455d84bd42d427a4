from discord import ButtonStyle

from bot.matches.ids import ChallengeId
from bot.ui.components import Link


class Accept(Link, name="accept", label="button-accept", style=ButtonStyle.success):
    challenge: ChallengeId


class Decline(Link, name="decline", label="button-decline"):
    challenge: ChallengeId


class Withdraw(Link, name="withdraw", label="button-withdraw"):
    challenge: ChallengeId


class ShowDetails(Link, name="challenge-details", label="button-details"):
    challenge: ChallengeId


class PlayInstead(Link, name="computer-instead", label="button-computer-instead"):
    challenge: ChallengeId
