"""Time limits: how long challenges stay open, and by when a turn should be played."""

from datetime import datetime, timedelta

CHALLENGE_LASTS = timedelta(days=7)
"""How long a challenge stays open."""
AT_ONCE = timedelta(minutes=5)
"""A board posted within this time of its turn was posted at once, as far as the time for the next goes."""
DAYS_PER_TURN = (1, 2, 3, 5, 7, 14)
"""What people may agree on, besides no limit."""


def deadline(days_per_turn: int | None, began: datetime) -> datetime | None:
    """Return by when a turn should be played; `None` if there is no limit.

    Args:
        days_per_turn: As agreed.
        began: When the opponent's turn was played, or the match started.
    """
    return None if days_per_turn is None else began + timedelta(days=days_per_turn)
