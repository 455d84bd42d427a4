"""Ratings over time as a chart, and in words."""

from datetime import timedelta
from itertools import pairwise

import pytest

from bot.data import languages, palettes
from bot.scenes.alt import DRAWN, LONGEST, Stood, rating_plot, rating_text
from renderer.chart import chart
from tests.store.samples import NOON

DAY = timedelta(days=1)
PALETTES = palettes()


def games(count, matches, days=1.0):
    """How ratings went in so many games."""
    return {
        f"Game {game}": [
            Stood(NOON + number * days * DAY, 1500 + 10 * (number % 20) * (game + 1), 300 - number % 200)
            for number in range(matches)
        ]
        for game in range(count)
    }


@pytest.mark.parametrize(("count", "matches"), [(1, 1), (1, 2), (3, 40), (5, 2000)])
def test_any_ratings_can_be_drawn_and_told(count, matches):
    shown = games(count, matches)
    plot = rating_plot(shown)
    assert len(plot.lines) == min(count, DRAWN) == len(plot.badges)
    heights = sorted(at[1] for at, _ in plot.badges)
    assert all(above - below > 0.16 for below, above in pairwise(heights))
    assert chart(plot, PALETTES["classic"])[:4] == b"\x89PNG"
    for language in ("en", "de"):
        assert len(rating_text(shown, languages().words(language))) <= LONGEST


def test_words_begin_with_the_first_rating_and_end_with_the_last():
    text = rating_text(games(1, 31, days=3), languages().words("en"))
    assert "Game 0: 2025-03-01 1500 ± 300, " in text
    assert text.endswith("2025-05-30 1600 ± 270.")


def test_days_stand_below_where_all_are_close_and_months_elsewhere():
    assert rating_plot(games(1, 30)).below[0][1] == "03-05"
    assert rating_plot(games(1, 30, days=30)).below[-1][1] == "2027-04"
