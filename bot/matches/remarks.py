"""What is told on a board besides its newest turn."""

import enum
from dataclasses import dataclass

from bot.matches.ids import UserId


class RemarkKind(enum.StrEnum):
    """Events since the newest turn, besides the end."""

    TAKEN_BACK = "taken-back"
    CORRECTED = "corrected"
    PAUSED = "paused"
    RESUMED = "resumed"
    MORE_TIME = "more-time"
    UNRATED = "unrated"
    HIDDEN = "hidden"
    """The player to move could not see the channel, and was given a day."""
    RESTORED = "restored"
    """A backup was restored that lacks turns already shown."""


MODERATOR_REMARKS = frozenset({RemarkKind.CORRECTED, RemarkKind.PAUSED, RemarkKind.RESUMED})
"""By a moderator, for both players."""


@dataclass(frozen=True)
class Remark:
    """Shown on the board besides the newest turn, until the next one."""

    kind: RemarkKind
    by: UserId | None
    """`None` for the bot."""
    turns: tuple[str, ...] = ()
    """Undone turns, in canonical notation."""
    lost: str = ""
    """The first turn that a restored backup lacks, if it is known; in canonical notation."""
