"""What the bot asks of its workers and what they answer: budgets, levels, thoughts and hints.

They travel from process to process, as bytes with their length before them.
"""

import enum
import hashlib
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from bot.rules.position import Colour, Turn
from bot.rules.rules import Score
from bot.rules.tilings import Cell


def _digest() -> bytes:
    folder, whole = Path(__file__).resolve().parents[1], hashlib.sha256()
    for file in sorted(file for part in ("engine", "rules") for file in (folder / part).rglob("*.py")):
        whole.update(file.read_bytes())
    return whole.digest()


CODE = _digest()
"""Tells engine and rules as this process has loaded them from those of another version."""
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
        by_time = None if self.seconds is None else int(self.seconds * PER_SECOND)
        return max(1, min(count for count in (self.simulations, by_time) if count is not None))


LONGEST = 5.0
"""Seconds that no level exceeds, whatever the game and the machine."""
GRADING = (
    Budget(20, LONGEST),
    Budget(100, LONGEST),
    Budget(600, LONGEST),
    Budget(4_000, LONGEST),
    Budget(seconds=LONGEST),
)
"""What solves the puzzles of grade 1 to 5. Puzzles are stored with their grade, so these never change."""


class Level(NamedTuple):
    """How strong the engine plays."""

    name: str
    budget: Budget
    function: str = "think"
    """The function of the workers that finds its turns."""


LEVELS = {
    6: Level("newcomer", Budget(2, LONGEST), "play_newcomer"),
    7: Level("beginner", Budget(2, LONGEST), "look"),
    1: Level("improver", Budget(20, LONGEST)),
    2: Level("casual", Budget(100, LONGEST)),
    3: Level("club", Budget(600, LONGEST)),
    4: Level("strong", Budget(4_000, LONGEST)),
    5: Level("best", Budget(seconds=LONGEST)),
}
"""The levels by the numbers that they are stored under, the weakest first. A number keeps its meaning."""
BEST = LEVELS[5].budget


@dataclass(frozen=True)
class Thought:
    """What thinking has come to."""

    turn: Turn
    chance: float
    """How probable it is that the seat to move wins with it, from 0 to 1."""
    proven: bool
    """Whether it is certain that it wins, or that it loses, if both play perfectly."""
    line: tuple[Turn, ...]
    """The turns that are expected, of which it is the first."""
    simulations: int
    seconds: float
    hopeless: bool = False
    """Whether it loses for certain, and nearly whatever the opponent answers wins."""


LOOKING_BACK = Budget(1_500, 1.0)
"""What each position of a finished match is judged with; 61 turns take less than 15 seconds."""
MOST_SOLVED = 15
"""No ending with more empty cells is solved."""


class Judged(NamedTuple):
    """How a position of a finished match is judged, for the seat to move."""

    chance: float
    """How probable it is that it wins, from 0 to 1."""
    proven: bool
    """Whether that is certain if both play perfectly."""
    best: Turn
    """The best turn; one that wins where a win is proven."""
    seconds: float
    """What it took."""


class Deed(enum.Enum):
    """What a turn does to a group, the most telling first."""

    COMPLETES = "completes"
    """It counts from now on."""
    MERGES = "merges"
    """Several that counted are one."""
    SEALS = "seals"
    """It lacks stones, and has no room for them any more."""
    JOINS = "joins"
    """Several become one."""
    HINDERS = "hinders"
    """It lacks stones, and has lost a place to grow."""
    EXTENDS = "extends"
    """It grows."""
    STARTS = "starts"
    """It is new."""


@dataclass(frozen=True)
class Reason:
    """One thing that a turn does."""

    deed: Deed
    colour: Colour
    """Of the group that it is done to."""
    cells: tuple[Cell, ...]
    """The group as it is after the turn."""
    before: tuple[int, ...] = ()
    """The sizes of the groups that it was made of, the largest first."""
    lacks: int = 0
    """How many stones it lacks to count; 0 if it does, or if that doesn't matter in the game."""
    free: int = 0
    """How many empty cells it touches."""


@dataclass(frozen=True)
class Hint:
    """A good turn."""

    turn: Turn
    chance: float
    """How probable it is that the seat to move wins with it, from 0 to 1."""
    proven: bool
    """Whether that is certain."""
    reasons: tuple[Reason, ...]
    """What it does, the most telling first."""
    after: Score
    """How it stands after it: the counts and the parity that it leaves are among the facts."""


LENGTH = Struct(">I")
"""How many bytes follow."""
HURRY = b""
"""In place of a question: ends the thinking about the last one, if that goes on."""


def frame(text: bytes) -> bytes:
    """Return bytes with their length before them."""
    return LENGTH.pack(len(text)) + text
