"""What a transition brings about: a record as it is afterwards, and all that belongs into its transaction."""

from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from bot.matches.courtesy import LogEntry
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

    def then(self, following: "Change[T]") -> Self:
        """Return this change with one that follows it, as one."""
        return replace(
            self,
            after=following.after,
            entries=(*self.entries, *following.entries),
            done=(*self.done, *following.done),
            log=(*self.log, *following.log),
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
