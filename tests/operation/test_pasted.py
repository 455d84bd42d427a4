"""What an operator pastes from the pages does what they say, with the real commands of the bot."""

import os
import re
import shlex
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Thread

import click
import pytest
from click.testing import CliRunner

from bot.__main__ import main
from tests.case import case
from tests.operation.conftest import rows, run

ROOT = Path(__file__).parent.parent.parent
OPERATING, SEVERAL = ROOT / "OPERATING.md", ROOT / "docs" / "operation" / "several-processes.md"
PAGES = [OPERATING, ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/operation/*.md")]
PROGRAM = """#!/bin/bash
printf '%s\\n' "$@" > ROOT/asked
read -r status < ROOT/told
exit $status
"""
"""Lets the test run the command line in this process, and ends with its status."""
STUBS = """
runuser() { shift 3; "$@"; }
install() { local args=(); while (($#)); do case $1 in -o|-g) shift;; *) args+=("$1");; esac; shift; done
    command install "${args[@]}"; }
date() { command date +%F-%H%M%S-%N; }
python3() { mkdir -p "$3/bin" && cp ROOT/program "$3/bin/oddity" && cp /bin/true "$3/bin/pip"; }
systemctl() { echo "$*" >> ROOT/systemctl; }
useradd() { :; }; editor() { :; }; createuser() { :; }; createdb() { :; }; curl() { :; }
"""
"""What the pages take from a machine; files are those below a folder of the test."""


def blocks(page):
    """Return the blocks of a page that are meant to be pasted, by the heading that they stand under."""
    found = {}
    for section in re.split(r"^##+ ", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        found[section.partition("\n")[0]] = re.findall(
            r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL
        )
    return found


def test_every_block_is_one_that_a_shell_can_read():
    for page in PAGES:
        text = "\n".join(block for found in blocks(page).values() for block in found)
        subprocess.run(["bash", "-n"], input=text.encode(), check=True)


def test_every_command_of_ours_that_is_named_is_one():
    commands = set()
    for path in (*PAGES, ROOT / ".env.example", *(ROOT / "data" / "operation").iterdir()):
        text = path.read_text(encoding="utf-8").replace("\\|", "|")
        commands |= set(
            re.findall(r"[`\"/](?:docker [^`]* )?(?:oddity|one) ((?:[a-z]+\b)[^`\"\n&|#)]*)", text)
        )
    asked = [shlex.split(re.sub(r"[\[\]…]", "", text)) for text in commands]
    for words in (words for words in asked if words[0] in main.commands):
        with case(words):
            command, rest = main.commands[words[0]], words[1:]
            if isinstance(command, click.Group) and rest:
                command, rest = command.commands[rest[0]], rest[1:]
            with suppress(click.BadOptionUsage):  # an option that is named without its value
                _, left, _ = command.make_parser(click.Context(command)).parse_args(list(rest))
                assert not left or isinstance(command, click.Group)


class Machine:
    """A folder that stands for a machine."""

    def __init__(self, root):
        self.root = root
        (root / "opt/oddity/data").mkdir(parents=True)
        (root / "etc/systemd/system").mkdir(parents=True)
        shutil.copy(ROOT / ".env.example", root / "opt/oddity/.env.example")
        (root / "opt/oddity/data/operation").symlink_to(ROOT / "data" / "operation")
        (root / "program").write_text(self.here(PROGRAM))
        (root / "program").chmod(0o755)
        os.mkfifo(root / "asked")
        os.mkfifo(root / "told")
        (self.blocks,) = blocks(OPERATING)["Where everything is"]
        self.said = []
        Thread(target=self.answer, daemon=True).start()

    def here(self, text):
        return re.sub(r"(?<![\w.-])(?=/(?:opt|var|etc)/)", str(self.root), text).replace(
            "ROOT", str(self.root)
        )

    def answer(self):
        """Run what the shell asks for."""
        while arguments := (self.root / "asked").read_text().splitlines():
            os.chdir(self.root / "var/lib/oddity")
            result = CliRunner().invoke(main, arguments)
            self.said.append(result.output)
            (self.root / "told").write_text(f"{result.exit_code}\n")

    def paste(self, text):
        """Give commands to a shell, as they stand on a page."""
        script = self.here(STUBS + self.blocks + text)
        done = subprocess.run(["bash", "-eu", "-c", script], check=False, timeout=120)
        assert done.returncode == 0, self.said


@pytest.fixture
def machine(folder, filled_file, monkeypatch):
    """One on which the bot is installed, and has run."""
    monkeypatch.delenv("ODDITY_DATABASE")
    machine = Machine(folder)
    machine.paste(*blocks(OPERATING)["Install"])
    (folder / "var/lib/oddity/data").mkdir()
    shutil.copy(filled_file, folder / "var/lib/oddity/data/oddity.sqlite3")
    return machine


def test_what_is_pasted_installs_updates_goes_back_and_moves(machine):
    database, link = machine.root / "var/lib/oddity/data/oddity.sqlite3", machine.root / "opt/oddity/.venv"
    backups = machine.root / "var/backups/oddity"
    for page, heading, number in (
        (OPERATING, "Update", 0),
        (SEVERAL, "# Several processes, on PostgreSQL", 1),
    ):
        update = blocks(page)[heading][number]
        venv = link.readlink()
        for _ in range(2):
            before, known = rows(database), set(backups.iterdir())
            machine.paste(update)
            (new,) = set(backups.iterdir()) - known
            assert rows(new) == before
            assert link.readlink() != venv
            run(database, "INSERT INTO notes (key, text) SELECT count(*), 'played' FROM notes")
            venv = link.readlink()
    new.rename(backups / "oddity-2026-01-31.sqlite3")
    machine.paste(*blocks(OPERATING)["Restore"])
    assert rows(database) == before
    leave, arrive = (
        " && ".join(command for command in re.findall(r"`([^`]+)`", step) if " " in command)
        for step in re.findall(r"^[24]\. .*", OPERATING.read_text(), re.MULTILINE)
    )
    machine.paste(leave)
    database.unlink()
    machine.paste(arrive.replace("…", "*"))
    assert rows(database) == before
    told = (machine.root / "systemctl").read_text().splitlines()
    assert told[-1] == told[1] == "enable --now oddity oddity-backup.timer"
    assert told[-2] == "disable --now oddity oddity-backup.timer"
