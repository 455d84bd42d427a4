"""Pool of worker processes, one question at a time each, fair between people."""

import asyncio
import logging
import pickle
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.levels import (
    BEST,
    LEVELS,
    MAX_SECONDS,
    PER_SECOND,
    REVIEW_BUDGET,
    Evaluation,
    Hint,
    SearchBudget,
    Thought,
)
from bot.engine.solved import find_record
from bot.engine.thinking import is_slow
from bot.engine.worker_process import CodeMismatchError, WorkerLostError, WorkerProcess
from bot.fair_queue import FairQueue
from bot.rules.position import Board, Position, Turn
from bot.rules.rules import Rules

log = logging.getLogger(__name__)

HINT_BUDGET = SearchBudget(4_000, 1.0, in_lanes=24_576)
DEADLINE_SECONDS = 1.0
"""Answer deadline in addition to the thinking time, however many wait."""
POLL_SECONDS = 0.1
"""Poll interval for waiting questions while thinking."""
MIN_SECONDS = 0.05
MAX_WAITING = 200
"""Queue length at which questions are refused."""
PERSON_SHARE = 4
"""A person may have 1 / PERSON_SHARE of these places."""
IDLE_SECONDS = 600.0
GRACE_SECONDS = 2.0
"""Processor time that a worker may exceed its budget: solving an ending cannot be interrupted."""
GRACE_ON_SOLVED_BOARDS = 3
"""How many times as long it is there: the endings that follow their tables are the largest."""
GRACE_GROWTH = 4
"""Growth of the grace period per retry of a background question, as the machine may be busy."""
LINE_CACHE_SIZE = 256
ATTEMPTS = 3


class EngineError(Exception):
    """The engine has no answer."""


class EngineOffError(EngineError):
    """The engine is disabled, or the bot is closing."""


class EngineBusyError(EngineError):
    """No answer now, try later: the queue is full, for all or one person, or no worker starts."""


class EngineFailedError(EngineError):
    """Workers were lost over a question at each attempt, or the engine has a bug."""


@dataclass(eq=False)
class _Question:
    function: str
    """Name in `FUNCTIONS`; the bot does not import the engine itself."""
    options: dict[str, Any]
    budget: SearchBudget
    asked: float
    answer: asyncio.Future[Any]
    is_background: bool = False
    """It yields to others even while it runs."""

    @property
    def deadline(self) -> float:
        """However slow its playouts."""
        return self.asked + (self.budget.seconds or MAX_SECONDS) + DEADLINE_SECONDS

    @property
    def nominal_deadline(self) -> float:
        """Deadline at nominal speed, for which others make room."""
        return self.asked + self.budget.playouts / PER_SECOND + DEADLINE_SECONDS


class Workers:
    def __init__(self, processes: int = 1) -> None:
        """With 0 processes, the engine is off."""
        self.thoughts = 0
        """Questions answered."""
        self.seconds = 0.0
        """Time spent on them."""
        self.replaced = 0
        """Processes that died or were killed."""
        self._played_out: dict[tuple[Rules, Position, Turn], tuple[Turn, ...]] = {}
        self._most = processes
        self._queue: FairQueue[_Question] = FairQueue()
        self._background: FairQueue[_Question] = FairQueue()
        self._arrived = asyncio.Event()
        self._processes: set[WorkerProcess] = set()
        self._busy = 0
        """Tasks with a question."""
        self._serving: set[asyncio.Task[None]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        """Serving tasks, and those ending their process."""

    @property
    def is_on(self) -> bool:
        return self._most > 0

    @property
    def waiting(self) -> int:
        return len(self._queue) + len(self._background)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes if process.pid is not None]

    async def think(
        self, rules: Rules, position: Position, level: int, *, person: int, seed: int = 0
    ) -> Thought:
        """Return the turn of a level; sooner under load. Questions of different persons take turns."""
        if level not in LEVELS:
            raise ValueError(f"no level {level}: they are {sorted(LEVELS)}")
        _, budget, function = LEVELS[level]
        thought: Thought = await self._ask(function, rules, position, budget, person=person, seed=seed)
        return thought

    async def find_hints(
        self, rules: Rules, position: Position, *, person: int, count: int = 3, played: Turn | None = None
    ) -> tuple[Hint, ...]:
        found: tuple[Hint, ...] = await self._ask(
            "find_hints", rules, position, HINT_BUDGET, person=person, count=count, played=played
        )
        return found

    async def judge(
        self, rules: Rules, position: Position, *, person: int, only_proof: bool = False
    ) -> Evaluation | None:
        """Evaluate a position of a finished match; `None` only with `only_proof`.

        A background question: any other interrupts it, and it starts over, so it may take long.
        """
        while True:
            judged: Evaluation | None = await self._ask(
                "judge",
                rules,
                position,
                REVIEW_BUDGET,
                person=person,
                is_background=True,
                only_proof=only_proof,
            )
            if judged is not None or only_proof:
                return judged

    async def play_out(
        self, rules: Rules, position: Position, turn: Turn, *, person: int
    ) -> tuple[Turn, ...]:
        """Cached, as many people solve the same puzzle."""
        key = rules, position, turn
        if key not in self._played_out:
            self._played_out[key] = await self._ask(
                "play_out", rules, position, BEST, person=person, turn=turn
            )
            if len(self._played_out) > LINE_CACHE_SIZE:
                del self._played_out[next(iter(self._played_out))]  # the oldest
        return self._played_out[key]

    async def is_slow(self, rules: Rules, board: Board) -> bool:
        return await asyncio.to_thread(is_slow, rules, board)

    async def close(self) -> None:
        """End all processes; pending questions get `EngineOffError`."""
        self._most = 0
        while self.waiting:
            _refuse(self._take())
        for task in self._serving:
            task.cancel()
        tasks = self._serving | self._tasks
        if tasks:
            await asyncio.wait(tasks)

    async def _ask(
        self,
        function: str,
        rules: Rules,
        position: Position,
        budget: SearchBudget,
        *,
        person: int,
        is_background: bool = False,
        **options: Any,
    ) -> Any:
        if not self.is_on:
            raise EngineOffError("the engine is off")
        queue = self._background if is_background else self._queue
        own = queue.count(person)
        if len(queue) >= MAX_WAITING or own >= max(1, MAX_WAITING // PERSON_SHARE):
            raise EngineBusyError(f"{len(queue)} questions wait already, {own} of the same person")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        arguments = {"rules": rules, "position": position, **options}
        question = _Question(function, arguments, budget, loop.time(), answer, is_background)
        queue.put(person, question)
        self._wake()
        try:
            return await answer
        finally:
            queue.discard(person, question)

    def _take(self) -> _Question:
        return (self._queue or self._background).take()

    def _wake(self) -> None:
        """Wake an idle serving task, or start one if there are too few."""
        self._arrived.set()
        if len(self._serving) - self._busy < self.waiting and len(self._serving) < self._most:
            task = asyncio.create_task(self._serve())
            self._serving.add(task)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(self._serving.discard)

    async def _serve(self) -> None:
        process = WorkerProcess()
        self._processes.add(process)
        try:
            while (question := await self._next()) is not None:
                await self._answer(question, process)
        finally:
            self._serving -= {asyncio.current_task()}  # another one may start now
            await process.end()
            self._processes.discard(process)

    async def _next(self) -> _Question | None:
        try:
            async with asyncio.timeout(IDLE_SECONDS):
                while not self.waiting:
                    self._arrived.clear()
                    await self._arrived.wait()
        except TimeoutError:
            if not self.waiting:
                return None
        return self._take()

    async def _answer(self, question: _Question, process: WorkerProcess) -> None:
        self._busy += 1
        try:
            result = await self._ask_with_retries(question, process)
        except asyncio.CancelledError:
            _refuse(question)
            raise
        except Exception as error:  # noqa: BLE001 - the caller gets it
            log.warning("engine could not answer: %s", error)
            if not question.answer.done():
                question.answer.set_exception(error)
        else:
            if not question.answer.done():
                question.answer.set_result(result)
        finally:
            self._busy -= 1

    async def _ask_with_retries(self, question: _Question, process: WorkerProcess) -> Any:
        lost = 0
        for _ in range(ATTEMPTS):
            is_ready = False
            try:
                await self._start(question, process)
                is_ready = True
                grace = GRACE_SECONDS * (GRACE_GROWTH**lost if question.is_background else 1)
                if find_record(question.options["rules"], question.options["position"].board):
                    grace *= GRACE_ON_SOLVED_BOARDS
                    if lost and question.function == "think" and question.budget.simulations is None:
                        question.function = "look_up"
                return await self._ask_once(question, process, grace)
            except CodeMismatchError:
                raise EngineBusyError("an update has changed its files: restart the bot") from None
            except WorkerLostError as error:
                self.replaced += 1
                lost += is_ready
                log.warning("engine worker %s; replacing it", error)
        if lost < ATTEMPTS:
            raise EngineBusyError("no worker could be started")
        raise EngineFailedError(f"{lost} workers were lost over the same question")

    async def _start(self, question: _Question, process: WorkerProcess) -> None:
        """Start the process; startup does not count as thinking time."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        await process.begin()
        question.asked += loop.time() - began

    async def _ask_once(self, question: _Question, process: WorkerProcess, grace: float) -> Any:
        began = asyncio.get_running_loop().time()
        seconds = (question.is_background and question.budget.seconds) or self._seconds(question, began)
        budget = replace(question.budget, seconds=seconds)
        text = pickle.dumps((question.function, {**question.options, "budget": budget}))
        hurry = asyncio.create_task(self._hurry(question, began, process))
        try:
            reply = await process.ask(text, seconds, grace)
        finally:
            hurry.cancel()
        result, failure = pickle.loads(reply)  # noqa: S301 - from our own process
        if failure is not None:
            raise EngineFailedError(failure)
        self.thoughts += 1
        self.seconds += asyncio.get_running_loop().time() - began
        return result

    async def _hurry(self, question: _Question, began: float, process: WorkerProcess) -> None:
        """Ask for an early answer when the question's share of time is over; it shrinks as others queue."""
        loop = asyncio.get_running_loop()
        while (left := began + self._seconds(question, began) - loop.time()) > 0:  # noqa: ASYNC110 - time ends it
            await asyncio.sleep(min(left, POLL_SECONDS))
        process.hurry()

    def _seconds(self, question: _Question, began: float) -> float:
        """Return the thinking time: an even share of the time until the waiting questions are due."""
        share = question.deadline - began
        free = self._most - self._busy
        if question.is_background:
            if len(self._queue) > free:
                return MIN_SECONDS
            return MAX_SECONDS
        for place, other in enumerate(self._queue, 1 - free):
            if place > 0:
                share = min(share, (other.nominal_deadline - began) / (1 + place / self._most))
        share = max(MIN_SECONDS, share)
        return min(share, question.budget.seconds or share)


def _refuse(question: _Question) -> None:
    if not question.answer.done():
        question.answer.set_exception(EngineOffError("the bot is closing"))
