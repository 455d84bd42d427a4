"""OPERATING.md names what there is: figures, settings, files and what the log says."""

import re
from pathlib import Path

import pytest

from bot.__main__ import assemble
from bot.cogs.gateway.identifying import Limits
from bot.cogs.gateway.partner import LEAVING_SECONDS
from bot.operation.health import Health
from bot.operation.metrics import Figures
from bot.settings import NAMES, variable
from bot.store.memory import MemoryStore

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "OPERATING.md").read_text(encoding="utf-8")
FILES = [
    PAGE,
    *(
        (ROOT / name).read_text(encoding="utf-8")
        for name in (
            "Containerfile",
            "compose.yaml",
            "data/operation/oddity.service",
            "data/operation/oddity@.service",
        )
    ),
]


@pytest.fixture
async def served(tmp_path):
    """The names of the bot's own figures, those of one process of several included."""
    store = MemoryStore()
    client = assemble(store, leases=store, owner="process 1")
    client.limits = Limits(shards=1, total=1000, remaining=999, at_once=1)
    of_database = dict.fromkeys(("connections", "free", "waiting", "repeated"), 0)
    figures = Figures(client, Health(client), tmp_path / "oddity.sqlite3", lambda: of_database)
    families = figures.registry.collect()
    return {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in families
        if family.name.startswith("oddity_")
    }


async def test_the_page_names_every_figure_and_no_other(served):
    told = {name.removesuffix("_bucket") for name in re.findall(r"\boddity_[a-z_]+", PAGE)}
    assert told == served


def test_every_setting_that_is_named_is_one():
    settings = {variable(name) for name in NAMES}
    for text in FILES:
        assert set(re.findall(r"\b(?:ODDITY|DISCORD)_[A-Z_]+", text)) <= settings


def test_what_one_process_may_several_may():
    texts = (
        (ROOT / "data" / "operation" / name).read_text() for name in ("oddity.service", "oddity@.service")
    )
    one, several = (text.partition("TimeoutStopSec=")[2].partition("\n") for text in texts)
    assert one[2] == several[2]
    assert int(several[0]) > LEAVING_SECONDS + int(one[0])


def test_every_alarm_is_explained_and_every_explained_one_is_raised():
    alarms, _, rules = PAGE.partition("## Logs")
    assert set(re.findall(r"`(Oddity\w+)`", alarms)) == set(re.findall(r"alert: (\w+)", rules))


@pytest.mark.parametrize(
    "text",
    [
        "the disk is full",
        "another program holds it",
        "it is damaged",
        "the disk failed",
        "it cannot be written",
        "works again",
        "Discord refuses the token",
        "ready as ",
    ],
)
def test_what_the_page_quotes_from_the_log_is_what_the_log_says(text):
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")]
    assert text in PAGE
    assert any(text in source for source in sources)


def test_every_file_that_is_linked_is_there():
    links = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]*)\)", PAGE) if "://" not in link}
    assert all((ROOT / link).exists() for link in links)
