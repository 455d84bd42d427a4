import os
import re
import shlex
import shutil
import subprocess
from contextlib import suppress
from threading import Thread

import click
from click.testing import CliRunner

from bot.__main__ import main
from tests.case import case
from tests.loaded import ROOT
from tests.operation.conftest import rows, run

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
    return re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_every_block_and_script_is_one_that_a_shell_can_read():
    texts = [block for page in PAGES for block in blocks(page)]
    texts += [path.read_text() for path in (ROOT / ".ci" / "run", ROOT / "data" / "operation" / "role.sh")]
    for text in texts:
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
                context = click.Context(command, **main.context_settings)
                _, left, _ = command.make_parser(context).parse_args(list(rest))
                assert not left or isinstance(command, click.Group)


class Machine:
    def __init__(self, root):
        self.root = root
        for folder in ("opt/oddity/data", "etc/systemd/system"):
            (root / folder).mkdir(parents=True)
        shutil.copy(ROOT / ".env.example", root / "opt/oddity/.env.example")
        (root / "opt/oddity/data/operation").symlink_to(ROOT / "data" / "operation")
        (root / "program").write_text(PROGRAM.replace("ROOT", str(root)))
        (root / "program").chmod(0o755)
        for pipe in ("asked", "told"):
            os.mkfifo(root / pipe)
        Thread(target=self.answer, daemon=True).start()
        self.function, install, self.update, self.restore, *_ = blocks(OPERATING)
        self.paste(install)

    def answer(self):
        while arguments := (self.root / "asked").read_text().splitlines():
            os.chdir(self.root / "var/lib/oddity")
            (self.root / "told").write_text(f"{CliRunner().invoke(main, arguments).exit_code}\n")

    def paste(self, text):
        here = re.sub(r"(?<![\w.-])(?=/(?:opt|var|etc)/)", str(self.root), self.function + text)
        script = STUBS.replace("ROOT", str(self.root)) + here
        assert subprocess.run(["bash", "-eu", "-c", script], check=False, timeout=120).returncode == 0


def test_what_is_pasted_installs_updates_goes_back_and_moves(folder, filled_file, monkeypatch):
    monkeypatch.delenv("ODDITY_DATABASE")
    machine = Machine(folder)
    database, link = folder / "var/lib/oddity/data/oddity.sqlite3", folder / "opt/oddity/.venv"
    database.parent.mkdir()
    shutil.copy(filled_file, database)
    backups = folder / "var/backups/oddity"
    for update in [machine.update] * 2 + [blocks(SEVERAL)[1]] * 2:
        before, known, venv = rows(database), set(backups.iterdir()), link.readlink()
        machine.paste(update)
        (new,) = set(backups.iterdir()) - known
        assert rows(new) == before
        assert link.readlink() != venv
        assert (link.with_name(new.stem) if update == machine.update else venv).exists()
        run(database, "INSERT INTO notes (key, text) SELECT count(*), 'played' FROM notes")
    new.rename(backups / "oddity-2026-01-31.sqlite3")
    machine.paste(machine.restore)
    assert rows(database) == before
    leave, arrive = (
        " && ".join(command for command in re.findall(r"`([^`]+)`", step) if " " in command)
        for step in re.findall(r"^[24]\. .*", OPERATING.read_text(), re.MULTILINE)
    )
    machine.paste(leave)
    database.unlink()
    machine.paste(arrive.replace("…", "*"))
    assert rows(database) == before
    told = (folder / "systemctl").read_text().splitlines()
    assert told[-1] == told[1] == "enable --now oddity oddity-backup.timer"
    assert told[-2] == "disable --now oddity oddity-backup.timer"
