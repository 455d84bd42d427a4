"""Figures of the engine: what waits to be thought about, and what its processes have done."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.cogs.client import Oddity


class EngineFigures(Collector):
    """Looks at the workers of a client whenever it is asked."""

    def __init__(self, client: Oddity) -> None:
        """Look at nothing yet."""
        self._workers = client.workers

    def collect(self) -> Iterator[Metric]:
        """Yield each figure as it stands."""
        workers = self._workers
        yield GaugeMetricFamily(
            "oddity_engine_waiting", "Questions to the engine that wait.", workers.waiting
        )
        yield GaugeMetricFamily("oddity_engine_workers", "Processes that think.", len(workers.pids))
        yield CounterMetricFamily("oddity_engine_thoughts", "Turns and hints thought of.", workers.thoughts)
        yield CounterMetricFamily("oddity_engine_seconds", "How long that has taken.", workers.seconds)
        text = "Processes that died or did not answer in time."
        yield CounterMetricFamily("oddity_engine_replaced", text, workers.replaced)
