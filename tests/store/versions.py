"""Databases of earlier versions, and a version that has one step of the schema more than today's."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.sqlite.opening import APPLICATION_ID

VERSIONS = {file.stem: file for file in (Path(__file__).parent / "versions").glob("*.sql")}


def fill(path, version="1.0.0"):
    """Make the database of a version, with one of everything in it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {int.from_bytes(APPLICATION_ID, 'big')}")
        connection.executescript(VERSIONS[version].read_text(encoding="utf-8"))


@pytest.fixture
def later_version(monkeypatch):
    """Let a later version run, whose schema has one step more."""
    step = schema.Step(len(schema.sqlite_steps()) + 1, "colours", "CREATE TABLE colours (name TEXT);")
    caches = schema.sqlite_steps.cache_clear, schema.postgresql_steps.cache_clear
    steps = (*schema._written(), step)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "_written", lambda: steps)
        for clear in caches:
            clear()
        yield step
    for clear in caches:
        clear()
