"""Parts of two runs: the bot is killed under load, and at the steps of whole matches."""

from bot.data import catalogue
from tests.cogs.computer_matches import playing
from tests.cogs.crash_run import crash
from tests.cogs.killed_matches import abandoned_match, killed

YODD = catalogue().game("yodd")


async def test_after_two_kills_with_faults_all_is_well_within_a_minute(database):
    moments = [moment async for moment in crash(database, kills=2, pairs=2, seed=1)]
    _, _, problems, crowd = moments[-1]
    assert problems == []
    assert crowd.confirmed


async def test_a_match_that_is_abandoned_outlives_a_kill_at_each_third_step(database):
    moments = [moment async for moment in killed(YODD, database, [abandoned_match], seed=1, every=3)]
    _, steps = moments[-1]
    assert steps.problems == []
    assert steps.kills.total() >= 2


async def test_the_computer_goes_on_after_kills_in_the_middle_of_its_thinking(tmp_path):
    problems = [problem async for problem in playing("odd", [4], tmp_path, seed=1)]
    assert problems == []
