from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.calibration import Odds, calibrate
from bot.engine.levels import SearchBudget
from bot.engine.thinking import find_hints, model_of
from tests.engine.games import match
from tests.rules.tables import CATALOGUE

MEASURED = (Odds(10, 0.0, 4.0), Odds(20, -0.5, 2.0), Odds(40, 0.0, 1.0))
CHANCES = st.floats(0, 1)


def test_chances_stay_if_nothing_was_measured():
    assert calibrate(0.58, 30, ()) == 0.58


@pytest.mark.parametrize(
    ("empty", "said", "won"),
    [
        (40, 0.58, 0.58),
        (60, 0.58, 0.58),  # as with the most that were measured
        (10, 0.6, 0.835),  # odds of 1.5, to the power of 4
        (0, 0.6, 0.835),
        (20, 0.5, 0.378),
        (15, 0.5, 0.438),  # between two measured ones: half the shift
        (15, 0.6, 0.724),
    ],
)
def test_odds_are_those_measured_and_between_them(empty, said, won):
    assert calibrate(said, empty, MEASURED) == pytest.approx(won, abs=0.001)


@given(low=CHANCES, high=CHANCES, empty=st.integers(0, 300))
def test_a_better_chance_stays_better_and_is_no_proof(low, high, empty):
    low, high = sorted((low, high))
    assert 0 < calibrate(low, empty, MEASURED) <= calibrate(high, empty, MEASURED) < 1


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_odds_of_a_game_are_sorted_and_keep_the_order_of_turns(game):
    setup = CATALOGUE.game(game).setup(random=Random(1))
    odds = model_of(CATALOGUE.rules(setup), setup.board).odds
    assert [one.empty for one in odds] == sorted({one.empty for one in odds})
    assert all(one.factor > 0 for one in odds)


def test_hints_have_the_chances_of_the_search_corrected(monkeypatch):
    rules, positions, _ = match(CATALOGUE.game("odd").setup("hexhex-4"), 1)
    position, model = positions[8], model_of(rules, positions[8].board)
    monkeypatch.setattr(model, "odds", ())
    before = find_hints(rules, position, SearchBudget(300))
    monkeypatch.setattr(model, "odds", MEASURED)
    after = find_hints(rules, position, SearchBudget(300))
    assert [hint.turn for hint in after] == [hint.turn for hint in before]
    empty = position.stones.count(None)
    assert [hint.chance for hint in after] == [calibrate(hint.chance, empty, MEASURED) for hint in before]
