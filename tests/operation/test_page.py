"""OPERATING.md and docs/figures.md name what there is: figures, alerts, settings and what the log says."""

import re
from functools import partial
from pathlib import Path

import pytest

from bot.__main__ import assemble
from bot.cluster.gateway import SharedGateway
from bot.cluster.identifying import LOOK_SECONDS
from bot.cluster.partner import LEAVING_SECONDS
from bot.operation.metrics import Figures
from bot.settings import NAMES, variable
from bot.transport.gateway import IDENTIFY_SECONDS
from tests.oracles.memory_store import MemoryStore

MOST_SHARDS = 140
"""Discord lets larger bots open several sessions at once; one process may have all of its shards."""
ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "OPERATING.md").read_text(encoding="utf-8")
FIGURES = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
UNITS = [
    (ROOT / "data" / "operation" / name).read_text(encoding="utf-8")
    for name in ("oddity.service", "oddity@.service")
]
FILES = [
    *(PAGE, FIGURES, *UNITS),
    *((ROOT / name).read_text(encoding="utf-8") for name in ("Containerfile", "compose.yaml")),
]


@pytest.fixture
async def served(tmp_path):
    """The names of the bot's own figures, those of one process of several included."""
    store = MemoryStore()
    client = assemble(store, gateway=partial(SharedGateway, store=store, owner="process 1"))
    client.gateway.identifies_left = 999
    of_database = dict.fromkeys(("connections", "free", "waiting", "repeated"), 0)
    figures = Figures(client, tmp_path / "oddity.sqlite3", lambda: of_database)
    families = figures.registry.collect()
    return {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in families
        if family.name.startswith("oddity_")
    }


def figures_in(text):
    return {name.removesuffix("_bucket") for name in re.findall(r"\boddity_[a-z_]+", text)}


async def test_every_figure_is_explained_and_no_other_is_named(served):
    assert figures_in(FIGURES) == served
    assert figures_in(PAGE) <= served


def test_every_setting_that_is_named_is_one():
    settings = {variable(name) for name in NAMES}
    for text in FILES:
        assert set(re.findall(r"\b(?:ODDITY|DISCORD)_[A-Z_]+", text)) <= settings


def test_what_one_process_may_several_may():
    one, several = (text.partition("TimeoutStopSec=")[2].partition("\n") for text in UNITS)
    assert one[2] == several[2]
    assert int(several[0]) > MOST_SHARDS * (IDENTIFY_SECONDS + LOOK_SECONDS) + int(one[0]) > LEAVING_SECONDS
    compose = FILES[-1]
    assert f"stop_grace_period: {several[0]}s" in compose
    assert f"start_period: {several[0]}s" in compose


def test_no_unit_starts_the_bot_more_often_in_a_day_than_discord_takes_sessions():
    for text, processes in zip(UNITS, (1, 9), strict=True):
        assert "StartLimitIntervalSec=1d" in text
        (starts,) = re.findall(r"^StartLimitBurst=(\d+)$", text, re.MULTILINE)
        assert processes * int(starts) < 1000
        assert re.search(r"^RestartSteps=\d+\nRestartMaxDelaySec=\d+$", text, re.MULTILINE)


def test_every_alarm_is_explained_and_every_explained_one_is_raised():
    assert set(re.findall(r"`(Oddity\w+)`", PAGE)) == set(re.findall(r"alert: (\w+)", FIGURES))


def test_what_the_page_quotes_from_the_log_is_what_the_log_says():
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")]
    for text in (
        "the disk is full",
        "another program holds it",
        "it is damaged",
        "the disk failed",
        "it cannot be written",
        "works again",
        "Discord refuses the token",
        "ready as ",
    ):
        assert text in PAGE
        assert any(text in source for source in sources), text
