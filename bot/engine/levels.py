"""Values exchanged with worker processes: budgets, levels, thoughts and hints, and their framing."""

import enum
import hashlib
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from bot.rules.position import Colour, Turn
from bot.rules.rules import Score
from bot.rules.tilings import Cell

PER_SECOND = 8_000
"""Nominal playouts per second, to convert budgets of seconds."""
MAX_SECONDS = 5.0
"""For any level on any machine."""
MAX_SOLVED_CELLS = 15
LENGTH = Struct(">I")
FINISH_NOW = b""
"""Sent instead of a question: finish the current one early."""


def _digest() -> bytes:
    folder = Path(__file__).resolve().parents[1]
    whole = hashlib.sha256()
    for file in sorted(file for part in ("engine", "rules") for file in (folder / part).rglob("*.py")):
        whole.update(file.read_bytes())
    return whole.digest()


CODE = _digest()
"""Identifies the version of engine and rules that this process has loaded."""


@dataclass(frozen=True)
class SearchBudget:
    """Limit of playouts, seconds, or both."""

    simulations: int | None = None
    seconds: float | None = None
    in_lanes: int | None = None
    """Playouts in place of these simulations, in games that have playouts in lanes."""

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("a budget has simulations or seconds")
        if (self.simulations is not None and self.simulations < 1) or (
            self.seconds is not None and self.seconds <= 0
        ):
            raise ValueError(f"no budget to think with: {self}")

    @property
    def playouts(self) -> int:
        by_time = None
        if self.seconds is not None:
            by_time = int(self.seconds * PER_SECOND)
        return max(1, min(count for count in (self.simulations, by_time) if count is not None))

    def halved(self) -> "SearchBudget":
        seconds = None
        if self.seconds is not None:
            seconds = self.seconds / 2
        in_lanes = None
        if self.in_lanes is not None:
            in_lanes = self.in_lanes // 2
        return SearchBudget(max(1, self.playouts // 2), seconds, in_lanes)


GRADING = (
    SearchBudget(20, MAX_SECONDS),
    SearchBudget(100, MAX_SECONDS),
    SearchBudget(600, MAX_SECONDS),
    SearchBudget(4_000, MAX_SECONDS),
    SearchBudget(seconds=MAX_SECONDS),
)
"""Budgets that solve puzzles of grade 1 to 5. Never change them: puzzles are stored with their grade."""


class Level(NamedTuple):
    name: str
    budget: SearchBudget
    function: str = "think"
    """A key of the workers' `FUNCTIONS`."""


LEVELS = {
    6: Level("newcomer", SearchBudget(2, MAX_SECONDS), "play_newcomer"),
    7: Level("beginner", SearchBudget(2, MAX_SECONDS), "look"),
    8: Level("curious", SearchBudget(4, MAX_SECONDS), "look"),
    9: Level("eager", SearchBudget(8, MAX_SECONDS), "look"),
    1: Level("improver", SearchBudget(20, MAX_SECONDS)),
    10: Level("relaxed", SearchBudget(35, MAX_SECONDS)),
    11: Level("sociable", SearchBudget(60, MAX_SECONDS)),
    2: Level("casual", SearchBudget(100, MAX_SECONDS)),
    12: Level("attentive", SearchBudget(180, MAX_SECONDS)),
    13: Level("steady", SearchBudget(330, MAX_SECONDS)),
    3: Level("club", SearchBudget(600, MAX_SECONDS)),
    4: Level("strong", SearchBudget(4_000, MAX_SECONDS)),
    5: Level("best", SearchBudget(seconds=MAX_SECONDS)),
}
"""By stored number, weakest first; a number never changes its meaning."""
BEST = LEVELS[5].budget


@dataclass(frozen=True)
class Thought:
    turn: Turn
    chance: float
    """Of the seat to move, from 0 to 1."""
    proven: bool
    """Under perfect play."""
    line: tuple[Turn, ...]
    """Expected turns, beginning with `turn`."""
    simulations: int
    seconds: float
    hopeless: bool = False
    """Whether the loss is certain and nearly any answer wins for the opponent."""


REVIEW_BUDGET = SearchBudget(1_500, 1.0, in_lanes=10_240)
"""Budget per position when a finished match is analysed; 61 turns take less than 15 seconds."""


class Evaluation(NamedTuple):
    """For the seat to move, in a finished match."""

    chance: float
    """From 0 to 1."""
    proven: bool
    best: Turn
    """A winning turn if a win is proven."""
    seconds: float


class EffectKind(enum.Enum):
    """On a group, most important first."""

    COMPLETES = "completes"
    """It now counts."""
    MERGES = "merges"
    """Several groups that counted become one."""
    SEALS = "seals"
    """It is too small and can no longer grow enough."""
    JOINS = "joins"
    """Several groups become one."""
    HINDERS = "hinders"
    """It is too small and has lost a place to grow."""
    EXTENDS = "extends"
    STARTS = "starts"


@dataclass(frozen=True)
class Reason:
    deed: EffectKind
    colour: Colour
    cells: tuple[Cell, ...]
    """The group after the turn."""
    before: tuple[int, ...] = ()
    """Sizes of the merged groups, in descending order."""
    lacks: int = 0
    """Stones missing for it to count; 0 if it counts or counting is not part of the game."""
    free: int = 0
    """Adjacent empty cells."""


@dataclass(frozen=True)
class Hint:
    turn: Turn
    chance: float
    """Of the seat to move, from 0 to 1."""
    proven: bool
    reasons: tuple[Reason, ...]
    """Most important first."""
    after: Score


def frame(text: bytes) -> bytes:
    return LENGTH.pack(len(text)) + text
