import asyncio
import pickle
import random
import time

import pytest

from bot.engine import workers
from bot.engine.levels import LEVELS, Level, SearchBudget
from bot.engine.thinking import think
from bot.engine.worker_process import WorkerProcess
from bot.rules.rules import allows
from tests.engine.test_thinking import without_time
from tests.engine.test_workers import ODD, ask, check_answers, running, thinking

QUICK, LASTING = 30.0, 60.0
"""Seconds: what a quick answer takes on a very busy machine, and a turn of the best level if no one waits."""


@pytest.fixture
def impatient(monkeypatch):
    """A waiting person waits for a fifth of a second, not for a whole one; the best level thinks for long."""
    monkeypatch.setattr(workers, "DEADLINE_SECONDS", 0.2)
    monkeypatch.setattr(workers, "LEVELS", LEVELS | {5: Level("best", SearchBudget(seconds=LASTING))})


@pytest.mark.usefixtures("impatient")
async def test_a_cheap_question_is_answered_while_a_long_one_is_under_way():
    async with running() as engine:
        long, pid = await thinking(engine)
        began = time.monotonic()
        thought = await engine.think(*ODD, 1, person=2, seed=3)
        assert time.monotonic() - began < QUICK
        assert without_time(thought) == without_time(think(*ODD, LEVELS[1].budget, seed=3))
        cut = long.result()  # it is done, since there is one process
        assert allows(*ODD, cut.turn)
        assert cut.simulations > 0
        assert cut.seconds < QUICK
        assert engine.pids == [pid]
        assert engine.replaced == 0


@pytest.mark.usefixtures("impatient")
async def test_a_caller_does_not_wait_for_a_process_that_is_started_for_a_long_question():
    async with running() as engine:
        long = ask(engine)
        await asyncio.sleep(0)
        await check_answers(engine, person=2)
        assert (await long).seconds < QUICK


def question(asked, seconds):
    answer = asyncio.get_running_loop().create_future()
    return workers._Question("think", {}, SearchBudget(seconds=seconds), asked, answer)


async def test_long_questions_of_two_have_even_parts():
    engine, long, other = workers.Workers(), question(0.0, 10.0), question(0.5, 10.0)
    engine._busy = 1  # with the long one
    engine._queue.put(2, other)
    part = engine._seconds(long, 0.0)
    assert 5 < part < 6.5
    assert engine._take() is other
    assert 4.5 < engine._seconds(other, part) < 6.5


@pytest.mark.parametrize("processes", [1, 2])
async def test_no_process_hurries_for_a_question_that_another_takes_or_that_was_cancelled(processes):
    engine, long, other = workers.Workers(processes), question(0.0, 10.0), question(0.5, 0.1)
    engine._busy = 1
    engine._queue.put(2, other)
    assert engine._seconds(long, 0.0) == pytest.approx(10 if processes == 2 else 0.8, abs=0.2)
    engine._queue.discard(2, other)
    assert engine._seconds(long, 0.0) == 10


@pytest.mark.usefixtures("impatient")
async def test_under_cheap_questions_all_the_time_a_long_one_still_comes_to_a_turn():
    async with running() as engine:
        await engine.think(*ODD, 1, person=1)
        slowest, end, lasting = 0.0, time.monotonic() + 1, True

        async def go_on(person, level):
            nonlocal slowest, lasting
            thoughts = 0
            while time.monotonic() < end or (
                lasting and person
            ):  # or the last long one is interrupted by no other
                began = time.monotonic()
                assert allows(*ODD, (await engine.think(*ODD, level, person=person)).turn)
                slowest = max(slowest, time.monotonic() - began)
                thoughts += 1
            lasting = lasting and bool(person)
            return thoughts

        levels = [5, 1, 1, 2]
        thoughts = await asyncio.gather(*(go_on(person, level) for person, level in enumerate(levels)))
        assert min(thoughts) >= 2
        assert slowest < QUICK
        assert engine.replaced == 0


async def test_a_hurry_ends_only_earlier_questions():
    process, source = WorkerProcess(), random.Random(1)
    process.hurry()  # there is none yet, and nothing comes of it
    await process.begin()
    try:
        for seed in range(30):
            asked = {"rules": ODD[0], "position": ODD[1], "budget": LEVELS[1].budget, "seed": seed}
            question = pickle.dumps(("think", asked))
            process.hurry()
            thought, failure = pickle.loads(await process.ask(question, 20, 20))
            assert failure is None
            assert without_time(thought) == without_time(think(*ODD, LEVELS[1].budget, seed=seed))
            cut = asyncio.create_task(process.ask(question, 20, 20))
            await asyncio.sleep(source.random() * 0.005)  # sometimes it is answered by then
            for _ in range(source.randrange(3)):
                process.hurry()
            thought, failure = pickle.loads(await cut)
            assert failure is None
            assert allows(*ODD, thought.turn)
    finally:
        await process.end()
    process.hurry()
