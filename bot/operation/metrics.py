"""Figures of a running bot for Prometheus, taken where something happens anyway.

Turns and boards are told by the events that follow a commit, requests and refusals by the traces of aiohttp,
arrivals by discord.py; the rest is looked at when it is asked for. No handler knows of it.
"""

import asyncio
import json
import logging
import math
import re
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from cachetools import LRUCache, TTLCache
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.cogs.client import Oddity
from bot.matches.events import BoardShown, MatchEnded, MatchStarted, TurnStored
from bot.operation.logs import is_bug
from bot.transport.budget import Budget

ACKNOWLEDGED_WITHIN = (0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3)
SHOWN_WITHIN = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600)
HELD_FOR = (0.001, 0.005, 0.015, 0.05, 0.1, 0.25, 0.5, 1)
"""The buckets of the histograms, in seconds; Discord waits 3 s for an acknowledgement."""

LAG_SECONDS = 0.25
"""How often the event loop is asked whether it is on time."""
MOST_REMEMBERED, REMEMBERED_SECONDS = 10_000, 900
"""Of how many interactions it is known when they arrived, and for how long: their tokens last 15 minutes."""

NONE = "none"
"""The label of what an answer does not tell, or of no answer."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class Figures:
    """What is counted and measured of one client. Durations are measured by a clock that is never set."""

    def __init__(
        self,
        client: Oddity,
        database: Path | None,
        of_database: Callable[[], Mapping[str, float]],
    ) -> None:
        """Count from now on.

        Args:
            client: The client, before it connects.
            database: Its file, if it is one.
            of_database: Returns what the database tells of itself.
        """
        self.registry = CollectorRegistry()
        self.registry.register(ClientFigures(client, of_database))
        self._arrivals: TTLCache[int, tuple[str, float]] = TTLCache(MOST_REMEMBERED, REMEMBERED_SECONDS)
        self._unshown: LRUCache[int, dict[int, float]] = LRUCache(MOST_REMEMBERED)
        """When the interactions arrived that have led to revisions which no message shows yet."""
        self._name_matches()
        self._name_requests()
        self._name_troubles()
        self._look_at_client(client)
        self._look_at_machine(database)
        self._listen(client)

    async def follow_loop(self) -> None:
        """Measure how late the event loop comes to what is due, until cancelled."""
        while True:
            due = time.monotonic() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self._lag.observe(max(0.0, time.monotonic() - due))

    # What there is ---------------------------------------------------------------------------------

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"oddity_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"oddity_{name}", text, labels, registry=self.registry)

    def _name_matches(self) -> None:
        self._started = self._counter("matches_started", "Challenges that became matches.", "game")
        self._turns = self._counter("turns", "Turns stored.", "game")
        self._ended = self._counter("matches_ended", "Matches that are over.", "game")
        self._shown = Histogram(
            "oddity_board_seconds",
            "From the arrival of an interaction until a message shows what it led to.",
            buckets=SHOWN_WITHIN,
            registry=self.registry,
        )

    def _name_requests(self) -> None:
        self._acknowledged = Histogram(
            "oddity_acknowledgement_seconds",
            "From the arrival of an interaction until Discord has taken its acknowledgement.",
            ["kind"],
            buckets=ACKNOWLEDGED_WITHIN,
            registry=self.registry,
        )
        self._requests = self._counter("discord_requests", "Requests to Discord, repeated ones included.")
        self._errors = self._counter(
            "discord_errors", "Requests that Discord refused or did not answer.", "status", "code"
        )
        self._limits = self._counter("discord_rate_limits", "Requests that met a rate limit.", "scope")
        self._sessions = self._counter("gateway_sessions", "Fresh sessions of the gateway.")
        self._resumes = self._counter("gateway_resumes", "Sessions of the gateway that went on.")

    def _name_troubles(self) -> None:
        self.bugs = BugCounter(self._counter("bugs", "Errors that nothing was prepared for."))
        self.store_works = self._gauge("store_works", "Whether the store can be written: 1 or 0.")
        self.backed_up = math.nan
        """Of which moment the newest backup is; infinitely long ago if there is none."""
        age = self._gauge("backup_age_seconds", "How old the newest backup is; infinite without one.")
        age.set_function(lambda: time.time() - self.backed_up)

    def _look_at_client(self, client: Oddity) -> None:
        connected = self._gauge("gateway_connected", "Whether the gateway is connected: 1 or 0.")
        connected.set_function(lambda: is_connected(client))
        latency = self._gauge("gateway_latency_seconds", "How long Discord took to answer a heartbeat.")
        latency.set_function(lambda: client.gateway.latency)
        offset = self._gauge("clock_offset_seconds", "How far this machine's clock is behind Discord's.")
        offset.set_function(client.discord_clock.offset_seconds)
        self._look_at_budget(client.budget)
        length = self._gauge("outbox_things", "Matches and challenges not shown as they stand.", "state")
        oldest = self._gauge("outbox_oldest_seconds", "How long the oldest of them has waited.", "state")
        for state, refused in (("waiting", False), ("refused", True)):
            waits = partial(client.delivery.schedule.waits, refused=refused)
            length.labels(state).set_function(partial(_length, waits))
            oldest.labels(state).set_function(partial(_longest, waits))

    def _look_at_budget(self, budget: Budget) -> None:
        share = self._gauge("requests_share", "How many requests a second this process may make.")
        share.set_function(lambda: budget.rate)
        need = self._gauge("requests_need", "How many it could use, but for old buttons.")
        need.set_function(budget.need)
        refusals = self._gauge("refusals", "What Discord has refused all processes in ten minutes.")
        refusals.set_function(budget.refusals_of_all)

    def _look_at_machine(self, database: Path | None) -> None:
        ProcessCollector(registry=self.registry)
        if database is not None:
            self._look_at_file(database)
        self._lag = Histogram(
            "oddity_event_loop_lag_seconds",
            "How late the event loop comes to what is due.",
            buckets=HELD_FOR,
            registry=self.registry,
        )

    def _look_at_file(self, database: Path) -> None:
        size = self._gauge("database_bytes", "The size of the database, its log included.")
        size.set_function(lambda: sum(file.stat().st_size for file in _files_of(database)))
        free = self._gauge("disk_free_bytes", "What is free on the disk that the database is on.")
        free.set_function(lambda: shutil.disk_usage(database.parent).free)

    # What is heard ---------------------------------------------------------------------------------

    def _listen(self, client: Oddity) -> None:
        client.add_listener(self._arrive, "on_interaction")
        client.add_listener(self._count_session, "on_connect")
        client.add_listener(self._count_resume, "on_resumed")
        client.matches.events.listen(self._count_event, MatchStarted, TurnStored, MatchEnded)
        client.matches.events.listen(self._measure_board, BoardShown)
        client.trace.on_request_end.append(self._hear_answer)
        client.trace.on_request_exception.append(self._hear_silence)

    async def _count_session(self) -> None:
        self._sessions.inc()

    async def _count_resume(self) -> None:
        self._resumes.inc()

    async def _arrive(self, interaction: discord.Interaction[Any]) -> None:
        self._arrivals[interaction.id] = interaction.type.name, time.monotonic()

    async def _count_event(self, event: MatchStarted | TurnStored | MatchEnded) -> None:
        counter = {MatchStarted: self._started, TurnStored: self._turns, MatchEnded: self._ended}[type(event)]
        counter.labels(event.match.setup.game).inc()
        once = event.by.once if event.by else None
        if once is not None and once in self._arrivals:
            self._unshown.setdefault(event.match.id, {})[event.match.revision] = self._arrivals[once][1]

    async def _measure_board(self, event: BoardShown) -> None:
        shown, waiting = event.match.shown, self._unshown.pop(event.match.id, {})
        for revision, arrival in waiting.items():
            if shown is not None and revision <= shown.revision:
                self._shown.observe(time.monotonic() - arrival)
            else:
                self._unshown.setdefault(event.match.id, {})[revision] = arrival

    async def _hear_answer(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        self._requests.inc()
        response = end.response
        if response.status >= 400:
            self._errors.labels(str(response.status), await _code_of(response)).inc()
        elif found := _CALLBACK.search(end.url.path):
            self._acknowledge(int(found[1]))
        if response.status == 429:
            self._limits.labels(response.headers.get("X-RateLimit-Scope", NONE)).inc()

    async def _hear_silence(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        _end: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._requests.inc()
        self._errors.labels(NONE, NONE).inc()

    def _acknowledge(self, interaction: int) -> None:
        if interaction in self._arrivals:
            kind, arrival = self._arrivals[interaction]
            self._acknowledged.labels(kind).observe(time.monotonic() - arrival)


class BugCounter(logging.Handler):
    """Counts the bugs that are logged."""

    def __init__(self, counter: Counter) -> None:
        """Count nothing before it is added to a logger."""
        super().__init__(logging.ERROR)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record if it tells of a bug."""
        if is_bug(record):
            self._counter.inc()


def is_connected(client: Oddity) -> bool:
    """Whether Discord would tell the bot of what people do, or all of that is told to other processes."""
    return client.gateway.is_spare or client.gateway.is_connected


async def _code_of(response: aiohttp.ClientResponse) -> str:
    """Return Discord's own code for a refusal; aiohttp keeps what was read, for discord.py reads it next."""
    try:
        told = json.loads(await response.read())
    except (aiohttp.ClientError, OSError, ValueError):
        return NONE
    return str(told.get("code", NONE)) if isinstance(told, dict) else NONE


def _length(waits: Callable[[], list[float]]) -> float:
    return len(waits())


def _longest(waits: Callable[[], list[float]]) -> float:
    return max(waits(), default=0.0)


def _files_of(database: Path) -> list[Path]:
    return [file for file in (database, Path(f"{database}-wal")) if file.exists()]


class ClientFigures(Collector):
    """Looks at a client, its engine, its share of the work and its database whenever it is asked."""

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
        workers, gateway = self._client.workers, self._client.gateway
        yield _gauge("engine_waiting", "Questions to the engine that wait.", workers.waiting)
        yield _gauge("engine_workers", "Processes that think.", len(workers.pids))
        yield _counter("engine_thoughts", "Turns and hints thought of.", workers.thoughts)
        yield _counter("engine_seconds", "How long that has taken.", workers.seconds)
        yield _counter("engine_replaced", "Processes that died or did not answer in time.", workers.replaced)
        yield _gauge("shards", "How many shards there are.", gateway.shards.count)
        yield _gauge("shards_served", "Those that this process answers for.", len(gateway.shards.own))
        yield _gauge("shards_ready", "Those of them that know their servers.", len(gateway.known_shards.own))
        if (left := gateway.identifies_left) is not None:
            yield _gauge("identifies_left", "Sessions that may be opened today, when last asked.", left)
        if gateway.is_shared:
            terms = GaugeMetricFamily(
                "oddity_lease_term", "The terms of this process's leases.", labels=["lease"]
            )
            for name, term in gateway.terms.items():
                terms.add_metric([name], term)
            yield terms
        if found := self._of_database():
            yield _gauge("pool_connections", "Connections to the database.", found["connections"])
            yield _gauge("pool_free", "Those of them that do nothing.", found["free"])
            yield _gauge("pool_waiting", "Calls that wait for one.", found["waiting"])
            text = "Transactions that were run again, since others were in the way."
            yield _counter("repeated_transactions", text, found["repeated"])


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"oddity_{name}", text, value)


def _counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(f"oddity_{name}", text, value)
