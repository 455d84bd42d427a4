"""Backups: the database as it stands, in one file that was read back before it got its name; and back."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

from bot.matches.ports import StoreError
from bot.operation.files import Contents, Progress, RefusedError, check_whole, copy_database, lock_database


def back_up(database: Path, target: Path, *, replace: bool, progress: Progress) -> Contents:
    """Write a backup of a database, which a bot may be using.

    Args:
        database: What to copy.
        target: The file to write; it appears once it is whole.
        replace: Whether a file may be there already.
        progress: Told of pages.

    Returns:
        What the backup holds.

    Raises:
        RefusedError: A file is there already, or it is the database itself.
        StoreError: The database is damaged, or the backup cannot be written; nothing is there then.
    """
    if target.exists() and database.exists() and target.samefile(database):
        raise RefusedError(f"{target} is the database itself: name another file.")
    check_target(target, replace=replace)
    with new_file_beside(target) as file:
        contents = check_copy(database, file, progress)
        file.replace(target)
    sync_folder(target)
    return contents


DAYS, WEEKS = 7, 4
"""How many daily backups are kept, and of how many of the weeks before the newest one."""
BACKED_UP = "backed-up"
"""Under this key of the notes stands of which moment the newest backup is."""


def of_day(folder: Path, day: date) -> Path:
    """Return the file of the daily backup of a day."""
    return folder / f"oddity-{day}.sqlite3"


def remove_outdated(folder: Path) -> list[Path]:
    """Remove the daily backups that are not kept, and return them; files of other names stay.

    Raises:
        StoreError: One cannot be removed.
    """
    found: dict[date, Path] = {}
    for file in folder.iterdir():
        with suppress(ValueError):
            day = date.fromisoformat(file.name[7:17])
            if file == of_day(folder, day):
                found[day] = file
    newest, weeks = sorted(found, reverse=True), dict[tuple[int, int], date]()
    for day in newest[DAYS:]:
        weeks.setdefault(day.isocalendar()[:2], day)
    kept = {*newest[:DAYS], *list(weeks.values())[:WEEKS]}
    outdated = [found[day] for day in newest if day not in kept]
    try:
        for file in outdated:
            file.unlink()
    except OSError as error:
        raise StoreError(f"File {error.filename}: it cannot be removed ({error.strerror}).") from error
    return outdated


def check_target(target: Path, *, replace: bool) -> None:
    """Raise `RefusedError` if a backup would overwrite something that it must not."""
    if target.is_dir():
        raise RefusedError(f"{target} is a folder: name a file in it.")
    if target.exists() and not replace:
        raise RefusedError(f"{target} is there already: name another file, or add --overwrite.")


def check_copy(database: Path, file: Path, progress: Progress) -> Contents:
    """Copy a database into an empty file, read the copy back, and wait until it is on the disk.

    Raises:
        StoreError: It is damaged, or cannot be written.
    """
    copy_database(database, file, progress)
    contents = check_whole(file, called=database)
    with file.open("rb+") as written:
        os.fsync(written.fileno())
    return contents


@contextmanager
def new_file_beside(target: Path) -> Iterator[Path]:
    """Make an empty file that only its owner may read; if it is not moved away, it goes again.

    Raises:
        StoreError: The folder cannot be written.
    """
    try:
        number, name = tempfile.mkstemp(
            dir=target.absolute().parent, prefix=f".{target.name}.", suffix=".part"
        )
    except OSError as error:
        raise StoreError(f"File {target}: it cannot be written ({error.strerror}).") from error
    os.close(number)
    file = Path(name)
    try:
        yield file
    finally:
        for leftover in (file, Path(f"{file}-journal"), Path(f"{file}-wal"), Path(f"{file}-shm")):
            leftover.unlink(missing_ok=True)


def sync_folder(file: Path) -> None:
    """Wait until the name of a file is on the disk."""
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(file.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


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
