"""Backups: the database as it stands, in one file that was read back before it got its name; and back."""

import logging
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

from bot.db.errors import StoreError
from bot.db.sqlite.opening import LOG_SUFFIXES, connect, is_database, recognise_file
from bot.operation.files import (
    REPLACED,
    Contents,
    Progress,
    RefusedError,
    check_whole,
    copy_database,
    lock_database,
    real_path,
)

if sys.platform != "win32":
    import fcntl

log = logging.getLogger(__name__)


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
    """Raise `RefusedError` if a backup or a database would replace something that it must not."""
    if target.is_dir():
        raise RefusedError(f"{target} is a folder: name a file in it.")
    if target.exists() and not target.is_file():
        raise RefusedError(f"{target} is no ordinary file: name another.")
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


UNFINISHED = ".oddity.part"
"""Ends the name of a file that is being written, which goes or gets another name in the end."""


@contextmanager
def new_file_beside(target: Path) -> Iterator[Path]:
    """Make an empty file that only its owner may read; if it is not moved away, it goes again.

    What processes that were killed have left in the same folder goes first.

    Raises:
        StoreError: The folder cannot be written.
    """
    for leftover in leftovers(target.absolute().parent):
        remove_database(leftover)
        log.warning("Removed %s, which a backup or restore that was killed has left.", leftover)
    try:
        number, name = tempfile.mkstemp(
            dir=target.absolute().parent, prefix=f".{target.name}.", suffix=UNFINISHED
        )
    except OSError as error:
        raise StoreError(f"File {target}: it cannot be written ({error.strerror}).") from error
    file = Path(name)
    with os.fdopen(number) as held:
        if not _lock(held.fileno()):
            held.close()  # where there are no such locks, an open file may not be moved
        try:
            yield file
        finally:
            remove_database(file)


def leftovers(folder: Path) -> list[Path]:
    """Return the files that backups and restores have begun to write, and were killed."""
    found = []
    for file in folder.glob(f".*{UNFINISHED}"):
        with suppress(OSError), file.open("rb") as opened:
            if _lock(opened.fileno()):
                found.append(file)
    return found


def _lock(number: int) -> bool:
    """Lock an open file until it is closed, at the latest by the end of the process; whether that went."""
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def remove_database(file: Path) -> None:
    for name in (file, *(Path(f"{file}{ending}") for ending in (*LOG_SUFFIXES, "-shm"))):
        name.unlink(missing_ok=True)


def sync_folder(file: Path) -> None:
    """Wait until the name of a file is on the disk."""
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(file.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@dataclass(frozen=True)
class Restored:
    """What restoring a backup has done."""

    contents: Contents
    replaced: Path | None
    """Where the database is that stood there before; `None` if there was none."""


def restore(backup: Path, database: Path, progress: Progress) -> Restored:
    """Put a copy of a backup, which stays, in place of a database that may be missing or damaged.

    Raises:
        RefusedError: A bot is running on the database, or the backup is the database itself.
        StoreError: The backup is damaged or cannot be copied; the database is as it was.
    """
    if backup.exists() and database.exists() and backup.samefile(database):
        raise RefusedError(f"{backup} is the database itself: name a backup of it.")
    recognise_file(backup)
    check_target(database, replace=True)
    place = real_path(database)
    with lock_database(database), new_file_beside(place) as file:
        contents = check_copy(backup, file, progress)
        replaced = _keep(place)
        file.replace(place)
        sync_folder(place)
    return Restored(contents, replaced)


def _keep(database: Path) -> Path | None:
    """Give a database a second name, which is returned; the file that replaces it takes only the first.

    So the name is never without a file, and SQLite never finds the log of the one beside the other: what is
    in the log is written into the old file before. Only a damaged one keeps its log, and goes first.
    """
    _write_log_into(database)
    kept = _free_name(database, datetime.now(UTC))
    logs = [ending for ending in LOG_SUFFIXES if Path(f"{database}{ending}").exists()]
    for ending in (*logs, *([""] if database.exists() else [])):
        _give_name(Path(f"{database}{ending}"), Path(f"{kept}{ending}"))
    sync_folder(database)
    for ending in ("", *logs) if logs else ():
        Path(f"{database}{ending}").unlink(missing_ok=True)
    Path(f"{database}-shm").unlink(missing_ok=True)  # an index of the log, which SQLite makes anew
    return kept if kept.exists() else None


def _write_log_into(database: Path) -> None:
    if any(Path(f"{database}{ending}").exists() for ending in LOG_SUFFIXES) and is_database(database):
        with (
            suppress(sqlite3.Error),
            closing(connect(database)) as connection,
        ):
            connection.execute("PRAGMA journal_mode = DELETE")


def _give_name(file: Path, name: Path) -> None:
    try:
        name.hardlink_to(file)
    except OSError:
        file.rename(name)  # some disks know one name for each file


def _free_name(database: Path, now: datetime) -> Path:
    stem = f"{database.name}{REPLACED}{now:%Y-%m-%d-%H%M%S}"
    names = (database.with_name(stem + (f"-{number}" if number else "")) for number in count())
    return next(name for name in names if not name.exists())
