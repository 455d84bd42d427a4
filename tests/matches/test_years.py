"""A small run of the simulated years; `python -m tests.matches.years` is the whole."""

import pytest

from tests.matches.years.world import World


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_promise_about_time_is_broken_in_a_few_months_with_crashes(tmp_path, seed):
    world = World(tmp_path / "oddity.sqlite3", matches=20, years=0.15, seed=seed)
    await world.run()
    assert world.broken == []
    assert world.counts["crashes"] >= 5
    assert world.counts["play"] > 50
    assert world.counts["said: reminder"] > 5
    assert world.counts["said: digest"] > 50
