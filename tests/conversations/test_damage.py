import logging
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from bot.db import statements
from bot.matches.preferences import People
from tests.loaded import needs
from tests.operation.conftest import run
from tests.store.samples import NOON
from tests.times import DAY

DAMAGES = {
    "an unreadable turn": "UPDATE turns SET notation = 'nonsense' WHERE match = {match} AND ply = 0",
    "a turn off the board": "UPDATE turns SET notation = 'z99 white' WHERE match = {match} AND ply = 0",
    "an unreadable plan": "UPDATE matches SET plan_0 = '[[' WHERE id = {match}",
    "an unreadable deadline": "UPDATE matches SET deadline = 'soon' WHERE id = {match}",
}
WHOLE = len(DAMAGES) + 1
"""The match beside those that are damaged."""


@pytest.fixture
async def damaged(table, database, ada, ben):
    """Each of the first matches is damaged in its way; in all of them Ada is to move."""
    for match in range(1, WHOLE + 1):
        await table.start(ada, ben, days=3)
        await table.play(ada, "a1 white", match=match)
        await table.play(ben, "b2 black", match=match)
    with closing(sqlite3.connect(database)) as connection:
        for match, damage in enumerate(DAMAGES.values(), start=1):
            assert connection.execute(damage.format(match=match)).rowcount, damage
        connection.commit()


@pytest.fixture
def said(caplog):
    statements.log_damage.cache_clear()
    caplog.set_level(logging.WARNING, logger="bot")
    return lambda: [record.getMessage() for record in caplog.records]


@needs("lists", "reminders", "vacations")
@pytest.mark.usefixtures("damaged")
async def test_lists_a_digest_and_a_vacation_go_on_with_the_others(table, ada):
    for which in ("running", "all"):
        answer = await table.slash(ada, "matches", which=which)
        assert f"**Odd** [#{WHOLE}]" in answer.message.content
        if which == "running":
            assert answer.message.attachments[0].filename == "matches.png"
    await table.bot.get(People).change_person(ada.id, digest=table.clock().hour, reminders="off")
    await table.let_pass(DAY)
    (digest,) = table.direct(ada)
    assert f"**Odd** #{WHOLE}" in digest.content
    due = (await table.match(WHOLE)).deadline
    await table.slash(ada, "vacation", days=3)
    assert (await table.match(WHOLE)).deadline == pytest.approx(due + 3 * DAY, abs=timedelta(minutes=1))


@needs("reminders")
@pytest.mark.usefixtures("damaged")
async def test_the_clock_goes_on_for_the_others_and_it_is_logged_once(table, said, ada):
    for days in (2, 1):
        table.clock.advance(days * DAY)
        for _ in range(4):
            await table.tick()
    assert any(one.content.startswith("⏰") and f"#{WHOLE}" in one.content for one in table.seen(ada))
    assert (await table.match(WHOLE)).overtime
    assert len(said()) == len(DAMAGES), said()
    for match in range(1, WHOLE):
        assert any(f"match {match} " in line for line in said()), match


async def test_an_entry_of_a_kind_unknown_to_this_version_holds_up_no_other(table, database, ada, ben):
    await table.begin(ada, ben)
    place = f"{table.channel.guild.id}, {table.channel.id}"
    columns = "kind, subject, part, id, since, guild, channel"
    run(database, f"INSERT INTO outbox ({columns}) VALUES ('weekly', 0, 1, 1, '{NOON}', {place})")
    await table.store.add_turn(1, 2, "b1 white", None, table.clock())
    await table.recover()
    assert "played **b1 white**" in table.newest(ada).content
    assert [entry.key.kind for entry in await table.store.entries()] == ["weekly"]
