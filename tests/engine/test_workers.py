import asyncio
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from bot import data
from bot.engine import worker_process, workers
from bot.engine.lanes.playouts import Batch
from bot.engine.levels import BEST, LEVELS, Level, SearchBudget
from bot.engine.thinking import find_hints, look_up, think
from bot.engine.worker_process import WorkerLostError, WorkerProcess
from bot.engine.workers import EngineBusyError, EngineFailedError, EngineOffError, Workers
from bot.rules.rules import allows, legal_turns
from tests.engine.odd_ones import Broken, Deadly, Noisy
from tests.engine.test_solved import USUAL, known, lost_position
from tests.engine.test_thinking import SMALL, without_time
from tests.rules.tables import CATALOGUE

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")


def start(game="odd", board=None):
    setup = CATALOGUE.game(game).setup(board, random=random.Random(1))
    return CATALOGUE.rules(setup), setup.start()


async def check_answers(engine, person=1):
    assert allows(*ODD, (await engine.think(*ODD, 1, person=person)).turn)


ODD = start()


@asynccontextmanager
async def running(processes=1):
    engine = Workers(processes)
    try:
        yield engine
    finally:
        await engine.close()
        assert engine.pids == []


@pytest.fixture
def brief(monkeypatch):
    """The best level thinks for most of a second, and less when others wait."""
    monkeypatch.setattr(workers, "LEVELS", LEVELS | {5: Level("best", SearchBudget(seconds=0.6))})
    monkeypatch.setattr(workers, "DEADLINE_SECONDS", 0.2)


async def until(condition):
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - what happens to processes sets no event
            await asyncio.sleep(0.01)


def ask(engine, level=5, person=1, seed=0):
    return asyncio.create_task(engine.think(*ODD, level, person=person, seed=seed))


async def thinking(engine, **options):
    await engine.think(*ODD, 1, person=1)  # so that the process has begun
    task = ask(engine, **options)
    await until(lambda: not engine.waiting)
    await asyncio.sleep(0.1)
    assert not task.done()
    (pid,) = engine.pids
    return task, pid


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_process_thinks_as_this_one_does():
    async with running() as engine:
        for game, board in SMALL:
            rules, position = start(game, board)
            thought = await engine.think(rules, position, 2, person=1, seed=7)
            assert without_time(thought) == without_time(think(rules, position, SearchBudget(100), seed=7))
        assert len(engine.pids) == 1
        assert engine.thoughts == len(SMALL)
        assert engine.seconds > 0


async def test_a_process_finds_the_same_hints_in_lanes(monkeypatch):
    budget = SearchBudget(20, 60.0, in_lanes=3 * Batch().playouts)
    monkeypatch.setattr(workers, "HINT_BUDGET", budget)
    async with running() as engine:
        assert await engine.find_hints(*ODD, person=1) == find_hints(*ODD, budget)
    assert find_hints(*ODD, budget) != find_hints(*ODD, SearchBudget(20))


async def test_a_patient_question_is_interrupted_by_an_urgent_one_and_starts_again(monkeypatch):
    monkeypatch.setattr(workers, "REVIEW_BUDGET", SearchBudget(20_000, 60.0))
    async with running() as engine:
        await check_answers(engine)
        order = []
        judging = asyncio.create_task(engine.judge(*ODD, person=1))
        judging.add_done_callback(lambda _: order.append("judged"))
        await until(lambda: not engine.waiting)
        await asyncio.sleep(0.1)
        assert not judging.done()
        for _ in range(2):
            await check_answers(engine, person=2)
            order.append("answered")
        judged = await judging
        assert order == ["answered", "answered", "judged"]
        assert allows(*ODD, judged.best)
        assert engine.replaced == 0


async def test_only_the_newest_refutations_are_kept(monkeypatch):
    monkeypatch.setattr(workers, "LINE_CACHE_SIZE", 2)
    puzzle = min(data.shelf().puzzles("odd"), key=lambda one: len(one.setup.board.tiling))
    rules = CATALOGUE.rules(puzzle.setup)
    position = puzzle.position(rules)
    losing = [turn for turn in legal_turns(rules, position) if turn not in puzzle.winning_turns(0)][:3]
    async with running() as engine:
        for turn, asked in zip([*losing, losing[-1], losing[0]], (1, 2, 3, 3, 4), strict=True):
            assert (await engine.play_out(rules, position, turn, person=1))[0] == turn
            assert engine.thoughts == asked


async def test_without_processes_the_engine_is_off():
    async with running(0) as engine:
        await check_is_off(engine)


async def check_is_off(engine):
    assert not engine.is_on
    with pytest.raises(EngineOffError):
        await engine.think(*ODD, 1, person=1)
    with pytest.raises(EngineOffError):
        await engine.find_hints(*ODD, person=1)


@posix
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(("number", "told"), [(signal.SIGKILL, "has died"), (signal.SIGSTOP, "in time")])
async def test_a_process_that_dies_or_hangs_is_replaced_and_answers(number, told, caplog, monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 1.0)
    async with running() as engine:
        task, pid = await thinking(engine)
        os.kill(pid, number)
        await until(lambda: engine.replaced)
        monkeypatch.setattr(workers, "GRACE_SECONDS", 60.0)
        assert allows(*ODD, (await task).turn)
        assert engine.replaced == 1
        assert len(engine.pids) == 1
        assert not is_alive(pid)
    assert told in caplog.text


SOLVED = next(one for one in USUAL if one.winner == 0)


async def play_solved(engine):
    rules, board, position = known(SOLVED)
    thought = await engine.think(rules, position, 5, person=1)
    assert thought.proven
    assert board.mover_wins(rules.after(position, thought.turn)) is False
    return thought


@pytest.fixture
def starved(monkeypatch):
    """The best level has no time at all, and no grace by the clock."""
    monkeypatch.setattr(workers, "LEVELS", LEVELS | {5: Level("best", SearchBudget(seconds=1e-6))})
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.001)


@pytest.mark.usefixtures("starved")
async def test_a_late_process_is_waited_for_while_it_takes_little_processor_time(monkeypatch):
    used = count()
    monkeypatch.setattr(worker_process, "processor_seconds", lambda _pid: next(used) * 1e-9)
    async with running() as engine:
        await play_solved(engine)
        assert engine.replaced == 0


@pytest.mark.usefixtures("starved")
@pytest.mark.parametrize("step", [0, 1], ids=["hangs", "takes too much"])
async def test_a_late_process_is_replaced_when_it_hangs_or_takes_much_processor_time(monkeypatch, step):
    used = count(0, step)
    monkeypatch.setattr(worker_process, "processor_seconds", lambda _pid: next(used))
    ask_process = WorkerProcess.ask

    async def ask_in_vain(self, *question):
        with monkeypatch.context() as patch:
            patch.setattr(worker_process, "_receive", lambda _process: asyncio.sleep(60))
            return await ask_process(self, *question)

    monkeypatch.setattr(WorkerProcess, "ask", ask_in_vain)
    async with running() as engine:
        with pytest.raises(EngineFailedError, match="lost"):
            await play_solved(engine)
        assert engine.replaced == workers.ATTEMPTS


async def test_after_one_lost_answer_the_table_of_a_solved_board_answers_alone(monkeypatch):
    asked = []
    ask_process = WorkerProcess.ask

    async def lose_first(self, question, *seconds):
        asked.append(pickle.loads(question)[0])
        if len(asked) == 1:
            await self.end()
            raise WorkerLostError("did not answer in time")
        return await ask_process(self, question, *seconds)

    monkeypatch.setattr(WorkerProcess, "ask", lose_first)
    async with running() as engine:
        thought = await play_solved(engine)
    assert (asked, thought.simulations) == (["think", "look_up"], 0)


def test_a_lost_position_is_looked_up_as_a_weak_level_plays_it():
    rules, _, lost = lost_position(SOLVED, 9)
    assert allows(rules, lost, look_up(rules, lost, BEST).turn)


@posix
async def test_a_process_that_died_while_it_had_nothing_to_do_is_replaced():
    async with running() as engine:
        await check_answers(engine)
        os.kill(engine.pids[0], signal.SIGKILL)
        await until(lambda: not engine.pids)
        await check_answers(engine)


async def test_a_question_that_processes_die_of_is_given_up_and_the_next_is_answered(caplog):
    async with running() as engine:
        with pytest.raises(EngineFailedError, match="lost"):
            await engine.judge(Deadly(), ODD[1], person=1)
        assert engine.replaced == workers.ATTEMPTS
        await check_answers(engine)
    assert caplog.text.count("has died") == workers.ATTEMPTS


@pytest.mark.parametrize("is_late", [True, False])
async def test_a_process_that_cannot_begin_is_no_fault_of_the_question(is_late, monkeypatch, tmp_path):
    async with running() as engine:
        if is_late:
            monkeypatch.setattr(worker_process, "STARTUP_SECONDS", 0.0)
        else:
            monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
        with pytest.raises(EngineBusyError, match="started"):
            await engine.think(*ODD, 1, person=1)
        monkeypatch.undo()
        await check_answers(engine)


async def test_a_process_of_other_code_is_asked_nothing_until_the_bot_is_restarted(monkeypatch, caplog):
    async with running() as engine:
        monkeypatch.setattr(worker_process, "CODE", b"of the version before")
        with pytest.raises(EngineBusyError, match="restart the bot"):
            await engine.think(*ODD, 1, person=1)
        assert (engine.replaced, engine.pids) == (0, [])
        assert "an update has changed its files: restart the bot" in caplog.text
        monkeypatch.undo()
        await check_answers(engine)


@pytest.mark.usefixtures("brief")
async def test_starting_a_process_takes_no_time_from_thinking(monkeypatch):
    begin = worker_process._start

    async def begin_late():
        await asyncio.sleep(1.0)
        return await begin()

    monkeypatch.setattr(worker_process, "_start", begin_late)
    async with running() as engine:
        assert (await ask(engine)).seconds >= 0.5


async def test_a_bug_comes_back_with_its_traceback_and_the_process_lives_on(caplog):
    async with running() as engine:
        await engine.think(*ODD, 1, person=1)
        pids = engine.pids
        with pytest.raises(EngineFailedError, match=r"(?s)Traceback.*next_stones.*a bug in the rules"):
            await engine.think(Broken(), ODD[1], 1, person=1)
        assert "a bug in the rules" in caplog.text
        await engine.think(*ODD, 1, person=1)
        assert engine.pids == pids
        assert engine.replaced == 0


async def test_printed_text_of_a_process_is_no_answer(capfd):
    noisy = Noisy(), start("odd", "hexhex-3")[1]
    async with running() as engine:
        thought = await engine.think(*noisy, 1, person=1, seed=2)
    printed = capfd.readouterr()
    assert printed.err.count("!" * 1000) > 10
    assert not printed.out
    assert without_time(thought) == without_time(think(*noisy, LEVELS[1].budget, seed=2))


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    ("most", "second", "refused", "message"),
    [(2, 2, 3, "2 questions wait"), (8, 1, 1, "2 of the same person")],
)
async def test_a_full_queue_refuses_and_a_person_has_a_quarter(most, second, refused, message, monkeypatch):
    monkeypatch.setattr(workers, "MAX_WAITING", most)
    async with running() as engine:
        tasks = [(await thinking(engine))[0], ask(engine, 1), ask(engine, 1, person=second)]
        await asyncio.sleep(0)
        assert engine.waiting == 2
        with pytest.raises(EngineBusyError, match=message):
            await engine.think(*ODD, 1, person=refused)
        if most > 2:
            await check_answers(engine, person=2)
        assert len(await asyncio.gather(*tasks)) == 3
        await check_answers(engine, person=refused)


async def test_people_take_turns_and_each_is_answered_in_order():
    async with running() as engine:
        order = []

        async def note(person, number):
            await engine.think(*ODD, 1, person=person)
            order.append((person, number))

        async with asyncio.TaskGroup() as group:
            for person, number in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]:
                group.create_task(note(person, number))
        assert order == [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (1, 3)]


async def test_several_processes_think_side_by_side():
    async with running(2) as engine:
        tasks = [ask(engine, person=person) for person in range(2)]
        await until(lambda: len(engine.pids) == 2)
        await until(lambda: not engine.waiting)
        for task in tasks:
            task.cancel()


async def test_one_who_waits_for_a_moment_needs_no_second_process():
    async with running(2) as engine:
        for _ in range(3):
            await engine.think(*ODD, 1, person=1)
        assert len(engine.pids) == 1


async def test_an_idle_process_ends_and_another_begins_when_it_is_needed(monkeypatch):
    monkeypatch.setattr(workers, "IDLE_SECONDS", 0.2)
    async with running() as engine:
        await check_answers(engine)
        (pid,) = engine.pids
        await until(lambda: not engine.pids)
        assert not is_alive(pid)
        await check_answers(engine)
        assert engine.replaced == 0


@pytest.mark.usefixtures("brief")
async def test_a_cancelled_question_leaves_the_queue_and_confuses_no_other():
    async with running() as engine:
        task, pid = await thinking(engine)
        gone, stays = ask(engine, 2, seed=3), ask(engine, 2, seed=4)
        await asyncio.sleep(0)
        assert engine.waiting == 2
        task.cancel()
        gone.cancel()
        await asyncio.wait({task, gone})
        assert engine.waiting == 1
        assert without_time(await stays) == without_time(think(*ODD, SearchBudget(100), seed=4))
        assert engine.pids == [pid]


async def test_closing_ends_the_process_and_tells_everybody():
    async with running() as engine:
        task, pid = await thinking(engine)
        waits = ask(engine)
        await asyncio.sleep(0)
        began = time.monotonic()
        await engine.close()
        assert time.monotonic() - began < BEST.seconds
        assert not is_alive(pid)
        for one in (task, waits):
            with pytest.raises(EngineOffError):
                await one
        await check_is_off(engine)


async def test_closing_at_once_leaves_nothing_behind():
    async with running() as engine:
        task = ask(engine)
        for _ in range(3):
            await asyncio.sleep(0)
    with pytest.raises(EngineOffError):
        await task


KILLED = """
import asyncio
from bot.engine import workers
from bot.engine.levels import SearchBudget
from tests.engine.test_workers import ODD

async def main():
    engine = workers.Workers()
    await engine.think(*ODD, 1, person=1)
    task = asyncio.create_task(engine._ask("think", *ODD, SearchBudget(seconds=60), person=1))
    await asyncio.sleep(0.1)
    print(engine.pids[0], flush=True)
    await task

asyncio.run(main())
"""


@posix
async def test_a_process_ends_at_once_when_the_bot_is_killed_in_the_middle_of_its_thinking():
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", KILLED),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    pid = int(await parent.stdout.readline())
    assert os.getsid(pid) == pid != os.getsid(parent.pid)
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, parent.pid)
    parent.kill()
    await parent.communicate()
    await until(lambda: not is_alive(pid) or is_zombie(pid))  # its thinking would take a minute


def is_zombie(pid):
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], check=False, capture_output=True)
    return told.stdout.startswith(b"Z")


@posix
@pytest.mark.usefixtures("brief")
async def test_a_signal_that_ends_the_bot_does_not_end_a_process_before():
    async with running() as engine:
        task, pid = await thinking(engine)
        for name in (signal.SIGINT, signal.SIGTERM):
            os.kill(pid, name)
        await task
        assert engine.pids == [pid]
        assert engine.replaced == 0


async def test_files_in_the_current_folder_are_not_imported(monkeypatch, tmp_path):
    for name in ("bot", "pickle"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')")
    monkeypatch.chdir(tmp_path)
    async with running() as engine:
        await check_answers(engine)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_a_worker_is_told_no_token_or_password(monkeypatch):
    for name in ("DISCORD_TOKEN", "ODDITY_DATABASE", "PGPASSWORD"):
        monkeypatch.setenv(name, "secret")
    async with running() as engine:
        await engine.think(*ODD, 1, person=1)
        (pid,) = engine.pids
        environment = await asyncio.to_thread(Path(f"/proc/{pid}/environ").read_bytes)
        assert b"PYTHONPATH=" in environment
        assert b"secret" not in environment
