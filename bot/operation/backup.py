"""Backups: a snapshot of the database in one file, verified before it gets its name; and restoring one."""

import logging
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
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
DAILY_KEPT, WEEKLY_KEPT = 7, 4
"""Daily backups kept, and weekly ones before them."""
BACKED_UP = "backed-up"
"""Key of the note with the time of the newest backup."""
UNFINISHED = ".oddity.part"


def back_up(database: Path, target: Path, *, replace: bool, progress: Progress) -> Contents:
    """Write a backup of a database, which may be in use."""
    if target.exists() and database.exists() and target.samefile(database):
        raise RefusedError(f"{target} is the database itself: name another file.")
    check_target(target, replace=replace)
    with new_file_beside(target) as file:
        contents = check_copy(database, file, progress)
        file.replace(target)
    sync_folder(target)
    return contents


def of_day(folder: Path, day: date) -> Path:
    return folder / f"oddity-{day}.sqlite3"


def remove_outdated(folder: Path) -> list[Path]:
    """Delete outdated daily backups and return them; files with other names stay."""
    found: dict[date, Path] = {}
    for file in folder.iterdir():
        with suppress(ValueError):
            day = date.fromisoformat(file.name[7:17])
            if file == of_day(folder, day):
                found[day] = file
    newest = sorted(found, reverse=True)
    weeks = dict[tuple[int, int], date]()
    for day in newest[DAILY_KEPT:]:
        weeks.setdefault(day.isocalendar()[:2], day)
    kept = {*newest[:DAILY_KEPT], *list(weeks.values())[:WEEKLY_KEPT]}
    outdated = [found[day] for day in newest if day not in kept]
    try:
        for file in outdated:
            file.unlink()
    except OSError as error:
        raise StoreError(f"File {error.filename}: it cannot be removed ({error.strerror}).") from error
    return outdated


def check_target(target: Path, *, replace: bool) -> None:
    if target.is_dir():
        raise RefusedError(f"{target} is a folder: name a file in it.")
    if target.exists() and not target.is_file():
        raise RefusedError(f"{target} is no ordinary file: name another.")
    if target.exists() and not replace:
        raise RefusedError(f"{target} is there already: name another file, or add --overwrite.")


def check_copy(database: Path, file: Path, progress: Progress) -> Contents:
    copy_database(database, file, progress)
    contents = check_whole(file, called=database)
    with file.open("rb+") as written:
        os.fsync(written.fileno())
    return contents


@contextmanager
def new_file_beside(target: Path) -> Iterator[Path]:
    """Make a temporary file, readable by its owner only; it is deleted unless it is moved.

    Leftovers of killed processes are deleted first.
    """
    for leftover in leftovers(target.absolute().parent):
        remove_database(leftover)
        log.warning("Removed %s, left by a backup or restore that was killed.", leftover)
    try:
        number, name = tempfile.mkstemp(
            dir=target.absolute().parent, prefix=f".{target.name}.", suffix=UNFINISHED
        )
    except OSError as error:
        raise StoreError(f"File {target}: it cannot be written ({error.strerror}).") from error
    file = Path(name)
    with os.fdopen(number) as held:
        if not _lock(held.fileno()):
            held.close()  # without such locks, an open file cannot be moved
        try:
            yield file
        finally:
            remove_database(file)


def leftovers(folder: Path) -> list[Path]:
    found = []
    for file in folder.glob(f".*{UNFINISHED}"):
        with suppress(OSError), file.open("rb") as opened:
            if _lock(opened.fileno()):
                found.append(file)
    return found


def _lock(number: int) -> bool:
    """Until the file is closed; return whether it is locked."""
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
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(file.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_file(file: Path, content: bytes) -> None:
    """Write a file at once and durably, or raise and leave it as it was."""
    with new_file_beside(file) as new:
        with new.open("wb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        new.replace(file)
    sync_folder(file)


def restore(backup: Path, database: Path, progress: Progress) -> tuple[Contents, Path | None]:
    """Put a copy of a backup in place of a database that may be missing or damaged.

    Return its contents, and the previous database's new name, if there was one.
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
    return contents, replaced


def _keep(database: Path) -> Path | None:
    """Give a database a second name and return it; its replacement then takes the first.

    So the first name always has a file, and SQLite never finds one database's log beside the other: the log
    is written back first. Only a damaged database keeps its log, which is moved first.
    """
    _write_log_into(database)
    kept = _free_name(database, datetime.now(UTC))
    logs = [ending for ending in LOG_SUFFIXES if Path(f"{database}{ending}").exists()]
    for ending in (*logs, *([""] if database.exists() else [])):
        _give_name(Path(f"{database}{ending}"), Path(f"{kept}{ending}"))
    sync_folder(database)
    for ending in ("", *logs) if logs else ():
        Path(f"{database}{ending}").unlink(missing_ok=True)
    Path(f"{database}-shm").unlink(missing_ok=True)  # an index of the log, which SQLite rebuilds
    return kept if kept.exists() else None


def _write_log_into(database: Path) -> None:
    if any(Path(f"{database}{ending}").exists() for ending in LOG_SUFFIXES) and is_database(database):
        with suppress(sqlite3.Error), closing(connect(database)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")


def _give_name(file: Path, name: Path) -> None:
    try:
        name.hardlink_to(file)
    except OSError:
        file.rename(name)  # no hard links on this file system


def _free_name(database: Path, now: datetime) -> Path:
    stem = f"{database.name}{REPLACED}{now:%Y-%m-%d-%H%M%S}"
    names = (database.with_name(stem + (f"-{number}" if number else "")) for number in count())
    return next(name for name in names if not name.exists())
