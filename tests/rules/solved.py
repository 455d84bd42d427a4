"""Who wins under perfect play: found by trying everything, and known of small boards."""

from bot.rules.position import Position
from bot.rules.rules import Rules, legal_turns

YODD = [
    ("square-1", 0),
    ("rectangle-1-2", 0),
    ("rectangle-1-3", 0),
    ("rectangle-2-3", 0),
    ("square-3", 0),
    ("square-2", 1),
    ("rectangle-1-5", 1),
    ("rectangle-2-4", 1),
    ("hexhex-1", 0),
    ("hexhex-2", 0),
    ("rectangle-1-7", 0),
    ("rectangle-2-5", 0),
    ("rectangle-1-9", 1),
    ("rectangle-2-6", 1),
    ("rectangle-3-4", 1),
]
"""Boards, and the seat that wins Xodd and Yodd on them."""

STRANDS_ON_HEXHEX_2 = [
    ("22/222/22", 0),
    ("33/323/33", 0),
    ("11/121/11", 0),
    ("22/212/22", 1),
    ("66/626/66", 1),
    ("12/212/21", 1),
]
"""The numbers on the board, and the seat that wins Strands."""


def winner(rules: Rules, position: Position, known: dict[object, int] | None = None) -> int:
    """Return the seat that wins from here if both play perfectly.

    Args:
        rules: The game.
        position: Where it stands; few cells are empty.
        known: What has been found of positions of this game and board; more is added.
    """
    known = {} if known is None else known
    key = ("".join("." if stone is None else stone.value[0] for stone in position.stones), position.seat)
    key += (position.passes, position.ply == 0)
    if key not in known:
        outcome = rules.outcome(position)
        known[key] = outcome.winner if outcome else 1 - position.seat
        if not outcome and any(
            winner(rules, rules.after(position, turn), known) == position.seat
            for turn in legal_turns(rules, position)
        ):
            known[key] = position.seat
    return known[key]
