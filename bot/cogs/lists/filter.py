"""Which matches a list is about: whose, where, against whom, and whether they are running or over."""

import enum
import re
from dataclasses import dataclass
from typing import Self

from bot.errors import MatchError
from bot.matches.ids import UserId
from bot.matches.model import Match, MatchStatus, Place, Search

_CODE = re.compile(r"(\d{0,20})\.(h?)(o|a)?\.(-1|\d{0,20})")


class Which(enum.StrEnum):
    """Which matches are listed, as far as their status goes; in the order in which they are offered."""

    RUNNING = "running"
    FINISHED = "finished"
    ALL = "all"

    @property
    def status(self) -> MatchStatus | None:
        """The status they have in common."""
        return {Which.RUNNING: MatchStatus.RUNNING, Which.FINISHED: MatchStatus.OVER}.get(self)


_LETTERS = {Which.RUNNING: "", Which.FINISHED: "o", Which.ALL: "a"}


@dataclass(frozen=True)
class Filter:
    """Whose matches are listed: a person's, a channel's, or a person's in a channel."""

    person: UserId | None
    here: bool
    which: Which = Which.RUNNING
    against: UserId | None = None
    """Who must play as well."""

    @property
    def code(self) -> str:
        """The filter in a few characters."""
        here = "h" if self.here else ""
        return f"{self.person or ''}.{here}{_LETTERS[self.which]}.{self.against or ''}"

    @classmethod
    def read(cls, code: str) -> Self:
        """Read what `code` wrote, or raise `MatchError` if it is none that this version writes."""
        found = _CODE.fullmatch(code)
        if found is None:
            raise MatchError("unknown-button")
        person, here, letter, against = (part or "" for part in found.groups())
        which = next(which for which, written in _LETTERS.items() if written == letter)
        return cls(_user(person), bool(here), which, _user(against))

    @property
    def players(self) -> frozenset[UserId]:
        """Everybody who must play in a match."""
        return frozenset(user for user in (self.person, self.against) if user is not None)

    def fits(self, match: Match) -> bool:
        """Whether a match is listed, given that it is one of the channel where that matters."""
        return self.players <= set(match.seats)

    def search(self, place: Place) -> Search:
        """Return what to look for, given where the reader is."""
        return Search(
            place.guild, self.which.status, self.players, channel=place.channel if self.here else None
        )


def _user(digits: str) -> UserId | None:
    return UserId(int(digits)) if digits else None
