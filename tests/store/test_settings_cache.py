"""Settings that were read are remembered, and never after they were changed."""

import asyncio
from contextlib import suppress

import pytest

from bot.matches.ids import GuildId
from bot.matches.settings import Preferences
from bot.store import SqliteStore, settings_cache
from tests.store.samples import ANN, BEN, GUILD, NOON


@pytest.fixture
async def store(tmp_path):
    async with SqliteStore.open(tmp_path / "oddity.sqlite3") as store:
        yield store


@pytest.fixture
def reads(store, monkeypatch):
    """What was read from the file."""
    made, read = [], store._database.read

    async def noting(operation):
        made.append(operation)
        return await read(operation)

    monkeypatch.setattr(store._database, "read", noting)
    return made


async def test_what_was_read_is_read_once(store, reads):
    for _ in range(3):
        assert await store.preferences(ANN, GUILD) == Preferences()
        await store.preferences(BEN, GUILD)
        await store.preferences(ANN, None)
        await store.server(GUILD)
    assert len(reads) == 4


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.change_person(ANN, at=NOON, theme="night"),
        lambda store: store.change_server(GUILD, threads=True),
        lambda store: store.forget(ANN, at=NOON),
        lambda store: store.purge(GUILD, NOON, 1),
    ],
    ids=["person", "server", "forget", "purge"],
)
async def test_after_a_change_everything_is_read_anew(store, reads, change):
    await store.preferences(BEN, GUILD)
    await change(store)
    assert not store._settings._known
    await store.preferences(BEN, GUILD)
    assert len(reads) == 2


async def test_who_is_not_waited_for_changes_settings_all_the_same(store):
    await store.preferences(ANN, GUILD)
    changing = asyncio.create_task(store.change_person(ANN, at=NOON, theme="night"))
    await asyncio.sleep(0)
    changing.cancel()
    with suppress(asyncio.CancelledError):
        await changing
    await store.write_note("after", "that")  # which is committed later
    assert (await store.preferences(ANN, GUILD)).person.theme == "night"


async def test_what_is_read_while_settings_change_is_not_remembered(store, monkeypatch):
    read = store._database.read

    async def slow(operation):
        found = await read(operation)
        await store.change_person(ANN, at=NOON, theme="night")
        return found

    monkeypatch.setattr(store._database, "read", slow)
    assert (await store.preferences(ANN, GUILD)).person.theme == "classic"
    monkeypatch.undo()
    assert (await store.preferences(ANN, GUILD)).person.theme == "night"


async def test_no_more_than_some_are_remembered(store):
    for guild in range(1, settings_cache.MOST_REMEMBERED + 10):
        await store.server(GuildId(guild))
    assert len(store._settings._known) == settings_cache.MOST_REMEMBERED
