"""What may go wrong in a way that a player should read about.

The tree:

    PlayerError            anything a player reads
    ├── NotationError      the text of a turn or a diagram cannot be read
    ├── IllegalTurnError   the turn can be read, but is not allowed here
    ├── SetupError         a board, an option or a stored set-up that does not exist or does not fit
    ├── InvalidValueError  a turn, a board or a position that cannot be
    ├── RecordError        a match on record cannot be read; says where
    └── MatchError         not possible at this table, or not now
        ├── NoMatchError          there is no such match or challenge
        ├── NotForYouError        this is for another person to do
        ├── NotSeatedError        the person does not play in the match
        ├── NotYourTurnError      the other seat is to move
        ├── StaleTurnError        the position the person saw is not the newest
        ├── MatchOverError        the match has ended
        ├── DamagedMatchError     what is stored of the match makes no sense
        ├── ChallengeClosedError  the challenge has been answered, withdrawn or has expired
        └── RematchOfferedError   the match has led to another already

An error carries a reason and typed details. The sentence is made from them in the reader's language:
the reason `no-such-row` is worded as `error-no-such-row` in `data/locales/`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """A word that is said in the reader's language: the message, told the name."""

    message: str
    name: str


class Mark(str):
    """Text that Discord shows as something else, such as a mention; any other text is shown as it is."""

    __slots__ = ()


Detail = int | str | tuple[str | Term, ...]
"""What a sentence may be told: a number, a word, or a list of words."""


class PlayerError(Exception):
    """Something a player should read.

    Attributes:
        reason: message id without its prefix `error-`.
        details: what the sentence names, each under the name it has in the sentence.
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
    """The text cannot be read."""


class IllegalTurnError(PlayerError):
    """The turn can be read, but the rules do not allow it in this position."""


class SetupError(PlayerError):
    """A board, an option or a stored set-up that does not exist or does not fit."""


class InvalidValueError(PlayerError):
    """A turn, a board or a position that cannot be, whatever the game."""


class RecordError(PlayerError):
    """A match on record cannot be read.

    Attributes:
        line: the line of the text that is wrong, counted from 1; 0 where it has no lines to speak of.
        quoted: what stands in that line.
        key: the key of the JSON whose value is wrong, such as `options.group`; empty in a text.
        turn: the turn that is wrong, counted from 1; 0 if it is something else.
    """

    def __init__(self, cause: PlayerError, *, line: int = 0, key: str = "", turn: int = 0) -> None:
        super().__init__(cause.reason, **cause.details)
        self.line = line
        self.quoted = ""
        self.key = key
        self.turn = turn


class MatchError(PlayerError):
    """Not possible at this table, or not now."""


class NoMatchError(MatchError):
    """There is no such match or challenge."""


class NotForYouError(MatchError):
    """This is for another person to do."""


class NotSeatedError(MatchError):
    """The person does not play in the match."""


class NotYourTurnError(MatchError):
    """The other seat is to move."""


class StaleTurnError(MatchError):
    """The position the person saw is not the newest."""


class MatchOverError(MatchError):
    """The match has ended."""


class DamagedMatchError(MatchError):
    """What is stored of the match makes no sense: its turns can't be replayed."""


class ChallengeClosedError(MatchError):
    """The challenge has been answered, withdrawn or has expired."""


class RematchOfferedError(MatchError):
    """The match has led to another already."""


DAMAGE = (PlayerError, ValueError, TypeError, LookupError)
"""What reading something stored raises where it is damaged."""
