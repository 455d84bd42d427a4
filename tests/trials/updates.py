"""Update from each released version, press what it posted, and go back."""

import asyncio
import io
import signal
import subprocess
import sys
import tarfile
import tempfile
from contextlib import nullcontext, suppress
from pathlib import Path

import click

from tests.conversations.table import SMALL
from tests.loaded import ROOT
from tests.postgresql import running_cluster
from tests.sandbox.controls import Sandbox
from tests.trials.killer import Killer
from tests.trials.process import Process
from tests.trials.promises import WITHIN, public
from tests.trials.stored import rows

RELEASES = {"1.1.0": "bdff79b1", "1.2.0": "248f0929", "1.3.0": "737fc6df"}


def unpack(commit, folder):
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


class Operator(Killer):
    def __init__(self, sandbox, folder, release, cluster):
        super().__init__(sandbox, cluster.new_database() if cluster else folder / "oddity.sqlite3")
        self.cluster, self.backup = cluster, str(folder / "backup")
        self.releases = {"old": release, "new": ROOT}
        self.channel = sandbox.channel("games")
        self.ada, self.ben, self.cleo = (sandbox.person(name) for name in ("ada", "ben", "cleo"))

    def process(self, which):
        process = Process(self.sandbox, self.database)
        process.folder = self.releases[which]
        return process

    async def order(self, which, *arguments):
        await self.call(which, sys.executable, "-m", "bot", *arguments)

    async def call(self, which, *command):
        process, pipe = self.process(which), subprocess.PIPE
        child = await asyncio.create_subprocess_exec(
            *command, cwd=process.folder, env=process.environment, stdout=pipe, stderr=subprocess.STDOUT
        )
        said, _ = await child.communicate()
        if child.returncode:
            self.problems.append(f"{which} {command}: {child.returncode}: {said.decode()}")

    async def save(self):
        if self.cluster:
            await self.call("old", "pg_dump", "-Fc", f"--file={self.backup}", f"--dbname={self.database}")
        else:
            await self.order("old", "backup", self.backup)

    async def bring_back(self):
        """Do what the pages say."""
        if not self.cluster:
            await self.order("new", "restore", self.backup)
            return
        self.database = self.cluster.new_database()
        await self.call("new", "pg_restore", "-1O", f"--dbname={self.database}", self.backup)
        self.cluster.execute("DELETE FROM notes WHERE key = 'commands'", self.database)

    async def serve(self, which, *deeds):
        """Run a version while people do things."""
        process = self.process(which)
        await process.start()
        for deed in deeds:
            await deed()
        await self.end(process, signal.SIGTERM)

    async def challenge(self):
        await self.ada.slash(self.channel, "challenge odd", opponent=self.ben, seat="odd", **SMALL)
        await self.sandbox.until(lambda: public(self.sandbox))
        await self.ben.click(public(self.sandbox)[0], "Accept")
        await self.see(lambda: rows(self.database, "SELECT id FROM matches"), "no match begins")
        await self.cleo.slash(self.channel, "challenge odd", **SMALL)

    async def play(self):
        ply = self.plies()
        await (self.ada, self.ben)[ply % 2].slash(self.channel, "play", turn=f"b{ply + 1} white")
        await self.see(lambda: self.plies() == ply + 1, f"b{ply + 1} is not played")

    def plies(self):
        (found,) = rows(self.database, "SELECT count(*) AS plies FROM turns")
        return found["plies"]

    def commands(self):
        return {command["name"] for command in self.sandbox.world.commands}

    async def see(self, holds, problem):
        with suppress(TimeoutError):
            await self.sandbox.until(holds, WITHIN)
        self.problems += [] if holds() else [problem]

    async def press(self):
        """Press all that stands in the channel, with the buttons that it had at first."""
        seen = [(one, one.components, button) for one in public(self.sandbox) for button in _buttons(one)]
        for message, components, button in seen:
            if message.id in self.channel.log:
                message.components = components
                answer = await self.ben.use(message, button)
                self.problems += [f"{button['custom_id']}: {answer.failed}"] if answer.failed else []

    async def update_and_go_back(self):
        await self.serve("old", self.challenge, self.play)
        before, commands = self.plies(), self.commands()

        async def find_the_same_commands():
            await self.see(lambda: self.commands() == commands, "commands of the later version are left")

        await self.save()
        await self.order("new", "doctor")
        await self.serve("new", self.play, self.press)
        await self.order("new", "doctor")
        await self.bring_back()
        if self.plies() != before:
            self.problems.append("the backup is not back")
        await self.serve("old", self.play, find_the_same_commands)
        await self.serve("new", self.play)
        await self.order("new", "doctor")


async def try_release(commit, cluster):
    """Return what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        release = Path(folder, "release")
        unpack(commit, release)
        async with Sandbox() as sandbox:
            operator = Operator(sandbox, Path(folder), release, cluster)
            await operator.update_and_go_back()
        return operator.problems


def _buttons(message):
    return [part for row in message.components for part in row["components"] if "custom_id" in part]


@click.command()
@click.option("--releases", default=",".join(RELEASES), show_default=True, help="Which, with commas.")
@click.option("--postgresql", is_flag=True, help="Keep all in a PostgreSQL.")
def main(releases, postgresql):
    """Update from released versions and go back; needs the history of the project."""
    failed = False
    for name in releases.split(","):
        asked = ["git", "cat-file", "-e", RELEASES[name]]
        if subprocess.run(asked, cwd=ROOT, check=False, stderr=subprocess.DEVNULL).returncode:
            click.echo(f"{name}: skipped, as its commit {RELEASES[name]} is not here")
            continue
        with running_cluster() if postgresql else nullcontext() as cluster:
            problems = asyncio.run(try_release(RELEASES[name], cluster))
        failed |= bool(problems)
        click.echo("\n".join([f"{name}: {len(problems)} problems", *problems]))
    sys.exit(failed)
