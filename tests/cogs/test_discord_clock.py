"""Discord's time is what counts, however wrong the clock of this machine is."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from bot.cogs.common.discord_clock import DiscordClock
from tests.cogs.conftest import online
from tests.cogs.table import Table, labels, private

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
WRONG = [timedelta(days=-1), timedelta(hours=-1), timedelta(seconds=3), timedelta(days=1)]


def header(moment):
    return format_datetime(moment, usegmt=True)


@pytest.mark.parametrize("off", WRONG)
def test_a_wrong_clock_is_corrected_to_within_a_second_and_that_is_said_once(off, caplog):
    clock = DiscordClock(lambda: NOON + off)
    for _ in range(3):
        clock.hear(header(NOON))
    assert abs(clock() - NOON) <= timedelta(seconds=1)
    assert len(caplog.records) == 1


def test_a_right_clock_is_left_alone(caplog):
    clock = DiscordClock(lambda: NOON)
    for milliseconds in range(0, 1000, 100):
        clock.hear(header(NOON - timedelta(milliseconds=milliseconds)))
    assert clock() == NOON
    assert not caplog.records


def test_a_clock_that_is_set_right_is_trusted_again():
    off = timedelta(hours=1)
    clock = DiscordClock(lambda: NOON + off)
    clock.hear(header(NOON))
    off = timedelta(0)
    clock.hear(header(NOON))
    assert clock() == NOON


@pytest.mark.parametrize("date", ["", "yesterday", "Thu, 01 Jan 2026 12:00:00"])
def test_what_is_no_date_is_passed_over(date):
    clock = DiscordClock(lambda: NOON)
    clock.hear(date)
    assert clock() == NOON


@pytest.mark.parametrize("off", WRONG)
async def test_a_match_is_played_on_a_machine_whose_clock_is_wrong(sandbox, database, games, ada, ben, off):
    clock = DiscordClock(lambda: datetime.now(UTC) + off)
    async with online(sandbox, database, clock, discord_clock=clock) as bot:
        table = Table(sandbox, bot, games)
        await table.start(ada, ben, days=1)
        await table.play(ada, "b2 white")
        assert "played **b2 white**" in table.newest(ben).content
        left = (await table.match()).deadline - datetime.now(UTC)
        assert abs(left - timedelta(days=1)) < timedelta(seconds=30)
        assert "posted just now" in private(await table.slash(ben, "bump"))
        assert labels(table.newest(ben)) == ["Play", "Board", "Resign"]
