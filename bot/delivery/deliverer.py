"""The interface of deliverers."""

import enum
from abc import ABC, abstractmethod
from collections.abc import Collection
from datetime import datetime
from typing import Any, ClassVar, NamedTuple

from bot.matches.ids import Kind
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.transport.budget import Urgency
from bot.transport.troubles import Trouble

SOON = frozenset({Trouble.BUSY, Trouble.TOO_MANY_THREADS})
"""Troubles that pass without a person's help."""
ANY_TROUBLE = frozenset(Trouble)
GONE = frozenset({Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE})


class Delivered(enum.Enum):
    DONE = enum.auto()
    """The dispatcher deletes the entry."""
    SETTLED = enum.auto()
    """The deliverer's own transaction has deleted the entry, or will."""


class Attempt(NamedTuple):
    key: Key
    number: int = 1
    """From 1, in this process."""
    since: datetime | None = None
    """As of its entry: nothing posted before is taken for what this attempt posts."""
    long_ago: bool = False
    """Whether Discord may have forgotten the nonce of an earlier attempt."""
    is_refused: bool = False
    """Whether Discord refused the last attempt, at the same revision."""
    may_have_succeeded: bool = False
    """Whether a failed attempt, or one of an earlier revision, may have succeeded on Discord's side."""
    changing: Collection[int] = ()
    """Messages that other entries of the subject will change; read if `long_ago`."""
    given: Any = None
    """What the caller has just stored; `None` if the deliverer has to read it."""
    here: Place | None = None
    """Where the person acts who waits for this attempt."""


class Retries(NamedTuple):
    """The troubles after which a kind tries again: soon if they are in `SOON`, else in an hour."""

    posts: frozenset[Trouble] = SOON
    edits: frozenset[Trouble] = frozenset({Trouble.BUSY, Trouble.CLOSED})


class UndeliveredError(Exception):
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class NotNowError(UndeliveredError):
    """Retried soon if Discord is busy, else in an hour; never before `at_least` seconds have passed."""

    def __init__(self, trouble: Trouble, *, at_least: float = 0.0) -> None:
        super().__init__(trouble)
        self.at_least = at_least


class GivenUpError(UndeliveredError):
    """Not retried; the deliverer has stored the consequences."""


class Deliverer(ABC):
    """Delivers entries of one kind: `class Show(Deliverer, kind=BOARD)`."""

    kind: ClassVar[Kind | None] = None
    """`None` for base classes."""
    retries: ClassVar[Retries | None] = None
    """`None` if nothing is sent."""
    urgency: ClassVar[Urgency] = Urgency.NOTICES
    waits_for_channel: ClassVar[bool] = False
    """Whether a refused entry waits until the bot may write to its channel."""
    seconds_apart: ClassVar[float] = 0.0
    """Spacing of a server's entries, after an initial burst."""
    is_begun_by_room: ClassVar[bool] = False
    """Whether a room makes the first attempt, when it hears of the event."""
    is_idempotent: ClassVar[bool] = False
    """Whether repeating an entry does no harm; finished ones are then deleted in batches."""

    def __init_subclass__(cls, *, kind: Kind | None = None) -> None:
        super().__init_subclass__()
        cls.kind = kind

    @abstractmethod
    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Deliver an entry as stored, or as scheduled if the deliverer is idempotent.

        Raises:
            NotNowError, discord.DiscordException, StoreError: It is retried.
            GivenUpError: It is deleted.
        """
