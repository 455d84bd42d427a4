from dataclasses import dataclass
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.matches.leases import (
    FLOOR_SHARE,
    FORGOTTEN_AFTER,
    LASTS,
    UNHEARD_SHARE,
    Allowance,
    Report,
    ShareState,
    grant,
)
from tests.store import memory
from tests.store.samples import Calls

LIMIT, MOST = 45.0, 5
EVERY, ROUNDS = 14, 4
LASTING, SILENT = LASTS.total_seconds(), FORGOTTEN_AFTER.total_seconds()

needs = st.just(0.0) | st.floats(0.01, 10) | st.floats(10, 2000)
which = st.integers(0, MOST - 1)


@dataclass
class Process:
    """One that makes as many requests as it may. `asked` is when it has asked for what it goes by."""

    name: str
    need: float
    rate: float = 0.0
    asked: float = float("-inf")
    heard: int = 0
    asks: float | None = None
    """When it has asked for what it has not been told."""
    answer: Allowance | None = None
    """What was stored, and has not reached it."""


def at_once(call):
    """What a call returns that never waits."""
    try:
        call.send(None)
    except StopIteration as ended:
        return ended.value
    raise AssertionError


class Sharing(RuleBasedStateMachine):
    """Processes that join, report, die and are cut off, and a clock of the database that is set back.

    One that is set forward by more than a few seconds lets all shares end before their processes know.
    """

    def __init__(self):
        super().__init__()
        self.now, self.behind, self.late, self.count = 0.0, 0.0, 0.0, 0
        clock = SimpleNamespace(time=lambda: 1e9 + self.now - self.behind)
        self.patch = patch.object(memory, "time", clock)
        self.patch.start()
        self.store, self.processes = Calls(memory.InMemory()), []

    def teardown(self):
        self.patch.stop()

    def some(self, number):
        return self.processes[number % len(self.processes)]

    @precondition(lambda self: len(self.processes) < MOST)
    @rule(need=needs)
    def join(self, need):
        self.count += 1
        self.processes.append(Process(f"p{self.count}", need))

    @precondition(lambda self: self.processes)
    @rule(number=which)
    def die(self, number):
        self.processes.remove(self.some(number))

    @precondition(lambda self: self.processes)
    @rule(number=which)
    def leave(self, number):
        process = self.some(number)
        self.processes.remove(process)
        at_once(self.store.renew_allowance(Report(process.name, LIMIT, 0, 0, process.heard), LASTS * 0))

    @precondition(lambda self: self.processes)
    @rule(number=which, need=needs)
    def need(self, number, need):
        self.some(number).need = need

    @precondition(lambda self: self.processes)
    @rule(number=which)
    def ask(self, number):
        """A report is on its way; an answer that was lost is not waited for any more."""
        process = self.some(number)
        process.asks, process.answer = self.now, None

    @precondition(lambda self: self.processes)
    @rule(number=which)
    def store_report(self, number):
        process = self.some(number)
        if process.asks is not None and process.answer is None:
            report = Report(process.name, LIMIT, process.need, 0, process.heard)
            process.answer = at_once(self.store.renew_allowance(report, LASTS))

    @precondition(lambda self: self.processes)
    @rule(number=which)
    def hear(self, number):
        process = self.some(number)
        if process.answer is not None:
            process.rate, process.heard = process.answer.rate, process.answer.number
            process.asked, process.asks, process.answer = process.asks, None, None

    @precondition(lambda self: self.processes)
    @rule(number=which)
    def report(self, number):
        self.ask(number)
        self.store_report(number)
        self.hear(number)

    @rule(seconds=st.floats(0, 8))
    def let_pass(self, seconds):
        self.now += seconds
        self.processes = [one for one in self.processes if not self.is_forgotten(one)]

    def is_forgotten(self, process):
        """One that was cut off for so long is not thought of any more, and should be dead."""
        return process.asked > float("-inf") and self.now > process.asked + SILENT

    @rule(seconds=st.floats(0, 100))
    def set_back(self, seconds):
        self.behind += seconds
        self.late += seconds

    @precondition(lambda self: self.processes)
    @rule()
    def settle(self):
        """With needs that stay as they are, a few rounds give each what it should have."""
        self.rounds(int((SILENT + LASTING + self.late) / EVERY) + 1)  # what the dead had is forgotten
        self.late = 0.0
        self.rounds(ROUNDS)
        check_fair(self.processes)

    def rounds(self, count):
        for _ in range(count):
            self.now += EVERY
            for number in range(len(self.processes)):
                self.report(number)
                self.never_too_many()

    def in_use(self, process):
        lapsed = self.now >= process.asked + LASTING
        return min(process.rate, UNHEARD_SHARE * LIMIT) if lapsed else process.rate

    @invariant()
    def never_too_many(self):
        assert sum(map(self.in_use, self.processes)) <= LIMIT + 1e-6


def check_fair(processes):
    floor, wanted = FLOOR_SHARE * LIMIT, sum(max(FLOOR_SHARE * LIMIT, one.need) for one in processes)
    assert sum(one.rate for one in processes) == pytest.approx(LIMIT)
    assert all(one.rate >= floor - 1e-6 for one in processes)
    if wanted <= LIMIT:
        spare = [one.rate - max(floor, one.need) for one in processes]
        assert spare == pytest.approx([(LIMIT - wanted) / len(processes)] * len(processes))
    else:
        whole = sum(one.need for one in processes)
        rest = LIMIT - len(processes) * floor
        shares = [floor + rest * one.need / whole for one in processes]
        assert [one.rate for one in processes] == pytest.approx(shares)


def test_together_they_never_make_too_many_requests():
    """The trial `laws` repeats it."""
    run_state_machine_as_test(Sharing, settings=settings(max_examples=15, stateful_step_count=50))


def test_shares_last_while_clock_is_set_back():
    sharing = Sharing()
    for _ in range(2):
        sharing.join(0.0)
    sharing.settle()
    sharing.set_back(16.0)
    for _ in range(2):
        sharing.let_pass(7)
        sharing.report(0)
        sharing.never_too_many()
    sharing.teardown()


def test_many_recently_dead_processes_leave_nearly_all_to_the_living():
    died = {f"dead {number}": ShareState(10, 11, 11, 1, 0, alive=False) for number in range(30)}
    assert grant(died, Report("one", LIMIT, 0, 0)).rate > 0.9 * LIMIT
