"""A clock for challenges and matches that tests move, so that they need not wait for days."""

from datetime import UTC, datetime, timedelta


class Clock:
    """Runs like any clock, ahead of the true time by as much as it was advanced."""

    def __init__(self):
        self._ahead = timedelta(0)

    def __call__(self):
        return datetime.now(UTC) + self._ahead

    def advance(self, span):
        """Let so much time pass; interactions stay as fresh as they are."""
        self._ahead += span
