from functools import partial

from bot.features.moderation import model
from bot.rules.rules import Outcome
from tests.store.every_call import CALLS
from tests.store.samples import CAT, NOON, new_match, short_call
from tests.store.story import FULL, SEVEN, SINCE_1_2


@short_call
async def unrate(store, match, at):
    return await store.change_match(match, partial(model.unrate, moderator=CAT, at=at), at=at)


@SINCE_1_2.add(order=20)
async def write_unrated_match(story, _version):
    await story.store.unrate(await story.match(SEVEN, outcome=FULL, rated=True), NOON)


@CALLS.add(order=20)
async def call_all(store, _match):
    rated = await new_match(store, rated=True)
    await store.end_match(rated.id, Outcome(0, "odd-count"), NOON)
    await store.unrate(rated.id, NOON)
