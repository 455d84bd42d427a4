from bot.features.lessons import table
from bot.matches.change import By
from tests.store.every_call import CALLS
from tests.store.samples import ANN, NOON, READS, short_call
from tests.store.story import SINCE_1_2

READS |= {"lessons_done": table.done}


@short_call
async def note_lesson(store, user, lesson, at, once=None):
    return await store.db.write(table.note_done, By(user, once=once), lesson, at=at)


@SINCE_1_2.add(order=110)
async def write_lessons(story, version):
    if version >= "1.5.0":
        await story.store.note_lesson(ANN, "odd-1", NOON)


@CALLS.add(order=45)
async def call_all(store, _match):
    await store.note_lesson(ANN, "odd-1", NOON)
    await store.lessons_done(ANN)
