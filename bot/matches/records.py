"""A stored match as a record to keep, to read and to play through."""

from bot.matches.model import Match
from bot.rules.notation import parse_turn
from bot.rules.record import Record
from bot.rules.rules import Rules


def record_of(match: Match, rules: Rules, players: tuple[str, str]) -> Record:
    """Return the record of a match; no names are stored, so the players' are given, by seat."""
    position = match.setup.start()
    turns = []
    for text in match.turns:
        turns.append(parse_turn(text, position, rules))
        position = rules.after(position, turns[-1])
    return Record(
        match.setup,
        tuple(turns),
        players=players,
        started=match.started.date().isoformat(),
        ended=match.ended.date().isoformat() if match.ended else "",
        outcome=match.outcome,
    )
