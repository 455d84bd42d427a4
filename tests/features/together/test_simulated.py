"""A small run of simulated servers; `python -m tests.trials together` is the whole."""

import pytest

from tests.trials.together import World


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_days_of_servers_end_once_whatever_two_processes_do(request, tmp_path, database):
    address = tmp_path / "oddity.sqlite3"
    if database == "postgresql":
        address = request.getfixturevalue("cluster").empty_database()
    world = World(address, matches=4, people=8, board="hexhex-2", seed=5, processes=2)
    await world.run()
    assert world.broken == []
    assert min(world.counts[what] for what in ("days", "kills", "fell asleep", "exclude", "change")) > 0
