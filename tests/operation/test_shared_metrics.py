import asyncio
import signal

import aiohttp
import pytest

from tests.operation.test_endpoint import WELL, figures_of
from tests.sandbox.controls import Sandbox
from tests.trials.process import Process


async def ask(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as response:
        return response.status, await response.text()


async def until_well(port):
    async with asyncio.timeout(60):
        while True:
            try:
                if await ask(port, "/healthz") == WELL:
                    return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.2)


@pytest.mark.timeout(180)
async def test_a_process_tells_of_its_shards_its_leases_and_its_connections(cluster, unused_tcp_port_factory):
    async with Sandbox() as sandbox:
        processes = [Process(sandbox, cluster.empty_database()) for _ in range(2)]
        ports = [unused_tcp_port_factory() for _ in processes]
        try:
            for process, port in zip(processes, ports, strict=True):
                process.environment["ODDITY_METRICS_PORT"] = str(port)
                await process.begin()
                await until_well(port)
            first, second = [figures_of((await ask(port, "/metrics"))[1]) for port in ports]
        finally:
            logs = [(await process.end(signal.SIGTERM))[1] for process in reversed(processes)]
        assert first["oddity_shards"] == first["oddity_shards_served"] == first["oddity_shards_ready"] == 1
        assert first["oddity_lease_term shard 0 of 1"] == 1
        assert 1 <= first["oddity_pool_connections"] <= 5
        assert first["oddity_pool_free"] <= first["oddity_pool_connections"]
        assert first["oddity_pool_waiting"] == 0
        assert first["oddity_repeated_transactions_total"] >= 0
        assert first["oddity_identifies_left"] <= 1000
        assert (second["oddity_shards_served"], second["oddity_gateway_connected"]) == (0, 1), logs
        assert "oddity_lease_term shard 0 of 1" not in second
