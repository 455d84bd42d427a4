from datetime import timedelta

from bot.features.together import table
from bot.features.together.model import Pace, Proposal, Terms
from bot.matches.change import By
from bot.matches.model import Place
from tests.laws.states import state
from tests.store.every_call import CALLS
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, ODD, READS, short_call
from tests.store.story import SINCE_1_2

READS |= {"server_match": table.running, "server_days": table.days}
DAY = timedelta(days=1)


def terms(**changes):
    usual = {"game": "odd", "board": ODD.board_key, "level": 3, "hour": 18, "pace": Pace.DAILY}
    return Terms(**{**usual, "channel": CHANNEL, "zone": "UTC", **changes})


PLACE = Place(GUILD, CHANNEL)


def by(user):
    return By(user, PLACE)


@short_call
async def begin_together(store, at, place=PLACE, **changes):
    """Begin a server's match; return it."""
    chosen = terms(**{"channel": place.channel, **changes})
    return (await store.db.write(table.begin, chosen, ODD, by=By(ANN, place), at=at))[1]


@short_call
async def propose(store, match, user, turn, at, *, reason="", named=False):
    """Propose a turn in a server's match; return the number of the proposal."""
    new = Proposal(0, match.id, match.ply, turn, user, named, reason, at)
    return (await store.db.write(table.propose, new, by=by(user)))[0].id


@short_call
async def vote(store, match, user, proposal, at):
    return await store.db.write(table.vote, match.id, match.ply, proposal, by=by(user), at=at)


@short_call
async def note_day(store, match, message, at):
    posted = await store.read(table.ROUNDS.find, match.id)
    return await store.db.write(table.note_posted, posted, message, at=at)


async def play_a_day(store, messages, at):
    """Let a server play one turn, that Ann proposes, and be asked for the next."""
    match = await store.begin_together(at)
    await store.note_day(match, next(messages), at)
    key = await store.propose(match, ANN, "a1 white", at, reason="a corner", named=True)
    await store.propose(match, BEN, "b2 white", at)
    for user in (ANN, CAT):
        await store.vote(match, user, key, at)
    for ply, text in enumerate(("a1 white", "c2 black")):
        await store.add_turn(match.id, ply, text, None, at + 2 * DAY)
    return match


async def talk(store, match, at, thread=CHANNEL + 7):
    """Open a thread for talk about a server's match, and tell it of the first day."""
    state = await store.read(table.ROUNDS.find, match.id)
    await store.db.write(table.note_thread, state, thread, at=at)
    day = (await store.server_days(match.id))[0]
    await store.db.write(table.note_talk, day.chosen, 61, Place(GUILD, thread), at=at)


@SINCE_1_2.add(order=100)
async def write_together(story, version):
    if version >= "1.3.1":
        store, at = story.store, NOON + timedelta(days=70)
        match = await play_a_day(store, story.messages, at)
        if version >= "1.5.2":
            await talk(store, match, at)
        await store.db.write(table.exclude, CAT + 1, is_excluded=True, by=by(ANN), at=at)


@CALLS.add(order=90)
async def call_all(store, _match):
    match = await play_a_day(store, iter(range(70, 99)), NOON)
    await store.read(table.ballot, match.id, 2, ANN)
    await store.read(table.shown, match.id)
    await store.read(table.of_person, ANN)
    await talk(store, match, NOON)
    for what in ("proposal", "reason"):
        await store.read(table.removable, GUILD, what)
    later, now = await store.match(match.id), NOON + 3 * DAY
    await store.db.write(table.wake, match.id, 2, by=by(ANN), at=now)
    for is_excluded in (True, False):
        await store.db.write(table.exclude, CAT, is_excluded=is_excluded, by=by(ANN), at=now)
    key = await store.propose(later, ANN, "b1 white", now)
    await store.vote(later, BEN, key, now)
    for what in ("reason", "proposal"):
        await store.db.write(table.remove, key, what, by=by(ANN), at=now)
    await store.db.write(table.change, {"hour": 19}, by=by(ANN), at=now)
    state = await store.server_match(GUILD)
    await store.read(table.leading, state)
    await store.db.write(table.end_empty_day, state, at=now + DAY)


@state
async def together(states):
    """Ada's server is asked for its first turn, and Ben has proposed one."""
    here, now = states.table.channel, states.table.clock()
    match = await states.table.store.begin_together(now, Place(here.guild.id, here.id))
    key = await states.table.store.propose(match, states.ben.id, "a1 white", now)
    await states.table.recover()
    return {"proposal": key}
