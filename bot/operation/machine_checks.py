"""Checks of `oddity doctor` outside the database: settings, texts, SQLite version, disk and memory."""

import os
import shutil
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.data import DATA
from bot.operation.act_list import fetched_seconds
from bot.operation.database_checks import CheckResult, problem, warning, well
from bot.operation.files import RefusedError, size_text
from bot.settings import SETTING_NAMES, Settings, variable
from bot.words import Languages

LITTLE_SPACE, TOO_LITTLE_SPACE = 500_000_000, 50_000_000
"""Free bytes."""

FETCHED_SECONDS = 900
"""Backups are fetched each minute."""

MEMORY, MEMORY_OF_WORKER = 200_000_000, 100_000_000
"""Bytes that the bot needs, and each engine process."""
CGROUPS = Path("/sys/fs/cgroup")
_UNITS = "system.slice/oddity.service", "system.slice/system-oddity.slice/oddity@*.service"
LIMITS = ("memory.max", *(f"{unit}/memory.max" for unit in _UNITS))


def check_settings(settings: Settings, names: Iterable[str]) -> Iterator[CheckResult]:
    known = [variable(name) for name in SETTING_NAMES]
    unknown = sorted(name for name in names if name.startswith("ODDITY_") and name not in known)
    for name in unknown:
        yield warning("settings", f"{name} is not a setting.")
    if not unknown:
        yield well("settings", f"they can be read: database {settings.database_name}")


@contextmanager
def explain_port(address: str, port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        number = error.errno or 0  # below 0 it is one of a name that is not found
        if number >= 0:
            reason = os.strerror(number)
        else:
            reason = str(error.strerror).partition(" (")[0]
        raise RefusedError(
            f"Port {port} of {address} cannot be used ({reason}): "
            "choose others with ODDITY_METRICS_PORT and ODDITY_METRICS_ADDRESS."
        ) from None


def check_port(address: str, port: int) -> CheckResult:
    """Take it for a moment."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with explain_port(address, port), socket.create_server((address, port), family=family):
            return well("port", f"{port} of {address} is free")
    except RefusedError as error:
        return problem("port", str(error))


def check_files() -> Iterator[CheckResult]:
    """Compare the modules with this version's list: stale files beside them would be loaded."""
    folder = DATA.parent
    listed = {folder / name for name in (DATA / "modules.txt").read_text("utf-8").split()}
    found = {file for name in ("bot", "renderer") for file in (folder / name).rglob("*.py")}
    for file in sorted(listed ^ found):
        why = "is missing, or not of this version"
        yield problem("files", f"{file} {why}: install Oddity again, with its files in an empty folder")


def check_texts(languages: Languages) -> Iterator[CheckResult]:
    """Read every message; the bot reads one when it first says it."""
    wrong = {language: names for language, names in languages.unreadable().items() if names}
    for language, names in wrong.items():
        yield problem("texts", f"data/locales/{language}.ftl cannot be read at {', '.join(names)}")
    if not wrong:
        yield well("texts", f"every message can be read: {', '.join(languages.known)}")


def sqlite_finding(version: tuple[int, ...]) -> CheckResult:
    """Report the SQLite version, and what must not run beside the bot.

    Before the fix of https://www.sqlite.org/wal.html#walresetbug, a checkpoint may lose another connection's
    commits.
    """
    is_fixed = version >= (3, 51, 3) or any(
        fix <= version < (*fix[:2], 99) for fix in ((3, 50, 7), (3, 44, 6))
    )
    text = "no other program may write or checkpoint the database, such as Litestream, which may damage it"
    safe = "what checkpoints the database besides the bot needs 3.51.3, too (Litestream after 0.5.16)"
    return well("sqlite", f"version {'.'.join(map(str, version))}: {safe if is_fixed else text}")


def check_disk(path: Path) -> CheckResult:
    folder = next(place for place in path.absolute().parents if place.exists())
    free = shutil.disk_usage(folder).free
    text = f"{size_text(free)} free at {folder}"
    if free < TOO_LITTLE_SPACE:
        return problem("disk", f"only {text}: make room, or turns cannot be stored")
    if free < LITTLE_SPACE:
        return warning("disk", f"only {text}: make room soon")
    return well("disk", text)


def check_backups(folder: Path) -> CheckResult:
    place = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if place.is_dir() and os.access(place, os.W_OK):
        return well("backups", f"what changes can be written in {folder}")
    return warning("backups", f"{place} is no folder that you may write in: correct {variable('backups')}")


def check_copies(database: Path | str) -> Iterator[CheckResult]:
    seconds = fetched_seconds(database)
    if seconds is not None:
        text = f"another machine had what was new {seconds / 60:.0f} minutes ago"
        is_old = seconds > FETCHED_SECONDS
        yield warning("copies", f"{text}: look at its cron") if is_old else well("copies", text)


def check_memory(settings: Settings) -> Iterator[CheckResult]:
    files = [file for pattern in LIMITS for file in CGROUPS.glob(pattern)]
    limits = [int(text) for file in files if (text := file.read_text().strip()).isdigit()]
    if not limits:
        return
    need = MEMORY + settings.engine_processes * MEMORY_OF_WORKER
    text = f"the bot may have {size_text(min(limits))}, and with {variable('engine_processes')}="
    text += f"{settings.engine_processes} it may need {size_text(need)}"
    enough = min(limits) >= need
    yield well("memory", text) if enough else warning("memory", f"{text}: raise MemoryMax, or mem_limit")
