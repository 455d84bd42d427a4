"""Every statement of the store, for tests that look at how a database goes about it."""

from collections.abc import Awaitable
from datetime import timedelta
from types import ModuleType
from typing import Any

import bot.tables
from bot.db import notes
from bot.features.board import model as showing
from bot.matches.ids import COMPUTER, Shards
from bot.matches.model import MatchStatus, Place, Search
from bot.matches.outbox import Key
from bot.matches.slots import Slot
from bot.matches.tables import (
    acts,
    challenges,
    contents,
    departures,
    log,
    matches,
    outbox,
    persons,
    preferences,
    vacations,
)
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.match_rows import MATCHES
from bot.rules.rules import Outcome
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, RESIGNED, new_match, offer

LATER = NOON + timedelta(hours=1)
DUE = [
    one
    for module in (matches, *vars(bot.tables).values())
    if isinstance(module, ModuleType)
    for one in vars(module).values()
    if isinstance(one, DueRows)
]
CALLS = Slot[[Any, Any], Awaitable[None]]()
"""What features add, given a store and a match."""
ANYBODY, BOTH = frozenset({ANN}), frozenset({ANN, BEN})
SEARCHES = (
    Search(GUILD),
    Search(GUILD, channel=CHANNEL),
    Search(GUILD, players=ANYBODY),
    Search(GUILD, MatchStatus.OVER, BOTH),
    Search(GUILD, MatchStatus.RUNNING, ANYBODY, channel=CHANNEL, before=3),
    Search(GUILD, players=ANYBODY, after=1),
    Search(players=ANYBODY, before=4),
    Search(status=MatchStatus.OVER, players=BOTH, winner=ANN),
    Search(status=MatchStatus.OVER, players=frozenset({ANN, COMPUTER}), level=2, winner=ANN, after=0),
    Search(players=ANYBODY, game="odd"),
    Search(players=ANYBODY, unaided=True),
)
READS = (
    (MATCHES.find, 1),
    (matches.numbered, GUILD, 1),
    (matches.running_of, ANN),
    (matches.running_of, ANN, GUILD),
    (matches.helped_by_hints, ANN, "odd"),
    (matches.running_in, CHANNEL),
    (matches.running_places, 9),
    (matches.running_places, 2, Place(GUILD, CHANNEL)),
    (matches.newest_in, CHANNEL, 9),
    *((matches.search, search, 2) for search in SEARCHES),
    (matches.shown_on, CHANNEL, 999),
    (matches.computers_turns, 9),
    (matches.played_at, [1, 2, 3]),
    (challenges.CHALLENGES.find, 1),
    (challenges.open_in, GUILD, ANN),
    (challenges.of_match, 1),
    (challenges.newest_of, ANN, 2),
    (challenges.newest_of, ANN, 2, 3),
    (outbox.entries, None),
    (outbox.entry, Key("board", 1)),
    (log.newest, GUILD, 2),
    (log.newest, GUILD, 2, 3),
    (log.of_match, 1),
    (log.is_helped, 1),
    (vacations.vacations, ANN),
    (notes.read, "key"),
    (acts.known,),
    (persons.summary, ANN),
    (contents.guilds,),
    (departures.departed,),
    (departures.departed, NOON),
    (preferences.both, ANN, GUILD),
    (preferences.both, ANN, None),
    (preferences.blocked_by, ANN),
    *((due.select, LATER, 9) for due in DUE),
)


async def every_call(store):
    match = await new_match(store)
    rematch = await new_match(store, rematch_of=match.id)
    await store.add_challenge(offer(), once=1)
    await store.set_challenge_message(1, 1)
    await store.add_turn(match.id, 0, "a1 white", None, NOON)
    await store.end_match(rematch.id, RESIGNED, NOON)
    await store.set_board_message(match.id, 1, 1)
    await store.change_match(match.id, showing.repost, at=NOON)
    await store.write_note("key", "text")
    await store.change_server(1, threads=True)
    await store.block(ANN, 1)
    await store.unblock(ANN, 1)
    begun = await store.begin_match(offer(opponent=COMPUTER), 1, once=2)
    await store.set_board_message(begun.id, 0, 9)
    await store.drop_entries((await store.entries())[:1])
    await store.go_away(ANN, NOON, LATER)
    await store.return_early(ANN, NOON + timedelta(minutes=1))
    await store.end_match((await new_match(store, rated=True)).id, Outcome(0, "odd-count"), NOON)
    await store.change_person(ANN, ranked=True)
    for call in CALLS(store, match):
        await call
    for read, *arguments in READS:
        await store.db.read(read, *arguments)
    await every_call_about_shards(store, Shards(8, frozenset({0, 5})))
    await store.forget(ANN, at=NOON)
    await store.sweep(LATER + timedelta(days=2), 9)
    await new_match(store, CAT, BEN)
    await store.note_departure(GUILD, NOON)
    await store.begin_return(GUILD, NOON)
    await store.wake_some(GUILD, NOON, 0, 30)
    await store.note_departure(GUILD, NOON)
    for _page in range(40):
        await store.purge(GUILD, LATER, 2)


async def every_call_about_shards(store, shards):
    await store.entries(shards)
    for due in DUE:
        await store.read(due.select, LATER, 9, shards)
    await store.read(matches.computers_turns, 9, shards)
    await store.read(matches.running_places, 9, None, shards)
    await store.guilds(shards)
    await store.departures(NOON, shards)
    await store.release_claims(shards)
