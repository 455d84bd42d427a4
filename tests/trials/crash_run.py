"""The bot is killed again and again under load, while Discord misbehaves; nothing may be lost.

Pairs of people play with the real process, with faults of `fault_run.py` on random routes. Now and then all
calm down: within a minute all of `promises.py` must hold, and confirmed turns must be stored once.
"""

import asyncio
import random
import time
from contextlib import suppress
from itertools import islice

import click

from bot.data import catalogue
from tests.trials.fault_run import FAULTS
from tests.trials.killer import Killer, alone, beside, end_with
from tests.trials.stored import rows

BOARD = {"board": "hexhex-4", "group": 3, "seat": "odd"}
CELLS = catalogue().game("odd").setup("hexhex-4").board.tiling.names
LONGEST_LIFE = 6.0
"""Seconds after which the bot is killed at the latest, once it is online."""
STARTING_SECONDS = 30
"""How long a start is waited for: on a busy machine, with a silent Discord."""
LONGEST_FAULT = 3.0
"""Seconds after which something that goes wrong is well again at the latest, or the bot would never start."""
HELD_BACK = {
    "headers": {
        "X-RateLimit-Bucket": "full",
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": "3",
    }
}
"""For as many seconds discord.py keeps an answer to itself, as with a channel's fifth message in five."""
CALM = 20
"""Kills between two moments at which everything is looked at."""
LATEST = 50
"""Messages of a channel among which people look for what concerns them."""
ROUTES = (
    *(("POST", "/channels/{channel}/messages"), ("PATCH", "/channels/{channel}/messages/{message}")) * 3,
    ("GET", "/channels/{channel}/messages"),
    ("POST", "/channels/{channel}/messages/{message}/threads"),
    ("GET", "/guilds/{guild}/members/{user}"),
    ("GET", "/users/@me"),
    ("GET", "/oauth2/applications/@me"),
    ("POST", "/interactions/{interaction}/{token}/callback"),
    ("DELETE", "/webhooks/{application}/{token}/messages/{name}"),
)
"""Where faults happen, the most frequent routes more often."""


class Crowd:
    threads = 0.3
    pauses = 0.05, 0.3

    def __init__(self, killer, dice, server=None):
        self.killer, self.sandbox, self.dice = killer, killer.sandbox, dice
        self.games = self.sandbox.channel("games", server)
        self.turns = []
        """When each confirmed turn was begun, and confirmed, on the loop's clock."""
        self.may_act = asyncio.Event()
        self.may_act.set()

    @property
    def is_served(self):
        return self.sandbox.online

    async def play(self, first, second):
        while True:
            await self.may_act.wait()
            if self.is_served:
                with suppress(LookupError, TimeoutError):
                    await self._act(first, second)
            await asyncio.sleep(self.dice.uniform(*self.pauses))

    async def _act(self, first, second):
        match = self._match_of(first, second)
        if match is None:
            thread = self.dice.random() < self.threads
            await self.begin(first, second, thread=thread)
        else:
            await self._turn(match, first, second)

    async def begin(self, first, second, seconds=5, **options):
        card = next((card for card in self._cards(first, second) if card.buttons), None)
        if card is None:
            await self.slash(first, "challenge odd", opponent=second, **BOARD, **options)
            await self.until(lambda: any(card.buttons for card in self._cards(first, second)), seconds)
        else:
            await second.click(card, "Accept")
            await self.until(lambda: self._match_of(first, second), seconds)

    async def _turn(self, match, first, second):
        match_id, number, seats, played = match
        person = {first.id: first, second.id: second}[seats[len(played) % 2]]
        cell = self.dice.choice([cell for cell in CELLS if cell not in played])
        self.killer.tried += 1
        now = asyncio.get_running_loop().time
        began = now()
        answer = await self.slash(person, "play", turn=f"{cell} white", match=number)
        if not answer.failed:
            await self.until(lambda: self._is_confirmed(answer, number, cell), 5)
            self.killer.confirmed.append((match_id, cell))
            self.turns.append((began, now()))

    async def until(self, predicate, seconds):
        await self.sandbox.until(predicate, seconds)

    async def slash(self, person, path, **options):
        return await person.slash(self.games, path, **options)

    def _is_confirmed(self, answer, number, cell):
        told = [message.content for message in (answer.message, *answer.followups) if message is not None]
        shown = (
            f"#{number} " in board.content and f"**{cell} white**" in board.content
            for board in self._latest()
        )
        return any("is saved" in text for text in told) or any(shown)

    def _latest(self):
        channels = self.sandbox.world.channels.values()
        logs = [channel.log.values() for channel in channels if channel.guild is self.games.guild]
        latest = [message for log in logs for message in islice(reversed(log), LATEST)]
        return [one for one in latest if one.author is self.sandbox.bot and not one.ephemeral]

    def _cards(self, first, second):
        mentions = (f"<@{first.id}>", f"<@{second.id}>")
        cards = [one for one in self._latest() if str(one.nonce).startswith("c")]
        return [card for card in cards if all(mention in card.content for mention in mentions)]

    def _match_of(self, first, second):
        pair = f"({first.id}, {second.id})"
        database = self.killer.database
        found = rows(
            database,
            "SELECT id, number, seat_0, seat_1 FROM matches WHERE status = 'running'"
            f" AND guild = {self.games.guild.id} AND seat_0 IN {pair} AND seat_1 IN {pair}",
        )
        if not found:
            return None
        match, number, *seats = found[0].values()
        turns = rows(database, f"SELECT notation FROM turns WHERE match = {match} ORDER BY ply")
        return match, number, seats, [turn["notation"].split()[0] for turn in turns]


async def _disturb(sandbox, dice, planned, may_act):
    while True:
        await asyncio.sleep(dice.uniform(0.2, 1.5))
        await may_act.wait()
        times, fault = dice.choice((1, 1, 6)), dice.choice([*FAULTS.values(), HELD_BACK])
        planned.append(sandbox.fail(*dice.choice(ROUTES), times=times, **fault))
        asyncio.get_running_loop().call_later(LONGEST_FAULT, _end, planned[-1])


def _end(fault):
    fault.times = 0


async def _calm_down(killer, crowd, planned):
    crowd.may_act.clear()
    for fault in planned:
        _end(fault)
    await asyncio.sleep(FAULTS["silence"]["seconds"] if any(fault.seconds for fault in planned) else 0)
    planned.clear()
    began, before = time.monotonic(), len(killer.problems)
    await killer.settle("when all was calm")
    seconds = time.monotonic() - began
    killer.problems += [text async for text in _deafness(killer.sandbox)]
    killer.problems += killer.lost()
    wrong = len(killer.problems) - before
    so_far = f"but for {wrong} problems" if wrong else f"within {seconds:.1f} s"
    click.echo(f": {len(killer.confirmed)} of {killer.tried} turns confirmed, all well {so_far}")
    crowd.may_act.set()


async def _deafness(sandbox):
    if not sandbox.online:
        yield "the bot is not online"
    elif (await sandbox.people[0].slash(sandbox.channel("games"), "matches")).failed:
        yield "the bot is online and does not answer"


async def crash(kills, pairs, seed):
    dice, planned = random.Random(seed), []
    names = [f"player{number}" for number in range(2 * pairs)]
    async with alone(Killer, names) as killer:
        sandbox = killer.sandbox
        crowd = Crowd(killer, dice)
        players = zip(sandbox.people[::2], sandbox.people[1::2], strict=True)
        acting = [crowd.play(first, second) for first, second in players]
        async with beside(_disturb(sandbox, dice, planned, crowd.may_act), *acting) as check:
            for kill in range(1, kills + 1):
                await asyncio.sleep(dice.uniform(0.2, LONGEST_LIFE))
                check()
                await killer.end(killer.process)
                await killer.process.begin()
                with suppress(TimeoutError):  # a fault may keep it off
                    await sandbox.wait_until_online(STARTING_SECONDS)
                if kill % CALM == 0 or kill == kills:
                    click.echo(f"after {kill} kills", nl=False)
                    await _calm_down(killer, crowd, planned)
    return killer.problems


@click.command()
@click.option("--kills", default=300, show_default=True, help="How often the bot is killed.")
@click.option("--pairs", default=6, show_default=True, help="How many pairs of people play.")
@click.option("--seed", default=1, show_default=True, help="Chooses moments, routes, faults and turns.")
def main(kills, pairs, seed):
    """Kill the bot under load; the exit code is 1 unless every promise was kept."""
    end_with(crash(kills, pairs, seed))
