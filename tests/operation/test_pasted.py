import asyncio
import os
import re
import shlex
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

import click
import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.operation.files import FETCHED
from bot.operation.recent import save
from tests.case import case
from tests.loaded import ROOT
from tests.operation.conftest import rows, run
from tests.postgresql import contents

OPERATING, SEVERAL = ROOT / "OPERATING.md", ROOT / "docs" / "operation" / "several-processes.md"
CONTAINERS = ROOT / "docs" / "operation" / "containers.md"
LOST = ROOT / "docs" / "operation" / "lost-disk.md"
PAGES = [OPERATING, ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/operation/*.md")]
PROGRAM = """#!/bin/bash
printf '%s\\n' "${ODDITY_DATABASE-}" "${ODDITY_METRICS_PORT-as in .env}" "$@" > ROOT/asked
read -r status < ROOT/told
exit $status
"""
"""Lets the test run the command line in this process, and ends with its status."""
STUBS = """
runuser() { shift 3; "$@"; }
install() { local args=(); while (($#)); do case $1 in -o|-g) shift;; *) args+=("$1");; esac; shift; done
    command install "${args[@]}"; }
date() { command date +%F-%H%M%S-%N; }
systemctl() { echo "$*" >> ROOT/systemctl; }
editor() { [ ! -e ROOT/edited ] || cp ROOT/edited "$1"; }
useradd() { :; }; createuser() { :; }; curl() { :; }
rsync() { :; }; chown() { :; }
docker() { echo "$*" >> ROOT/docker
    case "$*" in
    "run --rm"*) while [[ $1 != oddity && $1 != oddity:before* ]]; do shift; done; shift; inside "$@";;
    "exec oddity oddity"*) shift 3; inside "$@";;
    *printenv*) echo postgresql://oddity@database/$(< ROOT/named);;
    "compose exec -T database"*) shift 4; "${@/postgres/oddity}";;
    "image inspect"*) grep -qx "tag oddity $3" ROOT/docker;;
    esac; }
inside() { ODDITY_DATABASE=ROOT/var/lib/oddity/oddity.sqlite3 ROOT/program "$@"; }
"""
"""What the pages take from a machine; files are those below a folder of the test.

Docker is recorded; it runs our command line on the volume, and PostgreSQL's programs on a server of the test.
"""
PYTHON = """#!/bin/bash
mkdir -p "$3/bin" && cp ROOT/program "$3/bin/oddity" && cp /bin/true "$3/bin/pip"
"""


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
    """Where an operator works, whose `.env` is edited so that the bot has a token and a Discord."""

    def __init__(self, root, sandbox, database=None, **environment):
        self.root, self.environment = root, {**os.environ, **environment}
        for folder in ("opt/oddity/files/data", "etc/systemd/system", "usr/bin"):
            (root / folder).mkdir(parents=True)
        for name, text in (("program", PROGRAM), ("usr/bin/python3", PYTHON)):
            (root / name).write_text(text.replace("ROOT", str(root)))
            (root / name).chmod(0o755)
        for pipe in ("asked", "told"):
            os.mkfifo(root / pipe)
        Thread(target=self.answer, daemon=True).start()
        self.discord = f"DISCORD_TOKEN={sandbox.token}\nODDITY_DISCORD_URL={sandbox.url}\n"
        self.edit(database)
        self.function, *_ = blocks(OPERATING)
        self.unpack()

    def unpack(self):
        files = self.root / "opt/oddity/files"
        shutil.copy(ROOT / ".env.example", files / ".env.example")
        (files / "data").mkdir(exist_ok=True)
        (files / "data/operation").symlink_to(ROOT / "data" / "operation")

    def edit(self, database):
        named = f"ODDITY_DATABASE=old\nODDITY_DATABASE='{database}'\n" if database else ""
        (self.root / "edited").write_text(self.discord + named)

    def answer(self):
        while asked := self.next_command():
            database, port, *arguments = asked
            env = {"ODDITY_DATABASE": database or None}
            env |= {} if port == "as in .env" else {"ODDITY_METRICS_PORT": port}
            os.chdir(self.root / "var/lib/oddity")
            result = CliRunner().invoke(main, arguments, env=env)
            (self.root / "told").write_text(f"{result.exit_code}\n")

    def next_command(self):
        try:
            return (self.root / "asked").read_text().splitlines()
        except FileNotFoundError:  # the test is over, and its folder has been removed
            return []

    async def paste(self, text, *, fails=False):
        here = self.redirect(self.function + text)
        script = STUBS.replace("ROOT", str(self.root)) + here
        paste = partial(subprocess.run, ["bash", "-eu", "-c", script], check=False, timeout=120)
        done = await asyncio.to_thread(paste, env=self.environment, cwd=self.root)
        assert (done.returncode != 0) == fails, text

    def redirect(self, text):
        return re.sub(r"(?<![\w.-])(?=/(?:opt|var|etc|usr/bin/python3))", str(self.root), text)

    def asked(self, name):
        return (self.root / name).read_text().splitlines()

    async def back_up_by_timer(self, backups):
        """Run what the timer starts, as the units say that are installed; return the new files."""
        units = self.root / "etc/systemd/system"
        files = [units / "oddity-backup.service", *units.glob("oddity-backup.service.d/*.conf")]
        commands = [re.findall("^ExecStart=(.*)", file.read_text(), re.MULTILINE)[-1] for file in files]
        known = set(backups.iterdir())
        await self.paste(f"cd /var/lib/oddity && {commands[-1]}")
        return set(backups.iterdir()) - known


@pytest.fixture
def backups(folder, monkeypatch):
    monkeypatch.delenv("ODDITY_DATABASE")
    return folder / "var/backups/oddity"


@pytest.fixture
def again(cluster):
    """The address of the database that is gone back into."""
    cluster.execute("DROP DATABASE IF EXISTS again")
    return cluster.address("again")


async def move_in(file, address, folder):
    file = str(shutil.copy(file, folder / "file.sqlite3"))
    moved = await asyncio.to_thread(CliRunner().invoke, main, ["move", file, address])
    assert moved.exit_code == 0, moved.output


NAMED = re.compile("before-2026-01-31-180500")


async def test_blocks_install_update_go_back_and_move_a_file(folder, backups, sandbox, filled_file):
    machine = Machine(folder, sandbox)
    _, install, empty, update, back, restore, *_ = blocks(OPERATING)
    await machine.paste(install)
    database, link = folder / "var/lib/oddity/data/oddity.sqlite3", folder / "opt/oddity/.venv"
    database.parent.mkdir()
    shutil.copy(filled_file, database)
    first, known = rows(database), link.readlink()
    for _ in range(2):
        before, there, venv = rows(database), set(backups.iterdir()), link.readlink()
        (folder / "opt/oddity/files/stale.py").touch()
        await machine.paste(empty)
        assert list((folder / "opt/oddity/files").iterdir()) == []
        machine.unpack()
        await machine.paste(update)
        (new,) = set(backups.iterdir()) - there
        assert rows(new) == before
        assert link.readlink() != venv
        run(database, "INSERT INTO notes (key, text) SELECT count(*), 'played' FROM notes")
    await machine.paste(back, fails=True)
    for name in sorted((one.name for one in folder.glob("opt/oddity/before-*")), reverse=True):
        await machine.paste(NAMED.sub(name, back))
    assert (rows(database), link.readlink()) == (first, known)
    assert (link / "bin/oddity").exists()
    assert await machine.back_up_by_timer(backups)
    new.rename(backups / "oddity-2026-01-31.sqlite3")
    await machine.paste(restore)
    assert rows(database) == before
    leave, arrive = (
        " && ".join(command for command in re.findall(r"`([^`]+)`", step) if " " in command)
        for step in re.findall(r"^[24]\. .*`.*", LOST.read_text(), re.MULTILINE)
    )
    await machine.paste(leave)
    database.unlink()
    await machine.paste(arrive.replace("…", "*"))
    assert rows(database) == before
    told = machine.asked("systemctl")
    assert told[-1] == told[1] == "enable --now oddity oddity-backup.timer"
    assert told[-2] == "disable --now oddity oddity-backup.timer"


async def test_blocks_update_and_go_back_on_postgresql(folder, backups, sandbox, filled_file, cluster, again):
    """From a file that is moved in, to an update, and back into another database."""
    address = cluster.new_database()
    machine = Machine(folder, sandbox, PGHOST=str(cluster.folder), PGUSER="oddity")
    await machine.paste(blocks(OPERATING)[1])
    install, start, update, back, *_ = blocks(SEVERAL)
    machine.edit(address)
    await machine.paste(install.replace("createdb", ":"))
    await move_in(filled_file, address, folder)
    await machine.paste(start)
    venv, before = (folder / "opt/oddity/.venv").readlink(), contents(address)
    await machine.paste(update)
    assert (folder / "opt/oddity/.venv").readlink() != venv
    (new,) = await machine.back_up_by_timer(backups)
    assert new.suffix == ".dump"
    machine.edit(None)
    dump = f"PGDATABASE=postgres sh {ROOT}/data/operation/dump.sh no.dump"
    await machine.paste(f"cd /var/lib/oddity && editor .env && {dump}", fails=True)
    assert not list(folder.rglob("no.dump*"))
    cluster.execute("DELETE FROM turns", address)
    (name,) = (one.name for one in folder.glob("opt/oddity/before-2*"))
    known = machine.asked("systemctl")
    await machine.paste(back, fails=True)
    assert machine.asked("systemctl") == known
    machine.edit(again)
    await machine.paste(re.sub(r"postgresql://\S+/again\S+", again, NAMED.sub(name, back)))
    assert contents(again) == before
    assert (folder / "opt/oddity/.venv").readlink() == venv
    assert cluster.execute("SELECT count(*) FROM notes WHERE key = 'backed-up'", address) == "1"
    assert machine.asked("systemctl")[-2:] == ["stop oddity@1 oddity@2", "start oddity@1 oddity@2"]


async def test_blocks_update_and_go_back_in_one_container(folder, backups, sandbox, filled_file):
    assert not backups.exists()
    machine = Machine(folder, sandbox)
    volume = folder / "var/lib/oddity"
    volume.mkdir(parents=True)
    database = Path(shutil.copy(filled_file, volume / "oddity.sqlite3"))
    (volume / ".env").write_text(machine.discord)
    start, update, back, *_ = blocks(CONTAINERS)
    before = rows(database)
    await machine.paste(start + update)
    run(database, "DELETE FROM blocks")
    steps = [line.split()[0] for line in machine.asked("docker")]
    assert steps == ["build", "run", "tag", "build", "stop", "run", "rm", "run", "exec"]
    await machine.paste(start + back, fails=True)
    assert machine.asked("docker")[-1].startswith("image inspect")
    (name,) = (one.stem for one in volume.glob("before-*.sqlite3"))
    await machine.paste(start + NAMED.sub(name, back))
    assert rows(database) == before
    assert f"tag oddity:{name} oddity" in machine.asked("docker")


async def test_blocks_update_back_up_and_go_back_with_compose(
    folder, backups, sandbox, filled_file, cluster, again
):
    assert not backups.exists()
    address = cluster.new_database()
    machine = Machine(folder, sandbox, PGHOST=str(cluster.folder))
    (folder / "named").write_text(re.search(r"/(\w+)\?", address)[1] + "\n")
    await move_in(filled_file, address, folder)
    *_, daily, update, back = blocks(CONTAINERS)
    before = contents(address)
    await machine.paste(update)
    cluster.execute("DELETE FROM turns", address)
    (name,) = (one.stem for one in folder.glob("before-*.dump"))
    await machine.paste(back, fails=True)
    await machine.paste(NAMED.sub(name, back))
    assert contents(again) == before
    await machine.paste(daily)
    assert len(list(folder.glob("oddity-*.dump"))) == 1
    assert machine.asked("docker")[0] == f"tag oddity oddity:{name}"
    steps = [line.removeprefix("compose ").split()[0] for line in machine.asked("docker")]
    assert "".join(step[0] for step in steps) == "tbeeuuiseeetuee"


async def test_blocks_bring_a_lost_disk_back_after_a_rehearsal(
    folder, backups, sandbox, filled_file, unused_tcp_port
):
    machine = Machine(folder, sandbox)
    machine.discord += f"ODDITY_METRICS_PORT={unused_tcp_port}\n"
    machine.edit(None)
    await machine.paste(blocks(OPERATING)[1])
    data = folder / "var/lib/oddity/data"
    data.mkdir()
    database = Path(shutil.copy(filled_file, data / "oddity.sqlite3"))
    save(database, backups)
    run(database, "INSERT INTO notes VALUES ('turn', 'the last')")
    save(database, backups)
    shutil.copy(folder / "var/lib/oddity/.env", backups / "env")
    before, there = rows(database), {*data.iterdir()}
    restore, rehearsal = blocks(LOST)
    with socket.create_server(("127.0.0.1", unused_tcp_port)):
        await machine.paste(rehearsal)
    assert (rows(database), {*data.iterdir()}) == (before, there)
    shutil.rmtree(data)
    await machine.paste(restore)
    assert rows(database) == before
    assert machine.asked("systemctl")[-1] == "enable --now oddity oddity-backup.timer"
    assert (data / FETCHED).exists()


def test_line_of_cron_says_that_copy_is_new(tmp_path):
    line = re.search(r"(?<= root )ssh .*", LOST.read_text(encoding="utf-8"))[0]
    text = f'cd {tmp_path}; ssh() {{ shift; eval "$*"; }}; rsync() {{ :; }}; ' + re.sub(
        " /(?=[sv])", " ", line
    )
    mark, state = tmp_path / "var/lib/oddity/data" / FETCHED, tmp_path / "srv/oddity/recent-1"
    for folder in (mark.parent, state.parent, tmp_path / "var/backups/oddity/recent-1"):
        folder.mkdir(parents=True)
    for moment in (time.time(), 0):
        state.touch()
        os.utime(state, (moment, moment))
        mark.unlink(missing_ok=True)
        subprocess.run(["bash", "-c", text], check=False)
        assert mark.exists() == (moment > 0)
