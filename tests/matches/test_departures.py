from datetime import timedelta

from bot.matches.departures import Servers
from bot.matches.due import Due
from bot.matches.tables.departures import SLEEPS
from tests.store.samples import GUILD, new_match


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


async def test_server_sleeps_until_all_its_matches_are_woken(table, clock):
    store, servers = table.store, table.get(Servers)
    for match in (1, 2):
        await new_match(store, days_per_turn=2)
        await store.set_board_message(match, 0, match)
    await servers.leave(GUILD)
    clock.now += SLEEPS + timedelta(seconds=1)
    await store.begin_return(GUILD, clock.now)
    await store.wake_some(GUILD, clock.now, 0, 1)  # then the process is killed
    assert (await table.get(Due).matches(), await servers.purge_some()) == ([], False)
    clock.now += timedelta(hours=1)
    await servers.compare({GUILD})
    assert {(await store.match(match)).deadline for match in (1, 2)} == {clock.now + timedelta(days=2)}
    assert await store.departures() == []
