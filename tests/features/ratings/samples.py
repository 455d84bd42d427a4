from datetime import timedelta

from bot.features.ratings import months, profiles, table
from bot.features.ratings.ledger import PoolKey
from bot.features.ratings.rankings import Month
from tests.store.every_call import CALLS, LATER
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, READS, WRITES, short_call
from tests.store.story import SINCE_1_2

POOL = PoolKey(GUILD, "odd")
READS |= {"players": table.players}
WRITES |= {"exclude": table.exclude, "rebuild_ratings": table.rebuild, "set_news": months.set_news}
QUESTIONS = (
    (table.rated_match, 1),
    (table.lines, POOL),
    (table.lines_of, ANN),
    (table.lines_of, ANN, GUILD),
    (table.players, POOL, [ANN, BEN]),
    (table.of_person, ANN),
    (table.ranking, POOL, NOON, ANN),
    *((table.points, GUILD, game, Month(2025, 3)) for game in ("odd", "")),
    (table.games, GUILD),
    (profiles.profile, GUILD, ANN),
    (profiles.reliability_of, GUILD, ANN),
    (months.MONTHS.find, 1),
)


@short_call
async def rating_lines(store, game):
    return await store.read(table.lines, PoolKey(GUILD, game))


@short_call
async def tell_news(store, at, message):
    """Let a month be told of that is over, if there is any."""
    for one in await store.read(months.DUE.select, at, 1):
        await store.db.write(months.take, one, at)
        await store.db.write(months.note_posted, one, message)


@SINCE_1_2.add(order=30)
async def write_ratings(story, _version):
    await story.store.exclude(GUILD, person=CAT, counts=False, at=NOON)
    await story.challenge(rated=True)
    await story.store.set_news(GUILD, CHANNEL, NOON)
    await story.store.tell_news(NOON + timedelta(days=40), next(story.messages))


@CALLS.add(order=25)
async def call_all(store, _match):
    for read, *arguments in QUESTIONS:
        await store.read(read, *arguments)
    await store.exclude(GUILD, person=ANN, counts=False, at=NOON)
    await store.rebuild_ratings(GUILD)
    await store.exclude(GUILD, person=ANN, counts=True, at=NOON)
    await store.set_news(GUILD, CHANNEL, NOON)
    await store.tell_news(LATER + timedelta(days=40), 1)
