import asyncio
import logging
from contextlib import suppress
from contextvars import copy_context
from functools import wraps
from random import Random

import pytest

from bot.delivery.schedule import Schedule
from bot.matches.leases import LASTS, UNHEARD_SHARE, Allowance
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.transport.budget import (
    BACKGROUND_SHARE,
    BURSTS_PER_SECOND,
    DEMAND_WINDOW_SECONDS,
    LONGEST_WAIT_SECONDS,
    PROBE_SECONDS,
    REFUSAL_WINDOW_SECONDS,
    RESUMING_REFUSALS,
    STOPPING_REFUSALS,
    Budget,
    NoRoomError,
    Urgency,
    urgency,
)
from tests.conversations.table import labels
from tests.trials import leaping

GLOBAL = {"X-RateLimit-Scope": "global", "Retry-After": "3"}


def leaping_time(test):
    """Run a test in a loop whose clock leaps, and in which work takes no time."""

    @wraps(test)
    def run(*arguments, **options):
        leaping.run(test(*arguments, **options), counts_work=False)

    return run


@pytest.fixture(autouse=True)
def _alone(caplog, monkeypatch):
    """Hear the log, and leap at once, as nothing comes from outside."""
    caplog.set_level(logging.WARNING, "bot")
    monkeypatch.setattr(leaping, "GRACE", 0)


def now():
    return asyncio.get_running_loop().time()


async def passing(budget, count, of_requests=Urgency.PEOPLE):
    """When each of a number of concurrent requests passes."""

    async def request():
        with urgency(of_requests):
            await budget.acquire()
        return now()

    return sorted(await asyncio.gather(*(request() for _ in range(count))))


def most_in_a_second(times):
    return max(sum(begin <= time < begin + 1 for time in times) for begin in times)


@leaping_time
@pytest.mark.parametrize("rate", [45, 2.5])
async def test_no_second_has_more_than_the_rate_and_a_burst(rate):
    begin, requests = now(), int(15 * rate)
    times = await passing(Budget(rate), requests)
    assert most_in_a_second(times) <= rate + max(1, rate / BURSTS_PER_SECOND) + 1e-6
    queued = requests - max(1, rate / BURSTS_PER_SECOND)
    assert times[-1] - begin == pytest.approx(queued / rate, abs=0.01), "nothing is given away"


@leaping_time
async def test_urgent_requests_pass_first_and_older_ones_before_newer():
    budget, order = Budget(5), []

    async def request(of_requests, number):
        with urgency(of_requests):
            await budget.acquire()
        order.append((of_requests, number))

    await budget.acquire()  # from now on they wait
    asked = [(kind, number) for number in range(3) for kind in reversed(Urgency)]
    await asyncio.gather(*(request(*one) for one in asked))
    assert order == sorted(order)
    assert len(order) == 3 * len(Urgency)


@leaping_time
async def test_a_new_share_counts_at_once_even_for_waiting_requests():
    budget = Budget(5)
    waiting = asyncio.create_task(passing(budget, 60))
    await asyncio.sleep(2)
    begin = now()
    budget.set_allowance(Allowance(50, 0, 1), begin)
    times = await waiting
    assert sum(time <= begin for time in times) == pytest.approx(11, abs=1)
    assert times[-1] - begin == pytest.approx(0.9, abs=0.1)
    budget.set_allowance(Allowance(1, 0, 2), now())
    times = await passing(budget, 10)
    assert most_in_a_second(times) <= 2


@leaping_time
async def test_a_process_that_is_told_nothing_has_next_to_nothing_and_never_more_than_its_share():
    budget = Budget(50)
    budget.set_allowance(Allowance(20, 0, 1), now())
    assert budget.rate == 20
    await asyncio.sleep(LASTS.total_seconds())
    assert budget.rate == UNHEARD_SHARE * 50
    budget.set_allowance(Allowance(0.05, 0, 2), now() - LASTS.total_seconds())
    assert budget.rate == 0.05, "an answer that came too late"


@leaping_time
async def test_with_nothing_to_spend_requests_wait_and_are_given_up_in_the_end():
    budget, begin = Budget(50), now()
    budget.set_allowance(Allowance(0, 0, 1), begin)
    assert budget.seconds_until_room() > 0
    waiting = asyncio.create_task(budget.acquire())
    await asyncio.sleep(5)
    assert not waiting.done()
    budget.set_allowance(Allowance(1, 0, 1), now())
    await waiting
    budget.set_allowance(Allowance(0, 0, 1), now())
    with pytest.raises(NoRoomError):
        await budget.acquire()
    assert now() - begin == pytest.approx(5 + LONGEST_WAIT_SECONDS, abs=0.5)


@leaping_time
async def test_a_cancelled_caller_delays_no_other():
    budget = Budget(1)
    await budget.acquire()
    given_up = asyncio.create_task(budget.acquire())
    await asyncio.sleep(0.1)
    begin = now()
    waiting = asyncio.create_task(passing(budget, 1))
    given_up.cancel()
    with suppress(asyncio.CancelledError):
        await given_up
    assert (await waiting)[0] - begin <= 1
    assert budget.seconds_until_room() > 0


@leaping_time
async def test_there_is_room_for_what_can_wait_while_little_is_asked_for():
    budget = Budget(45)
    rooms = [budget.seconds_until_room() == 0]
    for _ in range(5):
        await budget.acquire()
        rooms.append(budget.seconds_until_room() == 0)
    assert rooms == [True, True, True, True, False, False]
    await asyncio.sleep(0.1)
    assert budget.seconds_until_room() == 0
    waiting = asyncio.create_task(passing(budget, 20))
    await asyncio.sleep(0.1)
    assert budget.seconds_until_room() > 0, "others wait"
    await waiting


@leaping_time
@pytest.mark.parametrize("rate", [45, 1])
async def test_patient_requests_fill_nine_tenths_of_the_rate(rate):
    budget, schedule, begin = Budget(rate), Schedule(now), now()
    for number in range(100):
        schedule.add(Entry(Key("buttons", number), Place(1, 1)), Urgency.OLD_BUTTONS)

    async def settle(entry):
        await asyncio.sleep(0.1)  # something is read
        assert budget.reserve_slot()
        with urgency(Urgency.OLD_BUTTONS):
            await budget.acquire()
        schedule.remove(entry.key)
        return now()

    tasks = []
    for _ in range(100):
        entry = await schedule.take(budget.seconds_until_room)
        kept = copy_context()
        assert kept.run(budget.reserve_slot), "what is handed out has a place"
        tasks.append(asyncio.create_task(settle(entry), context=kept))
    took = max(await asyncio.gather(*tasks)) - begin
    assert took == pytest.approx(100 / (BACKGROUND_SHARE * rate), rel=0.05)


@leaping_time
async def test_people_seldom_wait_though_others_fill_the_rest_of_the_rate():
    rate = 24
    budget, waited, filled, dice = Budget(rate), [], 0, Random(1)

    async def fill():
        nonlocal filled
        while True:
            await asyncio.sleep(budget.seconds_until_room())
            if copy_context().run(budget.reserve_slot):
                filled += 1

    filling = asyncio.create_task(fill())
    for _ in range(500):
        await asyncio.sleep(dice.uniform(0, 2 / (0.6 * rate)))
        begin = now()
        await budget.acquire()
        waited.append(now() - begin)
    filling.cancel()
    assert filled / 500 == pytest.approx(0.3 / 0.6, abs=0.1)
    assert sorted(waited)[250] == pytest.approx(0, abs=0.001)
    assert sum(waited) / 500 < 0.2 / rate


@leaping_time
async def test_a_kept_place_is_for_the_next_request_of_its_task_alone():
    budget = Budget(1)
    others = asyncio.create_task(passing(budget, 1))
    assert budget.reserve_slot()
    assert budget.reserve_slot(), "it is the same one"
    await asyncio.sleep(0)
    begin = now()
    await budget.acquire()
    assert now() - begin < 0.1
    assert not budget.reserve_slot(), "others wait"
    assert (await others)[0] - begin == pytest.approx(1, abs=0.1)


@leaping_time
async def test_the_need_is_what_passes_what_waits_and_what_the_outbox_has_but_no_old_buttons():
    budget = Budget(10)
    budget.backlog = lambda: 100
    await passing(budget, 10)
    await passing(budget, 5, Urgency.OLD_BUTTONS)
    waiting = asyncio.create_task(passing(budget, 20))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    requests = budget.demand() * DEMAND_WINDOW_SECONDS
    assert requests == pytest.approx(10 + 20 + 100, abs=2)
    await waiting
    await asyncio.sleep(DEMAND_WINDOW_SECONDS + 0.1)
    assert budget.demand() == 100 / DEMAND_WINDOW_SECONDS


@leaping_time
async def test_after_a_global_limit_all_requests_wait_as_long_as_discord_asks():
    budget, begin = Budget(45), now()
    of_route = {"X-RateLimit-Scope": "user", "Retry-After": "30"}
    budget.record_response("/api/v10/channels/1/messages", 429, of_route)
    await budget.acquire()
    assert now() - begin < 0.1, "the limit of one route lets no other wait"
    assert budget.reserve_slot()
    for _kept in (True, False):
        budget.record_response("/api/v10/channels/1/messages", 429, GLOBAL)
        begin = now()
        assert budget.seconds_until_room() > 0
        await budget.acquire()
        assert now() - begin == pytest.approx(3, abs=0.1)
    budget.record_response("/api/v10/channels/1/messages", 429, {**GLOBAL, "Retry-After": "3600"})
    begin = now()
    with pytest.raises(NoRoomError):
        await budget.acquire()
    assert now() == pytest.approx(begin, abs=0.1), "nobody waits that long"
    await asyncio.sleep(3600)
    await budget.acquire()


@leaping_time
async def test_repeats_of_discordpy_take_a_place_but_answers_to_interactions_take_none():
    budget = Budget(10)
    for _ in range(20):
        budget.record_response("/api/v10/webhooks/1/token/messages/@original", 502, {})
    assert budget.seconds_until_room() == 0
    for _ in range(20):
        budget.record_response("/api/v10/channels/1/messages", 502, {})
    begin = now()
    (passed,) = await passing(budget, 1)
    assert passed - begin == pytest.approx(2, abs=0.1)


@leaping_time
async def test_refusals_count_for_ten_minutes_except_for_shared_limits():
    budget = Budget(45)
    for status in (200, 204, 400, 404, 500, 401, 403, 429):
        budget.record_response("/api/v10/interactions/1/token/callback", status, {})
    budget.record_response("/api/v10/channels/1/messages", 429, {"X-RateLimit-Scope": "shared"})
    assert budget.refusals() == 3
    budget.set_allowance(Allowance(45, 1000, 1), now())
    assert budget.refusals_of_all() == 1003
    await asyncio.sleep(REFUSAL_WINDOW_SECONDS + 1)
    assert budget.refusals() == 0


def refuse(budget, times):
    for _ in range(times):
        budget.record_response("/api/v10/channels/1/messages", 403, {})


@leaping_time
async def test_too_many_refusals_stop_what_can_wait_until_they_are_fewer(caplog):
    budget = Budget(45)
    refuse(budget, STOPPING_REFUSALS - RESUMING_REFUSALS + 1)
    await asyncio.sleep(REFUSAL_WINDOW_SECONDS / 2)
    refuse(budget, RESUMING_REFUSALS - 2)
    await budget.acquire()
    refuse(budget, 1)
    await budget.acquire()  # the first to find out
    for _ in range(3):
        for _ in range(10):
            with pytest.raises(NoRoomError):
                await budget.acquire()
        await asyncio.sleep(PROBE_SECONDS + 0.1)
        await budget.acquire()
    assert len(caplog.records) == 1
    await asyncio.sleep(REFUSAL_WINDOW_SECONDS / 2)
    await passing(budget, 20)
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]


async def test_a_stop_takes_away_the_old_buttons_that_are_left(seated, sandbox, ada, ben):
    async with seated() as table:
        boards = [await table.start(ada, ben) for _ in range(4)]
        table.bot.budget.seconds_until_room = lambda: 60.0  # under load
        for number in range(1, 5):
            await ada.slash(table.channel, "play", turn="a1 white", match=number)
            await sandbox.until(lambda: len(table.seen(ada)) == 8 + number)  # noqa: B023 (awaited here)
        assert sum(map(bool, map(labels, boards))) >= 3, "one may be in hand"
        del table.bot.budget.seconds_until_room
    assert not any(map(labels, boards))
