"""Tables in words."""

from collections.abc import Iterator, Sequence

from bot.matches.ids import UserId
from bot.matches.people.ratings import Table
from bot.matches.ratings.tables import Month, Ranked, Score, places
from bot.words import Words

SHOWN = 10
"""How many people a table shows; whoever asks has a line of their own."""
BEST = 3
"""How many the news of a month name."""


def month_name(month: Month, words: Words) -> str:
    """Say a month, such as "November 2026"."""
    return words.say("month-name", month=month.month, year=str(month.year))


def ranking_lines(table: Table, user: UserId, words: Words) -> Iterator[str]:
    """Say who has a rank in a game, a line each, and how the reader stands."""
    if not table.ranked:
        yield words.say("ranking-empty")
    placed = list(zip(places(-one.low for one in table.ranked), table.ranked, strict=True))
    yield from (_ranked(place, one, words) for place, one in placed[:SHOWN])
    mine = [_ranked(place, one, words) for place, one in placed[SHOWN:] if one.person == user]
    yield from mine
    if not any(one.person == user for one in table.ranked):
        yield _missing(table, words)


def _ranked(place: int, one: Ranked, words: Words) -> str:
    value, deviation = (str(round(number)) for number in one.rating)
    told = {"player": str(one.person), "rating": value, "deviation": deviation}
    return words.say("ranking-line", place=place, matches=one.matches, **told)


def _missing(table: Table, words: Words) -> str:
    """Say what the reader lacks for a rank."""
    if not table.is_in:
        return words.say("ranking-nowhere")
    if table.missing is None:
        return words.say("ranking-excluded")
    value, deviation = (str(round(number)) for number in table.rating)
    lacks = {"matches": table.missing.matches, "opponents": table.missing.opponents}
    return words.say("ranking-missing", rating=value, deviation=deviation, **lacks)


def month_lines(scores: Sequence[Score], user: UserId, words: Words) -> Iterator[str]:
    """Say who has points in a month, a line each, and how many the reader has."""
    if not scores:
        yield words.say("month-empty")
    lines = list(zip(scores, score_lines(scores, words), strict=True))
    yield from (line for _, line in lines[:SHOWN])
    yield from (line for score, line in lines[SHOWN:] if score.person == user)
    if all(score.person != user for score in scores):
        yield words.say("month-none")


def score_lines(scores: Sequence[Score], words: Words) -> list[str]:
    """Say the points of people, a line each."""
    placed = places(-score.points for score in scores)
    return [
        words.say("month-line", place=place, player=str(score.person), points=score.points)
        for place, score in zip(placed, scores, strict=True)
    ]
