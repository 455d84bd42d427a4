import re

import pytest

from bot.data import catalogue, languages
from bot.features.replay.model import Analysis, Estimate, swings
from bot.scenes.alt import MAX_ALT_TEXT
from bot.scenes.charts import chart_of, chart_text, estimate_words

ENGLISH, GERMAN = (languages().words(language) for language in ("en", "de"))


def estimate(chance, *, proven=False):
    return Estimate(chance, proven, "a1 black")


LINE = [estimate(0.5), estimate(0.62), estimate(0.15), estimate(0.2), estimate(1, proven=True)]


def test_every_estimate_is_told_from_the_first_seat_and_proven_ones_apart():
    assert chart_text(LINE, [], "Odd", ENGLISH) == (
        "How probable a win of Odd was. "
        "Start: 50%, turn 1: 62%, turn 2: 15%, turn 3: 20%, turn 4: proven win."
    )
    assert "Zug 4: bewiesener Sieg." in chart_text(LINE, [], "Schwarz", GERMAN)
    assert estimate_words(LINE[-1], 1, ENGLISH) == "proven loss"
    assert estimate_words(estimate(0.999), 0, ENGLISH) == "99%", "what is not proven is not certain"
    assert estimate_words(estimate(0.5, proven=True), 0, ENGLISH) == "a draw"


@pytest.mark.parametrize("turns", [61, 361, 1000])
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en", "de"])
def test_a_long_match_is_told_by_every_few_turns_the_last_one_and_marked_ones(turns, words):
    told = chart_text([estimate(0, proven=True)] * (turns + 1), [17, 50], "Odd", words)
    assert len(told) <= MAX_ALT_TEXT
    numbers = [int(one) for one in re.findall(r"(?:turn|Zug) (\d+)", told)]
    assert numbers == sorted(set(numbers))
    assert {16, 17, 49, 50, turns} <= set(numbers)


@pytest.mark.parametrize(
    ("game", "sides", "colours"),
    [
        ("odd", ("UNGERADE", "GERADE"), ("counted", "cell")),
        ("strands", ("SCHWARZ", "WEISS"), ("black", "white-light")),
    ],
)
def test_areas_have_the_names_and_the_colours_of_the_seats(game, sides, colours):
    setup = catalogue().game(game).setup()
    rules = catalogue().rules(setup)
    titles = [GERMAN.say(f"seat-{title}") for title in catalogue().game(game).seats]
    shown = chart_of(LINE, [2], [rules.colour_of(seat, setup.start()) for seat in (0, 1)], titles)
    assert (shown.sides, shown.colours, shown.marked) == (sides, colours, (2,))
    assert shown.proven == (False, False, False, False, True)


def test_largest_swings_come_first_the_last_of_equal_ones_and_swings_in_a_row_are_one():
    found = swings(Analysis(tuple(LINE), budget=9))
    assert [(swing.ply, round(swing.lost, 2)) for swing in found] == [(4, 0.8), (2, -0.47)]
    assert [swing.ply for swing in swings(Analysis(tuple(LINE), budget=9), most=1)] == [4]
    assert [swing.ply for swing in swings(Analysis(tuple(LINE), budget=9), since=2)] == [4], "played in it"
    assert swings(Analysis((estimate(0.5),) * 9, budget=9)) == []
    there_and_back = Analysis(tuple(map(estimate, (0, 1, 0, 1, 1, 0))), budget=9)
    assert [swing.ply for swing in swings(there_and_back)] == [5, 3]
