import re
import tomllib
from functools import partial
from importlib.metadata import requires, version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from prometheus_client import disable_created_metrics, generate_latest

from bot.__main__ import DATABASE_WAIT_SECONDS, FatalError, LostFileError, TemporaryError, assemble, main
from bot.cluster.gateway import SharedGateway
from bot.cluster.leases import TURN_POLL_SECONDS
from bot.cluster.partner import TAKEOVER_WAIT_SECONDS
from bot.operation.endpoint import Figures
from bot.operation.files import FETCHED
from bot.settings import SETTING_NAMES, variable
from bot.transport.gateway import IDENTIFY_SECONDS
from tests.loaded import ROOT
from tests.operation.formats import read
from tests.store.memory import InMemory

MOST_SHARDS = 140
"""Discord lets larger bots open several sessions at once; one process may have all of its shards."""
COMMANDS = ("bot.operation.commands", "bot.operation.match_report")
EXTRAS = ("", "binary")
"""Of what the project depends on, those that it takes as well."""
PAGE = (ROOT / "OPERATING.md").read_text(encoding="utf-8")
FIGURES = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
PAGES = ROOT / "docs" / "operation"
RULES = read(PAGES / "oddity.rules.yml")["groups"][0]["rules"]
CONTAINERS = (PAGES / "containers.md").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
SHIPPED = ROOT / "data" / "operation"
UNITS = [
    (SHIPPED / name).read_text(encoding="utf-8")
    for name in ("oddity.service", "oddity@.service", "oddity.container")
]
FILES = [
    *(PAGE, FIGURES, COMPOSE, (ROOT / "Containerfile").read_text(encoding="utf-8")),
    *(path.read_text(encoding="utf-8") for path in (*SHIPPED.iterdir(), *PAGES.iterdir())),
]


@pytest.fixture
async def page(tmp_path):
    store = InMemory()
    client = assemble(store, gateway=partial(SharedGateway, db=store, owner="process 1"))
    client.gateway.identifies_left = 999
    of_database = dict.fromkeys(("connections", "free", "waiting", "repeated"), 0)
    disable_created_metrics()  # as where they are served
    (tmp_path / FETCHED).touch()
    figures = Figures(client, tmp_path / "oddity.sqlite3", lambda: of_database)
    return generate_latest(figures.registry).decode()


@pytest.fixture
def served(page):
    return set(re.findall(r"^# TYPE (oddity_\w+)", page, re.MULTILINE))


@pytest.fixture
def exported(page):
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
    settings = {variable(name) for name in SETTING_NAMES}
    for text in FILES:
        assert set(re.findall(r"\b(?:ODDITY|DISCORD)_[A-Z_]+", text)) <= settings


def test_units_for_one_and_for_several_processes_allow_the_same():
    one, several = (text.partition("TimeoutStopSec=")[2].partition("\n") for text in UNITS[:2])
    assert one[2] == several[2]
    taking_over = MOST_SHARDS * (IDENTIFY_SECONDS + TURN_POLL_SECONDS) + int(one[0])
    assert int(several[0]) > taking_over > TAKEOVER_WAIT_SECONDS
    assert f"stop_grace_period: {several[0]}s" in COMPOSE
    assert f"start_period: {several[0]}s" in COMPOSE


def test_every_unit_of_systemd_has_the_same_locks():
    bot, backup = (read(SHIPPED / f"oddity{name}.service")["Service"] for name in ("", "-backup"))
    keys = list(bot)
    locks = keys[keys.index("StateDirectory") :]
    assert {key: backup.get(key) for key in locks} == {key: bot[key] for key in locks}


def test_no_unit_starts_the_bot_more_often_in_a_day_than_discord_takes_sessions():
    for text, processes in zip(UNITS, (1, 9, 1), strict=True):
        assert "StartLimitIntervalSec=1d" in text
        (starts,) = re.findall(r"^StartLimitBurst=(\d+)$", text, re.MULTILINE)
        assert processes * int(starts) < 1000
        assert re.search(r"^RestartSteps=\d+\nRestartMaxDelaySec=\d+$", text, re.MULTILINE)
        assert f"RestartPreventExitStatus={FatalError.exit_code} {LostFileError.exit_code}\n" in text
    (pause,) = re.findall(r"^RestartSec=(\d+)$", UNITS[1], re.MULTILINE)
    (starts,) = re.findall(r"^StartLimitBurst=(\d+)$", UNITS[1], re.MULTILINE)
    assert 86_400 / (DATABASE_WAIT_SECONDS + int(pause)) < int(starts), "a database may be away all day"
    assert TemporaryError.exit_code != FatalError.exit_code


def asked_by(expression):
    plain = re.sub(r"\{[^}]*\}|\[\w+\]|\b(?:by|without) \([^)]*\)", "", expression)
    return set(re.findall(r"(?<![\w.])[a-z]\w*\b(?! *\()", plain)) - {"and", "or", "unless"}


async def test_rules_and_dashboard_ask_for_what_the_bot_exports(exported):
    dashboard = read(PAGES / "oddity.dashboard.json")
    shown = {asked["expr"] for panel in dashboard["panels"] for asked in panel["targets"]}
    expressions = {rule["expr"] for rule in RULES}
    asked = {expression: asked_by(expression) for expression in shown | expressions}
    assert all(asked.values())
    unknown = {expression: names - exported - {"up"} for expression, names in asked.items()}
    assert {expression: names for expression, names in unknown.items() if names} == {}


def test_every_alarm_is_explained_and_every_explained_one_is_raised():
    assert set(re.findall(r"`(Oddity\w+)`", PAGE)) == {rule["alert"] for rule in RULES}
    assert any('absent(up{job="oddity"})' in rule["expr"] for rule in RULES), "no data at all"


def test_compose_passes_every_setting_and_bounds_logs_and_memory():
    compose = read(ROOT / "compose.yaml")
    passed = compose["x-bot"]["environment"]
    settings = {variable(name) for name in SETTING_NAMES} - {
        "ODDITY_DISCORD_URL"
    }  # which is on the same machine
    assert passed.keys() - {"PGPASSWORD"} == settings
    fixed = {"ODDITY_DATABASE", "ODDITY_METRICS_PORT", "ODDITY_METRICS_ADDRESS"}
    assert all(passed[name].startswith(f"${{{name}:") for name in settings - fixed)
    database, one, two = compose["services"].values()
    for service, port in ((one, 9461), (two, 9462)):
        assert service["ports"] == [f"127.0.0.1:{port}:{passed['ODDITY_METRICS_PORT']}"]
        assert service["mem_limit"]
    for service in (database, one, two):
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}
        assert service["restart"] == "unless-stopped"
    assert "POSTGRES_USER" not in COMPOSE, "the bot's role is no superuser"


def test_containers_have_every_command_of_an_operator():
    commands = {name for name, one in main.commands.items() if one.callback.__module__ in COMMANDS}
    assert set(re.findall(r"^\| `oddity (\w+)", CONTAINERS, re.MULTILINE)) == commands


def test_installed_packages_have_the_versions_that_the_project_ships():
    text = (SHIPPED / "constraints.txt").read_text(encoding="utf-8")
    pins = [Requirement(line) for line in text.splitlines() if not line.startswith("#")]
    pinned = {canonicalize_name(pin.name): pin for pin in pins}
    assert all(re.fullmatch(r"==[\w.]+", str(pin.specifier)) for pin in pins)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [*project["dependencies"], *project["optional-dependencies"]["postgresql"]]
    wanted = set()
    for text in waiting:
        needed = Requirement(text)
        if any(not needed.marker or needed.marker.evaluate({"extra": extra}) for extra in EXTRAS):
            name = canonicalize_name(needed.name)
            (pin,) = pinned[name].specifier
            assert needed.specifier.contains(pin.version), text
            is_new = name not in wanted and version(name) == pin.version
            waiting += requires(name) or [] if is_new else []
            wanted.add(name)
    for text in FILES:
        for line in re.findall(r"^.*pip install .*/(?:opt/oddity|src)\W.*$", text, re.MULTILINE):
            assert "--constraint" in line


def test_lines_of_the_log_on_the_page_are_as_logged():
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")]
    for text in (
        "the disk is full",
        "another program holds it",
        "it is damaged",
        "the disk failed",
        "it cannot be written",
        "works again",
        "was removed or exchanged",
        "Discord refuses the token",
        "ready as ",
    ):
        assert text in PAGE
        assert any(text in source for source in sources), text
