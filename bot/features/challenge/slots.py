"""What features add to challenges, and buttons that they add where games are named."""

from collections.abc import Iterable

from bot.matches.slots import Slot
from bot.rules.catalogue import Game
from bot.ui.client import Oddity
from bot.ui.components import Item
from bot.words import Words

COMPUTER_PLAYS = Slot[[Oddity], bool]()
"""Whether the computer can play now; without an answer, it cannot."""
GAME_BUTTONS = Slot[[Game, Words], Iterable[Item]]()
"""Below details of a challenge, a turn or a puzzle."""


def game_buttons(game: Game, words: Words) -> list[Item]:
    return [item for added in GAME_BUTTONS(game, words) for item in added]
