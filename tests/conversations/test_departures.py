import asyncio
from datetime import timedelta

from bot.db.errors import StoreError
from bot.matches.departures import Servers
from bot.matches.tables.departures import SLEEPS
from bot.sandbox.world import posting
from tests.conversations.situations import contents
from tests.conversations.table import POST, UNDER_A_BOARD, labels
from tests.store.samples import Calls
from tests.times import DAY

MONTH = SLEEPS + timedelta(hours=1)


async def noted(sandbox, bot, *guilds):
    """Wait until the bot knows in which servers it is, and has noted which it has left."""
    guild = sandbox.world.guild
    await sandbox.until(lambda: (bot.get_guild(guild.id) is None) != guild.has(guild.bot))
    store = Calls(bot.services._context.db)
    async with asyncio.timeout(60):
        while list(await store.departures()) != list(guilds):
            await bot.settle()
            await asyncio.sleep(0.01)


async def remove_bot(table):
    table.sandbox.remove_bot()
    await noted(table.sandbox, table.bot, table.sandbox.world.guild.id)


async def test_matches_of_a_server_without_the_bot_sleep_until_it_is_back(table, sandbox, ada, ben, clock):
    board = await table.start(ada, ben, days=1)
    await table.challenge(ben, ada)
    await remove_bot(table)
    before = len(sandbox.requests)
    await table.let_pass(timedelta(days=8))
    asked = [one for one in sandbox.requests[before:] if one.method != "GET" and "/channels/" in one.path]
    assert asked == []
    assert not (await table.match()).overtime
    assert (await table.store.challenge(2)).status == "open"
    assert len(table.bot.delivery.schedule) == 0
    sandbox.let_bot_in()
    await noted(sandbox, table.bot)
    await table.idle()
    match = await table.match()
    assert match.deadline - clock() > timedelta(hours=23)
    assert f"<t:{int(match.deadline.timestamp())}:f>" in board.content, "the board says so"
    assert board.pings == {ada.id}, "as it did in the beginning"
    await table.play(ada, "a1 white")
    assert labels(table.newest(ben)) == UNDER_A_BOARD
    assert not [one for one in table.seen(ada) if "Thanks for having me" in one.content], "that is said once"


async def test_waiting_reminder_is_dropped_when_the_clock_starts_again(table, sandbox, ada, ben):
    await table.begin(ada, ben, days=3)
    sandbox.fail(*POST, status=503)
    await table.let_pass(2 * DAY)
    await remove_bot(table)
    sandbox.let_bot_in()
    await noted(sandbox, table.bot)
    await table.tick()
    assert not [message for message in table.seen(ada) if message.content.startswith("⏰")]


async def test_board_is_not_posted_twice_when_the_bot_is_let_in_again(table, sandbox, ada, ben, monkeypatch):
    await table.start(ada, ben)
    sandbox.fail(*POST, status=503, after_effect=True)
    await table.play(ada, "b2 white")
    await remove_bot(table)
    monkeypatch.setattr(posting, "NONCE_SECONDS", 0)
    sandbox.let_bot_in()
    await noted(sandbox, table.bot)
    await table.idle()
    assert [one.nonce[:5] for one in table.seen(ada) if "b2 white" in one.content] == ["m1r1x"]


async def test_an_outage_is_no_departure(table, sandbox, ada, ben):
    await table.start(ada, ben)
    guild = sandbox.world.guild.id
    sandbox.begin_outage()
    await sandbox.until(lambda: table.bot.get_guild(guild).unavailable)
    await table.idle()
    assert list(await table.store.departures()) == []
    sandbox.end_outage()
    await sandbox.until(lambda: not table.bot.get_guild(guild).unavailable)
    await table.idle()
    assert list(await table.store.departures()) == []
    assert await table.store.entries() == []


async def test_a_departure_is_noticed_when_the_bot_was_offline(sandbox, seated, ada, ben, clock):
    async with seated() as table:
        await table.start(ada, ben, days=1)
    sandbox.remove_bot()
    async with seated() as table:
        await noted(sandbox, table.bot, sandbox.world.guild.id)
        assert len(table.bot.delivery.schedule) == 0
    sandbox.let_bot_in()
    clock.advance(timedelta(days=8))
    async with seated() as table:
        await noted(sandbox, table.bot)
        assert (await table.match()).deadline > clock()


async def test_a_departure_that_was_not_stored_is_noted_later(table, sandbox, ada, ben, monkeypatch, caplog):
    await table.start(ada, ben)

    async def refuse(*_arguments):
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(table.bot.get(Servers), "leave", refuse)
        sandbox.remove_bot()
        await sandbox.until(lambda: table.bot.get_guild(sandbox.world.guild.id) is None)
        await table.idle()
    await table.bot.get_cog("Departures").each_hour()
    assert list(await table.store.departures()) == [sandbox.world.guild.id]
    assert [record for record in caplog.records if record.exc_info] == []


async def test_everything_of_the_server_goes_after_thirty_days(table, sandbox, ada, ben, clock):
    await table.start(ada, ben)
    await table.challenge(ben, ada)
    await table.store.change_server(sandbox.world.guild.id, threads=True)
    await remove_bot(table)
    job = table.bot.get_cog("Departures").each_hour
    await job()
    assert await table.match() is not None
    clock.advance(MONTH)
    await job()
    assert list(await table.store.guilds()) == list(await table.store.departures()) == []
    assert (await table.store.holdings(ada.id)).is_empty
    named = [str(one) for one in (sandbox.world.guild.id, table.channel.id, ada.id, ben.id)]
    naming = [line for line in await contents(table) if any(one in line for one in named)]
    assert [line.partition(",")[0] for line in naming] == ["acts ('purged'"]
