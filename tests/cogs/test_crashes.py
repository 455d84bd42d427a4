"""Parts of two runs: the bot is killed under load, and at the steps of whole matches."""

from bot.data import catalogue
from tests.cogs.crash_run import crash
from tests.cogs.killed_matches import killed


async def test_after_two_kills_with_faults_all_is_well_within_a_minute(database):
    moments = [moment async for moment in crash(database, kills=2, pairs=2, seed=1)]
    _, _, problems, crowd = moments[-1]
    assert problems == []
    assert crowd.confirmed


async def test_two_matches_with_second_thoughts_outlive_a_kill_at_each_ninth_step(database):
    async for _, steps in killed(catalogue().game("yodd"), database, seed=1, every=9):  # noqa: B007
        pass
    assert steps.problems == []
    assert steps.kills.total() >= 3
