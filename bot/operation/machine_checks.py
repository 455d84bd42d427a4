"""Checks of `oddity doctor` outside the database: settings, texts, SQLite version, disk and memory."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.operation.database_checks import CheckResult, problem, warning, well
from bot.operation.files import size_text
from bot.settings import SETTING_NAMES, Settings, variable
from bot.words import Languages

LITTLE_SPACE, TOO_LITTLE_SPACE = 500_000_000, 50_000_000
"""Free bytes."""

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
        token = "a token" if settings.has_token else "no token (needed by `oddity run`)"
        yield well("settings", f"they can be read: {token}, database {settings.database_name}")


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
    return warning("disk", f"only {text}: make room soon") if free < LITTLE_SPACE else well("disk", text)


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
