"""Through how much code a typed turn, a take-back by consent and a reminder run: files, functions, calls.

Run `python -m benchmarks.walk`. The real bot plays against the sandbox in this process; whatever runs of
`bot` and `renderer` is counted in every thread, from the event of Discord's gateway until nothing is left to
do. Neither the sandbox is counted, nor what this script waits with, nor what looks at the clock again and
again, whatever people do: all loops are stopped. Of a coroutine, each time that it goes on is a call. Of the
functions some have no name: lambdas and generators, and in Python 3.11 comprehensions. Everything happens
once before it counts, so that what is done once in the life of a process is left out. `--files` prints each
file with its functions.
"""

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import click
from discord.ext import tasks

from bot.__main__ import assemble
from bot.db.opening import open_database
from bot.delivery.delivery import NOTED_EVERY_SECONDS
from bot.matches.ids import GuildId
from bot.matches.settings import ServerSettings
from bot.matches.tables import preferences as preference_table
from bot.sandbox.people.person import Person
from bot.sandbox.world.guild import Message
from bot.transport.discord_internals import talk_to
from bot.transport.rate_limit import RateLimit
from bot.ui.background import Background
from bot.ui.client import Oddity
from tests.sandbox.controls import Sandbox

HERE = Path(__file__).parents[1]
COUNTED = tuple(str(HERE / name) for name in ("bot", "renderer"))
IGNORED = str(HERE / "bot" / "sandbox")


class Walk:
    """Counts the calls of our own functions while it is told to, in every thread that begins after it."""

    def __init__(self) -> None:
        self._calls: Counter[CodeType] = Counter()
        self._is_counting = False
        self._task: asyncio.Task[Any] | None = None
        """That of this script."""
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and self._is_counting:
            file = frame.f_code.co_filename
            if file.startswith(COUNTED) and not file.startswith(IGNORED) and not self._is_own():
                self._calls[frame.f_code] += 1

    def _is_own(self) -> bool:
        """Whether this script itself is at it."""
        try:
            return asyncio.current_task() is self._task
        except RuntimeError:  # in another thread
            return False

    async def count(self, act: Callable[[], Awaitable[object]]) -> Counter[CodeType]:
        """Return what runs because of something, by function."""
        self._calls, self._task = Counter(), asyncio.current_task()
        self._is_counting = True
        await act()
        self._is_counting = False
        return self._calls


class Ahead:
    """A clock that runs ahead of the true one by as much as is asked."""

    def __init__(self) -> None:
        self.by = timedelta(0)

    def moment(self) -> datetime:
        """Return the present moment, aware UTC."""
        return datetime.now(UTC) + self.by


class Acts:
    """What two people do in a match: each act may be done again and again, one match after the other."""

    def __init__(self, sandbox: Sandbox, client: Oddity, clock: Ahead) -> None:
        self._client, self._clock = client, clock
        self._channel = sandbox.channel("games")
        self._ada, self._ben = sandbox.people[:2]
        self.pause = 0.0
        """How long what is noted a little later is waited for."""

    async def _slash(self, person: Person, command: str, **options: Any) -> Message:
        answer = await person.slash(self._channel, command, **options)
        await self._settle()
        return answer.message or self._newest()

    async def _click(self, person: Person, message: Message, button: str) -> None:
        await person.click(message, button)
        await self._settle()

    async def _settle(self) -> None:
        """Wait until nothing is left to do."""
        await asyncio.sleep(self.pause)
        await self._client.settle()

    def _newest(self) -> Message:
        """Return the last message that everybody sees."""
        return [one for one in self._channel.messages(as_=self._ada) if not one.ephemeral][-1]

    async def prepare(self) -> None:
        """Begin a match in which each has played a turn."""
        await self._slash(
            self._ada, "challenge odd", opponent=self._ben, seat="odd", board="hexhex-5", days=3
        )
        await self._click(self._ben, self._newest(), "Accept")
        await self._slash(self._ada, "play", turn="a1 white")
        await self._slash(self._ben, "play", turn="a2 white")

    async def type_a_turn(self) -> None:
        """Play by command."""
        await self._slash(self._ada, "play", turn="b2 white")

    async def take_back(self) -> None:
        """Ask for two turns to be taken back, and agree."""
        await self._click(self._ada, await self._slash(self._ada, "takeback"), "Ask to take it back")
        await self._click(self._ben, self._newest(), "Agree")

    async def be_reminded(self) -> None:
        """Let so much time pass that a reminder is due."""
        self._clock.by += timedelta(days=2, hours=12)
        background = self._client.get_cog("Background")
        assert isinstance(background, Background)
        await asyncio.create_task(background.run_due_jobs())
        await self._settle()
        assert self._newest().content.startswith("⏰")

    async def finish(self) -> None:
        """End the match."""
        await self._click(self._ada, await self._slash(self._ada, "resign"), "Yes, resign")


async def measure() -> dict[str, Counter[CodeType]]:
    """Return what runs for each act, by function."""
    walk, found, clock = Walk(), {}, Ahead()
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, open_database(Path(folder, "walk.sqlite3")) as db:
            await db.write(preference_table.change, ServerSettings, GuildId(sandbox.guild.id), threads=False)
            talk_to(sandbox.url)
            client = assemble(db, clock=clock.moment, rate_limit=RateLimit(1000))
            async with asyncio.TaskGroup() as group:
                group.create_task(client.start(sandbox.token))
                try:
                    await sandbox.wait_until_online()
                    await client.wait_until_ready()
                    await client.settle()
                    _stop_loops(client)
                    acts = Acts(sandbox, client, clock)
                    for act in (acts.type_a_turn, acts.take_back, acts.be_reminded):
                        for acts.pause in (0.0, NOTED_EVERY_SECONDS + 0.5):  # the second counts
                            await acts.prepare()
                            found[act.__name__] = await walk.count(act)
                            await acts.finish()
                finally:
                    await client.close()
    return found


def _stop_loops(client: Oddity) -> None:
    for cog in client.cogs.values():
        for name in dir(cog):
            if isinstance(loop := getattr(cog, name), tasks.Loop):
                loop.cancel()


@click.command()
@click.option("--files", "wants_files", is_flag=True, help="Print each file with its functions.")
def main(*, wants_files: bool) -> None:
    """Count what runs."""
    for name, calls in asyncio.run(measure()).items():
        files = sorted({code.co_filename for code in calls})
        named = sum(not code.co_name.startswith("<") for code in calls)
        figures = f"{len(files):4} files {len(calls):5} functions ({named} named) {calls.total():6} calls"
        print(f"{name.replace('_', ' '):16} {figures}")
        for file in files if wants_files else ():
            names = sorted(code.co_qualname for code in calls if code.co_filename == file)
            print(f"  {Path(file).relative_to(HERE)}: {', '.join(names)}")


if __name__ == "__main__":
    main()
