"""What `bot/matches/ports.py` promises of what makes matches live for days, kept by both stores."""

from dataclasses import replace
from datetime import timedelta

from bot.matches.clock import wake
from bot.matches.courtesy import RequestKind, Vacation
from bot.matches.ids import FORMER
from bot.matches.model import Match
from bot.matches.outbox import Key, Kind
from bot.matches.plans import Branch
from tests.store.samples import ANN, BEN, GUILD, NOON, new_match, notices

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
PLAN = (Branch("c1 white", "c2 black", (Branch("é", "b3 white"),)), Branch("b1 white", "c2 black"))


async def playing(store, turns=2, **terms):
    """A match in which so many turns have been played, a minute each, the newest of them shown."""
    match = await new_match(store, **terms)
    for ply in range(turns):
        await store.add_turn(match.id, ply, f"a{ply + 1} white", None, NOON + ply * MINUTE)
    return await store.set_board_message(match.id, turns, 100 * match.id)


async def test_the_first_with_which_time_has_something_to_do_come_first(store):
    late = await playing(store, days_per_turn=3)
    early = await playing(store, days_per_turn=2)
    sleeping = await playing(store)
    hidden = await new_match(store, days_per_turn=1)
    paused = await playing(store, days_per_turn=1)
    await store.pause_or_resume(paused.id, "pause", NOON)
    await store.set_board_message(paused.id, 3, 9)
    assert list(await store.due(Match, wake(early) - timedelta(microseconds=1), 9)) == []
    assert [match.id for match in await store.due(Match, wake(late), 9)] == [early.id, late.id]
    assert [match.id for match in await store.due(Match, NOON + 99 * DAY, 2)] == [early.id, late.id]
    everything = [match.id for match in await store.due(Match, NOON + 99 * DAY, 9)]
    assert everything == [early.id, late.id, sleeping.id]
    assert hidden.id not in everything


async def test_a_notice_is_stored_with_its_reason_until_it_is_dropped(store):
    match, other = await playing(store), await playing(store)
    await store.ask(match.id, 0, RequestKind.ABANDON, 2, NOON)
    await store.ask(other.id, 1, RequestKind.ABANDON, 2, NOON)
    first, second = await notices(store)
    assert (first.key, first.user, first.revision) == (Key(Kind.REQUEST, match.id), BEN, 2)
    assert second.key == Key(Kind.REQUEST, other.id)
    assert first.id < second.id
    await store.refuse(match.id, 1, 2, NOON)
    answered, _ = await notices(store)
    assert (answered.key, answered.user, answered.details["became"]) == (first.key, None, "refused")
    await store.drop_entries([first])
    assert await notices(store) == [answered, second], "another has taken its place"
    for _ in range(2):
        await store.drop_entries([answered])
    assert await notices(store) == [second]


async def test_a_digest_is_due_at_its_hour_for_those_who_want_one(store):
    await store.change_person(ANN, digest=13)
    await store.change_person(BEN, digest=11, time_zone="Asia/Kolkata")
    ben, ann = NOON + timedelta(hours=17.5), NOON + timedelta(hours=1)
    assert list(await store.due_digests(ann - MINUTE, 9)) == []
    assert list(await store.due_digests(ben, 9)) == [(ANN, ann), (BEN, ben)]
    assert list(await store.due_digests(ben, 1)) == [(ANN, ann)]
    await store.change_person(ANN, theme="night")
    assert list(await store.due_digests(ann, 9)) == [(ANN, ann)]
    await store.change_person(ANN, digest=None)
    assert list(await store.due_digests(ben, 9)) == [(BEN, ben)]


async def test_a_vacation_moves_the_deadlines_of_the_turns_that_are_owed(store):
    owed, waiting = await playing(store, days_per_turn=3), await playing(store, turns=1, days_per_turn=3)
    away = Vacation(NOON + DAY, NOON + 11 * DAY)
    changed = await store.go_away(ANN, away.starts, away.ends)
    assert [match.id for match in changed] == [owed.id], "only its board has to tell it"
    assert changed[0].deadline == owed.deadline + 10 * DAY
    assert (await store.match(waiting.id)).deadline == waiting.deadline
    for match in (changed[0], await store.match(waiting.id)):
        assert match.vacations == (away, None)
    assert await store.match(owed.id) == changed[0]
    assert (await new_match(store, days_per_turn=3)).deadline == NOON + 13 * DAY
    await store.return_early(ANN, NOON + 2 * DAY)
    assert (await store.match(owed.id)).deadline == owed.deadline + DAY
    assert list(await store.vacations(ANN)) == [replace(away, ends=NOON + 2 * DAY)]
    later = NOON + 20 * DAY
    await store.go_away(ANN, later, later + DAY, at=later)
    assert [one.starts for one in await store.vacations(ANN)] == [away.starts, later]
    assert list(await store.vacations(BEN)) == []


async def test_who_is_forgotten_leaves_no_vacation_digest_or_notice_and_a_former_player_in_the_log(store):
    match = await playing(store, days_per_turn=3)
    await store.change_person(ANN, digest=13)
    await store.go_away(ANN, NOON, NOON + DAY)
    await store.ask(match.id, 1, RequestKind.ABANDON, 2, NOON)
    await store.give_time(match.id, BEN, 2, NOON)
    await store.forget(ANN, at=NOON)
    await store.forget(BEN, at=NOON)
    assert list(await store.vacations(ANN)) == []
    assert list(await store.due_digests(NOON + DAY, 9)) == []
    assert [(one.key, one.user) for one in await notices(store)] == [(Key(Kind.REQUEST, match.id), None)]
    assert [one.entry.by for one in await store.log(GUILD, 9)] == [FORMER]
    found = await store.match(match.id)
    assert (found.vacations, found.request) == ((None, None), None)


async def test_a_record_is_kept_once_for_its_reader_until_its_time_is_over(store):
    first = await store.keep_record(ANN, "one", NOON + DAY, 2)
    assert await store.keep_record(ANN, "one", NOON + 2 * DAY, 2) == replace(first, expires=NOON + 2 * DAY)
    second = await store.keep_record(BEN, "one", NOON + DAY, 2)
    assert first.id != second.id
    assert [await store.record(one.id, NOON + DAY) for one in (first, second)] == [
        replace(first, expires=NOON + 2 * DAY),
        None,
    ]
    await store.sweep(NOON + DAY, 9)
    assert (await store.holdings(ANN)).records == 1
    assert list(await store.records_of(BEN)) == []


async def test_of_too_many_records_the_oldest_go_and_who_is_forgotten_leaves_none(store):
    for day, text in enumerate(("one", "two", "three", "two"), start=1):
        await store.keep_record(ANN, text, NOON + day * DAY, 2)
    assert sorted(kept.text for kept in await store.records_of(ANN)) == ["three", "two"]
    await store.forget(ANN, at=NOON)
    assert list(await store.records_of(ANN)) == []
    assert (await store.holdings(ANN)).is_empty
