import signal

import aiohttp
import pytest

from tests.operation.test_endpoint import figures_of
from tests.sandbox.controls import Sandbox
from tests.trials.process import Process


async def figures_at(port):
    url = f"http://127.0.0.1:{port}/metrics"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return figures_of(await response.text())


@pytest.mark.timeout(180)
async def test_a_process_tells_of_its_shards_its_leases_and_its_connections(cluster, unused_tcp_port_factory):
    async with Sandbox() as sandbox:
        processes = [Process(sandbox, cluster.empty_database()) for _ in range(2)]
        ports = [unused_tcp_port_factory() for _ in processes]
        try:
            for process, port in zip(processes, ports, strict=True):
                process.environment["ODDITY_METRICS_PORT"] = str(port)
                await process.begin()
                await process.until_well(port, 60)
            first, second = [await figures_at(port) for port in ports]
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
