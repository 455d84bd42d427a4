"""Lose the disk at a random moment, restore a backup, and press every button of every message.

A model remembers what each message was about before the loss. A press may change that only, each lost turn
is told once, the matches go on, and `oddity doctor` finds nothing.
"""

import asyncio
import re
import sys
import tempfile
from pathlib import Path
from random import Random

import click
from click.testing import CliRunner

from bot.__main__ import main as oddity
from bot.matches.ids import COMPUTER
from bot.matches.model import MatchStatus, Search
from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from bot.transport import gateway
from bot.ui import acting
from tests.conversations.conftest import UNHURRIED, online
from tests.conversations.table import Table
from tests.operation.conftest import run
from tests.sandbox.controls import Sandbox
from tests.trials.stored import rows

DEEDS = 20
OFFERS = {"accept", "challenge-details", "computer-instead", "computer-take-up", "decline", "withdraw"}
"""Buttons that name a challenge; all others name a match."""
THINGS = """
    SELECT
        'match' AS kind, id, started AS since, seat_0 AS first, seat_1 AS second, revision, number,
        status || (SELECT coalesce(group_concat(notation), '') FROM turns WHERE match = matches.id) AS state,
        (SELECT coalesce(max(revision), 0) FROM boards WHERE match = matches.id) AS shown
    FROM matches
    UNION ALL
    SELECT 'offer', id, created, challenger, opponent, 0, 0, status || taken, 0 FROM challenges
"""


def buttons(message):
    return [part for row in message.components for part in row["components"] if "custom_id" in part]


class Life:
    def __init__(self, sandbox, path, seed):
        self.sandbox, self.path, self.dice = sandbox, path, Random(seed)
        self.channel = sandbox.channel("games")
        self.people = [sandbox.person(name) for name in ("ada", "ben", "cleo")]
        self.problems = []

    def things(self):
        return {(one["kind"], one["id"]): one for one in rows(self.path, THINGS)}

    def pressable(self):
        """Return each person with each message that they see, and each button of it."""
        seen = [(one, message) for one in self.people for message in self.channel.messages(as_=one)]
        return [(one, message, button) for one, message in seen for button in buttons(message)]

    async def act(self, table):
        person, other = self.dice.sample(self.people, 2)
        deed = self.dice.choice(["challenge", "ask", "press", "press", "play", "play"])
        if deed == "challenge":
            await table.challenge(person, self.dice.choice([other, None]))
        elif deed == "ask":
            await table.slash(person, self.dice.choice(["abandon", "takeback"]))
        elif deed == "play":
            await self.play(table, *self.dice.sample(await self.running(table), 1))
        else:
            person, message, button = self.dice.choice(self.pressable())
            await person.use(message, button)
            await table.idle()

    async def running(self, table):
        return await table.store.search(Search(status=MatchStatus.RUNNING), 9)

    async def play(self, table, match):
        """Let who is to move play any turn."""
        view = await table.view(match.id)
        turn = random_turn(view.rules, view.position, self.dice)
        person = next(one for one in self.people if one.id == match.player_to_move)
        await table.play(person, format_turn(turn, view.position, view.rules), match=match.number)

    async def lose(self):
        """Let people act, and lose what comes after a backup. Returns what there was."""
        saved, backup = self.path.with_name("saved"), self.dice.randrange(DEEDS // 2)
        async with online(self.sandbox, self.path) as bot:
            table = Table(self.sandbox, bot, self.channel)
            for number in range(DEEDS):
                if not await self.running(table):
                    await table.start(*self.people[:2])
                if number == backup:
                    run(self.path, f"VACUUM INTO '{saved}'")
                await self.act(table)
            last = asyncio.create_task(self.act(table))
            await asyncio.sleep(self.dice.random() / 10)
        await asyncio.gather(last, return_exceptions=True)
        lost = self.things()
        saved.replace(self.path)
        return lost

    async def recover(self, lost):
        """Start on the backup, and press everything in any order after other things have begun."""
        known, pressed, begins = self.things(), self.pressable(), len(self.sandbox.requests)
        components = {message.id: message.components for _, message, _ in pressed}
        self.dice.shuffle(pressed)
        async with online(self.sandbox, self.path) as bot:
            table = Table(self.sandbox, bot, self.channel)
            for person in self.people[1:]:
                await table.challenge(person)
            for person, message, button in pressed:
                if message.id not in self.channel.log:
                    continue
                message.components, before = components[message.id], self.things()
                answer = await person.use(message, button)
                await table.idle()
                self.judge(person, str(components[message.id]), lost, before)
                self.check(not answer.failed, f"{button['custom_id']} failed")
            for match in await self.running(table):
                await self.play(table, match)
                self.check((await table.match(match.id)).ply > match.ply, f"{match} does not go on")
        posted = [str(one.body) for one in self.sandbox.requests[begins:] if one.path.endswith("/messages")]
        told = [text for text in posted if "↩ A backup was restored" in text]
        for key in {key for key in known if key[0] == "match"} & lost.keys():
            count = sum(f"#{known[key]['number']} " in text for text in told)
            least = lost[key]["shown"] > known[key]["revision"]
            self.check(least <= count <= 1, f"what is lost of {key} was told {count} times")
        doctor = CliRunner().invoke(oddity, ["doctor", "--offline"], env={"ODDITY_DATABASE": str(self.path)})
        self.check(doctor.exit_code == 0, doctor.output)

    def judge(self, person, pressed, lost, before):
        """Only what the message was about may change; what begins is of its people and who pressed."""
        names = re.findall(r"oddity:([\w-]+):(\d+)", pressed)
        keys = {("offer" if name in OFFERS else "match", int(number)) for name, number in names}
        about = [lost[key] for key in keys & lost.keys()]
        people = {person.id, None, COMPUTER, *(one[seat] for one in about for seat in ("first", "second"))}
        for key, thing in self.things().items():
            is_right = key in before and thing["state"] == before[key]["state"]
            if key not in before:
                is_right = people.issuperset((thing["first"], thing["second"]))
            is_about = thing["since"] in {one["since"] for one in about}
            self.check(is_right or is_about, f"{person.name} pressed {names}, which changed {thing}")

    def check(self, holds, problem):
        if not holds:
            self.problems.append(problem)


async def lose_a_disk(path, seed):
    """Return what went wrong."""
    async with Sandbox() as sandbox:
        sandbox.answer_seconds = UNHURRIED.total_seconds()
        life = Life(sandbox, path, seed)
        await life.recover(await life.lose())
        return life.problems


@click.command()
@click.option("--times", default=200, show_default=True)
def main(times):
    """Lose the disk of a bot, restore a backup, and press every button."""
    acting.MAX_AGE = acting.ACKNOWLEDGED_AT_AGE = UNHURRIED
    gateway.IDENTIFY_SECONDS, failed = 0, 0
    for seed in range(times):
        with tempfile.TemporaryDirectory() as folder:
            problems = asyncio.run(lose_a_disk(Path(folder) / "oddity.sqlite3", seed))
        failed += bool(problems)
        click.echo("".join(f"{seed}: {problem}\n" for problem in problems), nl=False)
    click.echo(f"{times} disks lost, {failed} times something went wrong")
    sys.exit(bool(failed))
