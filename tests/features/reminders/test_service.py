from datetime import UTC, datetime

from bot.features.reminders.service import Digests
from tests.matches.conftest import *  # noqa: F403 (fixtures of services)
from tests.store.samples import notices


async def test_notices_that_cannot_be_said_hold_back_no_others(table, clock):
    people = range(1, 251)
    for user in people:
        await table.people.change_person(user, digest=18)
    clock.now = datetime(2026, 11, 21, 18, tzinfo=UTC)
    while found := await table.get(Digests).due():
        for one in found:
            await table.get(Digests).take(one)
    assert sorted(notice.user for notice in await notices(table.store)) == list(people)
