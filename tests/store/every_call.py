"""Every statement of the store, for tests that look at how a database goes about it."""

from datetime import timedelta

from bot.db import notes
from bot.features.following import table as follows
from bot.features.puzzles import table as puzzles
from bot.features.reminders import table as digests
from bot.features.tournaments import table as tournaments
from bot.matches import showing
from bot.matches.courtesy import RequestKind
from bot.matches.ids import COMPUTER, Shards
from bot.matches.model import MatchStatus, Place, Search
from bot.matches.outbox import Key
from bot.matches.ratings.ledger import PoolKey
from bot.matches.ratings.tables import Month
from bot.matches.tables import (
    challenges,
    contents,
    departures,
    log,
    matches,
    months,
    outbox,
    persons,
    preferences,
    ratings,
    records,
    vacations,
)
from bot.matches.tables.match_rows import MATCHES
from bot.rules.rules import Outcome
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, RESIGNED, new_match, offer

LATER = NOON + timedelta(hours=1)
DUE = (challenges.EXPIRED, matches.DUE, months.DUE, puzzles.DUE, tournaments.DUE)
POOL, ANYBODY, BOTH = PoolKey(GUILD, "odd"), frozenset({ANN}), frozenset({ANN, BEN})
SEARCHES = (
    Search(),
    Search(GUILD),
    Search(GUILD, channel=CHANNEL),
    Search(GUILD, players=ANYBODY),
    Search(GUILD, MatchStatus.OVER, BOTH),
    Search(GUILD, MatchStatus.RUNNING, ANYBODY, channel=CHANNEL, before=3),
    Search(GUILD, players=ANYBODY, after=1),
    Search(players=ANYBODY, before=4),
    Search(status=MatchStatus.OVER, players=BOTH, winner=ANN),
    Search(GUILD, level=2),
    Search(players=ANYBODY, game="odd"),
)
READS = (
    (MATCHES.find, 1),
    (matches.numbered, GUILD, 1),
    (matches.running_of, ANN),
    (matches.running_of, ANN, GUILD),
    (matches.running_in, CHANNEL),
    (matches.running_places, 9),
    (matches.running_places, 2, Place(GUILD, CHANNEL)),
    (matches.newest_in, CHANNEL, 9),
    *((matches.search, search, 2) for search in SEARCHES),
    (matches.shown_on, CHANNEL, 999),
    (matches.computers_turns, 9),
    (matches.played_at, [1, 2, 3]),
    (challenges.CHALLENGES.find, 1),
    (challenges.open_in, GUILD),
    (challenges.of_match, 1),
    (challenges.newest_of, ANN, 2),
    (challenges.newest_of, ANN, 2, 3),
    (outbox.entries, None),
    (outbox.entry, Key("board", 1)),
    (log.newest, GUILD, 2),
    (log.newest, GUILD, 2, 3),
    (log.of_match, 1),
    (vacations.vacations, ANN),
    (digests.due_digests, LATER, 9),
    (notes.read, "key"),
    (persons.summary, ANN),
    (contents.guilds,),
    (departures.departed,),
    (departures.departed, NOON),
    (preferences.both, ANN, GUILD),
    (preferences.both, ANN, None),
    (preferences.blocked_by, ANN),
    (records.of_person, ANN),
    (records.find, 1, NOON),
    (records.analysis, 1),
    (follows.followed_by, CAT),
    (puzzles.tried, ANN),
    (puzzles.DAILIES.find, GUILD),
    (puzzles.solvers, GUILD, "2025-03-01"),
    (puzzles.solvers, GUILD, "2025-03-01", "odd-1"),
    *((due.select, LATER, 9) for due in DUE),
    (ratings.rated_match, 1),
    (ratings.lines, POOL),
    (ratings.lines_of, ANN),
    (ratings.lines_of, ANN, GUILD),
    (ratings.players, POOL, [ANN, BEN]),
    (ratings.of_person, ANN),
    (ratings.ranked, POOL, NOON),
    *((ratings.wins, GUILD, game, Month(2025, 3)) for game in ("odd", "")),
    (ratings.games, GUILD),
    (ratings.profile, GUILD, ANN),
    (ratings.reliability_of, GUILD, ANN),
    (months.MONTHS.find, 1),
    (tournaments.event, 1),
    (tournaments.of_guild, GUILD, 9),
    (tournaments.of_person, ANN),
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
    other = await new_match(store, days_per_turn=1)
    await store.ask(other.id, 0, RequestKind.ABANDON, 0, NOON)
    await store.agree(other.id, 1, 0, NOON)
    await store.add_turn(match.id, 1, "a2 white", None, NOON)
    await store.take_back(match.id, 1, 2, NOON)
    await store.drop_entries((await store.entries())[:1])
    await store.change_person(ANN, digest=13)
    [(user, due)] = await store.due_digests(LATER, 9)
    await store.take_digest(user, due, due + timedelta(days=1), expires=due)
    await store.go_away(ANN, NOON, LATER)
    await store.return_early(ANN, NOON + timedelta(minutes=1))
    rated = [await new_match(store, rated=True) for _ in range(2)]
    for ended in rated:
        await store.end_match(ended.id, Outcome(0, "odd-count"), NOON)
    await store.unrate(rated[1].id, NOON)
    await store.exclude(GUILD, person=ANN, counts=False, at=NOON)
    await store.rebuild_ratings(GUILD)
    await store.exclude(GUILD, person=ANN, counts=True, at=NOON)
    await store.set_news(GUILD, CHANNEL, NOON)
    await store.tell_news(LATER + timedelta(days=40), 1)
    await every_call_about_puzzles_and_records(store, match)
    await store.change_person(ANN, ranked=True)
    await every_call_about_tournaments(store)
    for read, *arguments in READS:
        await store.db.read(read, *arguments)
    await every_call_about_shards(store, Shards(8, frozenset({0, 5})))
    await store.forget(ANN, at=NOON)
    await store.sweep(LATER + timedelta(days=2), 9)
    await new_match(store, CAT, BEN)
    await store.note_departure(GUILD, NOON)
    await store.note_return(GUILD, NOON)
    await store.note_departure(GUILD, NOON)
    while await store.purge(GUILD, LATER, 2):
        pass


async def every_call_about_puzzles_and_records(store, match):
    await store.follow(match.id, CAT, turns=True)
    await store.unfollow(match.id, CAT)
    for text in ("one", "two"):
        await store.keep_record(ANN, text, LATER, 1)
    await store.change_server(GUILD, puzzle_channel=CHANNEL, at=NOON)
    await store.take_dailies(NOON + timedelta(days=1), [7])
    await store.press(ANN, GUILD, NOON)
    await store.note_tried(ANN, "odd-1", "solved", NOON)
    await store.take_dailies(NOON + timedelta(days=2), [8])


async def every_call_about_tournaments(store):
    await store.announce(ANN, NOON)
    for user in (ANN, BEN, CAT):
        await store.in_tournament(1, "join", NOON, user=user)
    _, (match, *_) = await store.in_tournament(1, "start", NOON, seed=1)
    await store.end_match(match.id, RESIGNED, NOON)
    await store.in_tournament(1, "advance", LATER)
    await store.in_tournament(1, "leave", LATER, user=CAT)


async def every_call_about_shards(store, shards):
    await store.entries(shards)
    await store.read(challenges.EXPIRED.select, NOON, 9, shards)
    await store.read(matches.DUE.select, LATER, 9, shards)
    await store.read(matches.computers_turns, 9, shards)
    await store.read(tournaments.DUE.select, LATER, 9, shards)
    await store.read(matches.running_places, 9, None, shards)
    await store.guilds(shards)
    await store.departures(NOON, shards)
    await store.release_claims(shards)
