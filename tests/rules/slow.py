"""The scores of the games counted slowly, from the words of their rules, on groups found by networkx.

Each function gives the facts that a score states, who leads, and which groups it marks.
"""

from collections import Counter
from itertools import zip_longest

from bot.rules.position import Position, Rules
from tests.rules.contract import slow_groups

BLACK, WHITE = "black", "white"
PARITY = ("even", "odd")


def odd(rules, position):
    groups = slow_groups(position)
    counted = {group for group in groups if len(group[1]) >= rules.group}
    return {"counted": len(counted), "parity": PARITY[len(counted) % 2]}, 1 - len(counted) % 2, counted


def strands(rules, position):  # noqa: ARG001 - all are asked alike
    sizes = {BLACK: [], WHITE: []}
    for stone, cells in slow_groups(position):
        sizes[stone.value].append(len(cells))
    black, white = (sorted(sizes[colour], reverse=True) for colour in (BLACK, WHITE))
    leader = None if black == white else int(black < white)
    pairs = zip_longest(black, white, fillvalue=0)
    different = [place for place, (one, other) in enumerate(pairs, start=1) if one != other]
    most = max([5, *different[:1]])
    return {BLACK: _listed(black, most), WHITE: _listed(white, most)}, leader, None


def yodd(rules, position):  # noqa: ARG001 - all are asked alike
    groups = slow_groups(position)
    counts = Counter(stone.value for stone, _ in groups)
    leader = None if counts[BLACK] == counts[WHITE] else int(counts[WHITE] < counts[BLACK])
    facts = {
        BLACK: counts[BLACK],
        WHITE: counts[WHITE],
        "total": len(groups),
        "parity": PARITY[len(groups) % 2],
    }
    return facts, leader, groups


def _listed(sizes, most):
    dots = ["…"] if len(sizes) > most else []
    return ", ".join([*map(str, sizes[:most]), *dots]) or "0"


SLOW = {"odd": odd, "strands": strands, "xodd": yodd, "yodd": yodd}


def disagreement(game: str, rules: Rules, position: Position) -> str | None:
    """What the score of a position says that a slow count does not, or nothing."""
    score = rules.score(position)
    facts, leader, marked = SLOW[game](rules, position)
    stated = {name: score.facts[name] for name in facts}
    if (stated, score.leader) != (facts, leader):
        return f"{game}: {stated}, seat {score.leader} leads; slowly: {facts}, seat {leader} leads"
    found = {(group.colour, frozenset(group.cells)) for group in score.marked}
    if marked is not None and found != marked:
        return f"{game}: marked {found}; slowly: {marked}"
    return None
