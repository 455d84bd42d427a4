"""A match of ours as a record that anybody can keep, read and play through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rules.notation import parse_turn
from bot.rules.record import Record

if TYPE_CHECKING:
    from bot.matches.model import Match
    from bot.rules.rules import Rules


def record_of(match: Match, rules: Rules) -> Record:
    """Write a match down; people are named by their Discord ids, which is all we know of them."""
    position = match.setup.start()
    turns = []
    for text in match.turns:
        turns.append(parse_turn(text, position, rules))
        position = rules.after(position, turns[-1])
    return Record(
        match.setup,
        tuple(turns),
        players=(str(match.seats[0]), str(match.seats[1])),
        started=match.started.date().isoformat(),
        ended=match.ended.date().isoformat() if match.ended else "",
        outcome=match.outcome,
    )
