"""Opens the database of an address."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from bot.db import notes
from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.db.sqlite.database import SqliteDatabase

NOT_INSTALLED = (
    "PostgreSQL needs packages that are not installed: give `pip install '.[postgresql]'` in the folder of"
    " Oddity's files, with the pip of the Python that runs it."
)


@asynccontextmanager
async def open_database(address: Path | str, owner: str | None = None) -> AsyncIterator[Database]:
    """Open a database; on leaving, waiting calls are stored first.

    Args:
        address: The path of a SQLite file, created with its folder if missing; or the address of a PostgreSQL
            database, such as `postgresql://user@host/name`.
        owner: The name, and lease, of this process among those that share a PostgreSQL.
    """
    async with _open(address, owner) as database:
        await database.read(notes.refuse_if_moved)
        yield database


def _open(address: Path | str, owner: str | None) -> AbstractAsyncContextManager[Database]:
    if isinstance(address, Path):
        return SqliteDatabase.open(address)
    try:
        from bot.db.postgresql.database import PostgresqlDatabase  # noqa: PLC0415 (an extra of its own)
    except ImportError as error:
        raise StoreError(NOT_INSTALLED) from error
    return PostgresqlDatabase.open(address, owner)
