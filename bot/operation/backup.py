"""Backups: the database as it stands, in one file that was read back before it got its name."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.matches.ports import StoreError
from bot.operation.files import Contents, Progress, RefusedError, check_whole, copy_database


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
