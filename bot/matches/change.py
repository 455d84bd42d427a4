"""What a change stores, and who makes it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Self, TypeVar

from bot.errors import MatchError
from bot.matches.ids import BoardMessage, InteractionId, UserId, log_ids
from bot.matches.log import LogEntry
from bot.matches.model import Challenge, Match, Place
from bot.matches.outbox import Entry, Key
from bot.matches.settings import Audience

log = logging.getLogger(__name__)

T = TypeVar("T")


class Change(NamedTuple, Generic[T]):
    """One unit of work: a store writes all of it in one transaction, or nothing."""

    after: T
    """A match or challenge; the identical object if unchanged."""
    entries: tuple[Entry, ...] = ()
    done: tuple[Key, ...] = ()
    """Entries that are no longer needed."""
    log: tuple[LogEntry, ...] = ()
    left: tuple[BoardMessage, ...] = ()
    """Messages in channels that name the players and are not, or no longer, the newest board.

    If a player is forgotten, the names in them are removed.
    """
    audience: Audience | None = None
    """Of the new board, if there is one; read in the same transaction."""

    def then(self, following: "Change[T]") -> Self:
        return self._replace(
            after=following.after,
            entries=(*(one for one in self.entries if one.key not in following.done), *following.entries),
            done=(*self.done, *following.done),
            log=(*self.log, *following.log),
            left=(*self.left, *following.left),
        )

    def to(self, after: T) -> Self:
        return self._replace(after=after)

    def queue(self, *entries: Entry) -> Self:
        if not entries:
            return self
        return self._replace(entries=(*self.entries, *entries))

    def settle(self, *keys: Key) -> Self:
        return self._replace(done=(*self.done, *keys))

    def remember(self, *log: LogEntry) -> Self:
        return self._replace(log=(*self.log, *log))


class DeliveredTwiceError(Exception):
    """Discord delivered an interaction twice: it has already made a change, and nothing is changed now."""


@dataclass(frozen=True)
class By:
    user: UserId
    here: Place | None = None
    """Where they act; `None` outside of servers, or where it does not matter."""
    once: InteractionId | None = None
    """The interaction, which makes at most one change; `None` for the computer."""
    locale: str | None = None
    """The language of the person's Discord, if it is to be stored with the change."""

    @property
    def place(self) -> Place:
        if self.here is None:
            raise MatchError("only-in-server")
        return self.here


def log_stored(
    step: Callable[..., Any], before: Match | Challenge | None, change: Change[Any], by: By | None = None
) -> None:
    if change.after is before and change == Change(before):
        return
    after: Match | Challenge = change.after
    name = step.func.__name__ if isinstance(step, partial) else step.__name__
    level = logging.DEBUG if name.startswith("note_") else logging.INFO  # what Discord shows
    if not log.isEnabledFor(level):
        return
    if change.log:
        what = change.log[0].what
    else:
        what = name.replace("_", "-")
    ids: dict[str, int | None]
    if isinstance(after, Match):
        place = after.place
        standing = "running"
        if after.outcome:
            standing = after.outcome.reason
        ids = {"number": after.number, "match": after.id, "revision": after.revision}
        ids["board"] = after.board_message
    else:
        place = after.offer.place
        standing = after.status.value
        ids = {"challenge": after.id, "match": after.match, "card": after.message}
    if before is None or before.status is not after.status:
        what = f"{what} ({standing})"
    if by is not None:
        ids |= {"person": by.user, "interaction": by.once}
    log_ids(log, f"stored {what}", level, guild=place.guild, **ids)
