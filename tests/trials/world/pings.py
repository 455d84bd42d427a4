"""Each turn calls who is to move, once, on the board and if they wish by direct message."""

import json
import re
from collections import Counter

from bot.matches.ids import COMPUTER
from tests.trials.promises import key
from tests.trials.world.watch import Watch

CALL = re.compile(r"(?P<kind>[mtn])(?P<match>\d+)r(?P<revision>\d+)")
"""A board; or a direct message, with the address of one or without."""


class Pings(Watch):
    def __init__(self, world):
        super().__init__(world)
        self._called = Counter()

    def restored(self):
        self._called.clear()

    def posted(self, message):
        found = CALL.fullmatch(key(message))
        if found is None:
            return
        kind, match, revision = found.groups()
        for person in message.pings:
            self._called[found[0], person] += 1
            if self._called[found[0], person] > 1 and message.channel.id not in self.world.wild:
                self.break_(f"match {match}: revision {revision} calls {person} twice: {found[0]}")
        for row in self.rows("SELECT * FROM matches WHERE id = ?", int(match)) if kind == "m" else ():
            plies = len(self.rows("SELECT 1 FROM turns WHERE match = ?", int(match)))
            mover = row[f"seat_{plies % 2}"]
            is_running = row["status"] == "running" and not row["paused"]
            chosen = self.rows("SELECT settings FROM people WHERE person = ?", mover)
            is_newest = row["revision"] == int(revision) and row["level"] is None
            is_silent = chosen and json.loads(chosen[0]["settings"]).get("pings") == "silent"
            wanted = is_newest and is_running and not is_silent
            if wanted and mover not in (0, COMPUTER, *message.pings):
                self.break_(f"match {match}: revision {revision} does not call {mover}")
