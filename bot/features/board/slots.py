"""What features add to boards: buttons, in the order of the whole row."""

from collections.abc import Awaitable, Iterable

from bot.matches.ids import MatchId
from bot.matches.model import Match, MatchView
from bot.matches.slots import Slot
from bot.ui.acting import Acting
from bot.ui.client import Oddity
from bot.ui.components import Item, Link
from bot.ui.match_option import MatchButton
from bot.words import Words

PUBLIC_BUTTONS = Slot[[MatchView, Words], Iterable[Item]]()
"""The first row under a public board, between Play and the buttons for another match."""
FIRST_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Under a private board: what the person can do next."""
FURTHER_BUTTONS = Slot[[Acting, Match], Iterable[Link]]()
"""Under a private board that shows more buttons."""
AT_TURN = Slot[[MatchId, int], MatchButton]()
"""Shows a match after one of its turns."""
LAST_LINES = Slot[[Oddity, Match, Words], Awaitable[str]]()
"""Below the text of a finished match; empty for none."""
