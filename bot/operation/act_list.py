"""The list of acts beside a database and its backups: what a restored database lacks is repeated.

Each line is an act as JSON. Lines that cannot be read stay.
"""

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock

from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.db.statements import json_decoder, text_of, to_json
from bot.matches.tables import acts
from bot.operation.backup import write_file
from bot.operation.files import ACT_LIST, FETCHED, real_path
from bot.settings import Settings

log = logging.getLogger(__name__)
_BEGIN = b'{"at": "'


def folder_of(database: Path | str) -> Path:
    """Return the folder of the list; with PostgreSQL the default one."""
    if isinstance(database, Path):
        return real_path(database).parent
    return real_path(Path(Settings().database)).parent


def fetched_seconds(database: Path | str) -> float | None:
    """Return for how long another machine has not fetched newer backups; `None` if it has never said so."""
    try:
        return time.time() - (folder_of(database) / FETCHED).stat().st_mtime
    except OSError:
        return None


async def update(folder: Path, db: Database, at: datetime) -> list[bytes]:
    """Add the acts of a database to its list, and return the ones it lacks; errors are only logged."""
    application, found = await db.read(acts.known)
    known = [to_json(act).encode() for act in found]
    file = folder / f"{ACT_LIST}{application}.jsonl"
    try:
        lines = await asyncio.to_thread(_merge, file, known, at)
    except (OSError, StoreError) as error:
        log.error("The list of acts cannot be brought up to date: %s", error)  # noqa: TRY400 (no traceback needed)
        return []
    return [line for line in lines if line not in known]


async def repeat_missing(folder: Path, db: Database, at: datetime) -> None:
    """Repeat what a restored database lacks, in order of time."""
    decode = json_decoder(acts.Act)
    assert decode is not None  # noqa: S101 (it is a dataclass)
    for line in await update(folder, db, at):
        try:
            if await db.write(acts.repeat, decode(json.loads(line)), at):
                log.warning("Repeated what the restored backup lacked: %s", line.decode())
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (whatever is wrong with one line, the others count)
            log.error("In the list of acts, this cannot be repeated (%r): %r", error, line)  # noqa: TRY400


def share(source: Path, target: Path) -> None:
    """Add the lists of a folder to those of another one.

    Lines expire by when the list was written, as the clock of a new machine may be wrong.
    """
    for file in source.glob(f"{ACT_LIST}*.jsonl"):
        written = datetime.fromtimestamp(file.stat().st_mtime, UTC)
        _merge(target / file.name, file.read_bytes().splitlines(), written)


def _merge(file: Path, added: Sequence[bytes], at: datetime) -> list[bytes]:
    """Add lines to a list, and remove expired ones; return all, in order of time."""
    if not added and not file.exists():
        return []
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    oldest = _BEGIN + text_of(at - acts.KEPT_FOR).encode()
    with FileLock(f"{file}.lock"):
        before = []
        if file.exists():
            before = file.read_bytes().splitlines()
        lines = sorted(line for line in {*before, *added} if not _BEGIN <= line < oldest)
        if lines != before:
            write_file(file, b"".join(line + b"\n" for line in lines))
    return lines
