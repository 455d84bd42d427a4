"""Who makes a change, and what it brings about: a record as it is afterwards, and what is stored with it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Self, TypeVar

from bot.errors import MatchError
from bot.matches.courtesy import BoardMessage, LogEntry
from bot.matches.ids import InteractionId, UserId, log_ids
from bot.matches.model import Challenge, Match, Place
from bot.matches.outbox import Entry, Key

log = logging.getLogger(__name__)

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
        return replace(self, after=after)

    def queue(self, *entries: Entry) -> Self:
        return replace(self, entries=(*self.entries, *entries)) if entries else self

    def settle(self, *keys: Key) -> Self:
        """Let entries go that nothing needs any more."""
        return replace(self, done=(*self.done, *keys))

    def remember(self, *log: LogEntry) -> Self:
        return replace(self, log=(*self.log, *log))


class DeliveredTwiceError(Exception):
    """The interaction has made a change before: Discord has delivered it twice, and nothing is changed."""


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


def log_stored(
    step: Callable[..., Any], before: Match | Challenge | None, change: Change[Any], by: By | None = None
) -> None:
    """Log what has been stored about a match or a challenge, if anything has.

    Args:
        step: What was done; called by what the log of the server calls it, or else by its name.
        before: The record before it; `None` where it has begun by it.
        change: What has been stored.
        by: Who has made the change.
    """
    if change.after is before and change == Change(before):
        return
    after: Match | Challenge = change.after
    name = step.func.__name__ if isinstance(step, partial) else step.__name__
    what = change.log[0].what if change.log else name.replace("_", "-")
    ids: dict[str, int | None]
    if isinstance(after, Match):
        place, standing = after.place, after.outcome.reason if after.outcome else "running"
        ids = {"number": after.number, "match": after.id, "revision": after.revision}
        ids["board"] = after.board_message
    else:
        place, standing = after.offer.place, after.status.value
        ids = {"challenge": after.id, "match": after.match, "card": after.message}
    if before is None or before.status is not after.status:
        what = f"{what} ({standing})"
    if by is not None:
        ids |= {"person": by.user, "interaction": by.once}
    log_ids(log, f"stored {what}", guild=place.guild, **ids)
