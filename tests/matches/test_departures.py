from datetime import timedelta

from bot.matches.departures import SLEEPS, Servers


async def test_servers_that_left_long_ago_are_purged_one_after_the_other(table, clock):
    servers = table.get(Servers)
    for guild in (1, 2, 3, 4):
        await table.store.change_server(guild, threads=False)
    await servers.leave(1)
    await servers.leave(2)
    clock.now += SLEEPS + timedelta(seconds=1)
    await servers.leave(3)
    steps = [(await servers.purge_some(), await table.store.guilds()) for _ in range(3)]
    assert steps == [(True, [2, 3, 4]), (False, [3, 4]), (False, [3, 4])]
