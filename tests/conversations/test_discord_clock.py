from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from bot.transport.discord_clock import DiscordClock
from tests.case import case
from tests.conversations.conftest import online
from tests.conversations.table import CELLS, UNDER_A_BOARD, Table, labels, private

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
STEPS = [timedelta(hours=-1), timedelta(seconds=4), timedelta(hours=1)]


def header(moment):
    return format_datetime(moment, usegmt=True)


def stopped(now):
    return DiscordClock(now, lambda: 0.0)


def test_a_wrong_clock_is_corrected_to_within_a_second_and_that_is_said_once(caplog):
    for off in (timedelta(days=-1), timedelta(hours=-1), timedelta(seconds=3), timedelta(days=1)):
        with case(off):
            clock = stopped(lambda off=off: NOON + off)
            caplog.clear()
            for _ in range(3):
                clock.learn(header(NOON))
            assert abs(clock() - NOON) <= timedelta(seconds=1)
            assert abs(clock.offset_seconds() + off.total_seconds()) <= 1
            assert len(caplog.records) == 1


def test_a_right_clock_is_left_alone(caplog):
    clock = stopped(lambda: NOON)
    for milliseconds in range(0, 1000, 100):
        clock.learn(header(NOON - timedelta(milliseconds=milliseconds)))
    assert clock() == NOON
    assert not caplog.records


@pytest.mark.parametrize("off", STEPS)
def test_a_clock_that_is_set_while_the_bot_runs_changes_nothing_and_is_said_once(off, caplog):
    set_to, passed = timedelta(0), 0.0
    clock = DiscordClock(lambda: NOON + set_to + timedelta(seconds=passed), lambda: passed)
    set_to, passed = off, 10.0
    assert clock() == NOON + timedelta(seconds=10)
    for _ in range(3):
        clock.learn(header(NOON + timedelta(seconds=10)))
    assert clock() == NOON + timedelta(seconds=10)
    assert [f"{off.total_seconds():+.1f} s off" in one.getMessage() for one in caplog.records] == [True]


def test_an_invalid_date_is_ignored():
    clock = stopped(lambda: NOON)
    for date in ("", "yesterday", "Thu, 01 Jan 2026 12:00:00"):
        clock.learn(date)
        assert clock() == NOON, date


async def test_a_match_is_played_on_a_machine_whose_clock_is_wrong(sandbox, database, games, ada, ben):
    off = timedelta(days=1)
    clock = DiscordClock(lambda: datetime.now(UTC) + off)
    async with online(sandbox, database, clock, discord_clock=clock) as bot:
        table = Table(sandbox, bot, games)
        await table.start(ada, ben, days=1)
        for ply, off in enumerate([timedelta(days=1), *STEPS, timedelta(days=-1)]):
            with case(off):
                await table.play((ada, ben)[ply % 2], f"{CELLS[ply]} white")
                assert f"played **{CELLS[ply]} white**" in table.newest(ben).content
                left = (await table.match()).deadline - datetime.now(UTC)
                assert abs(left - timedelta(days=1)) < timedelta(minutes=10)
                assert "posted just now" in private(await table.slash(ben, "bump"))
                assert labels(table.newest(ben)) == UNDER_A_BOARD
