import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


class Clock:
    """Runs like any clock, from now or another moment on, ahead by as much as it was advanced."""

    def __init__(self, moment=None):
        self._ahead = timedelta(0)
        self.set(moment or self())

    def __call__(self):
        return datetime.now(UTC) + self._ahead

    def advance(self, span):
        self._ahead += span

    def set(self, moment):
        self.advance(moment - self())


def berlin(*when):
    return datetime(*when, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)


class Stopwatch:
    """Counts seconds like any clock, and as many more as a test lets pass."""

    def __init__(self):
        self._more = 0.0

    def __call__(self):
        return time.monotonic() + self._more

    def let_pass(self, seconds):
        self._more += seconds
