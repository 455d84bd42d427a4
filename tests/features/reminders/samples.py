from datetime import timedelta

from bot.features.reminders import table
from tests.store.every_call import CALLS, LATER
from tests.store.samples import ANN, BEN, CAT, NOON, READS, WRITES
from tests.store.story import OF_DAYS

READS |= {"due_digests": table.due_digests}
WRITES |= {"take_digest": table.take_digest}


@OF_DAYS.add(order=10)
async def write_digests(story):
    due = NOON + timedelta(hours=19)
    await story.store.change_person(CAT, digest=18, time_zone="Europe/Berlin")
    await story.store.change_person(BEN, digest=7)
    await story.store.take_digest(BEN, due, due + timedelta(days=1), expires=due + timedelta(hours=6))


@CALLS.add(order=10)
async def call_all(store, _match):
    await store.change_person(ANN, digest=13)
    [(user, due)] = await store.due_digests(LATER, 9)
    await store.take_digest(user, due, due + timedelta(days=1), expires=due)
