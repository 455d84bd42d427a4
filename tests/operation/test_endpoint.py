import asyncio
import json
import logging
import math
import os
import signal
import sys
import threading
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.__main__ import LostFileError
from bot.db import notes
from bot.matches.leases import Allowance
from bot.operation import endpoint
from bot.operation.backup import BACKED_UP
from bot.operation.endpoint import serve
from bot.operation.files import FETCHED
from bot.operation.moving import FileEnd
from bot.transport.discord_clock import DiscordClock
from tests.conversations.conftest import online
from tests.conversations.table import CELLS, POST, Table
from tests.conversations.test_gateway import VOICE
from tests.operation.conftest import Here, held
from tests.rules.tables import CATALOGUE
from tests.times import Stopwatch

ENDING_SECONDS = 30
"""As long as a shutdown takes at the most, whatever Discord does; a busy machine takes longer."""


class Watch:
    """Asks a bot how it is; of a figure's labels, which follow its name, `code` comes before `status`."""

    @asynccontextmanager
    async def over(self, path, client):
        async with serve(client, path, "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:
            self._url, self._session = f"http://127.0.0.1:{port}", session
            yield

    async def ask(self, path):
        async with self._session.get(self._url + path) as response:
            return response.status, await response.text()

    async def health(self, expected=None):
        """What `/healthz` says; waits until it is what is expected."""
        async with asyncio.timeout(60):
            while (found := await self.ask("/healthz")) != (expected or found):  # noqa: ASYNC110 (over HTTP)
                await asyncio.sleep(0.02)
        return found

    async def figures(self):
        status, text = await self.ask("/metrics")
        assert status == 200
        return figures_of(text)


def figures_of(page):
    return {
        " ".join([sample.name, *dict(sorted(sample.labels.items())).values()]): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


WELL, AWAY = (200, "ok\n"), (503, "The gateway is not connected.\n")


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
async def table(sandbox, games, tmp_path, watch):
    path, stopwatch, clock = tmp_path / "oddity.sqlite3", Stopwatch(), DiscordClock()
    over = partial(watch.over, path)
    async with online(sandbox, path, clock, stopwatch, discord_clock=clock, watch=over) as bot:
        yield Table(sandbox, bot, games, clock, stopwatch)


async def test_a_match_is_counted_and_measured(watch, table, sandbox, ada, ben):
    began = time.monotonic()
    await table.start(ada, ben)
    for ply, cell in enumerate(CELLS):
        await table.play((ada, ben)[ply % 2], f"{cell} white")
    figures, seconds = await watch.figures(), time.monotonic() - began
    assert figures["oddity_matches_started_total odd"] == 1
    assert figures["oddity_turns_total odd"] == len(CELLS)
    assert figures["oddity_matches_ended_total odd"] == 1
    assert figures["oddity_acknowledgement_seconds_count application_command"] == 1 + len(CELLS)
    assert figures["oddity_acknowledgement_seconds_count component"] == 1
    assert figures["oddity_board_seconds_count"] == 1 + len(CELLS)
    acknowledging = figures["oddity_acknowledgement_seconds_sum application_command"]
    assert 0 < acknowledging < figures["oddity_board_seconds_sum"] < seconds
    assert figures["oddity_discord_requests_total"] == len(sandbox.requests) + 1  # the gateway's connection
    assert not any("errors_total" in name or "_created" in name for name in figures)


async def test_figures_of_the_machine_and_the_connection_are_reported(watch, table):
    await asyncio.sleep(0.6)
    figures = await watch.figures()
    assert figures["oddity_gateway_connected"] == 1
    assert figures["oddity_gateway_sessions_total"] == 1
    assert figures["oddity_gateway_resumes_total"] == 0
    assert figures["oddity_event_loop_lag_seconds_count"] >= 1
    assert figures["oddity_clock_offset_seconds"] == 0
    assert figures["oddity_database_bytes"] > 10_000
    assert figures["oddity_disk_free_bytes"] > 0
    assert figures["process_resident_memory_bytes"] > 10_000_000
    table.bot.discord_clock.learn("Thu, 01 Jan 2099 12:00:00 GMT")
    assert (await watch.figures())["oddity_clock_offset_seconds"] > 1_000_000


async def test_errors_are_counted_by_status_and_code(watch, table, sandbox, ada, ben):
    await table.start(ada, ben)
    counted = {}
    for cell, fault, name, times in (
        ("a1", {"status": 403, "code": 50013}, "50013 403", 1),
        ("a2", {"status": 503}, "0 503", 1),
        ("b1", {"cut": True}, "none none", 1),
        ("b2", {"status": 429, "times": 2}, "none 429", 2),
    ):
        sandbox.fail(*POST, **fault)
        await table.play((ada, ben)[len(counted) % 2], f"{cell} white")
        counted[f"oddity_discord_errors_total {name}"] = times
        figures = await watch.figures()
        assert {key: value for key, value in figures.items() if "discord_errors_total" in key} == counted
        assert figures.get("oddity_discord_rate_limits_total user", 0) == (times if "429" in name else 0)


async def test_the_budget_and_refusals_of_this_process_are_reported(watch, table, sandbox, games, ada, ben):
    await table.start(ada, ben)
    sandbox.forbid(games, "SEND_MESSAGES")
    await table.play(ada, "b2 white")
    table.bot.budget.set_allowance(Allowance(20.0, 40, 1), asyncio.get_running_loop().time())
    figures = await watch.figures()
    assert figures["oddity_requests_share"] == 20
    assert 0 < figures["oddity_requests_need"] < 20
    assert figures["oddity_refusals"] == 40 + sandbox.invalid_requests[403]
    assert sandbox.invalid_requests[403] > 0
    assert figures["oddity_outbox_things refused"] == 1
    assert figures["oddity_outbox_things waiting"] == 0


async def test_figures_of_the_engine_are_reported_and_end_with_the_bot(watch, table):
    before = await watch.figures()
    assert before["oddity_engine_workers"] == before["oddity_engine_thoughts_total"] == 0
    workers, setup = table.bot.workers, CATALOGUE.game("odd").setup("hexhex-3")
    rules, position = CATALOGUE.rules(setup), setup.start()
    await workers.think(rules, position, 1, person=1)
    os.kill(workers.pids[0], signal.SIGKILL)
    await workers.think(rules, position, 1, person=1)
    figures = await watch.figures()
    assert figures["oddity_engine_workers"] == 1
    assert figures["oddity_engine_thoughts_total"] == 2
    assert figures["oddity_engine_seconds_total"] > 0
    assert figures["oddity_engine_replaced_total"] == 1
    assert figures["oddity_engine_waiting"] == 0
    await table.bot.close()
    assert (await watch.figures())["oddity_engine_workers"] == 0


async def test_a_board_that_comes_late_is_measured_from_its_turn(watch, table, sandbox, ada, ben):
    await table.start(ada, ben)
    fault = sandbox.fail(*POST, cut=True, times=1000)
    await table.play(ada, "b2 white")
    waiting = await watch.figures()
    await asyncio.sleep(0.5)
    table.stopwatch.let_pass(20)
    later = await watch.figures()
    fault.times = 0
    for _ in range(2):  # a board that came late would be found then
        await table.tick()
    shown = await watch.figures()
    assert [one["oddity_outbox_things waiting"] for one in (waiting, later, shown)] == [1, 1, 0]
    assert later["oddity_outbox_oldest_seconds waiting"] >= 20
    assert shown["oddity_outbox_oldest_seconds waiting"] == 0
    assert [one["oddity_board_seconds_count"] for one in (waiting, shown)] == [1, 2]
    assert shown["oddity_board_seconds_sum"] - waiting["oddity_board_seconds_sum"] > 0.5


async def test_a_gateway_that_goes_away_is_told_until_it_is_back(watch, table, sandbox, monkeypatch):
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _self: 0.05)
    assert await watch.health() == WELL
    await sandbox.stop()
    await watch.health(AWAY)
    assert (await watch.figures())["oddity_gateway_connected"] == 0
    await sandbox.start()
    await watch.health(WELL)
    await table.bot.wait_until_ready()
    assert (await watch.figures())["oddity_gateway_sessions_total"] == 2


@pytest.mark.usefixtures("table")
async def test_a_server_that_discord_py_cannot_read_is_named_and_no_reason_to_restart(watch, sandbox):
    sandbox.add_channel("voices", kind=VOICE)
    why = "discord.py cannot read all of it (CHANNEL_CREATE: KeyError('bitrate'))."
    told = f"Server {sandbox.guild.id}: {why}"
    await watch.health((200, f"ok\n{told}\n"))


@pytest.mark.usefixtures("table")
async def test_a_session_that_goes_on_is_counted(watch, sandbox):
    await sandbox.drop_gateway()
    await sandbox.wait_until_online()
    await watch.health(WELL)
    figures = await watch.figures()
    assert (figures["oddity_gateway_sessions_total"], figures["oddity_gateway_resumes_total"]) == (1, 1)


async def test_a_store_that_keeps_silent_or_is_closed_is_told(watch, table, monkeypatch):
    database, done = table.bot.services._context.db, threading.Event()
    reading = asyncio.create_task(database.read(lambda _db: done.wait()))
    with monkeypatch.context() as impatient:
        impatient.setattr(endpoint, "STORE_SECONDS", 0.1)
        status, text = await watch.health()
    done.set()
    await reading
    assert (status, "The store has not answered" in text) == (503, True)
    assert await watch.health() == WELL
    database._reading.is_closed = True
    status, text = await watch.health()
    assert (status, "it is closed" in text) == (503, True)


async def test_health_is_red_once_the_last_look_for_due_work_is_old(watch, table, monkeypatch):
    loop = asyncio.get_running_loop()
    assert await watch.health() == WELL
    await table.background.cog_unload()
    monkeypatch.setattr(table.bot, "looked", loop.time() - endpoint.LOOK_SECONDS - 20)
    assert await watch.health() == (503, "Due work was last looked for 200 s ago.\n")
    assert (await watch.figures())["oddity_due_look_age_seconds"] >= 200
    await table.background.run_due_jobs()
    assert await watch.health() == WELL


@pytest.mark.usefixtures("table")
async def test_health_names_the_cause_where_another_program_holds_the_database(watch, tmp_path, monkeypatch):
    """Also while the next question is open; each waits for the lock for as long as SQLite does."""
    assert await watch.health() == WELL
    with held(tmp_path / "oddity.sqlite3"), monkeypatch.context() as impatient:
        impatient.setattr(endpoint, "STORE_SECONDS", 0.1)
        status, text = await watch.health()
        assert (status, "The store has not answered" in text) == (503, True)
        while "another program holds it; end that program" not in text:
            status, text = await watch.health()
        assert [await watch.health() for _ in range(2)] == [(status, text)] * 2
        assert (await watch.figures())["oddity_store_works"] == 0
    await watch.health(WELL)
    assert (await watch.figures())["oddity_store_works"] == 1


async def test_database_that_is_removed_ends_the_bot_with_a_copy(here, sandbox, new_file, unused_tcp_port):
    async with here(sandbox, new_file, ODDITY_METRICS_PORT=str(unused_tcp_port)) as process:
        new_file.unlink()
        url = f"http://127.0.0.1:{unused_tcp_port}/healthz"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert f"{new_file} was removed or exchanged" in await answer.text()
        code, log = await process.end(how=None)
    assert code == LostFileError.exit_code
    assert "Traceback" not in log
    (copy,) = new_file.parent.glob("*.lost-*")
    assert log.endswith(f"all it held is in {copy}: `oddity restore` that, and start again.\n")


async def test_bugs_are_counted_and_the_age_of_the_newest_backup_is_told(watch, table, tmp_path):
    logging.getLogger("bot.test").error("a disk that is full is none")
    figures = await watch.figures()
    assert (figures["oddity_bugs_total"], figures["oddity_backup_age_seconds"]) == (0, math.inf)
    await table.bot.on_error("on_message")  # where discord.py tells of what its listeners raise
    asyncio.get_running_loop().call_exception_handler({"message": "lost", "exception": ValueError()})
    FileEnd(tmp_path / "oddity.sqlite3").write(
        partial(notes.write, key=BACKED_UP, text=f"{datetime.now(UTC) - timedelta(days=2)}")
    )
    figures = await watch.figures()
    assert figures["oddity_bugs_total"] == 2
    assert 172_800 <= figures["oddity_backup_age_seconds"] < 173_400


@pytest.mark.usefixtures("table")
async def test_age_of_newest_copy_on_other_machine_is_told(watch, tmp_path):
    assert "oddity_fetched_age_seconds" not in await watch.figures()
    (tmp_path / FETCHED).touch()
    assert (await watch.figures())["oddity_fetched_age_seconds"] < 600


async def test_boards_that_wait_are_told_and_logged_with_why(watch, table, sandbox, ada, ben, caplog):
    await table.start(ada, ben)
    sandbox.fail(*POST, status=503, times=1000)
    await table.play(ada, "b2 white")
    assert await watch.health() == WELL
    await table.tick(59)
    assert "wait to be posted" not in caplog.text
    await table.tick(301)
    late = "1 messages wait to be posted, the oldest for 6 min (Discord answers 503)."
    assert await watch.health() == (503, f"{late}\n")
    assert [one.levelname for one in caplog.records if one.getMessage() == late] == ["WARNING"]


async def test_a_bot_run_as_a_service_tells_how_it_is_and_ends_on_sigterm(sandbox, tmp_path, unused_tcp_port):
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        stderr=asyncio.subprocess.PIPE,
        env=os.environ
        | {
            "DISCORD_TOKEN": sandbox.token,
            "ODDITY_DISCORD_URL": sandbox.url,
            "ODDITY_DATABASE": str(tmp_path / "oddity.sqlite3"),
            "ODDITY_METRICS_PORT": str(unused_tcp_port),
            "ODDITY_LOG_LEVEL": "DEBUG",
        },
    )
    reading = asyncio.create_task(bot.stderr.read())
    await sandbox.wait_until_online(30)
    url = f"http://127.0.0.1:{unused_tcp_port}/healthz"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status == 200
    bot.send_signal(signal.SIGTERM)
    log = (await reading).decode()
    assert await bot.wait() == 0
    assert sandbox.token not in log
    assert {json.loads(line)["level"] for line in log.splitlines()} <= {"DEBUG", "INFO"}


@pytest.mark.usefixtures("here")
async def test_sigterm_ends_a_bot_that_discord_is_out_of_reach_for(sandbox, new_file):
    def requests_to(path):
        return sum(one.path == path for one in sandbox.requests)

    sandbox.gateway.is_away = True
    for path, asked in (("/gateway/bot", 1), ("/users/@me", 3)):
        process = Here(sandbox, new_file)
        await process.begin()
        await sandbox.until(lambda path=path, asked=asked: requests_to(path) >= asked, 120)
        began = time.monotonic()
        assert (await process.end())[0] == 0
        assert time.monotonic() - began < ENDING_SECONDS
        sandbox.fail("GET", "/users/@me", cut=True, times=1_000_000)
