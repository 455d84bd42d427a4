"""After a backup was restored, people are told once of each match whose newest turns are lost."""

from tests.trials.promises import boards_by_match, key, public
from tests.trials.world.watch import Watch

PLAYED = """
    SELECT * FROM matches WHERE status = 'running' AND paused IS NULL AND level IS NULL
    AND id IN (SELECT match FROM boards)
"""
TOLD = "SELECT match, count(*) AS times FROM log WHERE what = 'restored' AND id > ? GROUP BY match"

LOOKS = 2
"""Acts after which it is looked whether people were told."""


class Lost(Watch):
    since = looks = 0

    def __init__(self, world):
        super().__init__(world)
        self.ahead = {}
        """The revision of each match, as it was restored, that boards show at a newer one."""

    def restored(self):
        shown = boards_by_match(public(self.world.sandbox))
        newest = {match: max(map(_revision, boards)) for match, boards in shown.items()}
        played = [row for row in self.rows(PLAYED) if self._can_be_seen(row["channel"])]
        ahead = [row for row in played if newest.get(row["id"], 0) > row["revision"]]
        self.ahead = {row["id"]: row["revision"] for row in ahead}
        self.since = self.rows("SELECT coalesce(max(id), 0) FROM log")[0][0]
        self.looks = 0
        self.world.count("lost", len(self.ahead))

    def _can_be_seen(self, channel):
        """Whether the channel can be looked through at the next start."""
        found = self.world.sandbox.world.channels.get(channel)
        is_open = found is not None and not (found.parent or found).denied
        return is_open and not self.world.fault_rate and channel not in self.world.wild

    def passed(self):
        """But for matches in which someone has acted at once."""
        self.looks += 1
        if self.looks != LOOKS or not self.world.process.is_up:
            return
        told = dict(map(tuple, self.rows(TOLD, self.since)))
        for row in self.rows("SELECT * FROM matches"):
            times = told.get(row["id"], 0)
            was = self.ahead.get(row["id"])
            if times > 1 or (times == 0 and was == row["revision"]):
                self.break_(f"match {row['id']}: what a restored backup lacks was told {times} times")
        self.ahead = {}


def _revision(board):
    """The revision that a board shows; one that was posted again shows no newer one."""
    return int(key(board).partition("r")[2] or 0) if key(board).startswith("m") else 0
