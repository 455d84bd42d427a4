import asyncio
import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.db.connection import long_read
from bot.errors import MatchError, RematchOfferedError, StaleTurnError
from bot.matches.change import DeliveredTwiceError
from bot.matches.leases import LASTS, Report
from bot.matches.model import ChallengeStatus, Place
from bot.matches.tables.match_rows import MATCHES
from bot.matches.vacations import Vacation
from tests.store.samples import ANN, BEN, CAT, CHANNEL, GUILD, NOON, RESIGNED, new_match, offer, race

LATER, DAY = NOON + timedelta(hours=1), timedelta(days=1)
AWAY = Place(GUILD + 1, CHANNEL)


async def test_an_interaction_makes_one_change_unless_that_was_refused(store):
    match = await new_match(store)
    with pytest.raises(StaleTurnError):
        await store.add_turn(match.id, 5, "a1 white", None, NOON, once=7)
    changed = await store.add_turn(match.id, 0, "a1 white", None, NOON, once=7)
    for again in (
        store.add_turn(match.id, 1, "a2 white", None, LATER, once=7),
        store.end_match(match.id, RESIGNED, LATER, once=7),
        store.add_challenge(offer(created=LATER), once=7),
        store.start_match((await store.add_challenge(offer())).id, (ANN, BEN), LATER, once=7),
        store.close_challenge(1, ChallengeStatus.DECLINED, once=7),
        store.go_away(ANN, NOON, LATER, once=7),
        store.forget(ANN, NOON, once=7),
    ):
        with pytest.raises(DeliveredTwiceError):
            await again
    assert await store.match(match.id) == changed
    assert len(await store.open_challenges(GUILD)) == 1
    assert (await store.add_turn(match.id, 1, "a2 white", None, LATER, once=8)).ply == 2


# Calls at the same moment


async def test_no_other_call_waits_for_a_long_read(store):
    goes_on = threading.Event()
    match = await new_match(store)

    @long_read
    def read(db):
        assert goes_on.wait(timeout=60)
        return MATCHES.get(db, match.id)

    reading = asyncio.create_task(store.read(read))
    await asyncio.sleep(0)
    assert await store.match(match.id) == match
    assert not reading.done()
    goes_on.set()
    assert await reading == match


@pytest.mark.parametrize("kind", [StopIteration, SystemExit, asyncio.CancelledError])
async def test_operation_that_ends_by_any_exception_leaves_no_caller_waiting(store, kind):
    def end(_db):
        raise kind

    calls = store.write_note("key", "kept"), store.db.write(end), store.db.read(end)
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(answer) for answer in answers[1:]] == [RuntimeError] * 2
    assert await store.note("key") == "kept"


async def test_one_of_several_callers_gets_what_all_want_at_once(store):
    def most_three(standing):
        if standing.open >= 3:
            raise MatchError("full")

    match = await new_match(store)
    opened, offered = [await store.add_challenge(offer(opponent=None)) for _ in range(2)]
    moves = [store.add_turn(match.id, 0, text, None, NOON) for text in ("a1 white", "a2 white")]
    heard = [store.add_challenge(offer(place=AWAY), once=7) for _ in range(8)]
    accepted = [store.start_match(opened.id, (ANN, who), NOON) for who in (BEN, CAT)]
    rematches = [store.add_challenge(offer(rematch_of=match.id)) for _ in range(2)]
    for calls, one, others in (
        (heard, "Challenge", "DeliveredTwiceError"),
        (moves, "Match", "StaleTurnError"),
        (accepted, "Match", "ChallengeClosedError"),
        (rematches, "Challenge", "RematchOfferedError"),
        ([store.end_match(match.id, RESIGNED, LATER) for _ in range(2)], "Match", "MatchOverError"),
        ([store.go_away(ANN, NOON + DAY, NOON + 2 * DAY) for _ in range(4)], "list", "MatchError"),
        ([store.take_lease("bot", str(who)) for who in range(8)], "Lease", "NoneType"),
    ):
        assert await race(*calls) == sorted([one] + [others] * (len(calls) - 1))
    accepting = store.start_match(offered.id, (ANN, BEN), NOON)
    withdrawing = store.close_challenge(offered.id, ChallengeStatus.WITHDRAWN)
    assert "ChallengeClosedError" in await race(accepting, withdrawing)
    assert await race(*(store.add_challenge(offer(place=AWAY), most_three) for _ in range(8))) == (
        ["Challenge"] * 2 + ["MatchError"] * 6
    )
    matches = await asyncio.gather(*(new_match(store, place=Place(GUILD + 2, CHANNEL)) for _ in range(8)))
    assert sorted(match.number for match in matches) == list(range(1, 9))


async def test_people_who_take_the_last_seats_at_once_get_no_more_than_there_are(store):
    several = await store.add_challenge(offer(opponent=None, seats=3))
    taking = (store.start_match(several.id, (ANN, user), LATER) for user in range(1, 7))
    assert await race(*taking) == ["ChallengeClosedError"] * 3 + ["Match"] * 3
    taken = await store.challenge(several.id)
    opponents = [match.seats[1] for match in await store.running_matches_of(ANN)]
    assert (taken.status, sorted(taken.offer.taken)) == (ChallengeStatus.ACCEPTED, sorted(opponents))
    parts = [await store.challenge_of(match.id) for match in await store.running_matches_of(ANN)]
    assert sorted(part.offer.opponent or 0 for part in parts) == sorted([*taken.offer.taken[:2], 0])


async def test_simultaneous_shares_never_exceed_the_limit(store):
    numbers = dict.fromkeys(range(8), 0)
    for _ in range(6):
        reports = [Report(str(who), 45.0, who, 0, number) for who, number in numbers.items()]
        told = await asyncio.gather(*(store.renew_allowance(one, LASTS) for one in reports))
        assert sum(allowance.rate for allowance in told) <= 45 + 1e-9
        numbers = {who: allowance.number for who, allowance in enumerate(told)}
    assert sum(allowance.rate for allowance in told) == pytest.approx(45)


# What is written together


async def test_a_check_that_refuses_leaves_everything_as_it_was(store):
    challenge = await store.add_challenge(offer(opponent=None))
    seen = []

    def refuse(standing):
        seen.append(standing)
        raise MatchError("refused")

    for refused in (
        store.start_match(challenge.id, (CAT, ANN), LATER, refuse),
        store.add_challenge(offer(opponent=None, created=LATER), refuse),
    ):
        with pytest.raises(MatchError):
            await refused
    assert [list(standing.running_of) for standing in seen] == [[CAT, ANN], [ANN]]
    assert list(await store.open_challenges(GUILD)) == [challenge]


async def test_a_match_has_one_rematch_that_stands(store):
    match = await new_match(store)
    for status in (ChallengeStatus.DECLINED, ChallengeStatus.EXPIRED):
        await store.close_challenge((await store.add_challenge(offer(rematch_of=match.id))).id, status)
    first = await store.add_challenge(offer(rematch_of=match.id))
    in_time = first.offer.expires - timedelta(microseconds=1)
    with pytest.raises(RematchOfferedError):
        await store.add_challenge(offer(rematch_of=match.id, created=in_time))
    second = await store.add_challenge(offer(rematch_of=match.id, created=first.offer.expires))
    assert await store.challenge(first.id) == replace(first, status=ChallengeStatus.EXPIRED)
    assert list(await store.open_challenges(GUILD)) == [second]
    await store.start_match(second.id, (BEN, ANN), NOON)
    with pytest.raises(RematchOfferedError):
        await store.add_challenge(offer(rematch_of=match.id, created=NOON + 99 * DAY))
    with pytest.raises(KeyError):
        await store.add_challenge(offer(rematch_of=999))


async def test_a_vacation_moves_the_deadlines_of_the_turns_that_are_owed(store):
    owed, waiting = [await new_match(store, *seats, days_per_turn=3) for seats in ((ANN, BEN), (BEN, ANN))]
    away = Vacation(NOON + DAY, NOON + 11 * DAY)
    changed = await store.go_away(ANN, away.starts, away.ends)
    assert [match.id for match in changed] == [owed.id], "only its board has to tell it"
    assert changed[0].deadline == owed.deadline + 10 * DAY
    assert (await store.match(waiting.id)).deadline == waiting.deadline
    assert await store.match(owed.id) == changed[0]
    await store.return_early(ANN, NOON + 2 * DAY)
    assert (await store.match(owed.id)).deadline == owed.deadline + DAY
    assert list(await store.vacations(ANN)) == [replace(away, ends=NOON + 2 * DAY)]
