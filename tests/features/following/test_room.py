import pytest

from bot.features.following.model import MOST_FOLLOWED
from bot.features.following.service import Following
from bot.matches.change import By
from bot.matches.preferences import People
from bot.sandbox.protocol.numbers import SILENT
from tests.conversations.table import labels, private
from tests.laws.test_everything import BUTTON, sends
from tests.loaded import needs
from tests.store.samples import new_match
from tests.times import Clock, berlin

TELL = "Tell me when it ends"


@pytest.fixture
def clock():
    return Clock(berlin(2027, 4, 1, 12))


async def follow(table, person, *, turns=False, number=1):
    said = (await table.choose(person, "board", TELL, match=number)).message
    if turns:
        await table.click(person, said, "Tell me each turn")
    return said


async def followed(table, person):
    return [one.match.number for one in await table.store.followed_by(person.id)]


def told(table, person):
    """What has been told directly, without the address of the board."""
    return [message.content for message in table.direct(person)]


@pytest.fixture(autouse=True)
async def _started(table, ada, ben):
    await table.start(ada, ben, thread=False)


async def test_a_follower_is_told_of_the_end_or_of_each_turn_in_private(table, ada, ben, cleo, dana):
    said = await follow(table, cleo)
    assert said.content == (
        "I'll tell you when **Odd** #1 ends, by direct message. Nobody is told that you follow it."
    )
    assert labels(said) == ["Tell me each turn", "Don't tell me", "Matches I follow"]
    await follow(table, dana, turns=True)
    board = await table.play(ada, "a1 white") and table.newest(ada)
    assert told(table, cleo) == []
    (turn,) = table.direct(dana)
    assert "a1 white" in turn.content
    assert turn.content.endswith(f"/{board.id}")
    assert labels(turn) == ["Matches I follow"]
    await table.bot.get(People).change_person(cleo.id, quiet_from=9, quiet_until=14)
    ended = await table.resign(ben)
    assert [message.flags & SILENT for message in table.direct(cleo)] == [SILENT], "it is her quiet hour"
    assert "resigned" in told(table, cleo)[0]
    assert told(table, cleo)[0].endswith(f"/{ended.id}")
    assert len(told(table, dana)) == 2
    assert await followed(table, cleo) == await followed(table, dana) == []
    public = [message.content for message in table.seen(ada)]
    assert not [text for text in public for person in (cleo, dana) if str(person.id) in text]
    assert told(table, ada) == told(table, ben) == []


@needs("thinking_ahead")
async def test_plans_stay_secret_until_they_are_played(table, ada, ben, cleo):
    await follow(table, cleo, turns=True)
    made = (await table.slash(ben, "plan")).message
    for press in ("Add an answer", "b1", "If they play b1 white", "a2", "Answer a2 white"):
        await table.click(ben, made, press)
    assert told(table, cleo) == []
    await table.play(ada, "b1 white")
    (text,) = told(table, cleo)
    assert "a2 white" in text


async def test_pressed_twice_it_says_what_is_told_and_a_button_ends_it(table, ada, ben, cleo):
    await follow(table, cleo, turns=True)
    again = await follow(table, cleo)
    assert "each turn" in again.content
    assert labels(again)[0] == "Only tell me the end"
    await table.click(cleo, again, "Don't tell me")
    assert again.content.startswith("You follow no match.")
    await table.play(ada, "a1 white")
    await table.resign(ben)
    assert told(table, cleo) == []


@needs("lists", "replay")
async def test_lists_and_replays_have_it_and_one_list_shows_and_ends_it(table, ada, ben, cleo):
    await table.start(ben, ada, thread=False)
    listed = (await table.slash(cleo, "matches", here=True)).message
    said = (await cleo.select(listed, "Tell me when one ends", ["oddity:follow:2"])).message
    await table.idle()
    assert "#2" in said.content
    await table.choose(cleo, "replay", TELL, match=1)
    shown = (await table.click(cleo, listed, "Matches I follow")).message
    lines = shown.content.splitlines()
    assert lines[0].startswith("**You follow 2 matches** (20 at the most). You're told by direct message.")
    assert ["#1" in lines[1], lines[1].endswith("· the end"), "#2" in lines[2]] == [True] * 3
    await table.select(cleo, shown, "Stop following one", "oddity:unfollow:1")
    assert await followed(table, cleo) == [2]
    own = (await table.slash(ada, "board", match=1)).message
    assert TELL not in labels(own) + labels((await table.slash(ada, "replay", match=1)).message)


async def test_nothing_is_told_of_a_match_that_one_may_no_longer_see(table, ada, cleo, dana, sandbox):
    for person in (cleo, dana):
        await follow(table, person, turns=True)
    sandbox.fail("POST", "/users/@me/channels", status=503, times=2)
    await table.play(ada, "a1 white")
    await table.forbid("VIEW_CHANNEL")
    await table.tick()
    assert await followed(table, cleo) == [1], "where the bot may not look, it does not know who may"
    sandbox.leave(dana)
    sandbox.allow(table.channel, "VIEW_CHANNEL")
    sandbox.forbid(table.channel, "VIEW_CHANNEL", person=cleo)
    await table.tick(3600)
    assert told(table, cleo) == told(table, dana) == []
    assert await followed(table, cleo) == await followed(table, dana) == []


async def test_following_ends_silently_if_discord_refuses_direct_messages(table, ada, cleo, sandbox):
    await follow(table, cleo, turns=True)
    sandbox.close_direct_messages(cleo)
    before = len(table.seen(ada))
    await table.play(ada, "a1 white")
    assert await followed(table, cleo) == []
    assert len(table.seen(ada)) == before + 1
    assert await table.store.entries() == []


@needs("explain")
async def test_a_match_that_cannot_be_followed_is_refused_with_an_alternative(table, ada, ben, cleo):
    place = (await table.match()).place
    for _ in range(MOST_FOLLOWED):
        match = await new_match(table.store, ada.id, ben.id, place=place)
        await table.bot.get(Following).follow(match, By(cleo.id))
    shown = (await table.slash(cleo, "board", match=1)).message
    refused = private(await table.click(cleo, shown, TELL))
    assert refused.startswith("You follow 20 matches, which is the most.")
    await table.resign(ben, match=1)
    assert private(await table.click(cleo, shown, TELL)).startswith("Match #1 is over.")
    forged = (await table.slash(ada, "help")).message
    refused = await sends(table, ada, BUTTON, "oddity:follow:2", source=forged)
    assert private(refused).startswith("You play in match #2")


@needs("lists", "reminders")
async def test_the_digest_tells_news_once_to_people_who_want_it_there(table, ada, ben, cleo):
    await table.bot.get(People).change_person(cleo.id, digest=8, time_zone="Europe/Berlin")
    await table.start(ada, ben, thread=False)
    await follow(table, cleo, turns=True)
    await follow(table, cleo, number=2)
    page = (await table.choose(cleo, "matches", "Matches I follow")).message
    await table.click(cleo, page, "Tell me in the digest")
    assert "in your daily digest" in page.content
    await table.play(ada, "a1 white", match=1)
    await table.resign(ben, match=2)
    assert told(table, cleo) == []
    table.clock.set(berlin(2027, 4, 2, 8, 0))
    await table.tick()
    (digest,) = told(table, cleo)
    lines = digest.splitlines()
    assert lines[0] == "👀 **In matches you follow:**"
    assert ["#1" in lines[1], ": a1 white" in lines[1], "#2" in lines[2]] == [True] * 3
    assert await followed(table, cleo) == [1]
    for day in (3, 4):
        table.clock.set(berlin(2027, 4, day, 8, 0))
        await table.tick()
    assert len(told(table, cleo)) == 1
