"""Backups of a PostgreSQL database, in files as SQLite's; nothing here is imported where SQLite serves."""

from pathlib import Path

from bot.operation.backup import check_target
from bot.operation.files import Contents, Progress, check_whole, with_todays_tables
from bot.operation.moving import copy
from bot.operation.moving_file import FileEnd
from bot.operation.moving_server import ServerEnd


def back_up_server(address: str, target: Path, *, replace: bool, progress: Progress) -> Contents:
    """Write a backup of a database as it stands at this moment; bots may be using it.

    Args:
        address: What to copy.
        target: The file to write; it appears once it is whole.
        replace: Whether a file may be there already.
        progress: Told of rows.

    Returns:
        What the backup holds.

    Raises:
        RefusedError: A file is there already.
        StoreError: The database cannot be read, or the backup cannot be written; nothing is there then.
    """
    check_target(target, replace=replace)
    file = FileEnd(target, replace=replace)
    copy(ServerEnd(address), file, progress)
    return file.contents


def restore_server(backup: Path, address: str, progress: Progress) -> Contents:
    """Fill an empty database with a backup, whichever kind of database that was made of.

    Args:
        backup: The file; it stays.
        address: What to fill.
        progress: Told of rows.

    Returns:
        What the backup holds.

    Raises:
        RefusedError: The database is not empty, cannot be used, or a bot is running on it.
        StoreError: The backup is damaged or cannot be copied; the database is empty as it was.
    """
    contents = check_whole(backup, called=backup)
    target = ServerEnd(address)
    with target.alone(), with_todays_tables(backup, contents.schema) as file:
        copy(FileEnd(file), target, progress)
    return contents
