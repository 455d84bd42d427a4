import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.ratings.glicko import FLOOR, START, WIDEST, Rating, Result, after, aged, expected

values = st.floats(600, 2600)
ratings = st.builds(Rating, values, st.floats(FLOOR, WIDEST))
aheads = st.floats(-150, 150)
scores = st.sampled_from([0.0, 0.5, 1.0])


def test_glickmans_example():
    """https://www.glicko.net/glicko/glicko.pdf, page 4."""
    opponents = (Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)
    found = after(Rating(1500, 200), [Result(*opponent) for opponent in opponents])
    assert (round(found.value), round(found.deviation, 1)) == (1464, 151.4)


@given(player=ratings, opponent=ratings, ahead=aheads)
def test_a_better_result_is_a_better_rating_and_says_as_much_of_it(player, opponent, ahead):
    lost, drawn, won = (after(player, [Result(opponent, score, ahead)]) for score in (0.0, 0.5, 1.0))
    assert lost.value < player.value < won.value
    assert lost.value < drawn.value < won.value
    assert FLOOR <= lost.deviation == drawn.deviation == won.deviation <= max(FLOOR, player.deviation)


@given(player=ratings, opponent=ratings, better=st.floats(1, 500), score=scores, ahead=aheads)
def test_a_result_against_a_stronger_opponent_or_seat_is_worth_more(player, opponent, better, score, ahead):
    stronger = opponent._replace(value=opponent.value + better)
    usual = after(player, [Result(opponent, score, ahead)]).value
    assert after(player, [Result(stronger, score, ahead)]).value > usual
    assert after(player, [Result(opponent, score, ahead - better)]).value > usual


@given(one=ratings, other=ratings, score=scores, ahead=aheads)
def test_both_seats_are_rated_alike_but_for_what_the_first_is_worth(one, other, score, ahead):
    mirrored = [Rating(2 * START - rating.value, rating.deviation) for rating in (one, other)]
    found = after(one, [Result(other, score, ahead)])
    mirror = after(mirrored[0], [Result(mirrored[1], 1 - score, -ahead)])
    assert found.value - START == pytest.approx(START - mirror.value, abs=1e-6)
    alike = Rating(one.value, other.deviation)
    first, second = expected(one, Result(alike, 0, ahead)), expected(one, Result(alike, 0, -ahead))
    assert first + second == pytest.approx(1.0)


@given(rating=ratings, days=st.floats(-5, 4000), more=st.floats(0, 4000))
def test_time_makes_a_rating_less_sure_and_leaves_its_value(rating, days, more):
    waited = aged(rating, days)
    assert rating.deviation - 1e-9 <= waited.deviation <= aged(rating, days + more).deviation <= WIDEST
    assert waited.value == rating.value


def test_a_year_without_matches_takes_a_deviation_from_60_to_110():
    assert aged(Rating(1500, 60), 365.25).deviation == pytest.approx(110)
