from datetime import timedelta

from bot.features.records import table
from tests.store.every_call import CALLS, LATER
from tests.store.samples import ANN, NOON, READS, WRITES
from tests.store.story import SINCE_1_2

READS |= {"records_of": table.of_person}
WRITES |= {"keep_record": table.store}


@SINCE_1_2.add(order=45)
async def write_record(story, _version):
    await story.store.keep_record(ANN, "Game: odd\n", NOON + timedelta(days=7), 50)


@CALLS.add(order=60)
async def call_all(store, _match):
    for text in ("one", "two"):
        await store.keep_record(ANN, text, LATER, 1)
    await store.records_of(ANN)
    await store.read(table.find, 1, NOON)
