import asyncio
import threading
from datetime import timedelta

import pytest

from bot.db.connection import long_read
from bot.errors import MatchError, StaleTurnError
from bot.matches.change import DeliveredTwiceError
from bot.matches.leases import LASTS, Report
from bot.matches.model import ChallengeStatus
from bot.matches.tables.match_rows import MATCHES
from tests.store.samples import ANN, BEN, CAT, GUILD, NOON, RESIGNED, new_match, offer, race

LATER = NOON + timedelta(hours=1)


# Calls at the same moment


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


async def test_nobody_waits_for_a_long_read(store):
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
async def test_operation_that_ends_by_any_exception_leaves_nobody_waiting(store, kind):
    def end(_db):
        raise kind

    calls = store.write_note("key", "kept"), store.db.write(end), store.db.read(end)
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(answer) for answer in answers[1:]] == [RuntimeError] * 2
    assert await store.note("key") == "kept"


async def test_of_several_who_take_the_last_seats_at_once_no_more_get_one_than_there_are(store):
    several = await store.add_challenge(offer(opponent=None, seats=3))
    taking = (store.start_match(several.id, (ANN, user), LATER) for user in range(1, 7))
    assert await race(*taking) == ["ChallengeClosedError"] * 3 + ["Match"] * 3
    taken = await store.challenge(several.id)
    opponents = [match.seats[1] for match in await store.running_matches_of(ANN)]
    assert (taken.status, sorted(taken.offer.taken)) == (ChallengeStatus.ACCEPTED, sorted(opponents))
    parts = [await store.challenge_of(match.id) for match in await store.running_matches_of(ANN)]
    assert sorted(part.offer.opponent or 0 for part in parts) == sorted([*taken.offer.taken[:2], 0])


async def test_what_many_are_told_at_once_is_never_more_than_the_limit(store):
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
