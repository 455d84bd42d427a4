"""The scores of games counted slowly, from the words of their rules, on groups found by networkx.

Each function gives the facts that a score states, the seat that leads, and which groups it marks. A game
without one is not counted twice.
"""

from collections import Counter
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from bot.rules.games.odd import Odd
from bot.rules.position import Colour, Position
from bot.rules.rules import Emphasis, Rules
from tests.rules.contract import slow_groups

BLACK, WHITE = "black", "white"
PARITY = ("even", "odd")

Groups = set[tuple[Colour, frozenset[int]]]
Count = tuple[dict[str, Any], int | None, Groups | None]


def odd(rules: Rules, position: Position) -> Count:
    assert isinstance(rules, Odd)
    counted = {group for group in slow_groups(position) if len(group[1]) >= rules.group}
    return {"counted": len(counted), "parity": PARITY[len(counted) % 2]}, 1 - len(counted) % 2, counted


def largest_group(_rules: Rules, position: Position) -> Count:
    sizes: dict[str, list[int]] = {BLACK: [], WHITE: []}
    for stone, cells in slow_groups(position):
        sizes[stone.value].append(len(cells))
    black, white = (sorted(sizes[colour], reverse=True) for colour in (BLACK, WHITE))
    leader = None if black == white else int(black < white)
    pairs = zip_longest(black, white, fillvalue=0)
    different = [place for place, (one, other) in enumerate(pairs, start=1) if one != other]
    rank = different[0] if different else None
    told = {}
    for colour, own in ((BLACK, black), (WHITE, white)):
        goes_on = ["…"] if rank and len(own) > rank else []
        told[colour] = ", ".join(map(str, [*own[:rank], *goes_on] or [0]))
    return told, leader, None


def yodd(_rules: Rules, position: Position) -> Count:
    groups = slow_groups(position)
    counts = Counter(stone.value for stone, _ in groups)
    leader = None if counts[BLACK] == counts[WHITE] else int(counts[WHITE] < counts[BLACK])
    facts = {colour: counts[colour] for colour in (BLACK, WHITE)}
    facts |= {"total": len(groups), "parity": PARITY[len(groups) % 2]}
    return facts, leader, groups


SLOW: dict[str, Callable[[Rules, Position], Count]] = {
    "catchup": largest_group,
    "odd": odd,
    "strands": largest_group,
    "xodd": yodd,
    "yodd": yodd,
}


def disagreement(game: str, rules: Rules, position: Position) -> str | None:
    score = rules.score(position)
    facts, leader, marked = SLOW[game](rules, position)
    stated = {name: score.facts[name] for name in facts}
    if (stated, score.leader) != (facts, leader):
        return f"{game}: {stated}, seat {score.leader} leads; slowly: {facts}, seat {leader} leads"
    certain = [one.cells for one in score.marked if one.emphasis in (Emphasis.OUTLINED, Emphasis.PLAIN)]
    found = {(position.stones[cells[0]], frozenset(cells)) for cells in certain}
    if marked is not None and found != marked:
        return f"{game}: marked {found}; slowly: {marked}"
    return None
