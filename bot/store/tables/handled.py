"""Every statement about handled interactions.

Each function runs inside a transaction that the database has begun.
"""

from datetime import datetime, timedelta

from bot.matches.ids import InteractionId
from bot.matches.ports import DeliveredTwiceError
from bot.store import rows
from bot.store.connection import Connection

REMEMBERED = timedelta(days=1)
"""How long a handled interaction is remembered."""


def handle_once(db: Connection, interaction: InteractionId | None, at: datetime) -> None:
    """Note that a change is made for an interaction.

    Raises:
        DeliveredTwiceError: It was noted in the day before.
    """
    if interaction is None:
        return
    noted = db.execute(
        "INSERT INTO handled (interaction, at) VALUES (?, ?) ON CONFLICT (interaction) DO UPDATE"
        " SET at = excluded.at WHERE handled.at < ?",
        (interaction, rows.text_of(at), rows.text_of(at - REMEMBERED)),
    )
    if noted.rowcount != 1:
        raise DeliveredTwiceError(interaction)


def sweep(db: Connection, at: datetime, limit: int) -> bool:
    """Forget the oldest interactions that were noted more than a day before, so many at the most.

    Returns:
        Whether there may be more of them.
    """
    forgotten = db.execute(
        "DELETE FROM handled WHERE interaction IN"
        " (SELECT interaction FROM handled WHERE at < ? ORDER BY at LIMIT ?)",
        (rows.text_of(at - REMEMBERED), limit),
    )
    return forgotten.rowcount == limit
