from datetime import timedelta
from functools import partial

from bot.features.puzzles import table
from bot.features.puzzles.model import advance
from bot.matches.change import By
from tests.laws.states import state
from tests.store.every_call import CALLS
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, NOON, READS, short_call
from tests.store.story import SINCE_1_2

READS |= {"daily": table.DAILIES.find, "tried": table.tried, "solvers": table.solvers}


@short_call
async def note_tried(store, user, puzzle, what, at, once=None):
    return await store.db.write(table.note_tried, By(user, once=once), puzzle, what, at=at)


@short_call
async def press(store, user, guild, at, day=None):
    """Press "Solve" below the newest ending of the day, or below that of another day."""
    daily = await store.daily(guild)
    day = day or (daily and daily.day) or "2025-03-01"
    return await store.db.write(table.press, By(user), guild, day, at=at)


@short_call
async def take_dailies(store, at, messages=()):
    """Let the endings of the day be posted that are due, as these messages as far as there are any."""
    step = partial(advance, at=at, choose=lambda day, _game: f"odd-{day.day % 2 + 1}")
    due = list(await store.read(table.DUE.select, at, 9))
    for daily in due:
        await store.db.write(table.take_daily, daily, step, at=at)
    for daily, message in zip(due, messages, strict=False):
        await store.db.write(table.note_posted, await store.daily(daily.guild), message)


@SINCE_1_2.add(order=70)
async def write_puzzles(story, _version):
    store, day = story.store, timedelta(days=1)
    await store.note_tried(ANN, "odd-1", "wrong", NOON)
    await store.change_person(ANN, puzzle_name=True)
    await store.change_server(GUILD, puzzle_channel=CHANNEL, puzzle_game="odd", at=NOON)
    await store.take_dailies(NOON + day, [next(story.messages)])
    for person in (ANN, BEN):
        await store.press(person, GUILD, NOON + day)
    for puzzle in ("odd-1", "odd-2"):
        await store.note_tried(ANN, puzzle, "solved", NOON + day)
    await store.take_dailies(NOON + 2 * day, [next(story.messages)])


@CALLS.add(order=40)
async def call_all(store, _match):
    await store.change_server(GUILD, puzzle_channel=CHANNEL, at=NOON)
    await store.take_dailies(NOON + timedelta(days=1), [7])
    await store.press(ANN, GUILD, NOON)
    await store.note_tried(ANN, "odd-1", "solved", NOON)
    await store.take_dailies(NOON + timedelta(days=2), [8])
    await store.tried(ANN)
    await store.daily(GUILD)
    await store.solvers(GUILD, "2025-03-01")
    await store.solvers(GUILD, "2025-03-01", "odd-1")


@state
async def daily(states):
    table, options = states.table, {"hour": 9, "game": "odd", "zone": "UTC"}
    await table.slash(states.ada, "server set", puzzle=table.channel, **options)
    await table.let_pass(timedelta(days=1))
    return {"day": (await table.store.daily(table.channel.guild.id)).day}
