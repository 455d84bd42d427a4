"""None of what tells of a person is left once they have deleted it.

It is looked for past the bot: in every column of every table, and in every message that was posted.
`tests/store/test_people.py` shows that all of it is in their file.
"""

import json

import pytest

from bot.matches.preferences import People
from bot.matches.settings import Pings
from tests.conversations.conftest import online
from tests.conversations.table import POST, THREE, Table, private
from tests.loaded import needs
from tests.times import DAY, HOUR
from tests.trials.promises import everything
from tests.trials.stored import rows

pytestmark = needs(
    "lists", "moderation", "preferences", "reminders", "take_backs", "tournaments", "vacations"
)

WRITTEN = ("sesquipedalian", "quotidian", "pulchritude", "obstreperous")
"""Words that Ada alone has written: in notes, and as reasons."""
UNCHANGEABLE = {
    "ephemeral": "a private answer can be changed for a quarter of an hour only, by a token that is not kept",
    "direct": "a direct message is the letter of the one who got it; where it stands is not kept",
}
"""What may still name a person who has been forgotten, and why."""


@pytest.fixture
def database(cluster):
    """A PostgreSQL; with SQLite, the world of a seed shows it."""
    return cluster.empty_database()


@pytest.fixture
async def table(sandbox, database, games, clock, stopwatch):
    async with online(sandbox, database, clock, stopwatch) as bot:
        yield Table(sandbox, bot, games, clock, stopwatch)


async def pass_by(table, span):
    """Let time pass, minute after minute as far as the bot is concerned."""
    await table.let_pass(span)
    await table.tick()


async def live(table, ada, ben, cleo):
    """Let Ada do all that leaves her name or her words somewhere; returns the open cards."""
    await table.slash(ada, "settings show")
    people = table.bot.get(People)
    await people.change_person(ben.id, pings=Pings.MESSAGE, reminders_directly=True)
    await people.change_person(ada.id, theme="night", digest=(table.clock().hour + 9) % 24)
    await table.slash(ada, "settings block", person=cleo)
    await table.slash(ada, "settings unblock", person=cleo)
    await play_here(table, ada, ben)
    there = await table.start_in_thread(ada, ben)
    await there.play_by_turns((ada, ben), *THREE, match=3)
    await there.choose(ada, "abandon", "Offer to end the match", match=3)
    await be_challenged_in_vain(table, ada, ben, cleo)
    await moderate(table, ada, ben, cleo)
    for person, kind in ((ada, "Only this turn"), (cleo, "The whole match")):
        await table.choose(person, "replay", "Share", kind, match=1)
    await table.slash(ben, "settings block", person=ada)
    await table.slash(ada, "settings block", person=ben)
    own = await table.challenge(ada, note=f"anybody {WRITTEN[2]}")
    return [own, await table.challenge(cleo, ada, note="from me")]


async def play_here(table, ada, ben):
    """Play a match that is over, with all that is said beside its boards, and lose another by time."""
    await table.begin(ada, ben, days=2, note=f"a {WRITTEN[0]} note")
    await table.play(ada, "b2 white")
    await table.slash(ada, "takeback")
    await pass_by(table, DAY * 1.2)  # a reminder
    await table.play(ada, "b1 white")
    await pass_by(table, DAY * 1.2)  # one to Ben, directly
    await table.choose(ada, "takeback", "Ask to take it back")
    await table.click(ben, table.newest(ben), "Refuse")
    await table.slash(ada, "vacation", days=3)
    await table.play(ben, "b2 black")
    await table.slash(ben, "bump")
    await table.resign(ada)
    await table.begin(ada, ben, days=1)
    await pass_by(table, 9 * DAY)
    await table.slash(ben, "claim", match=2)


async def play_for_a_line(table, ada, cleo, dana):
    """Play where lines in the channel name Ada: an open challenge, a tournament that isn't over."""
    await table.click(ada, await table.challenge(cleo), "Take the seat")
    await table.resign(ada, match=6)
    await table.store.change_server(table.sandbox.guild.id, threads=True)
    await table.slash(ada, "tournament create", name="Cup", game="odd", board="hexhex-2", total=5)
    for person in (ada, cleo, dana):
        await table.slash(person, "tournament join")
    await table.manage(ada, "tournament show", "start")
    theirs = [match for match in (await table.store.tournament(1)).matches.values() if ada.id in match.seats]
    await table.resign(ada, match=theirs[0].number)


async def be_challenged_in_vain(table, ada, ben, cleo):
    await table.decline(ada, await table.challenge(ben, ada), reason=f"I am {WRITTEN[1]}")
    await table.decline(ben, await table.challenge(ada, ben, note=WRITTEN[3]), reason="no")
    await table.click(ada, await table.challenge(ada, cleo), "Withdraw")
    await table.challenge(ada, cleo)
    await pass_by(table, 8 * DAY)


async def moderate(table, ada, ben, cleo):
    await table.begin(ben, cleo)
    for action, button in (("Pause", "Yes, pause it"), ("Resume", "Yes, resume it")):
        await table.choose(ada, "server match", button, action=action, match=4)
    await table.play(ben, "b2 white", match=4)
    await table.choose(ada, "server match", "Yes, undo", action="Undo turns", match=4)
    await table.begin(ben, cleo)
    await table.choose(ada, "server match", "No winner", action="End", match=5)


def found_in(database, text):
    names = rows(database, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
    tables = {one["name"]: rows(database, f"SELECT * FROM {one['name']}") for one in names}
    return {
        name: found
        for name, all_rows in tables.items()
        if (found := [row for row in all_rows if any(text in str(value) for value in row.values())])
    }


def words_of(message):
    described = [attachment.description for attachment in message.attachments]
    return json.dumps([message.content, message.components, described, message.mentions])


async def test_a_forgotten_person_is_named_by_no_message_and_no_row(table, database, sandbox, ada, ben, cleo):
    await live(table, ada, ben, cleo)
    await play_for_a_line(table, ada, cleo, sandbox.person("dana"))
    lines = [one for one in table.seen(ben) if one.thread]
    assert len([one for one in lines if f"<@{ada.id}>" in one.content]) == 5
    await table.delete_data(ada)
    await table.tick()
    assert await table.store.entries() == [], "all of it at once"
    names = (str(ada.id), "Ada", *WRITTEN)
    naming = [one for one in everything(sandbox) if any(name in words_of(one) for name in names)]
    why = {
        "ephemeral" if one.ephemeral else "direct" if one.channel.is_direct else words_of(one)
        for one in naming
    }
    assert why == set(UNCHANGEABLE)
    channels = [channel.name for channel in sandbox.world.channels_of(sandbox.guild)]
    assert not any(name in channel for channel in channels for name in names)
    naming = found_in(database, str(ada.id))
    assert [row["kind"] for row in naming.pop("acts")] == ["forgotten"]
    assert naming == {"blocks": [{"person": ben.id, "blocked": ada.id}]}
    assert [found_in(database, word) for word in WRITTEN] == [{}] * len(WRITTEN)
    assert "a former player" in private(await table.slash(ben, "matches", which="finished"))


async def test_title_of_a_thread_whose_first_board_was_the_last_names_no_forgotten_player(
    table, sandbox, ada, ben
):
    card = await table.challenge(ada, ben, thread=True)
    outage = sandbox.fail(*POST, status=503, times=100)
    await table.click(ben, card, "Accept")
    await table.resign(ben, match=1)
    sandbox.rest.planned.remove(outage)
    await table.tick(HOUR.total_seconds())
    assert card.thread.name == "#1 Ada – Ben · Odd"
    await table.delete_data(ada)
    await table.tick()
    assert card.thread.name == "#1 Odd"


async def test_title_of_a_thread_is_changed_once_however_many_boards_stand_there(table, sandbox, ada, ben):
    there = await table.start_in_thread(ada, ben)
    await there.play_by_turns((ada, ben), *THREE)
    await there.resign(ben)
    await there.tick()
    await table.delete_data(ada)
    await table.tick()
    path = f"/channels/{there.channel.id}"
    asked = [one.method for one in sandbox.requests if one.path.endswith(path)]
    assert asked == ["GET", "PATCH"], "how it is called, and its new title"
    assert there.channel.name == "#1 Odd"


async def test_title_of_a_thread_of_others_stays(table, sandbox, ada, ben, cleo):
    there = await table.start_in_thread(ada, ben)
    await there.start(cleo, sandbox.person("dana"), thread=False)
    await table.delete_data(cleo)
    await table.tick()
    assert there.channel.name == "#1 Ada – Ben · Odd"
