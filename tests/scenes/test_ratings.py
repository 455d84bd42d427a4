import re

import pytest

from bot.data import languages
from bot.scenes.charts import MAX_GAMES, MAX_RATING_WORDS, RatingPoint, rating_plot, rating_text
from renderer.chart import chart
from tests.case import each
from tests.scenes.samples import PALETTES
from tests.sentences import counted
from tests.store.samples import NOON
from tests.times import DAY


def games(count, matches, days=1.0):
    return {
        f"Game {game}": [
            RatingPoint(
                NOON + number * days * DAY, 1500 + 10 * (number % 20) * (game + 1), 300 - number % 200
            )
            for number in range(matches)
        ]
        for game in range(count)
    }


@pytest.mark.parametrize(("count", "matches"), [(1, 1), (1, 2), (3, 40), (5, 2000)])
def test_any_ratings_can_be_drawn_and_told(count, matches):
    shown = games(count, matches)
    for language in ("en", "de"):
        words = languages().words(language)
        plot = rating_plot(shown, words)
        assert [line.label for line in plot.lines] == list(shown)[:MAX_GAMES]
        assert chart(plot, PALETTES["classic"])[:4] == b"\x89PNG"
        told = rating_text(shown, words)
        assert counted(told) <= MAX_RATING_WORDS
        for name, stood in [*shown.items()][:MAX_GAMES]:
            first, last = (
                f"{one.at:%Y-%m-%d} {one.value:.0f} ± {one.deviation}" for one in (stood[0], stood[-1])
            )
            assert re.search(rf"{name}: {first}(, .*)?\.( |$)", told), name
            assert f"{last}." in told, name


def test_words_begin_with_the_first_rating_and_end_with_the_last():
    text = rating_text(games(1, 31, days=3), languages().words("en"))
    assert "Game 0: 2025-03-01 1500 ± 300, " in text
    assert text.endswith("2025-05-30 1600 ± 270.")


@each(
    ("matches", "days", "below"),
    [
        (5, 0.01, ["12:00", "13:00"]),
        (5, 0.4, ["12:00", "22:00", "8:00", "18:00"]),
        (5, 0.5, ["1 Mar", "2 Mar", "3 Mar"]),
        (30, 3, ["1 Mar", "23 Mar", "14 Apr", "6 May"]),
        (30, 30, ["Mar 2025", "Jan 2026", "Nov 2026"]),
    ],
)
def test_below_stand_hours_whole_days_from_two_days_on_and_months(matches, days, below):
    found = rating_plot(games(1, matches, days), languages().words("en"))
    assert [text for _, text in found.below] == below
    assert all(0 <= place <= 1 for place, _ in found.below)


def test_each_rating_is_said_once_when_it_was_reached():
    values = (1500, 1620, 1620.2, 1580, 1580, 1620)
    stood = [RatingPoint(NOON + number * DAY, value, 300 - number) for number, value in enumerate(values)]
    said = "2025-03-01 1500 ± 300, 2025-03-02 1620 ± 299, 2025-03-04 1580 ± 297, 2025-03-06 1620 ± 295."
    assert rating_text({"Odd": stood}, languages().words("en")).endswith(said)
