"""Charts of estimates and of ratings, and their alt texts."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from math import ceil, floor
from typing import NamedTuple, Protocol

from bot.rules.position import Colour
from bot.scenes.alt import MAX_ALT_TEXT
from bot.words import Words, unquoted
from renderer.chart import Chart, Curve, Plot

_MAX_NAMED = 16
"""Estimates named besides marked ones; ratings named per game."""
_SIDES = ("counted", "cell")
"""Roles of the areas of seats without colours."""
MAX_GAMES = 3
MAX_RATING_WORDS = 60
_LINE_ROLES = ("counted", "question", "hint")
"""Of the lines; the second is thick, for the colour-blind."""
_MOST_POINTS = 400
_RULE_STEP, _MAX_RULES = 100, 4
"""Distance of horizontal rules in points (or a multiple), and their maximal number."""
_MAX_TICKS = {"hour": 4, "day": 4, "month": 3}


class WinEstimate(Protocol):
    @property
    def chance(self) -> float:
        """That seat 0 wins."""

    @property
    def proven(self) -> bool:
        """Whether it is certain."""


def chart_of(
    estimates: Sequence[WinEstimate],
    marked: Sequence[int],
    colours: Sequence[Colour | None],
    sides: Sequence[str],
) -> Chart:
    """Estimates are at the start and after every turn; seats have names (`sides`), and perhaps colours."""
    first, second = [unquoted(side).upper() for side in sides]
    roles = {Colour.BLACK: "black", Colour.WHITE: "white-light"}
    pairs = zip(colours, _SIDES, strict=True)
    below, above = [roles[colour] if colour else side for colour, side in pairs]
    return Chart(
        tuple(one.chance for one in estimates),
        tuple(one.proven for one in estimates),
        tuple(marked),
        (first, second),
        (below, above),
    )


def chart_text(estimates: Sequence[WinEstimate], marked: Sequence[int], first: str, words: Words) -> str:
    """Name the estimates at regular turns, and around marked ones; proven ones are marked as such."""
    last = len(estimates) - 1
    step = ceil(last / _MAX_NAMED)
    while True:
        turns = {*range(0, last, step), last, *marked, *(turn - 1 for turn in marked)}
        said = [_estimate_text(turn, estimates[turn], words) for turn in sorted(turns)]
        text = words.say("judged-alt", first=first, estimates=", ".join(said))
        if len(text) <= MAX_ALT_TEXT or step > last:
            return text[:MAX_ALT_TEXT]
        step *= 2


def _estimate_text(turn: int, judged: WinEstimate, words: Words) -> str:
    told = estimate_words(judged, 0, words)
    return words.say("judged-alt-at", ply=turn, number=str(turn), estimate=told)


def estimate_words(judged: WinEstimate, seat: int, words: Words) -> str:
    """Say a seat's probability of winning; certainty is reserved for proven results."""
    chance = 1 - judged.chance if seat else judged.chance
    percent = min(max(round(100 * chance), 1), 99)
    if not judged.proven:
        proven = "open"
    elif chance == 0.5:
        proven = "drawn"
    else:
        proven = "won" if chance else "lost"
    return words.say("estimate", proven=proven, percent=percent)


class RatingPoint(NamedTuple):
    at: datetime
    value: float
    deviation: float


def rating_plot(games: Mapping[str, Sequence[RatingPoint]], words: Words) -> Plot:
    """Return the chart of ratings; days begin in the time zone of its moments."""
    first_games = list(games.items())[:MAX_GAMES]
    shown = [(name, stood[-_MOST_POINTS:]) for name, stood in first_games]
    moments = [stood[end].at for _, stood in shown for end in (0, -1)]
    unit = _unit(max(moments) - min(moments))
    begins = _start(min(moments), "hour" if unit == "hour" else "day")
    ends = max(*moments, begins + timedelta(hours=1))
    low, high, step = _heights([one for _, stood in shown for one in stood])

    def height(value: float) -> float:
        return (value - low) / (high - low)

    def across(at: datetime) -> float:
        return (at - begins) / (ends - begins)

    def line(name: str, stood: Sequence[RatingPoint], colour: str) -> Curve:
        points = tuple((across(one.at), height(one.value)) for one in stood)
        band = tuple(one.deviation / (high - low) for one in stood)
        return Curve(points, band, colour, name, is_thick=colour == _LINE_ROLES[1])

    lines = [line(*one, colour) for one, colour in zip(shown, _LINE_ROLES, strict=False)]
    below = [(across(at), _tick(at, unit, words)) for at in _ticks(begins, ends, unit)]
    beside = [(height(value), str(value)) for value in range(low, high + 1, step)]
    return Plot(tuple(lines), below=tuple(below), beside=tuple(beside))


def _unit(span: timedelta) -> str:
    if span < timedelta(days=2):
        return "hour"
    if span <= timedelta(days=120):
        return "day"
    return "month"


def _start(at: datetime, unit: str) -> datetime:
    hour = at.hour if unit == "hour" else 0
    day = 1 if unit == "month" else at.day
    return at.replace(day=day, hour=hour, minute=0, second=0, microsecond=0)


def _ticks(begins: datetime, ends: datetime, unit: str) -> list[datetime]:
    """Return the beginnings of hours, days or months, or of every n-th."""
    length = {"hour": 1, "day": 24, "month": 32 * 24}[unit]
    at = _start(begins, unit)
    found = []
    while at <= ends:
        found.append(at)
        at = _start(at + timedelta(hours=length), unit)
    found = [at for at in found if at >= begins]
    return found[:: ceil(len(found) / _MAX_TICKS[unit])]


def _tick(at: datetime, unit: str, words: Words) -> str:
    return words.say("rating-tick", unit=unit, hour=at.hour, day=at.day, month=at.month, year=at.year)


def _heights(all_: Sequence[RatingPoint]) -> tuple[int, int, int]:
    low = min(one.value - one.deviation for one in all_)
    high = max(one.value + one.deviation for one in all_)
    step = _RULE_STEP * ceil((high - low) / _RULE_STEP / _MAX_RULES)
    bottom = step * floor(low / step)
    return bottom, step * ceil(high / step), step


def rating_text(games: Mapping[str, Sequence[RatingPoint]], words: Words) -> str:
    """Describe a chart of ratings: first, last, and some between, per game."""
    few = _MAX_NAMED
    while True:
        shown = list(games.items())[:MAX_GAMES]
        told = [_game_text(name, stood, few, words) for name, stood in shown]
        text = words.say("rating-alt", games=" ".join(told))
        if len(text.split()) <= MAX_RATING_WORDS or few <= 2:
            return text
        few -= 1


def _game_text(name: str, stood: Sequence[RatingPoint], few: int, words: Words) -> str:
    once = [next(same) for _, same in groupby(stood, key=lambda one: round(one.value))]
    step = max(1, ceil((len(once) - 1) / (few - 1)))
    picked = [*once[:-1:step], once[-1]]
    said = [_point_text(one, words) for one in picked]
    return words.say("rating-alt-game", game=name, ratings=", ".join(said))


def _point_text(one: RatingPoint, words: Words) -> str:
    day = one.at.strftime("%Y-%m-%d")
    rating = round(one.value)
    return words.say("rating-alt-at", day=day, rating=rating, deviation=round(one.deviation))
