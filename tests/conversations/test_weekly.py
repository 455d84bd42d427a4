"""From the archive: once a week a match that both players released, to guess at until it closes."""

from datetime import timedelta

import pytest

from bot.engine.workers import Workers
from bot.matches.outbox import Kind
from bot.matches.weekly import EVERY_MATCH, State
from tests.conversations.table import AT_THE_END, labels, private
from tests.conversations.test_german import ENGLISH
from tests.conversations.test_looking_back import TURNS, finish
from tests.store.samples import NOON

RELEASE = "Let others guess"


@pytest.fixture
async def shown(table, ada, ben):
    """A server that is shown a match of its archive, which both players have released."""
    await begin(table, ada)
    await finish(table, ada, ben)
    await release(table, ada, ben)
    await later(table, days=7)
    return table


async def begin(table, ada, channel=None):
    return await table.slash(ada, "server set", archive=channel or table.channel, **{"archive-day": 2})


async def release(table, *people):
    for person in people:
        await table.store.release(person.id, EVERY_MATCH, released=True, at=NOON)


async def later(table, **time):
    table.clock.advance(timedelta(**time))
    for _ in range(2):  # it is chosen beside everything else
        await table.tick()


def weeklies(table, person):
    """What was posted from the archive."""
    return [one for one in table.seen(person) if one.content.startswith("**From the archive")]


async def test_a_week_from_the_release_to_who_guessed_right(table, ada, ben, cleo):
    said = (await begin(table, ada)).message
    assert "- From the archive: Wednesday at 9:00 (UTC) in <#" in said.content
    last = await finish(table, ada, ben)
    assert labels(last) == [*AT_THE_END[:2], RELEASE, *AT_THE_END[2:]]
    assert "Only its two players can do this" in private(await table.click(cleo, last, RELEASE))
    asked = (await table.click(ada, last, RELEASE)).message
    assert "You haven't said so yet" in asked.content
    await table.click(ada, asked, "Let it be shown")
    assert asked.content.startswith("**Match #1 may be shown**")
    assert labels(asked) == ["Don't let it be shown"]
    await later(table, days=7)
    assert weeklies(table, ada) == [], "one of two has released it"
    asked = (await table.slash(ben, "settings archive")).message
    await table.click(ben, asked, "Let it be shown")
    assert asked.content.startswith("**All your finished matches may be shown**")
    await later(table, days=7)
    (message,) = weeklies(table, ada)
    assert message.pings == set()
    assert labels(message)[:2] == ["Odd wins", "Even wins"]
    assert "b1 white" in labels(message)[2:]
    assert labels(message)[2:] == sorted(labels(message)[2:])
    (picture,) = message.attachments
    assert picture.filename == "board.png"
    for told in (message.content, picture.description):
        assert not {str(ada.id), str(ben.id), "b1", "b2", "c3", "won"} & set(told.replace(".", " ").split())
        assert "#1" not in told
    first = await table.click(cleo, message, "Odd wins")
    assert first.ephemeral
    assert "You say: **Odd wins**; no turn yet." in private(first)
    await table.click(cleo, message, "Even wins")
    assert "**Even wins**; the turn was **b1 white**" in private(await table.click(cleo, message, "b1 white"))
    assert "played this match yourself" in private(await table.click(ada, message, "Even wins"))
    before = [dict(row) for row in message.components]
    await later(table, days=2)
    assert message.content.split("\n")[1:] == [
        "Turn 7 of 9 was **b1 white**. In the end **Even won**.",
        f"Winner and turn guessed: <@{cleo.id}>",
        "One person has guessed.",
    ]
    assert labels(message) == ["Replay"]
    assert message.pings == set()
    replayed = (await table.click(cleo, message, "Replay")).message
    assert "7" in replayed.content.split("\n")[0]
    message.components = before
    assert "closed" in private(await table.click(cleo, message, "Odd wins"))
    await later(table, days=7)
    assert weeklies(table, ada) == [message], "the same match is not shown twice"


async def test_who_was_wrong_is_not_named_and_who_is_forgotten_is_named_no_more(shown, ada, cleo):
    table, (message,) = shown, weeklies(shown, ada)
    await table.click(ada, message, "Odd wins")
    await table.click(cleo, message, "Even wins")
    await later(table, days=2)
    assert f"The winner guessed: <@{cleo.id}>" in message.content
    asked = (await table.slash(cleo, "privacy delete")).message
    await table.click(cleo, asked, "Yes, delete it")
    await table.tick()
    assert message.content.split("\n")[-1] == "Nobody has guessed."


async def test_a_release_that_is_taken_back_takes_the_match_away_at_once(shown, ada, ben):
    table, (message,) = shown, weeklies(shown, ada)
    asked = (await table.slash(ben, "settings archive")).message
    await table.click(ben, asked, "Don't let it be shown")
    await table.tick()
    assert message.content == "**From the archive:** this match isn't shown any more."
    assert (labels(message), message.attachments) == ([], [])


async def test_moderators_choose_another_or_skip(shown, ada, ben):
    table, (message,) = shown, weeklies(shown, ada)
    assert "no other match" in private(await table.slash(ada, "server archive", action="another"))
    await table.start(ada, ben, board="rectangle-3-3", group=2)
    for ply, text in enumerate(TURNS[:-1]):
        await table.store.add_turn(2, ply, text, None, NOON)
    assert "can't be shown" in private(await table.slash(ada, "server archive", action="another", match=2))
    await table.play(ada, TURNS[-1], match=2)
    assert "another comes" in private(await table.slash(ada, "server archive", action="another", match=2))
    for _ in range(2):
        await table.tick()
    assert "isn't shown any more" in message.content
    _, second = weeklies(table, ada)
    assert labels(second)[:2] == ["Odd wins", "Even wins"]
    assert "Skipped" in private(await table.slash(ada, "server archive", action="skip"))
    await table.tick()
    assert "isn't shown any more" in second.content
    (planned,) = await table.store.current_weeklies(table.channel.guild.id)
    await table.slash(ada, "server archive", action="skip")
    (skipped,) = await table.store.current_weeklies(table.channel.guild.id)
    assert skipped.due - planned.due == timedelta(days=7)
    await table.click(ada, (await table.slash(ada, "server show")).message, "Stop the archive")
    assert "is shown no matches" in private(await table.slash(ada, "server archive", action="skip"))


async def test_a_kill_between_post_and_note_posts_nothing_twice_and_what_is_closed_meanwhile_is_found(
    seated, ada, ben
):
    async with seated() as table:
        await begin(table, ada)
        await finish(table, ada, ben)
        await release(table, ada, ben)
        note = table.store.store.note_posted

        async def killed(*_arguments):
            raise RuntimeError("killed")

        table.store.store.note_posted = killed
        await later(table, days=7)
        (message,) = weeklies(table, ada)
        table.store.store.note_posted = note
    table.clock.advance(timedelta(days=2))
    async with seated() as table:
        await table.tick()
        await table.tick()
        assert weeklies(table, ada) == [message]
        assert labels(message) == ["Replay"]


async def test_where_the_engine_is_off_or_the_channel_closed_or_gone_nothing_is_said(
    seated, sandbox, ada, ben
):
    channel = sandbox.add_channel("archive")
    async with seated() as table:
        await begin(table, ada, channel)
        await finish(table, ada, ben)
        await release(table, ada, ben)
    async with seated(workers=Workers(0)) as table:
        await later(table, days=7)
        assert "switched my engine off" in private(await begin(table, ada))
        assert (channel.messages(as_=ada), await states(table)) == ([], [State.PLANNED])
    async with seated() as table:
        sandbox.forbid(channel, "SEND_MESSAGES")
        await later(table, days=7)
        assert "can't write" in private(await begin(table, ada, channel))
        assert channel.messages(as_=ada) == []
        sandbox.allow(channel, "SEND_MESSAGES")
        await later(table, days=7)
        assert len(channel.messages(as_=ada)) == 1, "nobody was shown it before"
        sandbox.delete_channel(channel)
        await later(table, days=2)
        assert (await states(table), await pending(table)) == ([State.PLANNED], [])


async def states(table):
    """How far everything is that is shown or planned."""
    return [one.state for one in await table.store.current_weeklies(table.channel.guild.id)]


async def pending(table):
    """What is still to be shown from the archive."""
    return [key for key in await table.store.keys() if key.kind is Kind.WEEKLY]


async def test_a_german_server_reads_no_english_word(table, ada, ben):
    await begin(table, ada)
    await finish(table, ada, ben)
    await table.slash(ada, "server set", language="de")
    await release(table, ada, ben)
    await later(table, days=7)
    message = table.newest(ada)
    assert message.content.startswith("**Aus dem Archiv**")
    assert labels(message)[:2] == ["„Ungerade“ gewinnt", "„Gerade“ gewinnt"]
    for text in (message.content, message.attachments[0].description, *labels(message)):
        assert not ENGLISH.search(text), text
    await later(table, days=2)
    assert "Am Ende hat **„Gerade“ gewonnen**." in message.content
    assert await pending(table) == []
