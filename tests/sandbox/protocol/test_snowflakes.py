from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.protocol.numbers import Snowflakes, moment_of


@given(st.lists(st.floats(1.5e9, 2e9), min_size=1, max_size=20))
def test_ids_grow_even_if_the_clock_goes_back(moments):
    clock = iter(moments)
    source = Snowflakes(lambda: next(clock))
    ids = [source.new() for _ in moments]

    assert ids == sorted(set(ids))
    assert abs(moment_of(ids[0]) - moments[0]) < 0.002
