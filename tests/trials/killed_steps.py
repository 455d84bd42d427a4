"""Things that people do while the bot is killed (`kill -9`), again and again until they are stored."""

import asyncio
import re
import sqlite3
from collections import Counter
from contextlib import closing, suppress

from bot.matches.model import Match
from bot.matches.tables import log
from bot.matches.tables.match_rows import MATCH, read
from tests.trials.killer import Killer
from tests.trials.promises import everything

FIRST_MOMENT = 0.15
"""Seconds after which the bot is killed at the latest; after each vain attempt twice as many."""
ATTEMPTS = 9
PATIENCE = 10
"""Seconds within which a bot that is not killed does what it is asked to."""
NOT_STORED, NOT_TOLD, TOLD = "before it was stored", "before anybody was told", "after somebody was told"
"""When a kill came."""


class Steps(Killer):
    """What happens in a server, step by step; `kills` counts when kills came."""

    def __init__(self, sandbox, database, dice, *, every=1):
        super().__init__(sandbox, database)
        self.dice, self.every = dice, every
        self.taken, self.kills = 0, Counter()

    async def take(self, act, is_stored, says, *, is_late=lambda: False):
        """Let a person do something until it is stored, and wait until everybody sees it.

        Returns what `is_stored` has returned, or `None` if it was too late.

        Args:
            says: describes what people read once it is done.

        Raises:
            TimeoutError: It is never stored.
        """
        self.taken += 1
        seen, found, attempt = self._read(), None, 0
        while not found:
            if is_late():
                return None
            if attempt == ATTEMPTS:
                raise TimeoutError(f"{says!r} was not to be read after {attempt} attempts")
            acting = asyncio.create_task(act())
            if self.taken % self.every:
                await acting
                await self.sandbox.until(is_stored, PATIENCE)
                found = is_stored()
            else:
                await asyncio.sleep(self.dice.uniform(0, FIRST_MOMENT * 2**attempt))
                found = await self._kill(acting, is_stored, says, seen)
            attempt += 1
        await self.settle(f"after {says!r}")
        return found

    async def _kill(self, acting, is_stored, says, seen):
        await self.end(self.process)
        found = is_stored()
        told = any(re.search(says, text) for _, text in self._read() - seen)
        self.kills[TOLD if told else NOT_TOLD if found else NOT_STORED] += 1
        if told and not found:
            self.problems.append(f"{says!r} was to be read, and it is not stored")
        self.fail_what_waits()
        with suppress(LookupError):  # what it would have used next has not come
            await acting
        await self.process.start()
        return found

    async def restart(self):
        await self.end(self.process)
        self.fail_what_waits()
        await self.process.start()

    def _read(self):
        return {(message.id, message.content) for message in everything(self.sandbox)}

    # What there is -------------------------------------------------------------------------------

    def match(self, number):
        rows = self._rows(f"{MATCH} WHERE number = ?", number)
        return next((Match(**read(row)) for row in rows), None)

    def log(self, number):
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as stored:
            logged = log.of_match(stored, self.match(number).id)
        bare = [{name: value for name, value in one.details.items() if name != "revision"} for one in logged]
        return [(one.what, one.by, details) for one, details in zip(logged, bare, strict=True)]

    def count(self, table):
        ((count,),) = self._rows(f"SELECT count(*) FROM {table}")
        return count

    def _rows(self, query, *values):
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as stored:
            return stored.execute(query, values).fetchall()

    def newest(self):
        return max((message.id for message in everything(self.sandbox)), default=0)

    def shown(self, label, *, since, to=None):
        found = [
            message
            for message in everything(self.sandbox)
            if message.id > since
            and message.ephemeral_to == (to and to.id)
            and label in {button.get("label") for button in message.buttons}
        ]
        return max(found, key=lambda message: message.id, default=None)
