"""What `bot/matches/ports.py` promises of what makes matches live for days, kept by both stores."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.errors import MatchError
from bot.matches.clock import wake
from bot.matches.courtesy import BoardMessage, Remark, RemarkKind, Request, RequestKind, Vacation
from bot.matches.ids import FORMER
from bot.matches.model import Place
from bot.matches.outbox import Key, Kind
from bot.matches.plans import Branch
from bot.matches.ports import DeliveredTwiceError
from bot.matches.transitions import Answer
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, new_match, notices
from tests.store.test_promises import store

__all__ = ["store"]

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
PLAN = (Branch("c1 white", "c2 black", (Branch("é", "b3 white"),)), Branch("b1 white", "c2 black"))


async def playing(store, turns=2, **terms):
    """A match in which so many turns have been played, a minute each, the newest of them shown."""
    match = await new_match(store, **terms)
    for ply in range(turns):
        await store.add_turn(match.id, ply, f"a{ply + 1} white", None, NOON + ply * MINUTE)
    return await store.set_board_message(match.id, turns, 100 * match.id)


# Second thoughts


async def test_what_two_players_agree_on_comes_back(store):
    match = await playing(store, days_per_turn=3)
    await store.ask(match.id, 1, RequestKind.TAKE_BACK, 2, NOON + DAY)
    asked = await store.note_request(match.id, 2, 55)
    board = BoardMessage(CHANNEL, 55)
    assert asked.request == Request(RequestKind.TAKE_BACK, 2, NOON + DAY, 1, 1, board)
    assert (asked.taken_back, asked.active) == ((0, 1), NOON + DAY)
    assert await store.match(match.id) == asked
    await store.agree(match.id, 0, 2, NOON + 2 * DAY)
    found = await store.match(match.id)
    assert (found.turns, found.revision, found.request) == (("a1 white",), 3, None)
    assert found.remark == Remark(RemarkKind.TAKEN_BACK, BEN, ("a2 white",))
    assert (found.last_turn, found.deadline) == (None, NOON + 5 * DAY)
    assert Key(Kind.ANSWER, match.id, board.message) in await store.keys()
    assert await store.played_at([match.id]) == {match.id: [NOON]}
    again = await store.add_turn(match.id, 3, "b2 black", None, NOON + 3 * DAY)
    assert (await store.match(match.id)).turns == again.turns == ("a1 white", "b2 black")
    assert again.last_turn == NOON + 3 * DAY
    assert await store.played_at([match.id]) == {match.id: [NOON, NOON + 3 * DAY]}


async def test_whether_turns_may_be_taken_back_is_agreed_with_the_challenge(store):
    assert [(await new_match(store, take_backs=allowed)).take_backs for allowed in (True, False)] == [
        True,
        False,
    ]
    assert [(await store.match(key)).take_backs for key in (1, 2)] == [True, False]


async def test_a_plan_comes_back_and_is_carried_out_in_the_transaction_of_the_turn(store):
    match = await playing(store)
    await store.set_plan(match.id, 1, PLAN)
    assert (await store.match(match.id)).plans == ((), PLAN)
    answer = Answer(PLAN, PLAN[0])
    await store.play_out_plan(match.id, 2, "c1 white", answer, NOON + DAY)
    found = await store.match(match.id)
    assert found.turns[2:] == ("c1 white", "c2 black")
    assert (found.answered, found.plans) == (True, ((), PLAN[0].then))
    assert (await store.played_at([match.id]))[match.id][2:] == [NOON + DAY] * 2


async def test_a_pause_and_a_reminder_put_off_come_back(store):
    match = await playing(store, days_per_turn=3)
    at = NOON + 2 * DAY + MINUTE
    reminded = await store.remind(match.id, 2, at)
    assert (reminded.reminders, (await store.match(match.id)).reminders) == (1, 1)
    await store.snooze(match.id, ANN, 2, at)
    await store.pause_or_resume(match.id, "pause", at)
    found = await store.match(match.id)
    assert (found.paused, found.snoozed, found.revision) == (at, at + timedelta(hours=3), 3)
    await store.pause_or_resume(match.id, "resume", at + DAY)
    assert ((await store.match(match.id)).paused, found.deadline + DAY) == (
        None,
        (await store.match(match.id)).deadline,
    )


# When time has something to do


async def test_the_first_with_which_time_has_something_to_do_come_first(store):
    late = await playing(store, days_per_turn=3)
    early = await playing(store, days_per_turn=2)
    sleeping = await playing(store)
    hidden = await new_match(store, days_per_turn=1)
    paused = await playing(store, days_per_turn=1)
    await store.pause_or_resume(paused.id, "pause", NOON)
    await store.set_board_message(paused.id, 3, 9)
    assert list(await store.waking_matches(wake(early) - timedelta(microseconds=1), 9)) == []
    assert [match.id for match in await store.waking_matches(wake(late), 9)] == [early.id, late.id]
    assert [match.id for match in await store.waking_matches(NOON + 99 * DAY, 2)] == [early.id, late.id]
    everything = [match.id for match in await store.waking_matches(NOON + 99 * DAY, 9)]
    assert everything == [early.id, late.id, sleeping.id]
    assert hidden.id not in everything


# Notices and the log


async def test_a_notice_is_stored_with_its_reason_until_it_is_dropped(store):
    match, other = await playing(store), await playing(store)
    await store.ask(match.id, 0, RequestKind.ABANDON, 2, NOON)
    await store.ask(other.id, 1, RequestKind.ABANDON, 2, NOON)
    first, second = await notices(store)
    assert (first.key, first.user, first.revision) == (Key(Kind.REQUEST, match.id, BEN), BEN, 2)
    assert second.key == Key(Kind.REQUEST, other.id, ANN)
    assert first.id < second.id
    await store.refuse(match.id, 1, 2, NOON)
    assert await notices(store) == [first, second], "what was stored is not stored again"
    for _ in range(2):
        await store.drop_entries([first])
    assert await notices(store) == [second]


async def test_what_is_refused_leaves_no_notice_and_no_log(store):
    match = await playing(store, take_backs=False)
    with pytest.raises(MatchError, match="no-take-backs"):
        await store.ask(match.id, 0, RequestKind.TAKE_BACK, 2, NOON)
    with pytest.raises(MatchError, match="match-not-paused"):
        await store.pause_or_resume(match.id, "resume", NOON)
    assert (await notices(store), list(await store.log(GUILD, 9))) == ([], [])


async def test_the_log_of_a_server_is_read_newest_first_page_by_page(store):
    here, elsewhere = await playing(store), await playing(store, place=Place(GUILD + 1, CHANNEL))
    for hour in range(2):
        for call in ("pause", "resume"):
            await store.pause_or_resume(here.id, call, NOON + timedelta(hours=hour))
    await store.pause_or_resume(elsewhere.id, "pause", NOON)
    newest = await store.log(GUILD, 3)
    assert [one.entry.what for one in newest] == ["resumed", "paused", "resumed"]
    assert {(one.guild, one.match, one.number, one.entry.by) for one in newest} == {(GUILD, here.id, 1, CAT)}
    (oldest,) = await store.log(GUILD, 3, newest[-1].id)
    assert [one.entry.at for one in [*newest, oldest]] == [NOON + timedelta(hours=1)] * 2 + [NOON] * 2


# Digests


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


async def test_a_digest_is_taken_once(store):
    await store.change_person(ANN, digest=13)
    due, expires = NOON + timedelta(hours=1), NOON + timedelta(hours=5)
    answers = await asyncio.gather(
        *(store.take_digest(ANN, due, due + DAY, expires=expires) for _ in range(5))
    )
    assert sorted(answers) == [False] * 4 + [True]
    (entry,) = await notices(store)
    assert (entry.key, entry.user, entry.expires) == (Key(Kind.DIGEST, 0, ANN), ANN, expires)
    assert list(await store.due_digests(due + DAY, 9)) == [(ANN, due + DAY)]
    assert not await store.take_digest(BEN, due, due + DAY, expires=expires)


# Vacations


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


async def test_a_vacation_that_is_refused_changes_nothing_and_of_two_at_once_one_is_set(store):
    match = await playing(store, days_per_turn=3)
    with pytest.raises(MatchError, match="vacation-empty"):
        await store.go_away(ANN, NOON - 2 * DAY, NOON - DAY)
    calls = (store.go_away(ANN, NOON + DAY, NOON + 2 * DAY) for _ in range(4))
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["MatchError"] * 3 + ["list"]
    assert len(await store.vacations(ANN)) == 1
    assert (await store.match(match.id)).deadline == match.deadline + DAY


async def test_a_vacation_is_set_once_for_an_interaction(store):
    await store.go_away(ANN, NOON, NOON + DAY, once=7)
    with pytest.raises(DeliveredTwiceError):
        await store.go_away(ANN, NOON + 2 * DAY, NOON + 3 * DAY, at=NOON + DAY, once=7)
    assert len(await store.vacations(ANN)) == 1


# Forgetting


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
    assert await notices(store) == []
    assert [one.entry.by for one in await store.log(GUILD, 9)] == [FORMER]
    found = await store.match(match.id)
    assert (found.vacations, found.request) == ((None, None), None)
