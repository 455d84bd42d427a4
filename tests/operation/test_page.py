"""OPERATING.md and docs/figures.md name what there is: figures, alerts, settings and what the log says."""

import json
import re
from functools import partial
from pathlib import Path

import pytest
from prometheus_client import disable_created_metrics, generate_latest

from bot.__main__ import OPENING_SECONDS, Stop, StopForNow, assemble
from bot.cluster.gateway import SharedGateway
from bot.cluster.partner import LEAVING_SECONDS
from bot.operation.metrics import Figures
from bot.settings import NAMES, variable
from tests.oracles.memory_store import MemoryStore

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "OPERATING.md").read_text(encoding="utf-8")
FIGURES = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
PAGES = ROOT / "docs" / "operation"
RULES = (PAGES / "oddity.rules.yml").read_text(encoding="utf-8")
UNITS = [
    (ROOT / "data" / "operation" / name).read_text(encoding="utf-8")
    for name in ("oddity.service", "oddity@.service")
]
FILES = [
    *(PAGE, FIGURES, *UNITS),
    *((ROOT / name).read_text(encoding="utf-8") for name in ("Containerfile", "compose.yaml")),
]


@pytest.fixture
async def page(tmp_path):
    """What `/metrics` says of one process of several on a file, so that every figure there is."""
    store = MemoryStore()
    client = assemble(store, gateway=partial(SharedGateway, store=store, owner="process 1"))
    client.gateway.identifies_left = 999
    of_database = dict.fromkeys(("connections", "free", "waiting", "repeated"), 0)
    disable_created_metrics()  # as where they are served
    figures = Figures(client, tmp_path / "oddity.sqlite3", lambda: of_database)
    return generate_latest(figures.registry).decode()


@pytest.fixture
def served(page):
    """The names of the bot's own figures."""
    return set(re.findall(r"^# TYPE (oddity_\w+)", page, re.MULTILINE))


@pytest.fixture
def exported(page):
    """The names by which Prometheus can ask."""
    found = re.findall(r"^# TYPE (\w+) (\w+)", page, re.MULTILINE)
    return {
        f"{name}{end}"
        for name, kind in found
        for end in (("_bucket", "_count", "_sum") if kind == "histogram" else ("",))
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
    assert int(several[0]) > LEAVING_SECONDS + int(one[0])


def test_no_unit_starts_the_bot_more_often_in_a_day_than_discord_takes_sessions():
    for text, processes in zip(UNITS, (1, 9), strict=True):
        assert "StartLimitIntervalSec=1d" in text
        (starts,) = re.findall(r"^StartLimitBurst=(\d+)$", text, re.MULTILINE)
        assert processes * int(starts) < 1000
        assert re.search(r"^RestartSteps=\d+\nRestartMaxDelaySec=\d+$", text, re.MULTILINE)
        assert f"RestartPreventExitStatus={Stop.exit_code}\n" in text
    (pause,) = re.findall(r"^RestartSec=(\d+)$", UNITS[1], re.MULTILINE)
    lasting = 86_400 / (OPENING_SECONDS + int(pause))
    assert lasting < int(starts), "a database may be away all day"
    assert StopForNow.exit_code != Stop.exit_code


def asked_by(expression):
    """The figures that an expression of Prometheus asks for."""
    plain = re.sub(r"\{[^}]*\}|\[\w+\]|\b(?:by|without) \([^)]*\)", "", expression)
    return set(re.findall(r"(?<![\w.])[a-z]\w*\b(?! *\()", plain)) - {"and", "or", "unless"}


async def test_rules_and_dashboard_ask_for_what_the_bot_exports(exported):
    dashboard = json.loads((PAGES / "oddity.dashboard.json").read_text(encoding="utf-8"))
    shown = {asked["expr"] for panel in dashboard["panels"] for asked in panel["targets"]}
    expressions = set(re.findall(r"^ +expr: (.+)$", RULES, re.MULTILINE))
    asked = {expression: asked_by(expression) for expression in shown | expressions}
    assert len(expressions) == RULES.count("- alert: ")
    assert all(asked.values())
    unknown = {expression: names - exported - {"up"} for expression, names in asked.items()}
    assert {expression: names for expression, names in unknown.items() if names} == {}


def test_every_alarm_is_explained_and_every_explained_one_is_raised():
    assert set(re.findall(r"`(Oddity\w+)`", PAGE)) == set(re.findall(r"alert: (\w+)", RULES))


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
