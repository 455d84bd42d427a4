"""Commits whose connection is cut before, in or after them: none is answered wrongly, lost or doubled."""

import asyncio
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import click

from tests.postgresql import running_cluster
from tests.store.samples import NOON, new_match, open_store
from tests.trials.several import Gate

MATCHES = 16
"""How many matches are played at the same time."""


class Wire(Gate):
    def __init__(self, cluster, folder, port, chance, seed):
        super().__init__(cluster, folder, port)
        self.chance, self.random = chance, Random(seed)
        self.cutting = False
        self.cuts = Counter()

    async def _exchange(self, reader, writer, far_reader, far_writer):
        """Hand on what both say: the store asks, PostgreSQL answers, one after the other."""
        back = asyncio.create_task(self._answer(far_reader, writer))
        try:
            while data := await reader.read(1 << 16):
                when = self._cut_at(data)
                if when == "before":
                    return
                if when == "after":
                    back.cancel()
                    await asyncio.wait([back])
                far_writer.write(data)
                await far_writer.drain()
                if when == "in":
                    return
                if when == "after":
                    await far_reader.read(1 << 16)
                    return
        finally:
            back.cancel()

    def _cut_at(self, data):
        if not self.cutting or b"COMMIT\0" not in data or self.random.random() >= self.chance:
            return None
        when = self.random.choice(["before", "in", "after"])
        self.cuts[when] += 1
        return when

    async def _answer(self, far_reader, writer):
        with suppress(OSError):
            await self._carry(far_reader, writer)


async def play(store, match, turns):
    """Play turns, each for an interaction of its own; every call has to return."""
    for ply in range(turns):
        after = await store.add_turn(match, ply, f"turn {ply}", None, NOON, once=(match << 32) + ply)
        assert after.ply == ply + 1, f"match {match}: {after.ply} turns after turn {ply}"


async def check(cluster, calls, chance, seed, port=5432):
    """Store turns while connections to a port are cut; return how often that was."""
    with tempfile.TemporaryDirectory() as folder:
        wire = Wire(cluster, Path(folder), port, chance, seed)
        cut = cluster.empty_database().replace(str(cluster.folder), folder)
        async with wire.on(), open_store(cut) as store:
            wire.cutting = True
            matches = [(await new_match(store)).id for _ in range(MATCHES)]
            await asyncio.gather(*(play(store, match, calls // MATCHES) for match in matches))
    async with open_store(cluster.address(cut.split("/")[3].split("?")[0])) as store:
        for match in matches:
            found = (await store.match(match)).turns
            assert found == tuple(f"turn {ply}" for ply in range(calls // MATCHES)), f"match {match}: {found}"
    return wire.cuts


@click.command()
@click.option("--calls", default=10_000, show_default=True, help="How many turns are stored.")
@click.option("--chance", default=0.3, show_default=True, help="Of a commit to be cut.")
@click.option("--seed", default=1, show_default=True, help="Of the cuts.")
def main(calls, chance, seed):
    """Cut connections; an answer that was wrong is an error."""
    with running_cluster() as cluster:
        cuts = asyncio.run(check(cluster, calls, chance, seed))
    click.echo(f"{calls} turns stored; cut {', '.join(f'{n} {when}' for when, n in sorted(cuts.items()))}")
