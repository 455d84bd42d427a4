"""Which matches are tries to hold the win of a solved board."""

from bot.matches.ids import COMPUTER
from bot.matches.model import Ending, Match

_COUNTED = (None, Ending.RESIGNED)


def is_try(match: Match, winner: int) -> bool:
    return match.is_unaided and can_hold(match, winner)


def can_hold(match: Match, winner: int) -> bool:
    """Whether a person had the seat that can win, from an empty board to an end that was played for."""
    if match.start_ply:
        return False
    return match.seats[1 - winner] == COMPUTER and match.ending in _COUNTED


def held_by(match: Match, winner: int) -> bool:
    return match.winner == match.seats[winner]
