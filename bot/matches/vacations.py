from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Vacation:
    starts: datetime
    ends: datetime

    def holds(self, at: datetime) -> bool:
        return self.starts <= at < self.ends


VacationTransition = Callable[[Sequence[Vacation]], Sequence[Vacation]]
"""From all vacations of a person, oldest first, to the new ones."""
