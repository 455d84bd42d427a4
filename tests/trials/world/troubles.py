"""What goes wrong in the world: requests, writes, events, channels, clocks, processes and the disk."""

import asyncio
import shutil
import sqlite3
from itertools import product

from click.testing import CliRunner

from bot.__main__ import main as oddity
from bot.db.sqlite import database
from bot.operation.recent import save
from bot.sandbox.world.world import MOST_THREADS
from tests.conversations.table import EDIT, POST
from tests.sandbox.faults import Fault

CROSSINGS = [*product(("before", "after"), ("commit", "read", "POST", "PATCH"))]
"""Where the process is killed on purpose."""
UNWELL_SECONDS = 60
CALM_CHANNELS = ("games", "announcements")
"""Where only the bot deletes messages."""
CLUB = "club"
"""A channel that is deleted and made again now and then."""
SILENT_SECONDS = 24.0
"""Longer than the bot waits, and the most until a request takes effect, or again until its answer comes."""
FAULTS = {
    "500": Fault("", "", 500),
    "500 after": Fault("", "", 503, after_effect=True),
    "cut": Fault("", "", cut=True),
    "lost answer": Fault("", "", cut=True, after_effect=True),
    "429": Fault("", "", 429, retry_after=2.0),
    "late": Fault("", "", seconds=8.0),
    "silent": Fault("", "", seconds=SILENT_SECONDS),
    "refused": Fault("", "", 403, code=50013),
}
WRITTEN = "hello"
"""What people write and AutoMod doesn't let pass."""
AUTOMOD = Fault("", "", 400, code=200000)
NO_FAULT = Fault("", "")
DELIVERIES = {"twice": (0.0, 0.2), "twice, once late": (0.0, 5.0), "late": (2.0,), "too late": (4.0,)}
"""After how many seconds an interaction is heard of."""


class Troubles:
    """Needs a world's `dice`, `loop`, `sandbox`, `process` and `promises`."""

    fault_rate, well_since, is_moderated, is_restored, lost_turns = 0.0, 0.0, False, False, 0
    aimed_kills = 0

    @property
    def is_well(self):
        is_over = self.loop.time() > self.well_since + UNWELL_SECONDS
        return is_over and not self.fault_rate and self.process.is_up

    def _meet(self, what, where=""):
        self.count(what)
        self.log(f"{what} {where}".rstrip())

    def _happens(self, share=1.0):
        return self.fault_rate > 0 and self.dice.random() < self.fault_rate * share

    # What the process meets

    def fault(self, request):
        is_message = (request.method, request.route) in (POST, EDIT)
        if self.is_moderated and is_message and WRITTEN in str(request.body):
            kind = "AutoMod"
        elif self._happens() and request.route != "/users/@me":
            kind = self.dice.choice([one for one in FAULTS if is_message or one != "refused"])
        else:
            return NO_FAULT
        where = f"{request.method} {request.route}"
        self._meet(f"fault: {kind}", where)
        self.count(f"fault on {where}")
        return AUTOMOD if kind == "AutoMod" else FAULTS[kind]

    def fail_write(self, function):
        if is_commit(function) and self._happens(0.25):
            self._meet("fault: write")
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            error.sqlite_errorname = "SQLITE_FULL"
            raise error

    def deliveries(self, event):
        """After how many seconds the process hears of an event, each time that it does."""
        if event["t"] != "INTERACTION_CREATE" or not self._happens(0.5):
            return (0.0,)
        kind = self.dice.choice(sorted(DELIVERIES))
        self._meet(f"fault: event {kind}")
        return DELIVERIES[kind]

    # What begins

    async def go_wrong(self):
        """Let something begin to go wrong, or to be well again."""
        chosen = self.dice.choice(sorted(name for name in dir(Troubles) if name.startswith("begin_")))
        self._meet(f"trouble: {chosen.removeprefix('begin_')}")
        await getattr(self, chosen)()

    async def begin_faults(self):
        self.fault_rate = self.dice.choice((0.02, 0.1, 0.4))

    begin_more_faults = begin_faults

    async def begin_automod(self):
        self.is_moderated = True

    async def begin_kill(self):
        """Kill the process some passages later."""
        passages = iter(range(self.dice.randint(0, 150), 0, -1))
        self.loop.kills_at = lambda _: next(passages, None) is None

    async def begin_kill_at_passage(self):
        """Kill it at the next passage of a kind, each in its turn over the seeds."""
        self.aimed_kills += 1
        when, what = CROSSINGS[(2 * self.seed + self.aimed_kills) % len(CROSSINGS)]
        self.loop.kills_at = lambda passage: passage.startswith(f"{when} {what}")

    begin_kill_at_another_passage = begin_kill_at_passage

    async def begin_kill_with_kind(self):
        """Kill it once a kind of message is stored to be sent."""
        kind = self.dice.choice(sorted(self.process.bot.delivery._deliverers))
        query = "SELECT 1 FROM outbox WHERE kind = ?"
        self.loop.kills_at = lambda passage: (
            passage.startswith("after commit") and self.promises.rows(query, kind)
        )

    begin_kill_with_another_kind = begin_kill_with_kind

    async def begin_skew(self):
        self.process.skew = self.dice.choice((-86_400, -5, 0, 40, 7_200))

    async def begin_closed(self):
        self.sandbox.forbid(self._calm(), self.dice.choice(("SEND_MESSAGES", "ATTACH_FILES")))

    async def begin_hidden(self):
        self.sandbox.forbid(self._calm(), "VIEW_CHANNEL")

    def _calm(self):
        return self.sandbox.channel(self.dice.choice(CALM_CHANNELS))

    async def begin_removed(self):
        self.sandbox.remove_bot()
        await asyncio.sleep(self.dice.choice((1, 4_000)))
        self.sandbox.let_bot_in()

    @property
    def _threads(self):
        return [one for one in self.sandbox.world.channels.values() if one.thread]

    async def begin_full(self):
        """Have more threads than a server may keep open, so that no archived one opens again."""
        self.sandbox.world.most_threads = 0
        await self.begin_archived_threads()

    async def begin_archived_threads(self):
        for thread in self._threads:
            self.sandbox.archive(thread)

    async def begin_deleted_thread(self):
        for thread in self._threads[:1]:
            self.sandbox.delete_channel(thread)

    async def begin_deleted_channel(self):
        self.sandbox.delete_channel(self.sandbox.channel(CLUB))
        self.sandbox.add_channel(CLUB)

    async def begin_deleted_messages(self):
        lounge = self.sandbox.channel("lounge").log
        for message in self.dice.sample(list(lounge.values()), min(3, len(lounge))):
            self.sandbox.delete(message)

    async def begin_well(self):
        self.be_well()

    async def begin_stop(self):
        await self._stop()

    async def _stop(self):
        """Stop the bot as an operator does; it ends what it has begun."""
        if self.process.is_up:
            await self.process.stop()
        if not self.loop.is_killed.is_set():
            self.loop.kill()

    @property
    def _backups(self):
        return self.path.parent / "backups"

    async def begin_backup(self):
        """Save a state as the bot does every few minutes."""
        shutil.rmtree(self._backups, ignore_errors=True)
        save(self.path, self._backups)
        self._saved = self.loop.now()

    async def begin_restored_backup(self):
        """Lose the disk, and restore what was saved last, as OPERATING.md says."""
        if not self._backups.exists():
            await self.begin_backup()
            return
        await self._stop()
        newest = self.promises.newest()
        turns = self.promises.turns()
        self._meet("restored backup")
        self.is_restored = True
        command = ["restore", str(self._backups)]
        done = CliRunner().invoke(oddity, command, env={"ODDITY_DATABASE": str(self.path)})
        if done.exit_code:
            self.break_(f"a backup isn't restored: {done.output} {done.exception!r}")
        self.promises.restored(newest, self._saved)
        self.tell("restored")
        self.lost_turns += turns - self.promises.turns()
        self.told = {person: moment for person, moment in self.told.items() if moment > self._saved}

    def be_well(self):
        self.fault_rate, self.is_moderated, self.loop.kills_at = 0.0, False, None
        self.sandbox.world.most_threads = MOST_THREADS
        self.open_channels()
        self.well_since = self.loop.time()

    def open_channels(self):
        for name in CALM_CHANNELS:
            channel = self.sandbox.channel(name)
            if channel.denied.get(self.sandbox.bot.id):
                self.sandbox.allow(channel, "SEND_MESSAGES", "ATTACH_FILES", "VIEW_CHANNEL")


def is_commit(function):
    return getattr(function, "func", None) is database._commit_together
