"""What `oddity doctor` looks at around the database: settings, SQLite, the disk and memory."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.operation.database_checks import Finding, problem, warning, well
from bot.operation.files import size_text
from bot.settings import NAMES, Settings, variable

LITTLE_SPACE, TOO_LITTLE_SPACE = 500_000_000, 50_000_000
"""Free bytes."""

MEMORY, MEMORY_OF_WORKER = 200_000_000, 100_000_000
"""Bytes that the bot may need, and as many more for each process that thinks."""
CGROUPS = Path("/sys/fs/cgroup")
_UNITS = "system.slice/oddity.service", "system.slice/system-oddity.slice/oddity@*.service"
LIMITS = ("memory.max", *(f"{unit}/memory.max" for unit in _UNITS))
"""Where the limits of a container and of running units stand there."""


def check_settings(settings: Settings, names: Iterable[str]) -> Iterator[Finding]:
    """Say which settings there are, and which variables look like some and are none."""
    known = [variable(name) for name in NAMES]
    unknown = sorted(name for name in names if name.startswith("ODDITY_") and name not in known)
    for name in unknown:
        yield warning("settings", f"{name} means nothing.")
    if not unknown:
        token = "a token" if settings.has_token else "no token (needed by `oddity run`)"
        yield well("settings", f"they can be read: {token}, database {settings.database_name}")


def sqlite_finding(version: tuple[int, ...]) -> Finding:
    """Say which SQLite this is, and what must not run beside the bot.

    See https://www.sqlite.org/wal.html#walresetbug: a checkpoint may lose what another connection commits.
    """
    is_fixed = version >= (3, 51, 3) or any(
        fix <= version < (*fix[:2], 99) for fix in ((3, 50, 7), (3, 44, 6))
    )
    text = (
        "let nothing else write into the database or checkpoint it, such as Litestream, which may damage it"
    )
    safe = "what checkpoints the database besides the bot needs 3.51.3, too (Litestream after 0.5.16)"
    return well("sqlite", f"version {'.'.join(map(str, version))}: {safe if is_fixed else text}")


def check_disk(path: Path) -> Finding:
    """Say how much room a database has to grow."""
    folder = next(place for place in path.absolute().parents if place.exists())
    free = shutil.disk_usage(folder).free
    text = f"{size_text(free)} free at {folder}"
    if free < TOO_LITTLE_SPACE:
        return problem("disk", f"only {text}: make room, or turns cannot be stored")
    return warning("disk", f"only {text}: make room soon") if free < LITTLE_SPACE else well("disk", text)


def check_memory(settings: Settings) -> Iterator[Finding]:
    """Compare what the bot may need with the limit of its container or units, where one is set."""
    files = [file for pattern in LIMITS for file in CGROUPS.glob(pattern)]
    limits = [int(text) for file in files if (text := file.read_text().strip()).isdigit()]
    if not limits:
        return
    need = MEMORY + settings.engine_processes * MEMORY_OF_WORKER
    text = f"the bot may have {size_text(min(limits))}, and with {variable('engine_processes')}="
    text += f"{settings.engine_processes} it may need {size_text(need)}"
    enough = min(limits) >= need
    yield well("memory", text) if enough else warning("memory", f"{text}: raise MemoryMax, or mem_limit")
