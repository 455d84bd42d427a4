"""How probable a win was through a match, as a chart and as its alt text."""

import math
from collections.abc import Sequence
from typing import Protocol

from bot.rules.position import Position
from bot.rules.rules import Rules
from bot.scenes.alt import LONGEST
from bot.words import Words
from renderer.chart import Chart

_TOLD = 16
"""Estimates that an alt text names beside those that are marked."""


class Judged(Protocol):
    """An estimate."""

    @property
    def chance(self) -> float:
        """How probable it is that seat 0 wins."""

    @property
    def proven(self) -> bool:
        """Whether that is certain."""


def chart_of(estimates: Sequence[Judged], marked: Sequence[int], rules: Rules, start: Position) -> Chart:
    """Return the chart of a match, with some turns marked; at its side stands what boards show for seats."""
    signs = rules.score(start).signs
    if len(signs) == 2:
        sides = signs[0], signs[1]
    else:
        first, second = (rules.colour_of(seat, start) for seat in (0, 1))
        sides = (first.value, second.value) if first and second else ("1", "2")
    chances, proven = (one.chance for one in estimates), (one.proven for one in estimates)
    return Chart(tuple(chances), tuple(proven), tuple(marked), sides)


def chart_text(estimates: Sequence[Judged], marked: Sequence[int], first: str, words: Words) -> str:
    """Say the estimates of a chart at every few turns, and at those that are marked; proven ones as such.

    Args:
        estimates: At the start and after every turn.
        marked: The turns that are marked; what stood before them is told, too.
        first: What seat 0 is called.
        words: The reader's language.
    """
    last = len(estimates) - 1
    step = math.ceil(last / _TOLD)
    while True:
        turns = {*range(0, last, step), last, *marked, *(turn - 1 for turn in marked)}
        said = [_told(turn, estimates[turn], words) for turn in sorted(turns)]
        text = words.say("judged-alt", first=first, estimates=", ".join(said))
        if len(text) <= LONGEST or step > last:
            return text[:LONGEST]
        step *= 2


def _told(turn: int, judged: Judged, words: Words) -> str:
    told = estimate_words(judged, 0, words)
    return words.say("judged-alt-at", ply=turn, number=str(turn), estimate=told)


def estimate_words(judged: Judged, seat: int, words: Words) -> str:
    """Say how probable a win of a seat is; what is not proven is neither certain nor impossible."""
    chance = 1 - judged.chance if seat else judged.chance
    percent = min(max(round(100 * chance), 1), 99)
    certain = "drawn" if chance == 0.5 else "won" if chance else "lost"
    return words.say("estimate", proven=certain if judged.proven else "open", percent=percent)
