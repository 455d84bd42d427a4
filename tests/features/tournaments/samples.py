from datetime import timedelta
from functools import partial

from bot.features.tournaments import lifecycle, table
from bot.features.tournaments.model import Tournament, TournamentTerms
from bot.matches.change import By
from bot.matches.model import Place
from tests.laws.states import state
from tests.store.every_call import CALLS, LATER
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, ODD, READS, RESIGNED, TERMS, short_call
from tests.store.story import EVEN, SINCE_1_2

READS |= {"tournament": table.event, "tournaments": table.of_guild}


@short_call
async def announce(store, user, at, **terms):
    due = at + lifecycle.OPEN_FOR
    new = Tournament(0, Place(GUILD, CHANNEL), TournamentTerms(**{**TERMS, **terms}), user, at, due=due)
    return await store.db.write(table.add, new, by=By(user))


@short_call
async def in_tournament(store, tournament, step, at, **named):
    """Take a step of the life of a tournament; the number of a seed deals and draws."""
    named |= {"deal": lambda: ODD} if step in {"start", "advance"} else {}
    named |= {"at": at} if step not in {"join", "leave", "forget", "judge", "cancel"} else {}
    taken = partial(getattr(lifecycle, step), **named)
    done, begun = await store.db.write(table.change, tournament, taken, at, None)
    return done.after, list(begun)


@SINCE_1_2.add(order=90)
async def write_tournament(story, _version):
    at = NOON + timedelta(days=50)
    await story.store.announce(ANN, at)
    for user in (ANN, BEN, CAT):
        await story.store.in_tournament(1, "join", at, user=user)
    _, (match, *_) = await story.store.in_tournament(1, "start", at, seed=7)
    await story.store.set_board_message(match.id, 0, next(story.messages))
    await story.store.end_match(match.id, EVEN, at)
    await story.store.in_tournament(1, "award", at, by=CAT, winner=ANN, loser=BEN)
    await story.store.in_tournament(1, "withdraw", at, by=ANN, person=CAT)


@CALLS.add(order=50)
async def call_all(store, _match):
    key = (await store.announce(ANN, NOON)).id
    for user in (ANN, BEN, CAT):
        await store.in_tournament(key, "join", NOON, user=user)
    _, (match, *_) = await store.in_tournament(key, "start", NOON, seed=1)
    await store.end_match(match.id, RESIGNED, NOON)
    await store.in_tournament(key, "advance", LATER)
    await store.in_tournament(key, "leave", LATER, user=CAT)
    await store.tournament(key)
    await store.tournaments(GUILD, 9)
    await store.read(table.of_person, ANN)


@state
async def tournament(states):
    options = {"name": "Cup", "game": "odd", "board": "hexhex-2", "total": 5}
    await states.table.slash(states.ada, "tournament create", **options)
    newest = await states.table.store.tournaments(states.table.channel.guild.id, 1)
    return {"t": newest[0].id}


@state
async def begun(states):
    number = await tournament(states)
    for person in (states.ada, states.ben, states.cleo):
        await states.table.slash(person, "tournament join")
    await states.table.manage(states.ada, "tournament show", "start")
    return number
