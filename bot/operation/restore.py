"""Restoring a backup in place of the database, which stays under another name."""

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from bot.operation.backup import check_copy, new_file_beside, sync_folder
from bot.operation.files import Contents, Progress, RefusedError, lock_database

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for files of its own; the first may hold the newest turns."""


@dataclass(frozen=True)
class Restored:
    """What restoring a backup has done."""

    contents: Contents
    replaced: Path | None
    """Where the database is that stood there before; `None` if there was none."""


def restore(backup: Path, database: Path, progress: Progress) -> Restored:
    """Put a copy of a backup in place of a database.

    Args:
        backup: The file; it stays.
        database: What to replace; it may be missing, or damaged.
        progress: Told of pages.

    Raises:
        RefusedError: A bot is running on the database, or the backup is the database itself.
        StoreError: The backup is damaged or cannot be copied; the database is as it was.
    """
    if backup.exists() and database.exists() and backup.samefile(database):
        raise RefusedError(f"{backup} is the database itself: name a backup of it.")
    with lock_database(database), new_file_beside(database) as file:
        contents = check_copy(backup, file, progress)
        replaced = _set_aside(database)
        file.replace(database)
        sync_folder(database)
    return Restored(contents, replaced)


def _set_aside(database: Path) -> Path | None:
    """Give a database with the files beside it another name, which is returned.

    The new one must not find the old one's log beside it, so that one goes first.
    """
    aside = _free_name(database, datetime.now(UTC))
    for ending in BESIDE:
        file = Path(f"{database}{ending}")
        if file.exists():
            file.rename(f"{aside}{ending}")
    return database.rename(aside) if database.exists() else None


def _free_name(database: Path, now: datetime) -> Path:
    stem = f"{database.name}.replaced-{now:%Y-%m-%d-%H%M%S}"
    names = (database.with_name(stem + (f"-{number}" if number else "")) for number in count())
    return next(name for name in names if not name.exists())
