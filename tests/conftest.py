"""What tests of every folder share: one Chromium, and the people of a sandbox."""

import asyncio
import gc
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import hypothesis
import pytest
import pytest_asyncio

import bot.tables  # noqa: F401 (declares the tables)
from bot.data import DATA
from bot.db.opening import open_database
from bot.settings import SETTING_NAMES, variable
from bot.words import Languages, Words
from tests.compiled import compile_all
from tests.postgresql import cluster as cluster  # noqa: PLC0414 (a fixture)
from tests.sentences import say_strictly
from tests.store.samples import open_store

# Benchmarks measure speed, tests do not; the trial of laws tries many examples.
hypothesis.settings.register_profile("few", deadline=None, max_examples=40)
hypothesis.settings.register_profile("many", deadline=None, max_examples=100)
hypothesis.settings.load_profile("few")

Words.say = say_strictly(Words.say)  # whatever the arguments come from, in every conversation

gc.disable()  # until everything is imported and collected, nearly all of which stays
gc.set_threshold(
    20_000, 10, 10
)  # bots that come and go would spend a tenth of the time on looking for garbage

# Every worker of xdist and every process that a test starts reads what one of them has compiled.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

MEMORY = Path("/dev/shm")
NEEDED_BYTES = 4 << 30


def has_room_in_memory():
    """Whether temporary files, of which some are programs, can be kept there; a disk takes a tenth more."""
    if not MEMORY.is_dir() or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(MEMORY).free > NEEDED_BYTES


if "TMPDIR" not in os.environ and has_room_in_memory():
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

CHROMIUM = shutil.which("chromium")
SPARING = ("--disable-gpu", "--disable-gpu-compositing", "--disable-software-rasterizer")
"""Let Chromium draw without an imitated graphics card, which takes a tenth of its processor time."""


POSTGRESQL = {"cluster", "postgresql", "on_postgresql"}
"""Fixtures, and what parameters are called, of tests that need it."""
WORKERS = 3
"""Of xdist, as the README has it."""


def pytest_configure(config):
    if config.getoption("numprocesses", 0):
        compile_all(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items):
    """Let tests of the page run where the browser that they share does: in the loop of the session.

    Workers begin with a part of the list each: one with the browser, and one with PostgreSQL, so that the
    others start neither.
    """
    parts = of_the_page, of_postgresql, others = [], [], []
    for item in items:
        if "windows" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    yield
    for item in items:
        names = {*getattr(item, "fixturenames", ()), *re.split(r"[][-]", item.name)}
        parts[0 if "windows" in names else 1 if names & POSTGRESQL else 2].append(item)
    first = max(0, len(items) // WORKERS - len(of_the_page))
    items[:] = [*of_the_page, *others[:first], *of_postgresql, *others[first:]]


def pytest_collection_finish():
    """Let the garbage collector leave alone what stays anyway; looking through it holds up a bot for long."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter):
    said = {
        file.name: re.findall(r"^([a-z][\w-]*) *=", file.read_text(encoding="utf-8"), re.MULTILINE)
        for file in sorted((DATA / "locales").glob("*.ftl"))
    }
    for name, messages in said.items():
        if lacking := [message for message in said["en.ftl"] if message not in messages]:
            done = 100 * (len(said["en.ftl"]) - len(lacking)) // len(said["en.ftl"])
            terminalreporter.write_line(
                f"{name} says {done} % of en.ftl; {len(lacking)} messages are said in English, "
                f"such as {', '.join(lacking[:5])}"
            )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows():
    if CHROMIUM is None:
        pytest.skip("needs Debian's package chromium (/usr/bin/chromium)")
    playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
    from tests.sandbox.page.window import TIMEOUT_MS, Windows

    playwright.expect.set_options(timeout=TIMEOUT_MS)
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *SPARING])
        yield Windows(browser)
        await browser.close()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("store") / "empty.sqlite3"

    async def create():
        async with open_database(path):
            pass

    asyncio.run(create())
    return path


@pytest.fixture
def new_file(tmp_path, empty_file):
    """A SQLite file of its own with today's tables."""
    return Path(shutil.copy(empty_file, tmp_path / "oddity.sqlite3"))


@pytest.fixture
async def sqlite_store(new_file):
    """An empty store, for tests of what lies above it; `tests/store` shows that every kind answers alike."""
    async with open_store(new_file) as store:
        yield store


@pytest.fixture(params=["sqlite", "postgresql"])
async def any_store(request, new_file):
    """Each kind of store, empty."""
    if request.param == "postgresql":
        address = request.getfixturevalue("cluster").empty_database()
    else:
        address = new_file
    async with open_store(address) as store:
        yield store


@pytest.fixture
def no_settings(monkeypatch, tmp_path):
    """Work in an empty folder, so that neither this machine's variables nor its .env file reach a test."""
    monkeypatch.chdir(tmp_path)
    for name in SETTING_NAMES:
        monkeypatch.delenv(variable(name), raising=False)


@pytest.fixture
def games(sandbox):
    return sandbox.channel("games")


@pytest.fixture(scope="module")
def catalogue():
    """All games, with those of `tests/newcomers`."""
    from tests.newcomers import with_newcomers  # copies of the project that have one of these games lack it

    with with_newcomers() as catalogue:
        yield catalogue


@pytest.fixture(scope="module")
def words():
    """What is said in English, with the sentences of `tests/newcomers`."""
    from tests.newcomers import locales_with_newcomers

    return Languages(locales_with_newcomers()).words("en")


@pytest.fixture
def ada(sandbox):
    return sandbox.person("ada")


@pytest.fixture
def ben(sandbox):
    return sandbox.person("ben")


@pytest.fixture
def cleo(sandbox):
    return sandbox.person("cleo")


@pytest.fixture
def dana(sandbox):
    return sandbox.person("dana")
