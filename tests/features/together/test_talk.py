"""The thread in which people talk about the match of their server."""

import pytest

from bot.features.together.service import Together
from bot.matches.ids import ChannelId
from tests.conversations.table import POST, labels
from tests.features.together.conftest import Party
from tests.loaded import needs

OPEN = ("POST", "/channels/{channel}/messages/{message}/threads")


@pytest.fixture
async def party(party, table, sandbox):
    await table.store.change_server(sandbox.guild.id, threads=True)
    return party


def posts(party, thread):
    messages = thread.messages(as_=party.people[0])
    return [message for message in messages if message.author.bot and message.content]


def told(party, thread):
    return [message.content for message in posts(party, thread)]


def talk_link(message):
    return next((one["url"] for one in message.buttons if one["label"] == "Talk it over"), None)


async def test_thread_of_a_match_is_told_each_turn_and_its_reason(party, table, ada, ben):
    day = await party.begin()
    thread = day.thread
    assert thread.name == "#1 Odd: what shall we play?"
    assert labels(day)[:3] == ["Propose", "Vote", "Talk it over"]
    link = talk_link(day)
    assert link.endswith(f"/{thread.id}")
    assert told(party, thread) == []
    await party.play(ben, "b2 white", reason="the *middle*", named=True)
    (message,) = posts(party, thread)
    answer = (await table.match()).turns[1]
    assert message.content == (
        "**Turn 1:** The server played **b2 white** (the only vote): “the \\*middle\\*”. "
        f"Oddity answered **{answer}**."
    )
    assert (message.pings, labels(message)) == (set(), ["To the match"])
    assert message.buttons[0]["url"].endswith(f"/{table.channel.id}")
    second = party.newest
    assert (second.thread, talk_link(second)) == (None, link), "one thread for a match"
    assert talk_link(day) is None, "a report has no buttons"
    await party.finish()
    assert told(party, thread)[1:] == ["**A moderator has ended the match.**"]
    assert talk_link(party.newest).endswith(f"/{thread.id}")
    await table.click(ada, party.newest, "Again")
    assert party.newest.thread.name == "#2 Odd: what shall we play?"


@needs("privacy")
async def test_reason_leaves_the_thread_with_its_author_or_by_a_moderator(party, table, ada, ben, cleo):
    thread = (await party.begin()).thread
    await party.play(ben, "b2 white", reason="theirs")
    await party.play(cleo, "a1 black", reason="mine")
    first, second = posts(party, thread)
    assert ("“theirs”" in first.content, "“mine”" in second.content) == (True, True)
    await table.delete_data(ben)
    assert first.content.startswith("**Turn 1:** The server played **b2 white** (the only vote). ")
    await party.remove(ada, "reason", "3. a1 black")
    assert "mine" not in second.content
    assert len(posts(party, thread)) == 2


async def test_match_whose_thread_is_refused_goes_on_without(party, table, sandbox, ben):
    await table.forbid("CREATE_PUBLIC_THREADS")
    day = await party.begin()
    assert (day.thread, talk_link(day)) == (None, None)
    await table.allow("CREATE_PUBLIC_THREADS")
    sandbox.world.most_threads = 0
    await party.play(ben, "b2 white")
    assert party.newest.thread is None
    sandbox.world.most_threads = 9
    await party.play(ben, "a1 white")
    thread = party.newest.thread
    assert talk_link(party.newest).endswith(f"/{thread.id}"), "the next day's message tries again"
    assert told(party, thread) == []


async def test_thread_that_was_deleted_is_not_opened_again(party, table, sandbox, lounge, ada, ben):
    thread = (await party.begin()).thread
    sandbox.delete_channel(thread)
    await party.play(ben, "b2 white")
    day = party.newest
    assert (talk_link(day), day.thread) == (None, None)
    await party.play(ben, "a1 white")
    assert (talk_link(party.newest), party.newest.thread) == (None, None)
    await party.change(ada, channel=[lounge.channel])
    await table.idle()
    moved = lounge.newest(ada)
    assert talk_link(moved).endswith(f"/{moved.thread.id}"), "another channel, another thread"


async def test_locked_or_sleeping_thread_does_not_stop_the_match(party, table, sandbox, ben):
    thread = (await party.begin()).thread
    sandbox.world.archive(thread, archived=True)
    await party.play(ben, "b2 white")
    assert len(told(party, thread)) == 1, "the post wakes it"
    thread.thread.locked = True
    await party.play(ben, "a1 white")
    assert talk_link(party.newest).endswith(f"/{thread.id}")
    assert len(told(party, thread)) == 1
    thread.thread.locked = False
    sandbox.fail(*POST, status=503, after_effect=True)
    position = (await table.view()).position
    await party.play(ben, f"{position.board.tiling.names[position.stones.index(None)]} white")
    for _ in range(3):
        await table.tick()
    assert [text[:11] for text in told(party, thread)] == ["**Turn 1:**", "**Turn 5:**"]


@pytest.mark.parametrize("is_noted", [True, False])
async def test_thread_opened_before_a_kill_is_found(seated, sandbox, ada, ben, cleo, is_noted):
    async with seated() as table:
        await table.store.change_server(sandbox.guild.id, threads=True)
        party = Party(table, (ada, ben, cleo))
        if not is_noted:
            table.bot.get(Together).note_thread = _killed
        day = await party.begin()
    async with seated() as table:
        await table.tick()
        assert talk_link(day).endswith(f"/{day.thread.id}")
        (state,) = await table.store.read(lambda db: db.execute("SELECT thread FROM together").fetchall())
        assert state == (ChannelId(day.id),)


async def _killed(*_):
    raise ConnectionError


async def test_server_without_threads_has_none_for_talk(party, table, sandbox):
    await table.store.change_server(sandbox.guild.id, threads=False)
    assert (await party.begin()).thread is None


@needs("lists")
async def test_people_without_a_match_are_led_to_the_thread_by_matches_too(party, table, cleo):
    await party.begin()
    shown = (await table.slash(cleo, "matches")).message
    assert labels(shown)[:3] == ["Propose", "Vote", "Talk it over"]


async def test_reason_that_the_filter_refuses_is_left_out(party, sandbox, ben):
    thread = (await party.begin()).thread
    await party.propose(ben, "b2 white", reason="refused")
    for place in (party.table.channel, thread):
        sandbox.fail("POST", f"/channels/{place.id}/messages", status=400, code=200000)
    await party.end_day()
    assert "played **b2 white** (the only vote). Oddity" in party.newest.content
    (message,) = posts(party, thread)
    assert "played **b2 white** (the only vote). Oddity" in message.content
