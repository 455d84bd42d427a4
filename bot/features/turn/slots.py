"""Buttons that features add to messages about a turn."""

from collections.abc import Iterable

from bot.matches.model import Match
from bot.matches.slots import Slot
from bot.ui.acting import Acting
from bot.ui.components import Link

MENU_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""In the menu of the turn builder."""
PLAYED_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Below the confirmation of a turn."""
WAITING_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Below the reason why a turn cannot be played, on the opponent's turn."""
