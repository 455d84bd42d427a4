"""What two processes that share a database tell of themselves, the second of which has nothing to do."""

import asyncio
import signal
import socket

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.sandbox.controls import Sandbox
from tests.trials.process import Process

WELL = (200, "ok\n")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def ask(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as response:
        return response.status, await response.text()


async def figures(port):
    _, text = await ask(port, "/metrics")
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


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
async def test_a_process_tells_of_its_shards_its_leases_and_its_connections(cluster):
    async with Sandbox() as sandbox:
        processes = [Process(sandbox, cluster.empty_database()) for _ in range(2)]
        ports = [free_port(), free_port()]
        try:
            for process, port in zip(processes, ports, strict=True):
                process.environment["ODDITY_METRICS_PORT"] = str(port)
                await process.begin()
                await until_well(port)
            first, second = [await figures(port) for port in ports]
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
