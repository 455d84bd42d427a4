import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import calibration
from bot.engine.calibration import MEASURED, Odds, calibrate, measured_for, stage_of
from bot.engine.levels import SearchBudget
from bot.engine.thinking import find_hints
from tests.case import each
from tests.engine.games import match
from tests.rules.tables import CATALOGUE

TWO = Odds(10, 0.0, 4.0), Odds(20, -0.5, 2.0)
CHANCES = st.floats(0, 1)


def test_chances_stay_if_nothing_was_measured():
    assert calibrate(0.58, 30, None) == 0.58


@each(
    ("stage", "said", "won"),
    [
        (10, 0.6, 0.835),  # odds of 1.5, to the power of 4
        (0, 0.6, 0.835),  # as at the latest that was measured
        (20, 0.5, 0.378),
        (60, 0.5, 0.378),
        (15, 0.5, 0.438),  # between two measured ones: half the shift
        (15, 0.6, 0.724),
    ],
)
def test_odds_are_as_measured_and_interpolated_between(stage, said, won):
    assert calibrate(said, stage, TWO) == pytest.approx(won, abs=0.001)


@given(low=CHANCES, high=CHANCES, stage=st.floats(0, 30))
def test_a_better_chance_stays_better_and_is_no_proof(low, high, stage):
    low, high = sorted((low, high))
    assert 0 < calibrate(low, stage, TWO) <= calibrate(high, stage, TWO) < 1


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_each_game_keeps_the_order_of_turns(game):
    setup = CATALOGUE.game(game).setup()
    late, early = measured_for(CATALOGUE.rules(setup), setup.board)
    assert late.stage < early.stage
    assert min(late.factor, early.factor) > 0


def test_a_game_has_its_own_odds_on_squares_if_they_were_measured():
    found = {}
    for game, board in (("xodd", "square-9"), ("yodd", "hexhex-6"), ("odd", "square-7"), ("odd", "hexhex-5")):
        setup = CATALOGUE.game(game).setup(board)
        found[game, board] = measured_for(CATALOGUE.rules(setup), setup.board)
    assert found["xodd", "square-9"] != found["yodd", "hexhex-6"]
    assert found["odd", "square-7"] == found["odd", "hexhex-5"]


def test_hints_have_the_chances_of_the_search_corrected(monkeypatch):
    rules, positions, _ = match(CATALOGUE.game("odd").setup("hexhex-4"), 1)
    position, key = positions[8], (type(rules), False)
    monkeypatch.setattr(calibration, "MEASURED", {})
    before = find_hints(rules, position, SearchBudget(300))
    monkeypatch.setattr(calibration, "MEASURED", {**MEASURED, key: TWO})
    after = find_hints(rules, position, SearchBudget(300))
    assert [hint.turn for hint in after] == [hint.turn for hint in before]
    assert stage_of(position) == pytest.approx(29 / 11.104, abs=0.001)
    chances = [calibrate(hint.chance, stage_of(position), TWO) for hint in before]
    assert [hint.chance for hint in after] == chances
