"""Errors that a player reads.

    PlayerError
    ├── NotationError
    ├── IllegalTurnError
    ├── SetupError
    ├── InvalidValueError
    ├── RecordError
    └── MatchError
        ├── NoMatchError
        ├── NotForYouError
        ├── NotSeatedError
        ├── NotYourTurnError
        ├── StaleTurnError
        ├── MatchOverError
        ├── DamagedMatchError
        ├── ChallengeClosedError
        └── RematchOfferedError

An error has a reason and typed details, from which `data/locales/` makes a sentence in the reader's language:
the reason `no-such-row` has the message `error-no-such-row`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """A word in the reader's language: the message, given the name."""

    message: str
    name: str


class Mark(str):
    """Discord markup such as a mention; any other text is escaped."""

    __slots__ = ()


Detail = int | str | tuple[str | Term, ...] | None
"""Argument of a sentence: a number, a word, or a list of words."""


class PlayerError(Exception):
    """An error for a player.

    `reason` is a message id without its prefix `error-`, `details` its arguments.
    """

    def __init__(self, reason: str, **details: Detail) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        if not self.details:
            return self.reason
        return f"{self.reason} ({', '.join(f'{name}={value!r}' for name, value in self.details.items())})"


class NotationError(PlayerError):
    """Unreadable text of a turn or a diagram."""


class IllegalTurnError(PlayerError):
    """Illegal in this position."""


class SetupError(PlayerError):
    """A board, an option or a stored set-up that does not exist or does not fit."""


class InvalidValueError(PlayerError):
    """A turn, board or position that is impossible in any game."""


class RecordError(PlayerError):
    """An unreadable record of a match.

    `line` and `turn` are counted from 1, 0 if not applicable; `quoted` is the line's text; `key` is the path
    of the wrong value in JSON, such as `options.group`.
    """

    def __init__(self, cause: PlayerError, *, line: int = 0, key: str = "", turn: int = 0) -> None:
        super().__init__(cause.reason, **cause.details)
        self.line = line
        self.quoted = ""
        self.key = key
        self.turn = turn


class MatchError(PlayerError):
    """Impossible in this match, or at this time."""


class NoMatchError(MatchError):
    """No such match or challenge."""


class NotForYouError(MatchError):
    """For another person to do."""


class NotSeatedError(MatchError):
    """The person does not play in the match."""


class NotYourTurnError(MatchError):
    """The other seat is to move."""


class StaleTurnError(MatchError):
    """The person saw an older position."""


class MatchOverError(MatchError):
    """The match has ended."""


class DamagedMatchError(MatchError):
    """The stored turns cannot be replayed."""


class ChallengeClosedError(MatchError):
    """Answered, withdrawn or expired."""


class RematchOfferedError(MatchError):
    """The match has led to another already."""


DAMAGE = (PlayerError, ValueError, TypeError, LookupError)
"""Raised while reading damaged data."""
