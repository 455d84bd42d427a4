import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.features.reminders.service import Digests
from bot.matches.change import By
from bot.matches.model import Place
from bot.matches.preferences import People
from bot.matches.time import timekeeping
from tests.conversations.table import labels, private
from tests.features.reminders.test_room import forget_nonces
from tests.store.samples import asked_to_end, new_match, notices
from tests.times import DAY, Clock, berlin


@pytest.fixture
def clock():
    return Clock(berlin(2027, 3, 27, 12))  # the day before summer time begins


async def want(table, person, hour=8, **more):
    """Let a person have a digest at eight in the morning, in Berlin."""
    settings = {"digest": hour, "time_zone": "Europe/Berlin", "reminders": "off", **more}
    await table.bot.get(People).change_person(person.id, **settings)


async def at(table, day, hour=8, minute=0):
    """Let the bot look at the clock at a time in Berlin, in March."""
    table.clock.set(berlin(2027, 3, day, hour, minute))
    await table.tick()


async def test_it_names_what_waits_the_most_urgent_first_with_links_and_the_time_left(table, ada, ben, cleo):
    await want(table, ada)
    slow = await table.start(ada, ben)
    soon = await table.start(ada, cleo, days=2)
    await table.start(ben, ada, days=1)  # which waits for Ben
    offered = await table.challenge(cleo, ada)
    until = int((await table.match(2)).deadline.timestamp())
    await at(table, 28)
    (digest,) = table.direct(ada)
    lines = digest.content.splitlines()
    assert lines[0] == "☀ **2 matches wait for you:**"
    assert lines[1].startswith("**Your turn:** **Odd** #2")
    assert lines[1].endswith(
        f"due <t:{until}:R> · https://discord.com/channels/{table.sandbox.guild.id}/{soon.channel.id}/{soon.id}"
    )
    assert lines[2].startswith("**Your turn:** **Odd** #1")
    assert lines[2].endswith(f"/{slow.id}")
    assert lines[3] == "One challenge waits for your answer:"
    assert lines[4].endswith(f"/{offered.id}")
    assert len(lines) == 5
    assert labels(digest) == ["Digest settings"]


async def test_on_days_when_nothing_waits_none_comes(table, ada, ben):
    await want(table, ada)
    await table.begin(ada, ben, days=14)
    context = table.bot.services._context

    async def nothing_waits(day):
        await at(table, day)
        assert table.direct(ada) == []
        assert await notices(table.bot.services.outbox) == []

    await context.change(1, lambda match: timekeeping.pause(match, 9, at=table.clock()))
    await nothing_waits(28)
    await context.change(1, lambda match: timekeeping.resume(match, 9, at=table.clock()))
    away = timekeeping.Vacation(table.clock(), table.clock() + 5 * DAY)
    await table.store.change_vacations(By(ada.id), lambda _: [away], at=table.clock())
    await nothing_waits(29)
    await table.play(ada, "b1 white")
    await nothing_waits(30)
    await context.change(1, lambda match: asked_to_end(match, match.seat_of(ben.id), at=table.clock()))
    await at(table, 31)
    (digest,) = table.direct(ada)
    assert "a question waits for an answer" in digest.content


async def test_a_person_with_very_many_matches_gets_one_message_that_counts_the_rest(table, ada, ben):
    await want(table, ada)
    place = Place(table.channel.guild.id, table.channel.id)
    for _ in range(40):
        await new_match(table.store, ada.id, ben.id, place=place)
    await at(table, 28)
    (digest,) = table.direct(ada)
    shown = digest.content.count("**Your turn:**")
    assert 5 < shown < 40
    assert digest.content.splitlines()[-1] == f"… and {40 - shown} more."
    assert len(digest.content) <= 2000


async def test_a_refused_digest_changes_no_setting_and_the_next_one_is_tried(table, sandbox, ada, ben):
    await want(table, ada)
    await table.start(ada, ben)
    refused = sandbox.world.direct_messages(ada.user)
    for day, code in ((28, 50007), (29, 50278)):
        sandbox.fail("POST", f"/channels/{refused.id}/messages", status=403, code=code)
        await at(table, day)
        await at(table, day, 9)
        assert table.direct(ada) == []
    assert (await table.store.person(ada.id)).digest == 8
    await table.store.change_person(ada.id, language="de")
    await at(table, 30)
    (digest,) = table.direct(ada)
    assert digest.content.startswith("☀ **Eine Partie wartet auf dich:**")
    assert labels(digest) == ["Übersicht einstellen"]


async def test_one_that_fell_into_downtime_comes_once_and_only_on_its_morning(seated, ada, ben):
    async with seated() as table:
        await want(table, ada)
        await table.start(ada, ben)
    for told, *back in ((1, 28, 13, 59), (1, 29, 14, 1), (1, 31, 7), (2, 31, 9)):
        async with seated() as table:
            await at(table, *back)
            await table.tick()
            assert len(table.direct(ada)) == told


@asynccontextmanager
async def slow_look(bot, monkeypatch):
    """Let a look into the store have read what is to be said, and go on only at the end."""
    store, has_read, go_on = bot.services.outbox, asyncio.Event(), asyncio.Event()
    read = store.entries

    async def read_slowly(*arguments):
        found = await read(*arguments)
        has_read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(store, "entries", read_slowly)
    looking = asyncio.create_task(bot.queue_outbox())
    await has_read.wait()
    monkeypatch.setattr(store, "entries", read)
    yield
    go_on.set()
    await looking
    await bot.settle()


async def test_a_look_that_read_before_it_was_said_does_not_repeat_it(table, ada, ben, clock, monkeypatch):
    await want(table, ada)
    await table.start(ada, ben)
    clock.set(berlin(2027, 3, 28, 8, 0))
    for one in await table.bot.get(Digests).due():
        await table.bot.get(Digests).take(one)
    async with slow_look(table.bot, monkeypatch):
        await table.tick()
        assert len(table.direct(ada)) == 1
        forget_nonces(table.sandbox.world.direct_messages(ada.user))
    assert len(table.direct(ada)) == 1


async def test_a_read_of_other_shards_does_not_complete_the_schedule(table, monkeypatch):
    table.bot.delivery.schedule.is_complete = False
    async with slow_look(table.bot, monkeypatch):
        table.bot.shard_count = 2
    assert not table.bot.delivery.schedule.is_complete
    await table.recover()
    assert table.bot.delivery.schedule.is_complete


async def test_its_button_leads_to_the_settings_beside_it(table, ada, ben):
    await want(table, ada)
    await table.start(ada, ben)
    await at(table, 28)
    (digest,) = table.direct(ada)
    before = digest.content
    answer = await table.click(ada, digest, "Digest settings")
    assert private(answer).startswith("**When I remind you.**")
    assert digest.content == before
    settings = answer.followups[-1] if answer.followups else answer.message
    await ada.select(settings, "oddity:set-reminders:digest", ["off"])
    await table.idle()
    assert (await table.store.person(ada.id)).digest is None
    await at(table, 29)
    assert len([message for message in table.direct(ada) if message.content.startswith("☀")]) == 1


async def test_a_digest_leaves_out_servers_without_the_bot(table, sandbox, ada, ben):
    await want(table, ada)
    await table.start(ada, ben)
    sandbox.remove_bot()
    await sandbox.until(lambda: not table.bot.guilds)
    await at(table, 28)
    assert table.direct(ada) == []
