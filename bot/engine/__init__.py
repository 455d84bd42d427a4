"""The engine: thinks about a position of any game, and plays the games we know fast.

from bot.engine import LEVELS, think

thought = think(rules, position, LEVELS[3].budget)
"""

from bot.engine.hints import Deed, Hint, Reason, find_hints
from bot.engine.packing import Packed, pack
from bot.engine.thinking import LEVELS, Budget, Level, Thought, expected_line, think

__all__ = [
    "LEVELS",
    "Budget",
    "Deed",
    "Hint",
    "Level",
    "Packed",
    "Reason",
    "Thought",
    "expected_line",
    "find_hints",
    "pack",
    "think",
]
