"""How much the engine thinks: budgets, and the levels that are made of them."""

from dataclasses import dataclass
from typing import NamedTuple

PER_SECOND = 8_000
"""Playouts in a second, by which an ending is weighed against a budget of seconds."""


@dataclass(frozen=True)
class Budget:
    """How much thinking there may be: playouts, seconds, or whichever ends first.

    Raises:
        ValueError: there is no end to it, or not one playout.
    """

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("a budget has simulations or seconds")
        if (self.simulations is not None and self.simulations < 1) or (
            self.seconds is not None and self.seconds <= 0
        ):
            raise ValueError(f"no budget to think with: {self}")

    @property
    def playouts(self) -> int:
        """About how many playouts these are."""
        by_time = None if self.seconds is None else int(self.seconds * PER_SECOND)
        return max(1, min(count for count in (self.simulations, by_time) if count is not None))


class Level(NamedTuple):
    """How strong the engine plays."""

    name: str
    budget: Budget


LONGEST = 5.0
"""Seconds that no level exceeds, whatever the game and the machine."""
LEVELS = (
    Level("newcomer", Budget(20, LONGEST)),
    Level("casual", Budget(100, LONGEST)),
    Level("club", Budget(600, LONGEST)),
    Level("strong", Budget(4_000, LONGEST)),
    Level("best", Budget(seconds=LONGEST)),
)
"""The levels, the weakest first. The first is level 1."""
