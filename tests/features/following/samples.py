from bot.features.following import table
from bot.matches.change import By
from tests.store.every_call import CALLS
from tests.store.samples import CAT, NOON, READS, WRITES, short_call
from tests.store.story import SINCE_1_2

READS |= {"followed_by": table.followed_by}
WRITES |= {"unfollow": table.unfollow}


@short_call
async def follow(store, match, user, *, turns=None, once=None):
    return await store.db.write(table.follow, match, By(user, once=once), turns=turns, at=NOON)


@SINCE_1_2.add(order=60)
async def write_followers(story, _version):
    for match, turns in ((1, True), (2, False)):
        await story.store.follow(match, CAT + 1, turns=turns)


@CALLS.add(order=30)
async def call_all(store, match):
    await store.follow(match.id, CAT, turns=True)
    await store.followed_by(CAT)
    await store.unfollow(match.id, CAT)
