"""What the engine answers: a thought, or hints. Values that travel from process to process."""

import enum
from dataclasses import dataclass

from bot.rules.position import Colour, Turn
from bot.rules.rules import Score
from bot.rules.tilings import Cell


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
