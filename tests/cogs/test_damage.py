"""A match whose rows are damaged: it says so itself, and nothing else suffers."""

import logging
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from bot.store import statements
from tests.cogs.test_reminders import reminders

DAY = timedelta(days=1)
DAMAGES = {
    "an unreadable turn": "UPDATE turns SET notation = 'nonsense' WHERE match = 1 AND ply = 0",
    "a turn off the board": "UPDATE turns SET notation = 'z99 white' WHERE match = 1 AND ply = 0",
    "an unreadable plan": "UPDATE matches SET plan_0 = '[[' WHERE id = 1",
    "an unreadable deadline": "UPDATE matches SET deadline = 'soon' WHERE id = 1",
}


@pytest.fixture(params=DAMAGES.values(), ids=DAMAGES)
async def damaged(request, table, database, ada, ben):
    """Match 1 is damaged; in matches 1 and 2 Ada is to move."""
    for match in (1, 2):
        await table.start(ada, ben, days=3)
        await table.play(ada, "a1 white", match=match)
        await table.play(ben, "b2 black", match=match)
    await table.idle()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute(request.param).rowcount
        connection.commit()


@pytest.fixture
def said(caplog):
    statements.log_damage.cache_clear()
    caplog.set_level(logging.WARNING, logger="bot")
    return lambda: [record.getMessage() for record in caplog.records]


@pytest.mark.usefixtures("damaged")
async def test_lists_name_the_others(table, ada):
    for which in ("running", "all"):
        answer = await table.slash(ada, "matches", which=which)
        assert "**Odd** #2" in answer.message.content


@pytest.mark.usefixtures("damaged")
async def test_the_clock_goes_on_for_the_others_and_it_is_logged_once(table, said, ada):
    table.clock.advance(2 * DAY)
    for _ in range(4):
        await table.tick()
    assert any("#2" in one.content for one in reminders(table, ada))
    table.clock.advance(DAY)
    for _ in range(4):
        await table.tick()
    assert (await table.match(2)).overtime
    assert len(said()) == 1, said()
    assert "match 1 " in said()[0]


@pytest.mark.usefixtures("damaged")
async def test_a_digest_tells_of_the_others(table, sandbox, ada):
    await table.bot.matches.people.change_person(ada.id, digest=table.clock().hour, reminders="off")
    table.clock.advance(DAY)
    await table.tick()
    (digest,) = sandbox.world.direct_messages(ada.user).messages(as_=ada)
    assert "**Odd** #2" in digest.content


@pytest.mark.usefixtures("damaged")
async def test_a_vacation_counts_in_the_others(table, ada):
    due = (await table.match(2)).deadline
    await table.slash(ada, "vacation", days=3)
    assert (await table.match(2)).deadline == pytest.approx(due + 3 * DAY, abs=timedelta(seconds=1))
