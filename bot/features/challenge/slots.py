"""Buttons that features add where a game is named."""

from collections.abc import Iterable

from bot.matches.slots import Slot
from bot.rules.catalogue import Game
from bot.ui.components import Item
from bot.words import Words

GAME_BUTTONS = Slot[[Game, Words], Iterable[Item]]()


def game_buttons(game: Game, words: Words) -> list[Item]:
    return [item for added in GAME_BUTTONS(game, words) for item in added]
