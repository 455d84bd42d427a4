"""Finding turns: all legal ones on small boards, random ones on any."""

import random
from collections.abc import Iterator

from bot.rules.position import PASS, Position, Rules, Turn, allows

_PASSING = 0.05
"""How often a random turn is a pass where both would be possible."""


def legal_turns(rules: Rules, position: Position) -> Iterator[Turn]:
    """Every turn that may be played, a pass first.

    Meant for small boards: there are 41,184 pairs of stones on a square of side 12, and far more sets of six.
    """
    if allows(rules, position, PASS):
        yield PASS
    yield from _larger(rules, position, Turn())


def _larger(rules: Rules, position: Position, turn: Turn) -> Iterator[Turn]:
    last = turn.placements[-1].cell if turn.placements else -1
    for stone in rules.next_stones(position, turn):
        if stone.cell > last:
            bigger = turn + stone
            if allows(rules, position, bigger):
                yield bigger
            yield from _larger(rules, position, bigger)


def random_turn(rules: Rules, position: Position, source: random.Random) -> Turn:
    """A turn that may be played, stone by stone at random; now and then a pass where that is allowed.

    Raises:
        ValueError: the match is over.
    """
    if rules.outcome(position) is not None:
        raise ValueError("nothing can be played any more: the match is over")
    passing = allows(rules, position, PASS)
    if passing and source.random() < _PASSING:
        return PASS
    found = _random_larger(rules, position, Turn(), source)
    if found is None and not passing:
        raise ValueError("the rules end no match here, yet allow no turn")
    return found or PASS


def _random_larger(rules: Rules, position: Position, turn: Turn, source: random.Random) -> Turn | None:
    stones = list(rules.next_stones(position, turn))
    source.shuffle(stones)
    for stone in stones:
        bigger = turn + stone
        legal = allows(rules, position, bigger)
        if legal and source.random() < 0.5:
            return bigger
        if larger := _random_larger(rules, position, bigger, source):
            return larger
        if legal:
            return bigger
    return None


def random_game(rules: Rules, position: Position, source: random.Random) -> list[Turn]:
    """Random turns from a position to the end of the match."""
    turns = []
    while rules.outcome(position) is None:
        turns.append(random_turn(rules, position, source))
        position = position.after(turns[-1])
    return turns
