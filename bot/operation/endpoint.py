"""HTTP endpoint of a running bot: `/metrics` for Prometheus, `/healthz` for supervisors.

Metrics come from match events, request traces and interactions, or are read on request; no handler knows of
them.
"""

import asyncio
import json
import logging
import math
import re
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from aiohttp import web
from cachetools import LRUCache, TTLCache
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.aiohttp import make_aiohttp_handler
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.db.errors import StoreError
from bot.matches.events import BoardShown, MatchEnded, MatchStarted, TurnStored
from bot.matches.notes import Notes
from bot.matches.outbox import ALERT_AGE
from bot.operation.act_list import fetched_seconds
from bot.operation.backup import BACKED_UP
from bot.operation.logs import is_bug
from bot.ui.client import Oddity

ACKNOWLEDGED_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3)
SHOWN_BUCKETS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600)
LAG_BUCKETS = (0.001, 0.005, 0.015, 0.05, 0.1, 0.25, 0.5, 1)
"""In seconds; Discord waits 3 s for an acknowledgement."""

LAG_SECONDS = 0.25
LOOK_SECONDS = 180.0
"""Maximum age of the last look for due work, which comes once a minute."""
MAX_ARRIVALS, ARRIVAL_SECONDS = 10_000, 900
"""How many arrivals of interactions are kept, and for how long: their tokens last 15 minutes."""

NONE = "none"
"""Label for a missing value or answer."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")

Figure = tuple[str, str, float]
"""Name without prefix, description, and value."""
STORE_SECONDS = 2.0
"""Timeout of the store."""


class Figures(Collector):
    """Metrics of one client, created before it connects; durations use a monotonic clock."""

    def __init__(
        self, client: Oddity, database: Path | None, of_database: Callable[[], Mapping[str, float]]
    ) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(self)
        self.store_works = False
        self.asking: asyncio.Task[None] | None = None
        self.trouble: str | None = None
        self.backed_up = math.nan
        """Unix time of the newest backup; negative infinity without one."""
        self._client = client
        self._database = database
        self._of_database = of_database
        self._arrivals: TTLCache[int, tuple[str, float]] = TTLCache(MAX_ARRIVALS, ARRIVAL_SECONDS)
        self._unshown: LRUCache[int, dict[int, float]] = LRUCache(MAX_ARRIVALS)
        """Arrival of the interaction that led to each revision not shown yet, by match."""
        self._name_metrics()
        self._listen(client)

    async def follow_loop(self) -> None:
        while True:
            due = time.monotonic() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self._lag.observe(max(0.0, time.monotonic() - due))

    # Counters and histograms ------------------------------------------------------------------------

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"oddity_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: Sequence[float], *labels: str) -> Histogram:
        return Histogram(f"oddity_{name}", text, labels, buckets=buckets, registry=self.registry)

    def _name_metrics(self) -> None:
        self._started = self._counter("matches_started", "Challenges that became matches.", "game")
        self._turns = self._counter("turns", "Turns stored.", "game")
        self._ended = self._counter("matches_ended", "Matches that are over.", "game")
        self._requests = self._counter("discord_requests", "Requests to Discord, repeated ones included.")
        text = "Requests that Discord refused or did not answer."
        self._errors = self._counter("discord_errors", text, "status", "code")
        self._limits = self._counter("discord_rate_limits", "Requests that met a rate limit.", "scope")
        self._sessions = self._counter("gateway_sessions", "Fresh sessions of the gateway.")
        self._resumes = self._counter("gateway_resumes", "Sessions of the gateway that went on.")
        self.bugs = BugCounter(self._counter("bugs", "Errors that nothing was prepared for."))
        text = "From the arrival of an interaction until a message shows what it led to."
        self._shown = self._histogram("board_seconds", text, SHOWN_BUCKETS)
        text = "From the arrival of an interaction until Discord has taken its acknowledgement."
        self._acknowledged = self._histogram("acknowledgement_seconds", text, ACKNOWLEDGED_BUCKETS, "kind")
        text = "How late the event loop comes to what is due."
        self._lag = self._histogram("event_loop_lag_seconds", text, LAG_BUCKETS)

    # Metrics read on request -------------------------------------------------------------------------

    def collect(self) -> Iterator[Metric]:
        for name, text, value in (*self._of_client(), *self._of_work(), *self._of_database_and_disk()):
            yield GaugeMetricFamily(f"oddity_{name}", text, value)
        for name, text, value in self._counts():
            yield CounterMetricFamily(f"oddity_{name}", text, value)
        yield from self._by_label()

    def _of_client(self) -> Iterator[Figure]:
        client = self._client
        budget = self._client.budget
        yield "gateway_connected", "Whether the gateway is connected: 1 or 0.", is_connected(client)
        latency = client.gateway.latency
        yield "gateway_latency_seconds", "How long Discord took to answer a heartbeat.", latency
        offset = client.discord_clock.offset_seconds()
        yield "clock_offset_seconds", "How far this machine's clock is behind Discord's.", offset
        yield "due_look_age_seconds", "How long ago due work was looked for.", look_age(client)
        yield "requests_share", "How many requests a second this process may make.", budget.rate
        yield "requests_need", "How many it could use, but for old buttons.", budget.demand()
        refusals = budget.refusals_of_all()
        yield "refusals", "What Discord has refused all processes in ten minutes.", refusals

    def _of_work(self) -> Iterator[Figure]:
        workers = self._client.workers
        gateway = self._client.gateway
        yield "engine_waiting", "Questions to the engine that wait.", workers.waiting
        yield "engine_workers", "Processes that think.", len(workers.pids)
        yield "shards", "How many shards there are.", gateway.shards.count
        yield "shards_served", "Those that this process answers for.", len(gateway.shards.own)
        yield "shards_ready", "Those of them that know their servers.", len(gateway.known_shards.own)
        left = gateway.identifies_left
        if left is not None:
            yield "identifies_left", "Sessions that may be opened today, when last asked.", left

    def _of_database_and_disk(self) -> Iterator[Figure]:
        yield "store_works", "Whether the store can be written: 1 or 0.", self.store_works
        if self._database is not None or self.backed_up > -math.inf:
            age = time.time() - self.backed_up
            yield "backup_age_seconds", "How old the newest backup is; infinite without one.", age
        fetched = fetched_seconds(self._database or "")
        if fetched is not None:
            yield "fetched_age_seconds", "Since when another machine has fetched no backups.", fetched
        file = self._database
        if file is not None:
            size = sum(one.stat().st_size for one in (file, Path(f"{file}-wal")) if one.exists())
            yield "database_bytes", "The size of the database, its log included.", size
            free = shutil.disk_usage(file.parent).free
            yield "disk_free_bytes", "What is free on the disk that the database is on.", free
        found = self._of_database()
        if found:
            yield "pool_connections", "Connections to the database.", found["connections"]
            yield "pool_free", "Those of them that do nothing.", found["free"]
            yield "pool_waiting", "Calls that wait for one.", found["waiting"]

    def _counts(self) -> Iterator[Figure]:
        workers = self._client.workers
        yield "engine_thoughts", "Turns and hints thought of.", workers.thoughts
        yield "engine_seconds", "How long that has taken.", workers.seconds
        yield "engine_replaced", "Processes that died or did not answer in time.", workers.replaced
        found = self._of_database()
        if found:
            text = "Transactions that were run again, since others were in the way."
            yield "repeated_transactions", text, found["repeated"]

    def _by_label(self) -> Iterator[Metric]:
        text = "Matches and challenges not shown as they stand."
        length = GaugeMetricFamily("oddity_outbox_things", text, labels=["state"])
        text = "How long the oldest of them has waited."
        oldest = GaugeMetricFamily("oddity_outbox_oldest_seconds", text, labels=["state"])
        for state, is_refused in (("waiting", False), ("refused", True)):
            waits = self._client.delivery.schedule.waits(refused=is_refused)
            length.add_metric([state], len(waits))
            oldest.add_metric([state], max(waits, default=0.0))
        yield from (length, oldest)
        if self._client.gateway.is_shared:
            text = "The terms of this process's leases."
            terms = GaugeMetricFamily("oddity_lease_term", text, labels=["lease"])
            for name, term in self._client.gateway.terms.items():
                terms.add_metric([name], term)
            yield terms

    # Listeners -------------------------------------------------------------------------------------

    def _listen(self, client: Oddity) -> None:
        client.add_listener(self._arrive, "on_interaction")
        client.add_listener(self._count_session, "on_connect")
        client.add_listener(self._count_resume, "on_resumed")
        client.services.events.listen(self._count_event, MatchStarted, TurnStored, MatchEnded)
        client.services.events.listen(self._measure_board, BoardShown)
        client.trace.on_request_end.append(self._count_response)
        client.trace.on_request_exception.append(self._count_failure)

    async def _count_session(self) -> None:
        self._sessions.inc()

    async def _count_resume(self) -> None:
        self._resumes.inc()

    async def _arrive(self, interaction: discord.Interaction[Any]) -> None:
        self._arrivals[interaction.id] = interaction.type.name, time.monotonic()

    def _count_event(self, event: MatchStarted | TurnStored | MatchEnded) -> None:
        counter = {MatchStarted: self._started, TurnStored: self._turns, MatchEnded: self._ended}[type(event)]
        counter.labels(event.match.setup.game).inc()
        once = event.by.once if event.by else None
        if once is not None and once in self._arrivals:
            self._unshown.setdefault(event.match.id, {})[event.match.revision] = self._arrivals[once][1]

    def _measure_board(self, event: BoardShown) -> None:
        shown = event.match.shown
        waiting = self._unshown.pop(event.match.id, {})
        for revision, arrival in waiting.items():
            if shown is not None and revision <= shown.revision:
                self._shown.observe(time.monotonic() - arrival)
            else:
                self._unshown.setdefault(event.match.id, {})[revision] = arrival

    async def _count_response(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        self._requests.inc()
        response = end.response
        if response.status >= 400:
            self._errors.labels(str(response.status), await _code_of(response)).inc()
        elif (found := _CALLBACK.search(end.url.path)) and (arrived := self._arrivals.get(int(found[1]))):
            kind, arrival = arrived
            self._acknowledged.labels(kind).observe(time.monotonic() - arrival)
        if response.status == 429:
            self._limits.labels(response.headers.get("X-RateLimit-Scope", NONE)).inc()

    async def _count_failure(self, *_: object) -> None:
        self._requests.inc()
        self._errors.labels(NONE, NONE).inc()


class BugCounter(logging.Handler):
    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        if is_bug(record):
            self._counter.inc()


def is_connected(client: Oddity) -> bool:
    return client.gateway.is_spare or client.gateway.is_connected


def look_age(client: Oddity) -> float:
    """Seconds; 0 before the first look, which comes once a shard is served."""
    if client.looked is None:
        return 0.0
    return asyncio.get_running_loop().time() - client.looked


async def _code_of(response: aiohttp.ClientResponse) -> str:
    """Return Discord's error code; aiohttp keeps the body for discord.py, which reads it next."""
    try:
        told = json.loads(await response.read())
    except (aiohttp.ClientError, OSError, ValueError):
        return NONE
    if not isinstance(told, dict):
        return NONE
    return str(told.get("code", NONE))


async def problems(client: Oddity, figures: Figures) -> list[str]:
    """A sentence each: connection, store, due work, late deliveries."""
    found = []
    if not is_connected(client):
        found = ["The gateway is not connected."]
    if not client.gateway.has_share:
        found.append(f"Shards are still being taken: {len(client.gateway.known_shards.own)} serve so far.")
    moment = client.gateway.next_session
    if moment is not None:
        found.append(f"Few sessions are left today; the next is opened at {moment:%Y-%m-%d %H:%M} UTC.")
    trouble = await _ask_store(client, figures)
    if trouble:
        found.append(trouble)
    age = look_age(client)
    if age > LOOK_SECONDS:
        found.append(f"Due work was last looked for {age:.0f} s ago.")
    late = client.delivery.schedule.late(ALERT_AGE.total_seconds())
    if late:
        found.append(late)
    return found


async def _ask_store(client: Oddity, figures: Figures) -> str | None:
    """Return what failed; until there is an answer, what failed the last time."""
    if figures.asking is None or figures.asking.done():
        figures.asking = asyncio.create_task(_use_store(client.get(Notes), figures))
    answered, _ = await asyncio.wait({figures.asking}, timeout=STORE_SECONDS)
    trouble = figures.trouble
    if not answered:
        trouble = trouble or f"The store has not answered for {STORE_SECONDS:.0f} s."
    figures.store_works = trouble is None
    return trouble


async def _use_store(notes: Notes, figures: Figures) -> None:
    trouble = None
    try:
        backed_up = await notes.note(BACKED_UP)
        figures.backed_up = datetime.fromisoformat(backed_up).timestamp() if backed_up else -math.inf
        await notes.write_note("health", "")
    except StoreError as error:
        trouble = f"The store does not answer: {error}"
    figures.trouble = trouble


@asynccontextmanager
async def serve(
    client: Oddity,
    database: Path | None,
    address: str,
    port: int,
    of_database: Callable[[], Mapping[str, float]] = dict,
) -> AsyncIterator[int]:
    """Serve metrics and health in this event loop, and yield the port; 0 takes a free one."""
    disable_created_metrics()  # type: ignore[no-untyped-call]
    figures = Figures(client, database, of_database)
    runner = web.AppRunner(_app(client, figures), access_log=None)
    await runner.setup()
    measuring = asyncio.create_task(figures.follow_loop())
    logging.getLogger().addHandler(figures.bugs)
    try:
        await web.TCPSite(runner, address, port).start()
        yield runner.addresses[0][1]
    finally:
        logging.getLogger().removeHandler(figures.bugs)
        measuring.cancel()
        await runner.cleanup()


def _app(client: Oddity, figures: Figures) -> web.Application:
    async def tell_health(_request: web.Request) -> web.Response:
        found = await problems(client, figures)
        unreadable = (  # a restart would not help
            f"Server {server}: discord.py cannot read all of it ({why})."
            for server, why in client.unreadable.items()
        )
        lines = [*(found or ["ok"]), *unreadable, ""]
        return web.Response(text="\n".join(lines), status=503 if found else 200)

    tell = make_aiohttp_handler(figures.registry)

    async def tell_figures(request: web.Request) -> web.StreamResponse:
        await _ask_store(client, figures)
        return await tell(request)

    app = web.Application()
    app.router.add_get("/healthz", tell_health)
    app.router.add_get("/metrics", tell_figures)
    return app
