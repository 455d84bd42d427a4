import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bot.cluster import gateway as sharing
from bot.db.errors import StoreUnavailableError
from bot.matches.leases import FLOOR_SHARE, LASTS, UNHEARD_SHARE
from bot.transport.budget import Budget
from tests.store.memory import InMemory
from tests.store.samples import open_store
from tests.trials import leaping

LIMIT = 45.0


class Unreachable(InMemory):
    is_away = False

    async def write(self, operation, *args, **kwargs):
        if self.is_away:
            raise StoreUnavailableError("away")
        return await super().write(operation, *args, **kwargs)


def needing(backlog):
    budget = Budget(LIMIT)
    budget.backlog = lambda: backlog
    return budget


@asynccontextmanager
async def processes(store, budgets):
    async with AsyncExitStack() as stack:
        for number, budget in enumerate(budgets):
            await stack.enter_async_context(sharing.sharing(store, f"p{number}", budget))
        yield


def test_a_process_that_cannot_reach_the_database_makes_do_with_next_to_nothing_until_it_can():
    async def test():
        store, budget = Unreachable(), needing(0)
        async with processes(store, [budget]):
            store.is_away = True
            await asyncio.sleep(LASTS.total_seconds() - sharing.REPORT_SECONDS)
            assert budget.rate == LIMIT
            await asyncio.sleep(2 * sharing.REPORT_SECONDS)
            assert budget.rate == UNHEARD_SHARE * LIMIT
            store.is_away = False
            await asyncio.sleep(1.5 * sharing.REPORT_SECONDS)
            assert budget.rate == LIMIT
            store.is_away = True  # its end is no trouble

    leaping.run(test())


def test_a_process_that_starts_while_the_database_is_away_waits_for_it():
    async def test():
        store, budget = Unreachable(), needing(0)
        store.is_away = True
        asyncio.get_running_loop().call_later(30, lambda: vars(store).update(is_away=False))
        async with asyncio.timeout(90), processes(store, [budget]):
            assert budget.rate == LIMIT

    leaping.run(test())


def test_refusals_of_one_process_are_known_to_all():
    async def test():
        store, first, second = InMemory(), needing(0), needing(0)
        async with processes(store, [first, second]):
            for _ in range(30):
                first.record_response("/api/v10/channels/1/messages", 403, {})
            second.record_response("/api/v10/channels/1/messages", 401, {})
            await asyncio.sleep(2.5 * sharing.REPORT_SECONDS)
            assert first.refusals_of_all() == second.refusals_of_all() == 31

    leaping.run(test())


async def test_on_postgresql_processes_share_what_there_is(cluster, monkeypatch):
    monkeypatch.setattr(sharing, "REPORT_SECONDS", 0.05)
    address, budgets = cluster.empty_database(), [needing(backlog) for backlog in (50, 100, 600)]
    async with AsyncExitStack() as stack:
        for number, budget in enumerate(budgets):
            store = await stack.enter_async_context(open_store(address))
            await stack.enter_async_context(sharing.sharing(store, f"p{number}", budget))
        floor = FLOOR_SHARE * LIMIT
        due = [floor + (LIMIT - 3 * floor) * need / 750 for need in (50, 100, 600)]
        async with asyncio.timeout(20):
            while [budget.rate for budget in budgets] != pytest.approx(due):
                assert sum(budget.rate for budget in budgets) <= LIMIT + 1e-6
                await asyncio.sleep(0.01)
        monkeypatch.setattr(sharing, "REPORT_SECONDS", 20.0)  # the time to release the shares, too
    assert cluster.execute("SELECT sum(reserved) FROM allowances", address) == "0"
