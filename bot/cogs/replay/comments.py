"""What an example match says at some of its turns."""

from bot.matches.model import Match
from bot.words import Words


def comment(match: Match, ply: int, words: Words) -> str:
    """Return what is said after so many turns; nothing in most, and in any other match."""
    key = f"{match.setup.game}-{ply}"
    said = match.is_example and words.has(f"example-{key}")
    return words.say(f"example-{key}") if said else ""


def next_comment(match: Match, ply: int, words: Words) -> int:
    """Return at which turn after this one the next is said; the last turn if nothing more is."""
    later = range(ply + 1, match.ply)
    return next((turn for turn in later if comment(match, turn, words)), match.ply)
