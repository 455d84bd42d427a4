"""The engine: thinks about a position of any game, and plays the games we know fast.

from bot.engine.levels import LEVELS
from bot.engine.thinking import think

thought = think(rules, position, LEVELS[4].budget)

The bot itself knows no more of it than `levels`, `answers` and `workers`, so that it starts as quickly.
"""
