"""A small run of simulated servers; `python -m tests.trials together` is the whole."""

from collections import Counter

import pytest

from tests.trials.together import World

TRIED = ("days", "kills", "fell asleep", "exclude", "change")


async def test_days_of_servers_end_once_on_two_processes(cluster):
    counts = Counter()
    for seed in (5, 9, 11):  # what happens depends on which process is quicker, too
        world = World(cluster.empty_database(), matches=4, people=8, board="hexhex-2", seed=seed, processes=2)
        await world.run()
        assert world.broken == []
        counts += world.counts
        if all(counts[what] for what in TRIED):
            return
    pytest.fail(f"not everything was tried: {counts}")
