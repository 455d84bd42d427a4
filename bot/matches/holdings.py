"""What is stored of one person, counted, and what comes to an end when it is deleted."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.matches.model import Challenge, Match
from bot.matches.settings import PersonSettings


@dataclass(frozen=True)
class Holdings:
    """What is stored of a person in all servers."""

    settings: PersonSettings
    blocked: int
    """How many people they have blocked."""
    open: int
    """How many open challenges are theirs, or for them."""
    closed: int
    """How many challenges that were theirs or for them are over."""
    running: int
    """How many of their matches are running."""
    finished: int
    """How many of their matches are over."""
    vacations: int = 0
    """How many vacations they have had, or planned."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is stored of the person."""
        return self == Holdings(PersonSettings(), 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Endings:
    """What has ended because a person is forgotten."""

    matches: Sequence[Match]
    """The matches that were running."""
    challenges: Sequence[Challenge]
    """The challenges that were open."""
