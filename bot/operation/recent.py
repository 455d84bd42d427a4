"""What changes in a database in some minutes, in small files beside a copy of all of it.

A state is a file `recent-CHAIN.NUMBER.…`. Number 0 of a chain is a database, each further one has the blocks
that differ from the one before. The newest state lies there as a whole as well, to compare with: a harmed
block of it only differs once more.
"""

import asyncio
import logging
import shutil
import time
import zlib
from contextlib import closing
from pathlib import Path

from filelock import FileLock

from bot.db.errors import StoreError
from bot.db.sqlite.opening import connect, explain_errors
from bot.operation.act_list import folder_of, share
from bot.operation.backup import new_file_beside, sync_folder, write_file
from bot.operation.files import RefusedError, copy_open

log = logging.getLogger(__name__)

FIRST_SECONDS = 60
"""Until a database that the bot does not own would have been refused."""
SAVED_SECONDS = 240
CHAIN_SECONDS = 86_400
BLOCK_BYTES = 1 << 12
CHUNK_BYTES = 1 << 18
CHANGES = ".changes"


async def save_regularly(database: Path, folder: Path) -> None:
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        try:
            await asyncio.to_thread(save, database, folder)
        except (OSError, StoreError) as error:
            log.error("What has changed is not backed up in %s: %s", folder, error)  # noqa: TRY400 (no traceback needed)
        await asyncio.sleep(SAVED_SECONDS)


def save(database: Path, folder: Path) -> Path:
    """Write the next state of a database that may be in use; states of two chains are kept."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with FileLock(folder / ".recent.lock"), new_file_beside(folder / "recent") as copy:
        # Never open it as a file here: closing that would end the locks that this process has on it.
        address = f"{database.absolute().as_uri()}?mode=rw"
        with explain_errors(database), closing(connect(address, uri=True)) as connection:
            copy_open(connection, database, copy, lambda _done, _whole: None)
        states = _states(folder)
        chain, number = _next_place(states)
        state = folder / f"recent-{chain:06}.{number:04}{CHANGES if number else '.sqlite3'}"
        if number:
            write_file(state, _changes(_image(states[-1]), copy))
        copy.replace(_image(state))
    sync_folder(state)
    images = [image for image in folder.glob(".recent-*.image") if image != _image(state)]
    for file in [*images, *(one for one in states if _place(one)[0] < chain - 1)]:
        file.unlink()
    share(folder_of(database), folder)
    return state


def _states(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"recent-{'[0-9]' * 6}.{'[0-9]' * 4}.*"))


def _place(state: Path) -> tuple[int, int]:
    """Return the chain and the number of a state."""
    chain, number, *_ = state.name.removeprefix("recent-").split(".")
    return int(chain), int(number)


def _image(state: Path) -> Path:
    """Return the file that holds a state as a whole, if it is the newest."""
    if state.suffix != CHANGES:
        return state
    return state.with_name(f".{state.stem}.image")


def _next_place(states: list[Path]) -> tuple[int, int]:
    """Go on with the newest chain if it is young and complete, and its newest state can be compared with."""
    if not states:
        return 0, 0
    chain, number = _place(states[-1])
    of_chain = [one for one in states if _place(one)[0] == chain]
    is_complete = len(of_chain) == number + 1 and _image(states[-1]).exists()
    age = time.time() - of_chain[0].stat().st_mtime
    if is_complete and abs(age) < CHAIN_SECONDS:
        return chain, number + 1
    return chain + 1, 0


def _changes(before: Path, after: Path) -> bytes:
    """Return the size of a file, and each block that differs with its place, all compressed."""
    found = [after.stat().st_size.to_bytes(8)]
    with before.open("rb") as old, after.open("rb") as new:
        while chunk := new.read(CHUNK_BYTES):
            known = old.read(CHUNK_BYTES)
            if chunk == known:
                continue
            place = new.tell() - len(chunk)
            for start in range(0, len(chunk), BLOCK_BYTES):
                block = chunk[start : start + BLOCK_BYTES]
                if block != known[start : start + BLOCK_BYTES]:
                    found += [(place + start).to_bytes(8), block]
    return zlib.compress(b"".join(found))


def put_together(wanted: Path, target: Path) -> None:
    """Write a state as a whole database: the newest one if a folder is wanted."""
    if wanted.is_dir():
        states = _states(wanted)
        if not states:
            raise RefusedError(f"The folder {wanted} has no files recent-…: name a backup in it.")
        wanted = states[-1]
    chain, last = _place(wanted)
    instead = "an older backup"
    for number in range(last + 1):
        found = [*wanted.parent.glob(f"recent-{chain:06}.{number:04}.*")]
        if not found or not _is_applied(found[0], target):
            raise RefusedError(
                f"{wanted} needs number {number} of its chain, which is missing or damaged: the newest state"
                f" that is whole comes from {instead}."
            )
        instead = f"`oddity restore {found[0]}`"


def _is_applied(state: Path, target: Path) -> bool:
    """Turn the state before into this one; return whether the file is whole, which zlib's checksum says."""
    if state.suffix != CHANGES:
        shutil.copyfile(state, target)
        return True
    try:
        content = zlib.decompress(state.read_bytes())
    except zlib.error:
        return False
    with target.open("r+b") as file:
        for start in range(8, len(content), 8 + BLOCK_BYTES):
            file.seek(int.from_bytes(content[start : start + 8]))
            file.write(content[start + 8 : start + 8 + BLOCK_BYTES])
        file.truncate(int.from_bytes(content[:8]))
    return True
