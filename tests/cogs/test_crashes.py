"""A part of the crash run: the bot is killed under load, while Discord misbehaves."""

from tests.cogs.crash_run import crash


async def test_after_two_kills_with_faults_all_is_well_within_a_minute(database):
    moments = [moment async for moment in crash(database, kills=2, pairs=2, seed=1)]
    _, _, problems, crowd = moments[-1]
    assert problems == []
    assert crowd.confirmed
