"""Figures of a process that shares its work with others: shards, leases, connections to the database."""

from collections.abc import Callable, Iterator, Mapping

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.cogs.client import Oddity


class SharedFigures(Collector):
    """Looks at a client and its database whenever it is asked."""

    def __init__(self, client: Oddity, of_database: Callable[[], Mapping[str, float]]) -> None:
        """Look at nothing yet.

        Args:
            client: The client.
            of_database: Returns what the database tells of itself: its connections, and what was repeated.
        """
        self._client = client
        self._of_database = of_database

    def collect(self) -> Iterator[Metric]:
        """Yield each figure as it stands."""
        gateway = self._client.gateway
        own, known = gateway.shards.own, gateway.known_shards.own
        yield _gauge("shards", "How many shards there are.", gateway.shards.count)
        yield _gauge("shards_served", "Those that this process answers for.", len(own))
        yield _gauge("shards_ready", "Those of them that know their servers.", len(known))
        if (left := gateway.identifies_left) is not None:
            yield _gauge("identifies_left", "Sessions that may be opened today, when last asked.", left)
        if gateway.is_shared:
            terms = GaugeMetricFamily(
                "oddity_lease_term", "The terms of this process's leases.", labels=["lease"]
            )
            for name, term in gateway.terms.items():
                terms.add_metric([name], term)
            yield terms
        yield from self._collect_database()

    def _collect_database(self) -> Iterator[Metric]:
        found = self._of_database()
        if not found:
            return
        yield _gauge("pool_connections", "Connections to the database.", found["connections"])
        yield _gauge("pool_free", "Those of them that do nothing.", found["free"])
        yield _gauge("pool_waiting", "Calls that wait for one.", found["waiting"])
        text = "Transactions that were run again, since others were in the way."
        yield CounterMetricFamily("oddity_repeated_transactions", text, found["repeated"])


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"oddity_{name}", text, value)
