"""Copies of the project with a newcomer in them."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.loaded import ROOT
from tests.newcomers import entry_of, file_of, lacking, sentences_of

FOLDERS = ("bot", "renderer", "data", "tests", "benchmarks", "docs")
PAGES = ("README.md", "OPERATING.md", "PRIVACY.md", "CONTRIBUTING.md")
PARTS = (*FOLDERS, *PAGES, "pyproject.toml")
UNWANTED = shutil.ignore_patterns("*.sqlite3*", "newcomers", "test_new_game.py")


def copy_with(key: str, folder: Path) -> Path:
    """Copy the project to an empty folder, add a newcomer to it, and return the folder."""
    for part in PARTS:
        source, target = ROOT / part, folder / part
        if source.is_dir():
            shutil.copytree(source, target, ignore=UNWANTED)
        else:
            shutil.copy(source, target)
    shutil.copy(file_of(key), folder / "bot" / "rules" / "games")
    _append(folder / "data" / "games.toml", entry_of(key))
    _append(folder / "data" / "modules.txt", f"bot/rules/games/{file_of(key).name}\n")
    for language, text in sentences_of(key).items():
        file = folder / "data" / "locales" / f"{language}.ftl"
        _append(file, lacking(text, file.read_text(encoding="utf-8")))
    return folder


def _append(file: Path, text: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")


def run_module(folder: Path, *arguments: str) -> str:
    """Run a module in a copy, as CONTRIBUTING.md tells, and return what it prints."""
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
