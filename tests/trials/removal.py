"""Take features away, each in a copy of the project, and run there what is left.

A feature goes by its folder, the folder of its tests, and the lines that name it in `LISTS`; with it go the
features that use it. `remainder.py` says what the rest must still do.
"""

import ast
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

import click

import bot.features
from bot.ui.components import ACTIONS
from tests.conversations.conftest import online, unhurried
from tests.newcomers.copies import ROOT
from tests.store.story import write_story
from tests.store.versions import VERSIONS, fill
from tests.trials.offered import offered

FEATURES = ROOT / "bot" / "features"
STAY = {"board", "challenge", "turn"}
REMOVABLE = sorted({folder.parent.name for folder in FEATURES.glob("*/__init__.py")} - STAY)
LISTS = {
    "data/modules.txt": r"bot/features/{}/.*",
    "CONTRIBUTING.md": r"\| `bot\.features\.{}[.`].*",
    "bot/ui/client.py": r'    "bot\.features\.{}",',
    "bot/tables.py": r"from bot\.features\.{} import \w+( as \w+)?",
}
"""What names features, and the lines of one."""
UNWANTED = shutil.ignore_patterns(".*_cache", "__pycache__", ".git", ".venv", "*.sqlite3*")
UNCONCERNED = ("engine", "newcomers", "pictures", "playthroughs", "renderer", "rules", "sandbox", "scenes")
"""Tests of what knows no feature."""


@click.command()
@click.argument("features", nargs=-1, type=click.Choice(REMOVABLE))
@click.option("--together", is_flag=True, help="Take them away at once.")
@click.option("--start", is_flag=True, help="Only import all tests, and start the program.")
@click.option("--all", "is_all", is_flag=True, help="Run the tests of what knows no feature, too.")
@click.option("--processes", default=2, show_default=True, help="For the tests.")
def main(features: tuple[str, ...], *, together: bool, start: bool, is_all: bool, processes: int) -> None:
    """Take each feature away, or some; fail where the rest needs one."""
    chosen = features or tuple(REMOVABLE)
    ignored = () if is_all else tuple(f"--ignore=tests/{name}" for name in UNCONCERNED)
    options = ("--co",) if start else (f"-n{processes}", *ignored)
    with TemporaryDirectory() as name:
        given = Path(name)
        asyncio.run(prepare(given))
        tried = [try_without(group, given, options) for group in ([chosen] if together else zip(chosen))]
    sys.exit(not all(tried))


async def prepare(folder: Path) -> None:
    """Write what the whole program leaves behind: databases, its commands, and the names of its buttons."""
    await write_story(folder / "today.sqlite3")
    for version in VERSIONS:
        fill(folder / f"{version}.sqlite3", version)
    async with unhurried() as sandbox, online(sandbox, folder / "empty.sqlite3") as client:
        (folder / "offered.json").write_text(json.dumps(offered(client)), encoding="utf-8")
    (folder / "empty.sqlite3").unlink()
    for module in walk_packages(bot.features.__path__, "bot.features."):
        import_module(module.name)
    (folder / "buttons.json").write_text(json.dumps(sorted(ACTIONS)), encoding="utf-8")


def try_without(features: Iterable[str], given: Path, options: Iterable[str]) -> bool:
    gone = with_users(features)
    click.echo(f"\n{', '.join(features)}: taken away {', '.join(sorted(gone))}")
    faults = [f"{user} imports {used}" for user, used in uses_of(gone)]
    with TemporaryDirectory() as name:
        folder = Path(name) / "project"
        shutil.copytree(ROOT, folder, ignore=UNWANTED)
        for feature in gone:
            take_away(folder, feature)
        faults += failures(folder, "tests/trials/remainder.py", f"--basetemp={given}/temporary", given=given)
        faults += failures(folder, *options)
    for fault in faults:
        click.echo(f"  {fault}")
    click.echo(f"  {len(faults)} faults")
    return not faults


def with_users(features: Iterable[str]) -> set[str]:
    """Return these features, and those that use them, by and by."""
    gone = set(features)
    while more := {user for used in gone for user in users_of(used)} - gone:
        gone |= more
    return gone


def users_of(feature: str) -> set[str]:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `bot\.features\.(\w+)[.`].* \| (.+) \|$", table, re.MULTILINE)
    named = {name for name, told in rows if f"`bot.features.{feature}`" in told}
    importing = [module.split(".") for module, _ in uses_of({feature})]
    named |= {folders[2] for folders in importing if folders[1] == "features"}
    return named & set(REMOVABLE)


def uses_of(features: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each import of these features from outside, the list of tables aside."""
    for module, imported in _imports():
        parts = imported.split(".")
        if parts[:2] == ["bot", "features"] and len(parts) > 2 and parts[2] in features:
            is_inside = any(module.startswith(f"bot.features.{feature}.") for feature in features)
            if not is_inside and module != "bot.tables":
                yield module, imported


@cache
def _imports() -> list[tuple[str, str]]:
    found = []
    for file in sorted((ROOT / "bot").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                found += [(module, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def take_away(folder: Path, feature: str) -> None:
    for parent in ("bot", "tests"):
        shutil.rmtree(folder / parent / "features" / feature, ignore_errors=True)
    for name, pattern in LISTS.items():
        file = folder / name
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        fitting = [line for line in lines if re.fullmatch(pattern.format(feature), line.rstrip("\n"))]
        listed = {f"    {line.split()[-1]},\n" for line in fitting if name == "bot/tables.py"}
        kept = [line for line in lines if line not in fitting and line not in listed]
        file.write_text("".join(kept), encoding="utf-8")


def failures(folder: Path, *arguments: str, given: Path | None = None) -> list[str]:
    """Run tests in a copy, and return the names of those that fail, with the reason."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tb=line", "-rfE", *arguments]
    environment = {**os.environ, **({} if given is None else {"ODDITY_TEST_GIVEN": str(given)})}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    found = re.findall(r"^(?:FAILED|ERROR) .+$", done.stdout, re.MULTILINE)
    return found or ([(done.stdout + done.stderr)[-2000:]] if done.returncode else [])
