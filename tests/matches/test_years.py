"""A small run of the simulated years; `python -m tests.trials years` is the whole."""

from tests.loaded import needs


@needs("plans", "reminders", "take_backs")
async def test_no_promise_about_time_is_broken_in_a_few_months_with_crashes(tmp_path):
    from tests.trials.years.world import World

    world = World(tmp_path / "oddity.sqlite3", matches=20, years=0.1, seed=1)
    await world.run()
    assert world.broken == []
    assert world.counts["crashes"] >= 5
    assert world.counts["play"] > 25
    assert world.counts["said: reminder"] >= 4
    assert world.counts["said: digest"] > 30
