"""Finding turns: all legal ones on small boards, random ones on any."""

import random
from collections.abc import Iterator

from bot.rules.position import PASS, Position, Turn
from bot.rules.rules import Rules, allows

_PASSING = 0.05
"""How often a random turn is a pass where both would be possible."""


def legal_turns(rules: Rules, position: Position) -> Iterator[Turn]:
    """Yield every turn that may be played, a pass first.

    Meant for small boards: there are 41,184 pairs of stones on a square of side 12, and far more sets of six.
    """
    if allows(rules, position, PASS):
        yield PASS
    yield from _longer_turns(rules, position, Turn())


def _longer_turns(rules: Rules, position: Position, turn: Turn) -> Iterator[Turn]:
    last = turn.placements[-1].cell if turn.placements else -1
    for stone in rules.next_stones(position, turn):
        if stone.cell > last:
            longer = turn + stone
            if allows(rules, position, longer):
                yield longer
            yield from _longer_turns(rules, position, longer)


def random_turn(rules: Rules, position: Position, source: random.Random) -> Turn:
    """Return a turn that may be played, stone by stone at random; now and then a pass where that is allowed.

    Raises:
        ValueError: the match is over.
    """
    if rules.outcome(position) is not None:
        raise ValueError("nothing can be played any more: the match is over")
    passing = allows(rules, position, PASS)
    if passing and source.random() < _PASSING:
        return PASS
    found = _random_longer_turn(rules, position, Turn(), source)
    if found is None and not passing:
        raise ValueError("the rules end no match here, yet allow no turn")
    return found or PASS


def _random_longer_turn(rules: Rules, position: Position, turn: Turn, source: random.Random) -> Turn | None:
    stones = list(rules.next_stones(position, turn))
    source.shuffle(stones)
    for stone in stones:
        longer = turn + stone
        legal = allows(rules, position, longer)
        if legal and source.random() < 0.5:
            return longer
        if found := _random_longer_turn(rules, position, longer, source):
            return found
        if legal:
            return longer
    return None


def random_match(rules: Rules, position: Position, source: random.Random) -> list[Turn]:
    """Return random turns from a position to the end of the match."""
    turns = []
    while rules.outcome(position) is None:
        turns.append(random_turn(rules, position, source))
        position = rules.after(position, turns[-1])
    return turns
