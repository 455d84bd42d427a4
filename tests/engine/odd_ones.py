"""Games that a worker has trouble with; it imports them, so nothing but the rules is imported here."""

import os
from dataclasses import dataclass

from bot.rules.games.odd import Odd


@dataclass(frozen=True)
class Noisy(Odd):
    """Odd, but it prints whatever it is asked, whatever owns standard output."""

    def next_stones(self, position, turn):
        print("!" * 1000, flush=True)  # noqa: T201 - on purpose
        return super().next_stones(position, turn)


@dataclass(frozen=True)
class Broken(Odd):
    def next_stones(self, position, turn):  # noqa: ARG002 - it does not come to that
        raise ZeroDivisionError("a bug in the rules")


@dataclass(frozen=True)
class Deadly(Odd):
    def next_stones(self, position, turn):  # noqa: ARG002 - it does not come to that
        os._exit(1)
