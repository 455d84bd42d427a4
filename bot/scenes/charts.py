"""How probable a win was through a match, and how ratings went: as charts and as their alt texts."""

import math
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple, Protocol

from bot.rules.position import Position
from bot.rules.rules import Rules
from bot.scenes.alt import LONGEST
from bot.words import Words
from renderer.chart import Chart, Line, Plot

_TOLD = 16
"""Estimates that an alt text names beside those that are marked, and ratings of a game that one names."""


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


DRAWN = 3
"""How many games a chart has room for."""
_COLOURS = ("counted", "last", "hint")
"""Of the lines; the second is thick, for those who see no colours."""
_MOST_POINTS = 400
_STEP, _STEPS = 100, 4
"""Between two rules lie so many points, or a multiple of that; there are so many of them at most."""
_DATES = 4
_BADGE = 0.17
"""How far the numbers of two lines are apart, of the height of the chart."""


class Stood(NamedTuple):
    """A rating at a moment."""

    at: datetime
    value: float
    deviation: float


def rating_plot(games: Mapping[str, Sequence[Stood]]) -> Plot:
    """Return the chart of the ratings of some games, each with a number at its end."""
    shown = list(games.values())[:DRAWN]
    begins = min(stood[0].at for stood in shown)
    ends = max(*(stood[-1].at for stood in shown), begins + timedelta(days=1))
    low, high, step = _heights([one for stood in shown for one in stood])

    def height(value: float) -> float:
        return (value - low) / (high - low)

    def line(stood: Sequence[Stood], colour: str) -> Line:
        points = tuple(((one.at - begins) / (ends - begins), height(one.value)) for one in stood)
        band = tuple(one.deviation / (high - low) for one in stood)
        return Line(points, band, (colour == _COLOURS[1],) * len(points), colour)

    lines = tuple(line(_last(stood), colour) for stood, colour in zip(shown, _COLOURS, strict=False))
    ends_at = _apart([one.points[-1][1] for one in lines])
    rules = tuple(range(low, high + 1, step))
    return Plot(
        lines,
        below=tuple(_dates(begins, ends)),
        beside=tuple((height(value), str(value)) for value in rules),
        rules=tuple(map(height, rules)),
        badges=tuple(((1.0, height), str(number)) for number, height in enumerate(ends_at, start=1)),
    )


def _apart(heights: Sequence[float]) -> list[float]:
    """Return where the numbers of lines stand, so that none covers another."""
    found = list(heights)
    order = sorted(range(len(found)), key=found.__getitem__)
    for below, above in pairwise(order):
        found[above] = max(found[above], found[below] + _BADGE)
    if found and (beyond := found[order[-1]] - 1 + _BADGE / 2) > 0:
        found = [height - beyond for height in found]
    return found


def _last(stood: Sequence[Stood]) -> Sequence[Stood]:
    """Return what a line has room for, at least two points."""
    return stood[-_MOST_POINTS:] if len(stood) > 1 else [*stood, *stood]


def _heights(all_: Sequence[Stood]) -> tuple[int, int, int]:
    """Return the lowest and the highest number of a chart, and how far its rules are apart."""
    low = min(one.value - one.deviation for one in all_)
    high = max(one.value + one.deviation for one in all_)
    step = _STEP * ceil((high - low) / _STEP / _STEPS)
    bottom = step * floor(low / step)
    return bottom, step * ceil(high / step), step


def _dates(begins: datetime, ends: datetime) -> list[tuple[float, str]]:
    """Return some dates, as numbers: a month of a year, or a day of a month where all are close."""
    form = "%Y-%m" if ends - begins > timedelta(days=120) else "%m-%d"
    places = [(number + 0.5) / _DATES for number in range(_DATES)]
    dates = {(begins + place * (ends - begins)).strftime(form): place for place in reversed(places)}
    return sorted((place, date) for date, place in dates.items())


def rating_text(games: Mapping[str, Sequence[Stood]], words: Words) -> str:
    """Say how the ratings of a chart went: of each game the first, the last and some in between."""
    few = _TOLD
    while True:
        told = [_game_text(name, stood, few, words) for name, stood in list(games.items())[:DRAWN]]
        text = words.say("rating-alt", games=" ".join(told))
        if len(text) <= LONGEST or few <= 2:
            return text[:LONGEST]
        few -= 2


def _game_text(name: str, stood: Sequence[Stood], few: int, words: Words) -> str:
    step = max(1, ceil((len(stood) - 1) / (few - 1)))
    picked = [*stood[:-1:step], stood[-1]]
    said = [words.say("rating-alt-at", day=one.at.strftime("%Y-%m-%d"), **_numbers(one)) for one in picked]
    return words.say("rating-alt-game", game=name, ratings=", ".join(said))


def _numbers(one: Stood) -> dict[str, str]:
    return {"rating": str(round(one.value)), "deviation": str(round(one.deviation))}
