"""After a backup was restored, people are told once of each match whose newest turns are lost."""

from tests.trials.promises import boards_by_match, key, public
from tests.trials.world.watch import Watch

PLAYED = """
    SELECT * FROM matches WHERE status = 'running' AND paused IS NULL AND level IS NULL
    AND id IN (SELECT match FROM boards)
"""
TOLD = "SELECT match, count(*) AS times FROM log WHERE what = 'restored' AND id > ? GROUP BY match"


class Lost(Watch):
    ahead, since = frozenset(), 0

    def restored(self):
        shown = boards_by_match(public(self.world.sandbox))
        newest = {match: max(map(_revision, boards)) for match, boards in shown.items()}
        played = self.rows(PLAYED) if self._can_be_seen() else ()
        self.ahead = {row["id"] for row in played if newest.get(row["id"], 0) > row["revision"]}
        self.since = self.rows("SELECT coalesce(max(id), 0) FROM log")[0][0]
        self.world.count("lost", len(self.ahead))

    def _can_be_seen(self):
        """Whether channels can be looked through at the next start."""
        channels = self.world.sandbox.world.channels.values()
        return not self.world.fault_rate and not any(one.denied for one in channels)

    def settled(self):
        told = dict(map(tuple, self.rows(TOLD, self.since)))
        for match in self.ahead:
            if told.get(match) != 1:
                self.break_(
                    f"match {match}: what a restored backup lacks was told {told.get(match, 0)} times"
                )
        self.ahead = set()


def _revision(board):
    """The revision that a board shows; one that was posted again shows no newer one."""
    return int(key(board).partition("r")[2] or 0) if key(board).startswith("m") else 0
