import enum
import re
from dataclasses import dataclass
from typing import Self

from bot.errors import MatchError
from bot.matches.ids import UserId
from bot.matches.model import MatchStatus, Place, Search

_OLD_FORMAT = re.compile(r"(\d{0,20})\.(h?)(o|a)?\.(-1|\d{0,20})")


class StatusFilter(enum.StrEnum):
    RUNNING = "running"
    FINISHED = "finished"
    ALL = "all"

    @property
    def status(self) -> MatchStatus | None:
        return {StatusFilter.RUNNING: MatchStatus.RUNNING, StatusFilter.FINISHED: MatchStatus.OVER}.get(self)


@dataclass(frozen=True)
class Filter:
    """Lists a person's matches, a channel's, or a person's in a channel."""

    person: UserId | None
    here: bool
    which: StatusFilter = StatusFilter.RUNNING
    against: UserId | None = None

    @classmethod
    def parse_old(cls, text: str) -> Self:
        """The format of versions before 1.2.0."""
        found = _OLD_FORMAT.fullmatch(text)
        if found is None:
            raise MatchError("unknown-button")
        person, here, letter, against = (part or "" for part in found.groups())
        which = {"": StatusFilter.RUNNING, "o": StatusFilter.FINISHED, "a": StatusFilter.ALL}[letter]
        return cls(UserId(int(person or 0)) or None, bool(here), which, UserId(int(against or 0)) or None)

    @property
    def players(self) -> frozenset[UserId]:
        return frozenset(user for user in (self.person, self.against) if user is not None)

    def search(self, place: Place) -> Search:
        return Search(
            place.guild, self.which.status, self.players, channel=place.channel if self.here else None
        )
