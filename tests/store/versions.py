"""Databases of earlier versions, and a version that has one step of the schema more than today's."""

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.db import schema
from bot.db.sqlite.opening import APPLICATION_ID

VERSIONS = {file.stem: file for file in (Path(__file__).parent / "versions").glob("*.sql")}

ARCHIVE = """
    INSERT INTO outbox (kind, subject, part, guild, channel, id, since)
    VALUES ('weekly', 0, 1, 1, 1, 1, '2026-01-01'), ('welcome', 0, 1, 1, 1, 2, '2026-01-01');
    INSERT INTO notes VALUES ('first-seat odd', '57.1');
    INSERT INTO servers VALUES (9, '{"news": null, "archive": 5, "archive_day": 4, "most_open": 3}');
"""
"""What the main branch has stored besides rows of its archive, before 1.2.0 came out without it."""

EARLY = "ALTER TABLE boards DROP COLUMN since; ALTER TABLE boards DROP COLUMN ply;"
"""What a database lacks that was made hours before 1.1.0 came out."""


def fill(path, version="1.0.0", *more):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {int.from_bytes(APPLICATION_ID, 'big')}")
        for script in (VERSIONS[version].read_text(encoding="utf-8"), *more):
            connection.executescript(script)


@contextmanager
def run_with(steps):
    caches = schema.sqlite_steps.cache_clear, schema.postgresql_steps.cache_clear
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "_templates", lambda: steps)
        for clear in caches:
            clear()
        yield
    for clear in caches:
        clear()


def steps_up_to(number):
    """Let an earlier version run."""
    return run_with(schema._templates()[:number])


@pytest.fixture
def later_version():
    """Let a later version run, whose schema has one step more."""
    step = schema.SchemaStep(len(schema.sqlite_steps()) + 1, "colours", "CREATE TABLE colours (name TEXT);")
    with run_with((*schema._templates(), step)):
        yield step
