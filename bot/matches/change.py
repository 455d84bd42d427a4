"""Who makes a change, and what it brings about: a record as it is afterwards, and what is stored with it."""

from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from bot.errors import MatchError
from bot.matches.courtesy import BoardMessage, LogEntry
from bot.matches.ids import InteractionId, UserId
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key

T = TypeVar("T")


@dataclass(frozen=True)
class Change(Generic[T]):
    """One unit of work: a store writes all of it in one transaction, or nothing."""

    after: T
    """A match or a challenge; the very record that the transition was given where nothing has changed."""
    entries: tuple[Entry, ...] = ()
    """What must reach Discord because of it."""
    done: tuple[Key, ...] = ()
    """Of which entries there is no need any more."""
    log: tuple[LogEntry, ...] = ()
    """What is to be remembered of it."""
    left: tuple[BoardMessage, ...] = ()
    """Messages in channels that name the players and are not the newest board (any more).

    If a player is forgotten, the names in them go.
    """

    def then(self, following: "Change[T]") -> Self:
        """Return this change with one that follows it, as one."""
        return replace(
            self,
            after=following.after,
            entries=(*self.entries, *following.entries),
            done=(*self.done, *following.done),
            log=(*self.log, *following.log),
            left=(*self.left, *following.left),
        )

    def to(self, after: T) -> Self:
        """Return this change with another record."""
        return replace(self, after=after)

    def queue(self, *entries: Entry) -> Self:
        """Let more reach Discord."""
        return replace(self, entries=(*self.entries, *entries))

    def settle(self, *keys: Key) -> Self:
        """Let entries go that nothing needs any more."""
        return replace(self, done=(*self.done, *keys))

    def remember(self, *log: LogEntry) -> Self:
        """Let more be remembered in the log."""
        return replace(self, log=(*self.log, *log))


@dataclass(frozen=True)
class By:
    """The acting person, or the computer; every change that people make takes one."""

    user: UserId
    here: Place | None = None
    """The server and channel they act in; `None` outside of servers, or where it does not matter."""
    once: InteractionId | None = None
    """The interaction, for which a store makes one change; `None` for the computer."""

    @property
    def place(self) -> Place:
        """Where they act, for what can only be done in servers.

        Raises:
            MatchError: They act outside of servers.
        """
        if self.here is None:
            raise MatchError("only-in-server")
        return self.here
