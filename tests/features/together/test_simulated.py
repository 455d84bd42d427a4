"""A small run of simulated servers; `python -m tests.trials together` is the whole."""

from tests.trials.together import World


async def test_days_of_servers_end_once_whatever_happens(tmp_path):
    world = World(tmp_path / "oddity.sqlite3", matches=3, people=8, board="hexhex-2", seed=1)
    await world.run()
    assert world.broken == []
    assert world.counts["days"] >= 10
    assert world.counts["kills"] >= 3
